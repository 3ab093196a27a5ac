import { expect, it } from 'vitest';
import { splitLines } from './lines.ts';

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

it.each([
  [
    'turns the direction of what follows',
    '/* \u202e } \u2066if (isAdmin) */',
    '/* \\u{202e} } \\u{2066}if (isAdmin) */',
  ],
  ['ends a comment for the compiler alone', '// safe\rselfdestruct();', '// safe\\u{d}selfdestruct();'],
  ['separates lines in Solidity alone', '// safe\u2028selfdestruct();', '// safe\\u{2028}selfdestruct();'],
  ['has no width', 'ow\u200bner', 'ow\\u{200b}ner'],
  ['controls a terminal', '\u001b[2K', '\\u{1b}[2K'],
  ['belongs to nobody', '\ue000 \u{e0041}', '\\u{e000} \\u{e0041}'],
])('CODE-02 a character that %s is shown by its number', (_what, text, shown) => {
  expect(splitLines(text)).toEqual([shown]);
});
