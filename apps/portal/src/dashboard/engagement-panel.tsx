import { useIsViewer } from '@portal/frame/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import type { Engagement } from '@portal/data/audits/engagement';
import { WAITS_FOR_AUDITOR, WAITS_FOR_CLIENT } from '@portal/domain/findings/types';
import { AuditStepper } from '@portal/audit/findings/audit-stepper';
import { SeverityOverview } from '@portal/audit/findings/severity-overview';
import { formatCount, formatDate } from '@portal/domain/format/formatters';
import { YourTurnBadge } from '@portal/ui/primitives/badge';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, TitledCard } from '@portal/ui/primitives/card';
import { AuditStatusBadge } from '@portal/ui/primitives/status-badge';
import { needsResponseText, nextDateText, waitsForTeamText } from '../audits/summary/summary-texts.ts';
import { useNow } from '@portal/ui/hooks/browser-state';
import type { UseQueryResult } from '@portal/data/client/query';
import { ErrorState } from '@portal/ui/feedback/error-state';

export function EngagementPanel({ engagement: { audit, stageDates, counts } }: { engagement: Engagement }) {
  const now = useNow();
  const isViewer = useIsViewer();
  const findingsPath = paths.auditFindings(audit.id);
  const facts = [
    audit.audit_type,
    audit.planned_start &&
      `Planned ${[audit.planned_start, audit.planned_end].filter(Boolean).map(formatDate).join(' to ')}`,
    nextDateText(audit, new Date(now)),
  ].filter(Boolean);
  return (
    <TitledCard
      titleId="engagement"
      title={
        <Link
          to={paths.audit(audit.id)}
          translate="no"
          className="rounded-sm wrap-anywhere underline-offset-4 hover:underline"
        >
          {audit.title}
        </Link>
      }
      description={facts.join(' · ')}
      actions={<AuditStatusBadge status={audit.status} />}
      contentClassName="flex flex-col gap-5"
    >
      <AuditStepper status={audit.status} reached={stageDates} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Turn counts={counts} isViewer={isViewer} />
        <SmallButton asChild>
          <Link to={counts.length > 0 ? findingsPath : paths.audit(audit.id)}>
            {counts.length > 0 ? 'Open the findings' : 'Open the audit'}
          </Link>
        </SmallButton>
      </div>
      {counts.length > 0 && (
        <SeverityOverview
          counts={counts}
          getHref={(severity, status) =>
            `${findingsPath}?${new URLSearchParams({ severity, ...(status && { status }) })}`
          }
        />
      )}
    </TitledCard>
  );
}

/** Whose turn it is, from the findings: the client's while one waits for the client. */
function Turn({ counts, isViewer }: { counts: Engagement['counts']; isViewer: boolean }) {
  const sumCounts = (statuses: readonly string[]) =>
    counts.reduce((sum, { status, count }) => (statuses.includes(status) ? sum + count : sum), 0);
  const forClient = sumCounts(WAITS_FOR_CLIENT);
  const forAuditor = sumCounts(WAITS_FOR_AUDITOR);
  function text() {
    if (forClient > 0) return isViewer ? waitsForTeamText(forClient) : needsResponseText(forClient);
    if (forAuditor > 0) return `The auditors’ turn: ${formatCount(forAuditor, 'finding')} in review`;
    return counts.length > 0 ? 'Every finding is closed' : 'No findings have been published yet';
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
      {forClient > 0 && !isViewer && <YourTurnBadge />}
      {text()}
    </p>
  );
}

/** ALL-01: says that the running audit could not be loaded. The rest of the dashboard works without it. */
export function EngagementError({ engagement }: { engagement: UseQueryResult<unknown> }) {
  return (
    <Card>
      <ErrorState
        className="py-6"
        title="Failed to load the running audit"
        retryLabel="Load again"
        onRetry={() => void engagement.refetch()}
        isRetrying={engagement.isFetching}
      />
    </Card>
  );
}
