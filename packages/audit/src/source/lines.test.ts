import { expect, it } from 'vitest';
import { readLineRange, splitLines } from './lines.ts';

it.each([
  ['a line break at the end', 'a\nb\n', ['a', 'b']],
  ['none at the end', 'a\nb', ['a', 'b']],
  ['line breaks of Windows', 'a\r\nb\r\n', ['a', 'b']],
  ['a mark at its beginning', '\ufeffa\n', ['a']],
  ['an empty line at the end', 'a\n\n', ['a', '']],
  ['nothing in it', '', ['']],
  ['a tab and letters of any script', '\tü 漢字 👍', ['\tü 漢字 👍']],
])('CODE-02 a text with %s is shown in the lines that git counts', (_what, text, lines) => {
  expect(splitLines(text)).toEqual(lines);
});

it('CODE-02 CODE-03 the lines keep every character, as code is quoted from them', () => {
  const line = '/* \u202e } \u2066if (isAdmin) */ ow\u200bner\r \u2028';
  expect(splitLines(`${line}\n`)).toEqual([line]);
});

it.each([
  ['#L80', { first: 80, last: 80 }],
  ['#L96-L80', { first: 80, last: 96 }],
  ['#L0', null],
  ['#L80-', null],
])('CODE-02 the end "%s" of an address names the lines %j', (hash, lines) => {
  expect(readLineRange(hash)).toEqual(lines);
});
