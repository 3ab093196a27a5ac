import { describe, expect, it } from 'vitest';
import { longText, shortText, webAddress } from './profile-field-rules.ts';

describe('ALL-04 ONB-03 PROF-01 a web address', () => {
  it.each([
    ['https://nova.example', 'https://nova.example'],
    [' HTTP://nova.example/a ', 'HTTP://nova.example/a'],
    ['nova.example', 'https://nova.example'],
    ['linkedin.com/in/nova?x=1', 'https://linkedin.com/in/nova?x=1'],
    ['', ''],
  ])('%j is accepted as %j', (typed, taken) => expect(webAddress.parse(typed)).toBe(taken));

  it.each([
    'javascript:alert(1)',
    'javascript:alert(1).com',
    'data:text/html,x.com',
    'ftp://nova.example',
    '//nova.example',
    'nova',
    'me@nova.example',
    'see nova.example',
    `nova.example/${'x'.repeat(500)}`,
  ])('%j is rejected', (typed) => expect(webAddress.safeParse(typed).success).toBe(false));
});

describe('ONB-02 PROF-01 a text of one line', () => {
  it.each(['Ada Byron', ' Ada ', "O'Neil & Søn", '', 'x'.repeat(120)])('%j is accepted', (typed) =>
    expect(shortText.parse(typed)).toBe(typed.trim()),
  );

  it.each([
    ['Ada\nByron', 'Enter a single line of plain text'],
    ['Ada\u0000', 'Enter a single line of plain text'],
    ['Ada\u2028Byron', 'Enter a single line of plain text'],
    ['\u202enoryB adA', 'Enter a single line of plain text'],
    ['\u2066Ada', 'Enter a single line of plain text'],
    ['x'.repeat(121), 'At most 120 characters'],
  ])('%j is rejected', (typed, message) =>
    expect(shortText.safeParse(typed).error?.issues[0]?.message).toBe(message),
  );
});

it('ONB-03 a description may have lines and 5,000 characters', () => {
  expect(longText.parse(' One.\nTwo. ')).toBe('One.\nTwo.');
  expect(longText.safeParse('x'.repeat(5_000)).success).toBe(true);
  expect(longText.safeParse('x'.repeat(5_001)).error?.issues[0]?.message).toBe('At most 5000 characters');
});
