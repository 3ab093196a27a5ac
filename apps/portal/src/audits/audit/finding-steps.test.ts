import { expect, test } from 'vitest';
import { stepSchema } from './finding-step-schema.ts';

const fix = stepSchema({ needs_message: false, needs_link: 'commit_or_pull_request' });

test.each([
  'abcdef0',
  ' 0123456789abcdef0123456789abcdef01234567 ',
  'ABCDEf0',
  'https://github.com/harbor/vaults/commit/abcdef0',
  'https://github.com/harbor/vaults/pull/12',
  'https://github.com/harbor/vaults/pull/12/files#diff',
  'https://gitlab.com/harbor/core/vaults/-/merge_requests/7#note_1',
  'https://bitbucket.org/harbor/vaults/pull-requests/7?w=1',
  'https://codeberg.org/harbor/vaults/pulls/7',
])('FIND-03 "%s" is a commit or a pull request', (link) => {
  expect(fix.safeParse({ message: '', link }).success).toBe(true);
});

test.each([
  '',
  'main',
  'abcde',
  'https://github.com/harbor/vaults',
  'http://github.com/harbor/vaults/pull/12',
  'javascript:alert(1)//x/pull/12',
  'https://user@github.com/harbor/vaults/pull/12',
])('FIND-03 a fix is refused with "%s"', (link) => {
  expect(fix.safeParse({ message: 'Fixed.', link }).success).toBe(false);
});

test.each([
  [{ message: 'x'.repeat(5_000), link: 'abcdef0' }, null],
  [{ message: 'x'.repeat(5_001), link: 'abcdef0' }, 'At most 5,000 characters'],
  [
    { message: '', link: `https://github.com/harbor/vaults/pull/1?${'x'.repeat(500)}` },
    'At most 500 characters',
  ],
  [
    { message: '', link: 'main' },
    'Please enter the hash of a commit, or the https address of a commit or pull request',
  ],
])('FIND-03 a fix is within the limits of the database, or says what is wrong', (values, message) => {
  expect(fix.safeParse(values).error?.issues[0]?.message ?? null).toBe(message);
});
