import { Skeleton } from '@portal/ui/feedback/skeleton';
import { QueryContent, type QueryState } from '@portal/ui/feedback/query-content';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { actorName } from '@portal/domain/events/actor-name';
import type { fixLinks } from '@portal/domain/findings/code-location';
import { FindingLedger } from './finding-ledger.tsx';

/** A row of `finding_events`. */
type FindingEvent = Parameters<typeof actorName>[0] & {
  id: string;
  kind: string;
  from_status: string | null;
  to_status: string | null;
  from_severity: string | null;
  to_severity: string | null;
  message: string | null;
  link: string | null;
  replaced: unknown;
  created_at: string;
};

type Props = {
  ledger: QueryState<readonly FindingEvent[]>;
  /** The user who reads the page. Their own steps are by "You". */
  readerId: string;
  description?: string;
  /** The scope's repositories, to which commits are linked. */
  repositories?: Parameters<typeof fixLinks>[1];
};

/** FIND-03: every step of a finding, oldest first, in each state of the query. */
export function FindingLedgerCard({ ledger, readerId, description, repositories = [] }: Props) {
  return (
    <Card aria-labelledby="ledger">
      <CardHeader titleId="ledger" title="Fix review" description={description} />
      <CardContent>
        <QueryContent
          query={ledger}
          title="Failed to load the steps"
          skeleton={<Skeleton className="h-24 w-full" />}
        >
          {(events) => (
            <FindingLedger
              repositories={repositories}
              lines={events.map((event) => ({
                id: event.id,
                kind: event.kind,
                who: actorName(event, readerId),
                byAuditor: event.by_auditor,
                fromStatus: event.from_status,
                toStatus: event.to_status,
                fromSeverity: event.from_severity,
                toSeverity: event.to_severity,
                message: event.message,
                link: event.link,
                replaced: event.replaced,
                happenedAt: event.created_at,
              }))}
            />
          )}
        </QueryContent>
      </CardContent>
    </Card>
  );
}
