import { paths } from '@portal/domain/routing/paths';
import { Link, useSearchParams } from '@portal/frame/routing/router';
import { usePlannedAudits, type PlannedAudit } from '@portal/data/audits/calendar';
import { useStaff } from '@portal/data/admins/staff';
import { useEngagementSettings } from '@portal/data/engagement-settings/engagement-settings';
import { formatDate } from '@portal/domain/format/formatters';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { joinQueries, QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Badge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { Card } from '@portal/ui/primitives/card';
import { cn } from '@portal/ui/primitives/class-names';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { DUTY_LABELS } from '../shared/duty-labels.ts';
import {
  addWeeks,
  bookingsByPerson,
  lastDayFrom,
  mondayOf,
  overlapsOf,
  todayIn,
  WEEKS,
  type Booking,
} from './bookings.ts';

const FROM = 'from';
const STEP = 4;

const skeleton = <Skeleton className="h-96 w-full rounded-lg" />;

/** STAFF-04: who works on what in the coming weeks. Two audits of a person at once are marked. */
export function CalendarPage() {
  return (
    <QueryContent
      query={useEngagementSettings()}
      title="Failed to load the calendar"
      skeleton={
        <>
          <PageHeader title="Calendar" description={'\u00a0'} />
          {skeleton}
        </>
      }
      framed
    >
      {({ time_zone }) => <Weeks timeZone={time_zone} />}
    </QueryContent>
  );
}

function Weeks({ timeZone }: { timeZone: string }) {
  const [search] = useSearchParams();
  const monday = mondayOf(search.get(FROM), todayIn(timeZone));
  const audits = usePlannedAudits(monday);
  const staff = useStaff();
  return (
    <>
      <PageHeader
        title="Calendar"
        description={`Who works on what, ${formatDate(monday)} to ${formatDate(lastDayFrom(monday))}, by the planned dates of audits and the last day of each person.`}
        actions={
          <>
            <WeekLink to={addWeeks(monday, -STEP)} label={`${STEP} weeks earlier`} icon={ChevronLeft} />
            <Button asChild variant="secondary" size="sm">
              <Link to={paths.adminCalendar}>This week</Link>
            </Button>
            <WeekLink to={addWeeks(monday, STEP)} label={`${STEP} weeks later`} icon={ChevronRight} />
          </>
        }
      />
      <QueryContent
        query={joinQueries(audits, staff)}
        title="Failed to load the calendar"
        skeleton={skeleton}
        framed
      >
        {([planned, people]) => (
          <Calendar
            monday={monday}
            audits={planned}
            getName={(id) => people.find(({ person_id }) => person_id === id)?.name ?? 'A former colleague'}
          />
        )}
      </QueryContent>
    </>
  );
}

type WeekLinkProps = { to: string; label: string; icon: typeof ChevronLeft };

function WeekLink({ to, label, icon: Icon }: WeekLinkProps) {
  return (
    <Button asChild variant="secondary" size="icon-sm">
      <Link to={`${paths.adminCalendar}?${new URLSearchParams({ [FROM]: to })}`} aria-label={label}>
        <Icon aria-hidden="true" />
      </Link>
    </Button>
  );
}

type CalendarProps = {
  monday: string;
  audits: readonly PlannedAudit[];
  getName: (personId: string) => string;
};

function Calendar({ monday, audits, getName }: CalendarProps) {
  const people = [...bookingsByPerson(audits, monday)]
    .map(([id, bookings]) => ({ id, name: getName(id), bookings }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <Card aria-label="Calendar">
      {people.length === 0 ? (
        <EmptyState
          icon={CalendarDays}
          title="Nobody is planned in these weeks"
          description="Give audits planned dates, and name their staff on the audit's page."
        />
      ) : (
        <>
          <div className="overflow-x-auto max-lg:hidden">
            <Table monday={monday} people={people} />
          </div>
          <ul aria-label="People" className="divide-y divide-border lg:hidden">
            {people.map((person) => (
              <PersonItem key={person.id} person={person} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

type Person = { id: string; name: string; bookings: readonly Booking[] };

function Table({ monday, people }: { monday: string; people: readonly Person[] }) {
  const weeks = Array.from({ length: WEEKS }, (_, week) => addWeeks(monday, week));
  return (
    <table aria-label="Calendar" className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr className="border-b border-border text-left text-muted">
          <th scope="col" className="w-36 px-4 py-2 font-medium">
            Person
          </th>
          {weeks.map((week) => (
            <th
              key={week}
              scope="col"
              className="border-l border-border px-1.5 py-2 font-medium tabular-nums"
            >
              <time dateTime={week}>{formatDate(week).replace(/ \d{4}$/, '')}</time>
            </th>
          ))}
        </tr>
      </thead>
      {people.map(({ id, name, bookings }) => (
        <tbody key={id} className="border-b border-border last:border-b-0">
          {bookings.map((booking, index) => (
            <tr key={booking.auditId}>
              {index === 0 && (
                <th
                  scope="rowgroup"
                  rowSpan={bookings.length}
                  className="px-4 py-2 text-left align-top font-medium wrap-anywhere"
                >
                  {name}
                </th>
              )}
              <Free weeks={booking.firstWeek} />
              <td colSpan={booking.lastWeek - booking.firstWeek + 1} className="p-1">
                <Bar booking={booking} overlaps={overlapsOf(booking, bookings)} />
              </td>
              <Free weeks={WEEKS - 1 - booking.lastWeek} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Free({ weeks }: { weeks: number }) {
  if (weeks === 0) return null;
  return (
    <td colSpan={weeks}>
      <span className="sr-only">Free</span>
    </td>
  );
}

type BarProps = { booking: Booking; overlaps: readonly Booking[] };

function Bar({ booking, overlaps }: BarProps) {
  return (
    <span
      title={`${booking.title}: ${datesText(booking)}`}
      className={cn(
        'block rounded-sm border-l-4 px-1.5 py-1',
        overlaps.length > 0 ? 'border-warning bg-warning-subtle' : 'border-accent bg-subtle',
      )}
    >
      <AuditLink auditId={booking.auditId} title={booking.title} className="line-clamp-2" />
      <span className="block text-xs text-muted">{DUTY_LABELS[booking.duty]}</span>
      {overlaps.length > 0 && <span className="sr-only">{overlapText(overlaps)}</span>}
    </span>
  );
}

function PersonItem({ person: { name, bookings } }: { person: Person }) {
  return (
    <li className="grid gap-2 px-5 py-3">
      <p className="font-medium wrap-anywhere">{name}</p>
      <ul className="grid gap-2">
        {bookings.map((booking) => {
          const overlaps = overlapsOf(booking, bookings);
          return (
            <li key={booking.auditId} className="grid gap-0.5">
              <span className="flex flex-wrap items-center gap-2">
                <AuditLink auditId={booking.auditId} title={booking.title} />
                <Badge>{DUTY_LABELS[booking.duty]}</Badge>
              </span>
              <span className="text-sm text-muted tabular-nums">{datesText(booking)}</span>
              {overlaps.length > 0 && (
                <span className="text-sm wrap-anywhere text-warning">{overlapText(overlaps)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function AuditLink({ auditId, title, className }: { auditId: string; title: string; className?: string }) {
  return (
    <Link
      to={paths.adminAudit(auditId)}
      className={cn('rounded-sm font-medium underline-offset-4 wrap-anywhere hover:underline', className)}
    >
      {title}
    </Link>
  );
}

const overlapText = (overlaps: readonly Booking[]) =>
  `At the same time: ${overlaps.map(({ title }) => title).join(', ')}`;

function datesText({ starts, ends }: Booking): string {
  if (starts && ends) return `${formatDate(starts)} – ${formatDate(ends)}`;
  return starts ? `From ${formatDate(starts)}` : `Until ${formatDate(ends)}`;
}
