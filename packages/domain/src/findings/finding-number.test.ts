import { expect, test } from 'vitest';
import { parseFindingNumber } from './finding-number.ts';

test.each([
  [' h-2 ', 'H-02'],
  ['#G0012', 'G-12'],
  ['c123456', 'C-123456'],
  ['m1', 'M-01'],
  ['I-7', 'I-07'],
  ['L-1234567', null],
  ['X-1', null],
])('FIND-06 a search for "%s" is one for the finding with the number %s', (text, number) => {
  expect(parseFindingNumber(text)).toBe(number);
});
