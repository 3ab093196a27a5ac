import { expect, it } from 'vitest';
import { engagementSchema } from './engagement-values.ts';

const texts = { time_zone: 'UTC', proposal_currency: '', proposal_terms: '', preparation: [] };
const NUMBERS = ['lines_per_day', 'days_factor', 'prepared_days_before', 'proposal_valid_days'];

it.each([
  ['1', '0.1', '0', '', []],
  ['100000', '20', '60', '365', []],
  ['0', '0,09', '-1', '0', NUMBERS],
  ['100001', '20.1', '61', '366', NUMBERS],
])('PROP-01 PROP-03 planning with the numbers %s, %s, %s and "%s" is refused at %j', (...numbers) => {
  const [lines_per_day, days_factor, prepared_days_before, proposal_valid_days, fields] = numbers;
  const typed = { ...texts, lines_per_day, days_factor, prepared_days_before, proposal_valid_days };
  expect(engagementSchema.safeParse(typed).error?.issues.map(({ path }) => path[0]) ?? []).toEqual(fields);
});
