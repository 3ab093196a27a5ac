import { useShell } from '@portal/auth/contract/contract';
import { defineListView, useListView } from '@portal/auth/routing/list-view';
import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { EVENT_PAGE_SIZE, useAuditEvents, type AuditEvent } from '@portal/data/audits/one-audit';
import { actorName } from '@portal/ui/findings/actor-name';
import { describeEvent, getFindingNumber } from '@portal/ui/findings/describe-event';
import { formatDateTime } from '@portal/ui/format/formatters';
import { ListPage } from '@portal/ui/list/list-page';
import { History } from 'lucide-react';
import { AuditFrame } from '../audit-frame.tsx';

const eventList = defineListView({});

/** AUD-03: what happened in an audit, newest first. */
export function HistoryPage() {
  return <AuditFrame tab="history">{(audit) => <Lines auditId={audit.id} />}</AuditFrame>;
}

function Lines({ auditId }: { auditId: string }) {
  const list = useListView(eventList);
  const events = useAuditEvents(auditId, list.view.pageIndex);
  return (
    <ListPage
      list={list}
      query={events}
      getRows={({ events: rows }) => rows}
      getId={({ id }) => id}
      noun="events"
      label="History"
      errorTitle="Failed to load the history"
      empty={{
        icon: History,
        title: 'Nothing has happened yet',
        description: 'Changes of status, reports, findings and fixes are listed here.',
      }}
      pageSize={EVENT_PAGE_SIZE}
      card={(event) => <Line key={event.id} event={event} auditId={auditId} />}
    />
  );
}

function Line({ event, auditId }: { event: AuditEvent; auditId: string }) {
  const { user } = useShell();
  const number = getFindingNumber(event);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-5 py-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{actorName(event, user.id)}</span>{' '}
        {number ? (
          <Link to={paths.finding(auditId, number)} className="rounded-sm underline-offset-4 hover:underline">
            {describeEvent(event)}
          </Link>
        ) : (
          describeEvent(event)
        )}
      </p>
      <time dateTime={event.created_at} className="text-sm text-muted tabular-nums">
        {formatDateTime(event.created_at)}
      </time>
    </li>
  );
}
