import { useShell } from '@portal/frame/contract/contract';
import { defineListView, useListView } from '@portal/frame/routing/list-view';
import { EVENT_PAGE_SIZE, useAuditEvents } from '@portal/data/audits/one-audit';
import { describeEvent, type AuditEventFacts } from '@portal/domain/events/describe-event';
import { Link } from '@portal/ui/layout/link';
import { ListPage } from '@portal/ui/list/list-page';
import { History } from 'lucide-react';
import { EventLine } from './event-line.tsx';

const eventList = defineListView({});

type Props = {
  auditId: string;
  /** The page of what an event was about; null when it has no page. */
  getHref: (event: AuditEventFacts) => string | null;
};

export function AuditHistory({ auditId, getHref }: Props) {
  const { user } = useShell();
  const list = useListView(eventList);
  return (
    <ListPage
      list={list}
      query={useAuditEvents(auditId, list.view.pageIndex)}
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
      card={(event) => {
        const href = getHref(event);
        return (
          <EventLine
            key={event.id}
            event={event}
            readerId={user.id}
            className="items-baseline gap-y-0.5 px-5 py-3"
          >
            {href ? (
              <Link href={href} className="rounded-sm underline-offset-4 hover:underline">
                {describeEvent(event)}
              </Link>
            ) : (
              describeEvent(event)
            )}
          </EventLine>
        );
      }}
    />
  );
}
