import { paths } from '@portal/domain/routing/paths';
import { Link, useSearchParams } from '@portal/frame/routing/router';
import { usePlannedAudits, type PlannedAudit } from '@portal/data/audits/calendar';
import { useStaff } from '@portal/data/admins/staff';
import { localDay } from '@portal/domain/format/days';
import { formatDate } from '@portal/domain/format/formatters';
import { joinQueries, QueryContent } from '@portal/ui/feedback/query-content';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Badge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card } from '@portal/ui/primitives/card';
import { cn } from '@portal/ui/primitives/class-names';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ClientLink } from '../shared/client-name.tsx';
import { DUTY_LABELS } from '../shared/duty-labels.ts';
import {
  addWeeks,
  bookingsByPerson,
  lastDayFrom,
  mondayOf,
  overlapsOf,
  WEEK_DAYS,
  WEEKS,
  type Booking,
} from './bookings.ts';

const FROM = 'from';
const STEP = 4;

/** STAFF-04: who works on what in the coming weeks, and who is free. Two audits of a person on the same days are marked. */
export function CalendarPage() {
  const [search] = useSearchParams();
  const monday = mondayOf(search.get(FROM), localDay());
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
            <SmallButton asChild>
              <Link to={paths.adminCalendar}>This week</Link>
            </SmallButton>
            <WeekLink to={addWeeks(monday, STEP)} label={`${STEP} weeks later`} icon={ChevronRight} />
          </>
        }
      />
      <QueryContent
        query={joinQueries(audits, staff)}
        title="Failed to load the calendar"
        skeletonClassName="h-96 rounded-lg"
        framed
      >
        {([planned, people]) => (
          <Calendar
            monday={monday}
            audits={planned}
            names={
              new Map(people.flatMap(({ person_id: id, name }) => (id === null ? [] : [[id, name] as const])))
            }
          />
        )}
      </QueryContent>
    </>
  );
}

function WeekLink({ to, label, icon: Icon }: { to: string; label: string; icon: typeof ChevronLeft }) {
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
  names: ReadonlyMap<string, string>;
};

function Calendar({ monday, audits, names }: CalendarProps) {
  const bookings = bookingsByPerson(audits, monday);
  const people = [...new Set([...names.keys(), ...bookings.keys()])]
    .map((id) => ({ id, name: names.get(id) ?? 'A former colleague', bookings: bookings.get(id) ?? [] }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <Card aria-label="Calendar">
      <div className="overflow-x-auto max-lg:hidden">
        <Table monday={monday} people={people} />
      </div>
      <ul aria-label="People" className="divide-y divide-border lg:hidden">
        {people.map((person) => (
          <PersonItem key={person.id} person={person} />
        ))}
      </ul>
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
          {(bookings.length > 0 ? bookings : [null]).map((booking, index) => (
            <tr key={booking?.audit.id ?? ''}>
              {index === 0 && (
                <th
                  scope="rowgroup"
                  rowSpan={Math.max(1, bookings.length)}
                  className="px-4 py-2 text-left align-top font-medium wrap-anywhere"
                >
                  {name}
                </th>
              )}
              {booking ? (
                <Cells booking={booking} overlaps={overlapsOf(booking, bookings)} />
              ) : (
                <Free weeks={WEEKS} isShown />
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Free({ weeks, isShown = false }: { weeks: number; isShown?: boolean }) {
  if (weeks === 0) return null;
  return (
    <td colSpan={weeks} className="px-1.5 text-muted">
      <span className={cn(!isShown && 'sr-only')}>Free</span>
    </td>
  );
}

/** The text fills the weeks of the work; the bar above it begins and ends on its days. */
function Cells({ booking, overlaps }: { booking: Booking; overlaps: readonly Booking[] }) {
  const { audit, duty, firstDay, lastDay } = booking;
  const weekOf = (day: number) => Math.floor(day / WEEK_DAYS);
  const [firstWeek, lastWeek] = [weekOf(firstDay), weekOf(lastDay)];
  const weeks = lastWeek - firstWeek + 1;
  const percent = (days: number) => `${(days / (weeks * WEEK_DAYS)) * 100}%`;
  return (
    <>
      <Free weeks={firstWeek} />
      <td colSpan={weeks} title={`${audit.title}: ${datesText(booking)}`} className="py-1.5">
        <span
          style={{
            marginInlineStart: percent(firstDay - firstWeek * WEEK_DAYS),
            width: percent(lastDay - firstDay + 1),
          }}
          className={cn(
            'block h-1.5 rounded-sm',
            overlaps.length > 0
              ? 'bg-warning forced-colors:bg-[Highlight]'
              : 'bg-input forced-colors:bg-[CanvasText]',
          )}
        />
        <span className="grid gap-1 px-1.5 pt-1">
          <AuditLink audit={audit} className="line-clamp-2 hyphens-auto" />
          {audit.client && <ClientLink client={audit.client} />}
          <span className="block text-xs text-muted">{DUTY_LABELS[duty]}</span>
          {overlaps.length > 0 && <span className="sr-only">{overlapText(overlaps)}</span>}
        </span>
      </td>
      <Free weeks={WEEKS - 1 - lastWeek} />
    </>
  );
}

function PersonItem({ person: { name, bookings } }: { person: Person }) {
  return (
    <li className="grid gap-2 px-5 py-3">
      <p className="font-medium wrap-anywhere">{name}</p>
      {bookings.length === 0 && <p className="text-sm text-muted">Free</p>}
      <ul className="grid gap-2 empty:hidden">
        {bookings.map((booking) => {
          const overlaps = overlapsOf(booking, bookings);
          return (
            <li key={booking.audit.id} className="grid gap-0.5">
              <span className="flex flex-wrap items-center gap-2">
                <AuditLink audit={booking.audit} />
                {booking.audit.client && <ClientLink client={booking.audit.client} />}
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

function AuditLink({ audit: { id, title }, className }: { audit: PlannedAudit; className?: string }) {
  return (
    <Link
      to={paths.adminAudit(id)}
      className={cn('rounded-sm font-medium underline-offset-4 wrap-anywhere hover:underline', className)}
    >
      {title}
    </Link>
  );
}

const overlapText = (overlaps: readonly Booking[]) =>
  `At the same time: ${overlaps.map(({ audit }) => audit.title).join(', ')}`;

function datesText({ starts, ends }: Booking): string {
  if (starts && ends) return `${formatDate(starts)} – ${formatDate(ends)}`;
  return starts ? `From ${formatDate(starts)}` : `Until ${formatDate(ends)}`;
}
