import { describe, expect, it } from 'vitest';
import {
  parseHeading,
  parseLabel,
  markdownLines,
  readAsWritten,
  writeWithoutEffect,
} from './markdown-structure.ts';
import { parseSection } from '../vocabulary.ts';

describe('FIND-08 the code in a report', () => {
  const codeIn = (text: string) =>
    markdownLines(text)
      .map(({ isCode }) => (isCode ? 'c' : '.'))
      .join('');

  it.each([
    ['a\n```\nb\n```\nc', '.ccc.'],
    ['~~~ js\nb\n~~~', 'ccc'],
    ['````\n```\n````', 'ccc'],
    ['```a`b\nc\n```', '...'],
    ['```\nnever closed', '..'],
    ['```\nnever closed\n~~~\nx\n~~~', '..ccc'],
    ['``\nx\n``', '...'],
    ['<!--\n# a\n-->\n# b', 'ccc.'],
    ['<!-- a -->\n# b\n-->', 'c..'],
    ['<!-- never closed\n# b', '..'],
    ['a <!--\n# b\n-->', '...'],
    ['```\n<!--\n```\n# b\n-->', 'ccc..'],
    ['<!--\n```\n-->\n# b\n```\nc\n```', 'ccc.ccc'],
  ])('of %j is in the lines %s', (text, code) => {
    expect(codeIn(text)).toBe(code);
  });
});

describe('FIND-09 a text in a report', () => {
  const write = (text: string) => writeWithoutEffect(text, () => text);

  it.each([
    'a `b < c` <https://example.com/a> x < y, a[0] : b',
    '```solidity\nmapping(address => Vec<u8>) a; // [x]: y\n===\n```\nb',
    '~~~\n<!--\n~~~',
    '1. a\n\n   ```\n   b\n   ```\n\n- c\n\n---\n\n| a |\n| --- |',
  ])('%j is written as it is', (text) => {
    expect(write(text)).toBe(text);
  });

  it.each([
    '<?hidden',
    '- <details>',
    'a `b\n<b> c` d',
    '| a `b | <b>` |',
    'a \\`<b>\\`',
    '```\nopen',
    '- a\n  ```\nb\n  ```',
    ' ```\n```\n<!--\n```',
    '```\n    ```\n<!--\n```',
    '```\n```\u00a0\n<!--\n```',
    '- a\n\n  ```\n<!--\n  ```',
    '> ~~~',
    '[H-02]: https://evil.example',
    '[`H-02]: https://evil.example/`',
    '[H-09] Not a finding\r---',
    '```markdown as-written\na\n```',
  ])('%j could change how the rest is read, and is written as a code block', (text) => {
    const written = write(text);
    expect(written).toMatch(/^`{3,}markdown as-written\n/);
    expect(readAsWritten(written)).toBe(text);
  });
});

it.each([
  ['# Title', { level: 1, title: 'Title' }],
  ['   ###### Title', { level: 6, title: 'Title' }],
  ['## Title ##  ', { level: 2, title: 'Title' }],
  ['## Title#', { level: 2, title: 'Title#' }],
  ['####### Title', null],
  ['    # Title', null],
  ['#Title', null],
])('FIND-08 reads the heading %j', (text, heading) => {
  expect(parseHeading({ text, isCode: false })).toEqual(heading);
  expect(parseHeading({ text, isCode: true })).toBeNull();
});

// A regular expression whose time grows with the square of the length would need minutes.
it('FIND-08 reads a heading with 500,000 spaces inside the title at once', () => {
  const text = `# a${' '.repeat(500_000)}b ##`;
  expect(parseHeading({ text, isCode: false })?.title).toHaveLength(500_002);
});

it.each([
  ['[H-01] Title', 'h', 'Title'],
  ['H-1: Title', 'h', 'Title'],
  ['Issue M-2. Title', 'm', 'Title'],
  ['[High-03] Title', 'high', 'Title'],
  ['[[H-01] a [b](c) d](https://x.test)', 'h', 'a [b](c) d'],
  ['[[H-01] a[0] b', 'h', 'a[0] b'],
  ['<a name="h-01"></a> [H-01] Title', 'h', 'Title'],
  ['[R-01] Title', 'r', 'Title'],
  ['12) Medium – Title', 'medium', 'Title'],
  ['Critical-1 Title', 'critical', 'Title'],
  ['H-1234|Title', 'h', 'Title'],
  ['[L2] Title', 'l', 'Title'],
  ['[G009] Title', 'g', 'Title'],
  ['L01 Title', 'l', 'Title'],
  ['H1 - Title', 'h', 'Title'],
  ['G1. Title', 'g', 'Title'],
  ['NC2: Title', 'nc', 'Title'],
  ['\\[M\\-02\\] Title', 'm', 'Title'],
])('FIND-08 reads the label of %j', (heading, letters, title) => {
  expect(parseLabel(heading)).toEqual({ letters, title, number: expect.any(String) });
});

it.each([
  'Title',
  'High1 Title',
  '[[[H-01] Title',
  'Title H-01',
  'H-12345 Title',
  '1. Low-level call',
  'L2 sequencer',
  'L2',
  'H264 video',
  'M1 and M2',
  'I18n',
  'l1. Title',
])('FIND-08 finds no label in %j', (heading) => {
  expect(parseLabel(heading)).toBeNull();
});

it.each([
  ['Description', 'description'],
  ['**Vulnerability Details:**', 'description'],
  ['Recommended Mitigation Steps', 'recommendation'],
  ['How to fix', 'recommendation'],
  ['Impact', 'other'],
  ['Lines of code', 'other'],
  ['Recommended fix', 'recommendation'],
  ['Recommendation and impact', 'other'],
  ['Description and outlook', null],
  ['File', 'other'],
  ['Line of code', 'other'],
  ['The summary', null],
  ['A description', null],
])('FIND-08 the section %j is of the kind %s', (title, kind) => {
  expect(parseSection(title)).toBe(kind);
});
