import { describe, expect, it } from 'vitest';
import {
  parseHeading,
  parseLabel,
  markdownLines,
  parseSection,
  readAsWritten,
  unescapeMarkdown,
  writeWithoutEffect,
} from './markdown-structure.ts';

describe('FIND-08 the code in a report', () => {
  const codeIn = (text: string) =>
    markdownLines(text)
      .map(({ isCode }) => (isCode ? 'c' : '.'))
      .join('');

  it.each([
    ['a\n```\nb\n```\nc', '.ccc.'],
    ['~~~ js\nb\n~~~', 'ccc'],
    ['```\n~~~\n```\nc', 'ccc.'],
    ['````\n```\n````', 'ccc'],
    ['```\nb\n`````\nc', 'ccc.'],
    ['```\nb\n```  \nc', 'ccc.'],
    ['```\nb\n``` js\n```', 'cccc'],
    ['```a`b\nc\n```', '...'],
    ['~~~a`b\nc\n~~~', 'ccc'],
    ['```\nnever closed', '..'],
    ['```\nnever closed\n~~~\nx\n~~~', '..ccc'],
    ['````\n```\nx\n```', '.ccc'],
    ['``\nx\n``', '...'],
    ['a\r\n```\rb\n```', '.ccc'],
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
    '<!-- hidden',
    '- <details>',
    'a `b\n<b> c` d',
    '```\nopen',
    '- a\n  ```\nb\n  ```',
    ' ```\n```\n<!--\n```',
    '```\n    ```\n<!--\n```',
    '```\n```\u00a0\n<!--\n```',
    '- a\n\n  ```\n<!--\n  ```',
    '> ~~~',
    '[H-02]: https://evil.example',
    '[`H-02]: https://evil.example/`',
    '[H-09] Not a finding\n---',
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
  ['##\tTitle', { level: 2, title: 'Title' }],
  ['## Title ##  ', { level: 2, title: 'Title' }],
  ['## Title#', { level: 2, title: 'Title#' }],
  ['## ##', { level: 2, title: '' }],
  ['##', { level: 2, title: '' }],
  ['# Title\u00a0', { level: 1, title: 'Title' }],
  ['####### Title', null],
  ['    # Title', null],
  ['#Title', null],
  ['Title', null],
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
  ['Finding L-3) Title', 'l', 'Title'],
  ['[High-03] Title', 'high', 'Title'],
  ['[[H-01] Title](https://x.test)', 'h', 'Title'],
  ['[[H-01] Title]', 'h', 'Title'],
  ['[[H-01] Title', 'h', 'Title'],
  ['[[H-01] a[0] b', 'h', 'a[0] b'],
  ['[[H-01]](https://x.test)', 'h', ''],
  ['[H-01] Use of array[i]', 'h', 'Use of array[i]'],
  ['[H-01] Title ', 'h', 'Title'],
  ['[G-draft-7] Title', 'g', 'Title'],
  ['<a name="h-01"></a> [H-01] Title', 'h', 'Title'],
  ['\\[C-01\\] Title', 'c', 'Title'],
  ['Info #4 – Title', 'info', 'Title'],
  ['QA_5', 'qa', ''],
  ['[R-01] Title', 'r', 'Title'],
  ['1. High: Title', 'high', 'Title'],
  ['12) Medium – Title', 'medium', 'Title'],
  ['Critical-1 Title', 'critical', 'Title'],
  ['Crit-1 Title', 'crit', 'Title'],
  ['Medium #2 - Title', 'medium', 'Title'],
  ['Med-2 Title', 'med', 'Title'],
  ['Informational-3 Title', 'informational', 'Title'],
  ['NC-4 Title', 'nc', 'Title'],
  ['ISSUE   H-1 Title', 'h', 'Title'],
  ['H-1234|Title', 'h', 'Title'],
  ['<a id="x">[H-01] Title', 'h', 'Title'],
  ['<a id="x"></a>  [H-01] Title', 'h', 'Title'],
])('FIND-08 reads the label of %j', (heading, letters, title) => {
  expect(parseLabel(heading)).toEqual({ letters, title, number: expect.any(String) });
});

it.each([
  ['[G-draft-7] Title', 'G-7'],
  ['Medium #02 - Title', 'Medium-02'],
  ['3. Low: Title', 'Low-3'],
])('FIND-08 reads the number of %j', (heading, number) => {
  expect(parseLabel(heading)?.number).toBe(number);
});

it.each([
  'Title',
  'XIssue H-1',
  'High1 Title',
  '[[[H-01] Title',
  'A <a></a>H-01',
  'Title H-01',
  'X-01 Title',
  'H01 Title',
  'H-12345 Title',
  'H-01x Title',
  'See H-01',
  '1. High Title',
  '1. Low-level call',
  '1. High:level call',
  '1 High: Title',
])('FIND-08 finds no label in %j', (heading) => {
  expect(parseLabel(heading)).toBeNull();
});

it('FIND-08 takes the backslashes before punctuation away, and no other', () => {
  expect(unescapeMarkdown('\\*a\\* \\[b\\] \\`c \\~d \\n')).toBe('*a* [b] `c ~d \\n');
});

it.each([
  ['Description', 'description'],
  ['**Vulnerability Details:**', 'description'],
  ['Finding description', 'description'],
  ['Summary', 'description'],
  ['Recommended Mitigation Steps', 'recommendation'],
  ['Recommendations', 'recommendation'],
  ['Proposed fix', 'recommendation'],
  ['How to fix', 'recommendation'],
  ['Impact', 'other'],
  ['Proof of Concept (PoC)', 'other'],
  ['Lines of code', 'other'],
  ['_Client response_', 'other'],
  ['Details', 'description'],
  ['Detail', 'description'],
  ['Issue description', 'description'],
  ['Overview', 'description'],
  ['Recommended fix', 'recommendation'],
  ['Recommended mitigation', 'recommendation'],
  ['Recommended change', 'recommendation'],
  ['Recommended actions', 'recommendation'],
  ['Recommended remediation', 'recommendation'],
  ['Suggested mitigations', 'recommendation'],
  ['Mitigation', 'recommendation'],
  ['Remediations', 'recommendation'],
  ['Remediation steps', 'recommendation'],
  ['Code recommendation', 'recommendation'],
  ['Impact details', 'other'],
  ['Risk', 'other'],
  ['Impact detail', 'other'],
  ['Proofs of concept', 'other'],
  ['Code snippet', 'other'],
  ['Tool used', 'other'],
  ['Exploit scenarios', 'other'],
  ['Internal pre-conditions', 'other'],
  ['External preconditions', 'other'],
  ['Reference', 'other'],
  ['Line of code', 'other'],
  ['Relevant GitHub links', 'other'],
  ['Summary of changes', null],
  ['The summary', null],
  ['No recommendations', null],
  ['Status quo', null],
  ['Impact (high) on users', null],
  ['A description', null],
  ['Impact on users', null],
  ['My impact', null],
  ['Recommendation of the day', null],
  ['', null],
])('FIND-08 the section %j is of the kind %s', (title, kind) => {
  expect(parseSection(title)).toBe(kind);
});
