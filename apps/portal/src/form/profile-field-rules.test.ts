import { describe, expect, it } from 'vitest';
import { webAddress } from './profile-field-rules.ts';

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
