import { expect, test } from 'vitest';
import { filesHint } from './use-card-hints.ts';

const now = new Date(2026, 10, 22, 0, 30);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

test.each([
  [{ count: 15, newest: at(22, 0) }, '15 files, newest today'],
  [{ count: 1, newest: at(21, 23) }, '1 file, newest yesterday'],
  [{ count: 2, newest: at(20, 12) }, '2 files, newest 20 Nov 2026'],
  [{ count: 0, newest: null }, 'No files yet'],
  [{ count: 0, newest: at(22, 0) }, 'No files yet'],
  [{ count: 1, newest: null }, 'No files yet'],
])('DASH-02 %j reads "%s"', (summary, hint) => {
  expect(filesHint(summary, now)).toBe(hint);
});
