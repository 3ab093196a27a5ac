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
import { WAITS_FOR_CLIENT, type FindingCount } from '@portal/domain/findings/types';
import { YourTurnBadge } from '@portal/ui/primitives/badge';
import { Button, printedClasses } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { paths } from '@portal/domain/routing/paths';
import { needsResponseText } from '../../summary/summary-texts.ts';
import { AuditFrame } from '../audit-frame.tsx';
import { FindingsSummary } from '../findings-summary.tsx';
import { TimelineCard } from './timeline-card.tsx';

/** AUD-01: where an audit stands, what waits for its client, and its findings at a glance. */
export function OverviewPage() {
  return <AuditFrame tab="overview">{(audit) => <Overview audit={audit} />}</AuditFrame>;
}

type ActionProps = { audit: AuditDetails; item: PreparationItem };

/** PROP-03, PROP-04, CODE-01: leads from what is to be prepared to where that is done. */
function PreparationAction({ audit, item: { ticks, title } }: ActionProps) {
  const isSourceRequested = (useSourceRequests(audit.id).data?.size ?? 0) > 0;
  const [label, to] =
    ticks === 'scope'
      ? ['Propose scope', `${paths.auditScope(audit.id)}#proposed-scope`]
      : ticks === 'source' && isSourceRequested
        ? ['Add source', `${paths.auditScope(audit.id)}#source`]
        : ['Upload', paths.filesOfAudit(audit.id)];
  return (
    <SmallButton asChild>
      <Link to={to} aria-label={`${label}: ${title}`}>
        {label}
      </Link>
    </SmallButton>
  );
}

/** FIND-07, CODE-01: what waits for the client in this audit, besides its preparation. */
function YourTurn({ audit, counts }: { audit: AuditDetails; counts: readonly FindingCount[] }) {
  const { mayWrite } = useClientAccess(audit.client_id);
  const isSourceRequested = (useSourceRequests(audit.id).data?.size ?? 0) > 0;
  const waiting = counts.reduce(
    (sum, { status, count }) => (WAITS_FOR_CLIENT.includes(status) ? sum + count : sum),
    0,
  );
  if (!mayWrite || audit.status === 'withdrawn' || (waiting === 0 && !isSourceRequested)) return null;
  return (
    <Card aria-label="What waits for you">
      <CardContent className="flex flex-wrap items-center gap-2">
        <YourTurnBadge />
        {waiting > 0 && (
          <Button asChild className={printedClasses}>
            <Link to={`${paths.auditFindings(audit.id)}?status=waits-for-you`}>
              {needsResponseText(waiting)}
            </Link>
          </Button>
        )}
        {isSourceRequested && (
          <Button asChild className={printedClasses} variant={waiting > 0 ? 'secondary' : 'primary'}>
            <Link to={`${paths.auditScope(audit.id)}#source`}>Add the requested source</Link>
          </Button>
        )}
      </CardContent>
    </Card>
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
      <YourTurn audit={audit} counts={counts.data ?? []} />
      <FindingsSummary auditId={audit.id} counts={counts} />
    </div>
  );
}
