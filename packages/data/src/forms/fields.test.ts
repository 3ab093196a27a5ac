import { describe, expect, it } from 'vitest';
import { z } from '@portal/domain/zod';
import { inOrder, line, repositoryAddress, text, toCount, typedCount, webAddress } from './fields.ts';

const message = (field: ReturnType<typeof line>, typed: string) =>
  field.safeParse(typed).error?.issues[0]?.message;

describe('ALL-04 ONB-03 PROF-01 a web address', () => {
  const field = webAddress(500);

  it.each([
    ['https://nova.example', 'https://nova.example'],
    [' HTTP://nova.example/a ', 'HTTP://nova.example/a'],
    ['nova.example', 'https://nova.example'],
    ['nova.example?a', 'https://nova.example?a'],
  ])('%j is accepted as %j', (typed, taken) => expect(field.parse(typed)).toBe(taken));

  it.each([
    'javascript:alert(1)',
    'javascript:alert(1).com',
    'data:text/html,x.com',
    'ftp://nova.example',
    '//nova.example',
    'nova',
    'me@nova.example',
    'see nova.example',
    `nova.example/${'x'.repeat(486)}`,
  ])('ALL-04 %j is no web address', (typed) => expect(field.safeParse(typed).success).toBe(false));

  it('ONB-03 that is required shows an error when it is empty', () =>
    expect(message(webAddress(500, 'Enter an address'), ' ')).toBe('Enter an address'));
});

describe('ONB-02 PROF-01 a text of one line', () => {
  it.each(['Ada Byron', ' Ada ', "O'Neil & Søn", '', `${'x'.repeat(120)} `, '🦀'.repeat(120)])(
    'ONB-02 %j is one line of text',
    (typed) => expect(line(120).parse(typed)).toBe(typed.trim()),
  );

  it.each([
    ['Ada\nByron', 'Enter a single line of plain text'],
    ['Ada\u0000', 'Enter a single line of plain text'],
    ['Ada\u2028Byron', 'Enter a single line of plain text'],
    ['\u202enoryB adA', 'Enter a single line of plain text'],
    ['\u2066Ada', 'Enter a single line of plain text'],
    ['x'.repeat(121), 'At most 120 characters'],
    ['🦀'.repeat(121), 'At most 120 characters'],
  ])('ONB-02 the text %j of one line is refused with "%s"', (typed, expected) =>
    expect(message(line(120), typed)).toBe(expected),
  );
});

it('ONB-03 a description may have lines and 5,000 characters', () => {
  expect(text(5_000).parse(' One.\nTwo. ')).toBe('One.\nTwo.');
  expect(text(5_000).safeParse('x'.repeat(5_000)).success).toBe(true);
  expect(message(text(5_000), 'x'.repeat(5_001))).toBe('At most 5,000 characters');
  expect(message(text(5_000, 'Write something'), ' \n ')).toBe('Write something');
});

it('REQ-02 a number of lines of code may have commas and spaces', () => {
  const read = (typed: string) => (typedCount.safeParse(typed).success ? toCount(typed) : 'refused');
  expect(['', '0', ' 1,800 ', '12\t000', '100000000'].map(read)).toEqual([null, 0, 1800, 12_000, 1e8]);
  expect(new Set(['100000001', '-1', '1.5', '2k'].map(read))).toEqual(new Set(['refused']));
});

it('REQ-02 the address of a repository has https and a path', () => {
  const typed =
    ' https://a/b http://a/c https://a https://a/ https://me@a/c https://a/c?d https://a/c#d'.split(' ');
  const taken = typed.filter((address) => repositoryAddress(99).safeParse(address).success);
  expect(taken).toEqual(['', 'https://a/b']);
});

it.each([
  ['2026-03-01', '2026-03-01', undefined],
  ['2026-03-01', '2026-02-28', 'end'],
  ['2026-03-01', '', undefined],
])('PROP-01 a period from %s to %s is wrong at: %s', (start, end, expected) => {
  const period = z.object({ start: z.string(), end: z.string() }).check(inOrder('start', 'end'));
  expect(period.safeParse({ start, end }).error?.issues[0]?.path[0]).toBe(expected);
});
