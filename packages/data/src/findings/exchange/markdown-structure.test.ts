import { describe, expect, it } from 'vitest';
import {
  closeCodeBlock,
  parseHeading,
  parseLabel,
  markdownLines,
  parseSection,
} from './markdown-structure.ts';

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
  ])('of %j is in the lines %s', (text, code) => {
    expect(codeIn(text)).toBe(code);
  });

  it.each([
    ['a', 'a'],
    ['```\na', '```\na\n```'],
    ['```\na\n```\n~~~~\nb', '```\na\n```\n~~~~\nb\n~~~~'],
  ])('%j is closed: %j', (text, closed) => {
    expect(closeCodeBlock(text)).toBe(closed);
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
  ['[[H-01] Title](https://x.test)', 'h', 'Title'],
  ['[[H-01] a[0] b', 'h', 'a[0] b'],
  ['<a name="h-01"></a> [H-01] Title', 'h', 'Title'],
  ['[R-01] Title', 'r', 'Title'],
  ['12) Medium – Title', 'medium', 'Title'],
  ['Critical-1 Title', 'critical', 'Title'],
  ['H-1234|Title', 'h', 'Title'],
])('FIND-08 reads the label of %j', (heading, letters, title) => {
  expect(parseLabel(heading)).toEqual({ letters, title, number: expect.any(String) });
});

it.each(['Title', 'High1 Title', '[[[H-01] Title', 'Title H-01', 'H-12345 Title', '1. Low-level call'])(
  'FIND-08 finds no label in %j',
  (heading) => {
    expect(parseLabel(heading)).toBeNull();
  },
);

it.each([
  ['Description', 'description'],
  ['**Vulnerability Details:**', 'description'],
  ['Recommended Mitigation Steps', 'recommendation'],
  ['How to fix', 'recommendation'],
  ['Impact', 'other'],
  ['Lines of code', 'other'],
  ['Recommended fix', 'recommendation'],
  ['Line of code', 'other'],
  ['The summary', null],
  ['A description', null],
])('FIND-08 the section %j is of the kind %s', (title, kind) => {
  expect(parseSection(title)).toBe(kind);
});
