import { expect, test } from 'vitest';
import { findingTotalsText } from './finding-totals-text.ts';

test.each([
  [{ open: 3, total: 12 }, '3 open of 12 findings'],
  [{ open: 0, total: 1 }, '0 open of 1 finding'],
  [{ open: 1_200, total: 10_000 }, '1,200 open of 10,000 findings'],
  [{ open: 3, total: 12, waits_for_client: 0 }, '3 open of 12 findings'],
  [{ open: 3, total: 12, waits_for_client: 2 }, '3 open of 12 findings · 2 need your response'],
  [{ open: 1, total: 12, waits_for_client: 1 }, '1 open of 12 findings · 1 needs your response'],
  [{ open: 0, total: 0 }, 'No findings yet'],
  [undefined, 'No findings yet'],
])('AUD-01 %j reads "%s"', (totals, text) => {
  expect(findingTotalsText(totals)).toBe(text);
});
