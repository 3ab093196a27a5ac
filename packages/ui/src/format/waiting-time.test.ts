import { expect, test } from 'vitest';
import { formatWaitingTime } from './waiting-time.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

test.each([
  ['2026-11-22T11:01:00Z', 'less than an hour'],
  ['2026-11-22T12:05:00Z', 'less than an hour'],
  ['not a time', 'less than an hour'],
  ['2026-11-22T11:00:00Z', '1 hour'],
  ['2026-11-20T12:00:01Z', '47 hours'],
  ['2026-11-20T12:00:00Z', '2 days'],
  ['2025-11-22T12:00:00+00:00', '365 days'],
])('AUD-06 what waits since %s has waited %s', (since, expected) => {
  expect(formatWaitingTime(since, now)).toBe(expected);
});
