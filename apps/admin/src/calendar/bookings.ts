import type { PlannedAudit } from '@portal/data/audits/calendar';
import type { Duty } from '@portal/data/audits/staff';
import { addDays, daysBetween, isDay, weekdayOf } from '@portal/domain/format/days';

export const WEEKS = 12;
export const WEEK_DAYS = 7;
const DAYS = WEEKS * WEEK_DAYS;

/** The work of one person on one audit, in days of the calendar: from the first through the last one. */
export type Booking = {
  audit: PlannedAudit;
  duty: Duty;
  /** YYYY-MM-DD; null where nothing is planned. */
  starts: string | null;
  ends: string | null;
  firstDay: number;
  lastDay: number;
};

/** The Monday of the week of a day, both YYYY-MM-DD; that of today for no day or a malformed one. */
export function mondayOf(day: string | null, today: string): string {
  const given = day !== null && isDay(day) ? day : today;
  return addDays(given, -weekdayOf(given));
}

export const addWeeks = (monday: string, weeks: number): string => addDays(monday, weeks * WEEK_DAYS);
export const lastDayFrom = (monday: string): string => addDays(monday, DAYS - 1);

/** STAFF-04: work by person from this Monday on, until the audit or the staffing ends. Leads without a staffing work on it, too. */
export function bookingsByPerson(audits: readonly PlannedAudit[], monday: string): Map<string, Booking[]> {
  const found = new Map<string, Booking[]>();
  for (const audit of audits) {
    if (!audit.planned_start && !audit.planned_end) continue;
    for (const { person_id, duty, until } of staffOf(audit)) {
      const ends = [audit.planned_end, until].filter((day) => day !== null).toSorted()[0] ?? null;
      const booking = {
        audit,
        duty,
        starts: audit.planned_start,
        ends,
        firstDay: audit.planned_start ? Math.max(0, daysBetween(monday, audit.planned_start)) : 0,
        lastDay: ends ? Math.min(DAYS - 1, daysBetween(monday, ends)) : DAYS - 1,
      };
      if (booking.firstDay > booking.lastDay) continue;
      found.set(person_id, [...(found.get(person_id) ?? []), booking]);
    }
  }
  return found;
}

function staffOf({ audit_staff: staff, lead_id: lead }: PlannedAudit): PlannedAudit['audit_staff'] {
  const isNamed = lead === null || staff.some(({ person_id }) => person_id === lead);
  return isNamed ? staff : [...staff, { person_id: lead, duty: 'lead', until: null }];
}

export const overlapsOf = (booking: Booking, all: readonly Booking[]): Booking[] =>
  all.filter((other) => other !== booking && startsInTime(other, booking) && startsInTime(booking, other));

/** Whether work begins before or on the last day of other work. */
const startsInTime = ({ starts }: Booking, { ends }: Booking): boolean =>
  starts === null || ends === null || starts <= ends;
