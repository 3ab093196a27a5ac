import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { toCsvRows } from './csv-text.ts';

it('ADM-03 a line of a CSV file escapes commas and quotes, and leaves missing values empty', () => {
  const [row] = Papa.parse<string[]>(toCsvRows([['Two\nlines', 'Comma, "Quote" & Co', null]])).data;
  expect(row).toEqual(['Two lines', 'Comma, "Quote" & Co', '']);
  expect(toCsvRows([])).toBe('');
});

it.each(['\t=1', '\r=1', '\n\r\n=1', '\u2028=1', '\u0085=1'])(
  'ADM-03 a line break or control character in %j begins neither a row of a CSV file nor a formula',
  (hostile) => expect(toCsvRows([[hostile, 'a']])).toBe(`" '=1",a\r\n`),
);
