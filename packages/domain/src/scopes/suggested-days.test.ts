import { expect, it } from 'vitest';
import { suggestedDays } from './suggested-days.ts';

it('PROP-01 the days suggested are the lines by those of a day times the factor, rounded up to half a day', () => {
  expect(suggestedDays(1800, { lines_per_day: 200, days_factor: 1.5 })).toBe(13.5);
  expect(suggestedDays(1, { lines_per_day: 200, days_factor: 1.5 })).toBe(0.5);
  expect(suggestedDays(0, { lines_per_day: 200, days_factor: 1.5 })).toBe(0);
});
