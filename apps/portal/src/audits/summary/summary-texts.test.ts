import { expect, test } from 'vitest';
import { findingTotalsText, nextDateText } from './summary-texts.ts';

test('AUD-01 an audit whose only finding was withdrawn says so', () => {
  expect(findingTotalsText({ open: 0, total: 0, withdrawn: 1 })).toBe('1 finding withdrawn');
});

// Late in the evening and early in the morning it is the same day of the reader's calendar.
test.each([
  [new Date(2026, 10, 22, 23, 59), '5 days left to send fixes'],
  [new Date(2026, 10, 22, 0, 1), '5 days left to send fixes'],
  [new Date(2026, 10, 26, 12), '1 day left to send fixes'],
  [new Date(2026, 10, 27, 23, 59), 'Fixes are due today'],
  [new Date(2026, 10, 28, 0, 1), 'Fixes were due on 27 Nov 2026'],
])('AUD-03 on %s a due date of 27 November reads "%s"', (now, text) => {
  expect(
    nextDateText({ status: 'mitigation', planned_start: '2026-10-05', fixes_due: '2026-11-27' }, now),
  ).toBe(text);
});

test.each([
  ['scheduled', new Date(2026, 10, 11, 23, 59), 'Starts in 16 days'],
  ['pending', new Date(2026, 10, 26, 0, 1), 'Starts in 1 day'],
  ['scheduled', new Date(2026, 10, 27, 12), 'Starts today'],
  // Of a reader for whom the day has begun that has not begun in UTC, where these tests run.
  ['scheduled', Object.assign(new Date('2026-11-26T23:30Z'), { getDate: () => 27 }), 'Starts today'],
  ['scheduled', new Date(2026, 10, 28, 12), 'Was planned to start on 27 Nov 2026'],
  ['completed', new Date(2026, 10, 28, 12), null],
])('AUD-03 an audit that is %s and planned for 27 November reads on %s "%s"', (status, now, text) => {
  expect(nextDateText({ status, planned_start: '2026-11-27', fixes_due: '2027-01-18' }, now)).toBe(text);
});
