import { expect, test } from 'vitest';
import { welcomeName } from './welcome-name.ts';

test.each([
  [' Ada Byron ', 'ada@client.test', 'Ada Byron'],
  ['  ', 'ada@client.test', 'ada'],
  [null, 'ada@client.test', 'ada'],
  [undefined, '@client.test', 'Client'],
  [null, null, 'Client'],
])('DASH-01 %j with the address %j is welcomed as "%s"', (fullName, email, name) => {
  expect(welcomeName(fullName, email)).toBe(name);
});
