import { expect, test } from 'vitest';
import { findingTotalsText, nextDateText, waitsForTeamText } from './summary-texts.ts';

test.each([
  [{ open: 3, total: 12, withdrawn: 0 }, '3 open of 12 findings'],
  [{ open: 5, total: 10, withdrawn: 1 }, '5 open of 10 findings, 1 withdrawn'],
  [{ open: 0, total: 0, withdrawn: 1 }, '1 finding withdrawn'],
  [{ open: 0, total: 0, withdrawn: 0 }, 'No findings yet'],
])('AUD-01 %j reads "%s"', (totals, text) => {
  expect(findingTotalsText(totals)).toBe(text);
});

test('TEAM-02 a viewer reads that findings wait for the team, not for them', () => {
  expect([1, 3].map(waitsForTeamText)).toEqual([
    '1 finding waits for your team',
    '3 findings wait for your team',
  ]);
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
  ['scheduled', new Date(2026, 10, 28, 12), 'Was planned to start on 27 Nov 2026'],
  ['in_progress', new Date(2026, 10, 28, 12), null],
  ['completed', new Date(2026, 10, 28, 12), null],
])('AUD-03 an audit that is %s and planned for 27 November reads on %s "%s"', (status, now, text) => {
  expect(nextDateText({ status, planned_start: '2026-11-27', fixes_due: '2027-01-18' }, now)).toBe(text);
});
