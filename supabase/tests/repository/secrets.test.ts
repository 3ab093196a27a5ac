import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findSecrets, secretsIn } from '../../../scripts/test/secrets.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

it('GUARD-08 no file and no commit of the repository contains a key', () => {
  expect(findSecrets(ROOT)).toEqual([]);
});

// Built from parts, so that this file does not contain a secret.
const LETTERS = 'q7RfZt2LwXv9PbKd4MhSc8YnGj3TeUa6';
it.each([
  ['a private key', `-----BEGIN ${'PRIVATE'} KEY-----\n${LETTERS}${LETTERS}\n`],
  ['a JWT', `ey${'J'}hbGciOiJIUzI1NiJ9.ey${'J'}zdWIiOiJhZG1pbiJ9.${LETTERS}`],
  ['a Supabase key', `sb_${'secret'}_${LETTERS}`],
  ['an AWS key', `AK${'IA'}ABCDEFGHIJKLMNOP`],
  ['a GitHub token', `gh${'p'}_${LETTERS}abcd`],
  ['a database password', `postgres://portal:${LETTERS}@db.example.com`],
  ['a random text named like a secret', `{ jwtSecret: '${LETTERS}' }`],
])('GUARD-08 %s would be noticed', (kind, text) => {
  expect(secretsIn(text)).toContain(kind);
});

it('GUARD-08 the search for keys does not report words and demonstration values', () => {
  for (const text of ['password: "demo-password-1"', "token: 'this-is-a-sentence-of-words'", 'sb_secret_...'])
    expect(secretsIn(text)).toEqual([]);
});
