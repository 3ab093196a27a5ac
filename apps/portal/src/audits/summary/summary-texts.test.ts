import { expect, test } from 'vitest';
import { findingTotalsText, fixesDueText } from './summary-texts.ts';

test.each([
  [{ open: 3, total: 12 }, '3 open of 12 findings'],
  [{ open: 3, total: 12, waits_for_client: 2 }, '3 open of 12 findings · 2 need your response'],
  [{ open: 1, total: 12, waits_for_client: 1 }, '1 open of 12 findings · 1 needs your response'],
  [{ open: 0, total: 0 }, 'No findings yet'],
])('AUD-01 %j reads "%s"', (totals, text) => {
  expect(findingTotalsText(totals)).toBe(text);
});

// Late in the evening and early in the morning it is the same day of the reader's calendar.
test.each([
  [new Date(2026, 10, 22, 23, 59), '5 days left to send fixes'],
  [new Date(2026, 10, 22, 0, 1), '5 days left to send fixes'],
  [new Date(2026, 10, 26, 12), '1 day left to send fixes'],
  [new Date(2026, 10, 27, 23, 59), 'Fixes are due today'],
  [new Date(2026, 10, 28, 0, 1), 'Fixes were due on 27 Nov 2026'],
])('AUD-03 on %s a due date of 27 November reads "%s"', (now, text) => {
  expect(fixesDueText('2026-11-27', now)).toBe(text);
});
