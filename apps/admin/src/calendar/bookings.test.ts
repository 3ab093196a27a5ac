import type { PlannedAudit } from '@portal/data/audits/calendar';
import { localDay } from '@portal/domain/format/days';
import { expect, it } from 'vitest';
import { addWeeks, bookingsByPerson, lastDayFrom, mondayOf, overlapsOf } from './bookings.ts';

const MONDAY = '2026-11-23';

function audit(
  title: string,
  starts: string | null,
  ends: string | null,
  more: Partial<PlannedAudit> = {},
): PlannedAudit {
  return {
    id: title,
    title,
    client_id: 'harbor',
    client: null,
    planned_start: starts,
    planned_end: ends,
    lead_id: null,
    audit_staff: [{ person_id: 'ada', duty: 'auditor', until: null }],
    ...more,
  };
}
const daysOf = (audits: PlannedAudit[]) =>
  (bookingsByPerson(audits, MONDAY).get('ada') ?? []).map(({ audit: { title }, firstDay, lastDay }) => [
    title,
    firstDay,
    lastDay,
  ]);

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-11-30', '2026-11-30'],
  ['x', '2026-11-23'],
  ['2026-13-45', '2026-11-23'],
  [null, '2026-11-23'],
])('STAFF-04 the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day, '2026-11-26')).toBe(monday);
  expect(addWeeks(monday, 4)).toBe(monday === MONDAY ? '2026-12-21' : '2026-12-28');
});

it('STAFF-04 this week is that of the reader', () => {
  // Sunday evening to Monday morning, wherever the test runs.
  expect(mondayOf(null, localDay(new Date(2026, 10, 22, 23, 59)))).toBe('2026-11-16');
  expect(mondayOf(null, localDay(new Date(2026, 10, 23, 0, 1)))).toBe('2026-11-23');
  expect(lastDayFrom('2026-11-23')).toBe('2027-02-14');
});

it('STAFF-04 work lies on the days of the plan, ends with the staffing, and is cut at the edges of the calendar', () => {
  const until = { audit_staff: [{ person_id: 'ada', duty: 'auditor' as const, until: '2026-12-01' }] };
  expect(
    daysOf([
      audit('before', '2026-11-02', '2026-11-22'),
      audit('running', '2026-11-02', '2026-12-04'),
      audit('staffed until', '2026-11-30', '2026-12-30', until),
      audit('without a start', null, '2026-12-01'),
      audit('without an end', '2027-01-04', null),
      audit('without dates', null, null),
      audit('in the last week', '2027-02-14', '2027-02-14'),
      audit('longer than the calendar', '2026-11-30', '2027-03-31'),
      audit('the day after', '2027-02-15', '2027-02-28'),
    ]),
  ).toEqual([
    ['running', 0, 11],
    ['staffed until', 7, 8],
    ['without a start', 0, 8],
    ['without an end', 42, 83],
    ['in the last week', 83, 83],
    ['longer than the calendar', 7, 83],
  ]);
});

it('STAFF-04 audits of a person on the same day overlap, those one after the other in one week do not', () => {
  const bookings =
    bookingsByPerson(
      [
        audit('a', null, '2026-12-06'),
        audit('b', '2026-12-06', '2026-12-16'),
        audit('c', '2026-12-17', null),
        audit('d', '2027-01-11', '2027-01-15'),
      ],
      MONDAY,
    ).get('ada') ?? [];
  expect(bookings.map((booking) => overlapsOf(booking, bookings).map((other) => other.audit.title))).toEqual([
    ['b'],
    ['a'],
    ['d'],
    ['c'],
  ]);
});
