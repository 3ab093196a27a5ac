import { PreparationCard } from '@portal/audit/preparation/preparation-card';
import { useClientAccess } from '@portal/frame/contract/contract';
import { hasPreparation, usePreparation, type PreparationItem } from '@portal/data/preparation/preparation';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import { useFindingCounts } from '@portal/data/findings/totals';
import { LinkedAudits } from '@portal/audit/findings/linked-audits';
import { isAwaited } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { Link } from '@portal/frame/routing/router';
import { useSourceRequests } from '@portal/data/sources/queries';
import { Button } from '@portal/ui/primitives/button';
import { paths } from '@portal/domain/routing/paths';
import { AuditFrame } from '../audit-frame.tsx';
import { FindingsSummary } from '../findings-summary.tsx';
import { ProposedScope } from './proposed-scope.tsx';
import { ReportTexts } from './report-texts.tsx';
import { ScopeCard } from './scope-card.tsx';
import { SourceSection } from './source-section.tsx';
import { TimelineCard } from './timeline-card.tsx';

/** AUD-01: what an audit covers, where it stands, and its findings at a glance. */
export function OverviewPage() {
  return <AuditFrame tab="overview">{(audit) => <Overview audit={audit} />}</AuditFrame>;
}

type ActionProps = { audit: AuditDetails; item: PreparationItem };

/** PROP-03, PROP-04, CODE-01: leads from what is to be prepared to where that is done. */
function PreparationAction({ audit, item: { ticks, title } }: ActionProps) {
  const isSourceRequested = (useSourceRequests(audit.id).data?.size ?? 0) > 0;
  const [label, to] =
    ticks === 'scope'
      ? ['Propose scope', '#proposed-scope']
      : ticks === 'source' && isSourceRequested
        ? ['Add source', '#source']
        : ['Upload', `${paths.files}?${new URLSearchParams({ audit: audit.id })}`];
  return (
    <Button asChild variant="secondary" size="sm">
      <Link to={to} aria-label={`${label}: ${title}`}>
        {label}
      </Link>
    </Button>
  );
}

function Overview({ audit }: { audit: AuditDetails }) {
  const counts = useFindingCounts(audit.id);
  const { mayWrite } = useClientAccess(audit.client_id);
  // The preparation card is the first one or missing. Waiting for it keeps the others in place.
  if (isAwaited(usePreparation(audit.id))) return <Skeleton className="h-96 w-full rounded-lg" />;
  return (
    <div className="flex flex-col gap-6">
      <LinkedAudits clientId={audit.client_id} auditId={audit.id} getHref={(id) => paths.audit(id)} />
      <TimelineCard audit={audit} />
      <PreparationCard
        auditId={audit.id}
        mayChange={mayWrite && audit.status !== 'withdrawn'}
        isAwaited={hasPreparation(audit.status)}
        {...(mayWrite &&
          hasPreparation(audit.status) && {
            action: (item) => <PreparationAction audit={audit} item={item} />,
          })}
      />
      <FindingsSummary auditId={audit.id} counts={counts} />
      <ReportTexts audit={audit} />
      <ScopeCard audit={audit} />
      <ProposedScope key={audit.id} audit={audit} />
      {audit.scope_repositories.length > 0 && <SourceSection audit={audit} />}
    </div>
  );
}
