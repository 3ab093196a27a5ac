import { expect, it } from 'vitest';
import { isTooComplex } from './is-too-complex.ts';

it.each<[what: string, most: number, write: (count: number) => string]>([
  ['characters', 50_000, (count) => 'a'.repeat(count)],
  ['lines', 2_000, (count) => 'a\r\n'.repeat(count - 1)],
  ['lines that end in a carriage return', 2_000, (count) => 'a\r'.repeat(count - 1)],
  ['quotes in each other', 20, (count) => '> '.repeat(count)],
  ['lists in each other', 20, (count) => '12) '.repeat(10) + '- '.repeat(count - 10)],
  ['quotes in all', 5_000, (count) => `${'>>>>>\n'.repeat(1_000)}${'>'.repeat(count - 5_000)}`],
  ['dollars', 1_000, (count) => '$'.repeat(count)],
  ['cells', 10_000, (count) => `${'|'.repeat(100)}${'\n|'.repeat(49)}\n\n${'|'.repeat(count - 5_000)}`],
  ['delimiters', 2_000, (count) => '*_~[]'.repeat(400).padEnd(count, '*')],
  ['delimiters of one paragraph', 2_000, (count) => `${'**\n'.repeat(1_000)}${'*'.repeat(count - 2_000)}`],
  ['delimiters of four', 1_000, (count) => `${'*'.repeat(1_000)}\n \n`.repeat(3) + '*'.repeat(count)],
])('FIND-05 a text with too many %s is not parsed: more than %i', (_what, most, write) => {
  expect([isTooComplex(write(most)), isTooComplex(write(most + 1))]).toEqual([false, true]);
});
