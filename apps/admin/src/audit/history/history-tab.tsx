import { useShell } from '@portal/auth/contract/contract';
import { defineListView, useListView } from '@portal/auth/routing/list-view';
import { EVENT_PAGE_SIZE, useAuditEvents, type AuditEvent } from '@portal/data/audits/one-audit';
import { actorName } from '@portal/ui/findings/actor-name';
import { describeEvent } from '@portal/ui/findings/describe-event';
import { formatDateTime } from '@portal/ui/format/formatters';
import { ListPage } from '@portal/ui/list/list-page';
import { History } from 'lucide-react';
import { useShownAudit } from '../audit-context.ts';

const eventList = defineListView({});

/** AUD-03, AUD-05: what happened in the audit, newest first, as its client reads it. */
export function HistoryTab() {
  const audit = useShownAudit();
  const list = useListView(eventList);
  const events = useAuditEvents(audit.id, list.view.pageIndex);
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
      card={(event) => <HistoryLine key={event.id} event={event} />}
    />
  );
}

function HistoryLine({ event }: { event: AuditEvent }) {
  const { user } = useShell();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-5 py-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{actorName(event, user.id)}</span> {describeEvent(event)}
      </p>
      <time dateTime={event.created_at} className="text-sm text-muted tabular-nums">
        {formatDateTime(event.created_at)}
      </time>
    </li>
  );
}
