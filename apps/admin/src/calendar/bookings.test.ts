import type { PlannedAudit } from '@portal/data/audits/calendar';
import { expect, it } from 'vitest';
import { addWeeks, bookingsByPerson, mondayOf, overlapsOf, WEEKS } from './bookings.ts';

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
    planned_start: starts,
    planned_end: ends,
    lead_admin_id: null,
    audit_staff: [{ person_id: 'ada', duty: 'auditor', until: null }],
    ...more,
  };
}
const weeksOf = (audits: PlannedAudit[], person = 'ada') =>
  (bookingsByPerson(audits, MONDAY).get(person) ?? []).map(({ title, firstWeek, lastWeek }) => [
    title,
    firstWeek,
    lastWeek,
  ]);

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-11-30', '2026-11-30'],
  ['x', '2026-11-23'],
  ['2026-13-45', '2026-11-23'],
  [null, '2026-11-23'],
])('STAFF-04 the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day, new Date('2026-11-26T12:00Z'))).toBe(monday);
  expect(addWeeks(monday, 4)).toBe(monday === MONDAY ? '2026-12-21' : '2026-12-28');
});

it('STAFF-04 work lies in the weeks of the plan, ends with the staffing, and is cut at the edges of the calendar', () => {
  const until = { audit_staff: [{ person_id: 'ada', duty: 'auditor' as const, until: '2026-12-01' }] };
  expect(
    weeksOf([
      audit('before', '2026-11-02', '2026-11-22'),
      audit('running', '2026-11-02', '2026-12-04'),
      audit('staffed until', '2026-11-30', '2026-12-30', until),
      audit('without a start', null, '2026-12-01'),
      audit('without an end', '2027-01-04', null),
      audit('without dates', null, null),
      audit('later', '2027-06-01', '2027-06-30'),
    ]),
  ).toEqual([
    ['running', 0, 1],
    ['staffed until', 1, 1],
    ['without a start', 0, 1],
    ['without an end', 6, WEEKS - 1],
  ]);
});

it('STAFF-04 the lead works on the audit once, named on its staff or not', () => {
  const named = [{ person_id: 'bo', duty: 'lead' as const, until: null }];
  const audits = [
    audit('one', MONDAY, MONDAY, { lead_admin_id: 'bo', audit_staff: [] }),
    audit('two', MONDAY, MONDAY, { lead_admin_id: 'bo', audit_staff: named }),
  ];
  expect(weeksOf(audits, 'bo').map(([title]) => title)).toEqual(['one', 'two']);
});

it('STAFF-04 audits of a person in the same week overlap', () => {
  const bookings =
    bookingsByPerson(
      [
        audit('a', '2026-11-23', '2026-12-06'),
        audit('b', '2026-12-01', '2026-12-13'),
        audit('c', '2026-12-14', '2026-12-20'),
      ],
      MONDAY,
    ).get('ada') ?? [];
  expect(bookings.map((booking) => overlapsOf(booking, bookings).map(({ title }) => title))).toEqual([
    ['b'],
    ['a'],
    [],
  ]);
});
