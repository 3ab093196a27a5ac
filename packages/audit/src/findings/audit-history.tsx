import { History } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ListPage } from '@portal/ui/list/list-page';
import type { actorName } from '@portal/domain/events/actor-name';
import { describeEvent, type AuditEventFacts } from '@portal/domain/events/describe-event';
import { EventLine } from './event-line.tsx';
import { Link } from '@portal/ui/layout/link';

/** A row of `events` that History shows. */
type Event = AuditEventFacts & Parameters<typeof actorName>[0] & { id: string; created_at: string };
type EventPage = { rows: readonly Event[]; totalCount: number };
type ListProps = ComponentProps<typeof ListPage<EventPage, Event>>;

type Props = Pick<ListProps, 'list' | 'pageSize'> & {
  events: ListProps['query'];
  /** The user who reads the page. Their own steps are by "You". */
  readerId: string;
  /** The page of what an event was about; null without one. */
  getHref: (event: AuditEventFacts) => string | null;
};

/** AUD-03, AUD-05: what happened in an audit, newest first, with links to its findings. */
export function AuditHistory({ list, events, pageSize, readerId, getHref }: Props) {
  return (
    <ListPage
      list={list}
      query={events}
      getRows={({ rows }) => rows}
      getId={({ id }) => id}
      noun="events"
      label="History"
      errorTitle="Failed to load the history"
      empty={{
        icon: History,
        title: 'Nothing has happened yet',
        description: 'Changes of status, reports, findings and fixes are listed here.',
      }}
      pageSize={pageSize}
      card={(event) => {
        const href = getHref(event);
        return (
          <EventLine
            key={event.id}
            event={event}
            readerId={readerId}
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
