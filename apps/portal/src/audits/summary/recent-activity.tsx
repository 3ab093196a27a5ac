import { useShell } from '@portal/frame/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { STAGE_KINDS } from '@portal/data/audits/stage-dates';
import { RECENT_EVENTS, useRecentEvents, type RecentEvent } from '@portal/data/audits/recent-events';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { TitledCard } from '@portal/ui/primitives/card';
import { EventLine } from '@portal/audit/findings/event-line';
import { auditStatusLabel } from '@portal/domain/status-labels';
import { describeEvent, getFindingNumber } from '@portal/domain/events/describe-event';

/** AUD-03: what happened lately in all audits of a client, for the dashboard. */
export function RecentActivity({ clientId }: { clientId: string }) {
  return (
    <TitledCard titleId="recent-activity" title="Recent Activity" contentClassName="py-2">
      <Events clientId={clientId} />
    </TitledCard>
  );
}

function Events({ clientId }: { clientId: string }) {
  const events = useRecentEvents(clientId);
  return (
    <QueryContent
      query={events}
      title="Failed to load recent activity"
      skeleton={<RowSkeletons />}
      empty={
        <p className="pb-2 text-muted">Changes of status, reports, findings and fixes will be listed here.</p>
      }
    >
      {(loaded) => (
        <ol className="divide-y divide-border">
          {loaded.map((event) => (
            <RecentLine key={event.id} event={event} />
          ))}
        </ol>
      )}
    </QueryContent>
  );
}

function RowSkeletons() {
  return (
    <div className="divide-y divide-border">
      {Array.from({ length: RECENT_EVENTS }, (_, row) => (
        <div key={row} className="flex h-11 items-center">
          <Skeleton className="w-64 max-w-full" />
        </div>
      ))}
    </div>
  );
}

function RecentLine({ event }: { event: RecentEvent }) {
  const { user } = useShell();
  const number = getFindingNumber(event);
  const movedTo = STAGE_KINDS.includes(event.kind) ? event.facts['to'] : null;
  const auditLink = (
    <Link
      to={number ? paths.finding(event.audit_id, number) : paths.audit(event.audit_id)}
      translate="no"
      className="rounded-sm underline decoration-border underline-offset-4 hover:decoration-current"
    >
      {event.auditTitle}
    </Link>
  );
  function sentence() {
    if (event.kind === 'audit_created') return <>created {auditLink}</>;
    if (typeof movedTo !== 'string')
      return (
        <>
          {describeEvent(event)} in {auditLink}
        </>
      );
    return (
      <>
        moved {auditLink} to {auditStatusLabel(movedTo)}
      </>
    );
  }
  return (
    <EventLine event={event} readerId={user.id} className="min-h-11 items-center py-1.5">
      {sentence()}
    </EventLine>
  );
}
