import { expect, it } from 'vitest';
import { findMissingInput } from './find-missing-input.ts';

const BOTH = 'Please enter your email and password';

it.each([
  ['sign-in', 'password', 'a@b.test', 'secret', null],
  ['sign-in', 'password', '  ', 'secret', { form: BOTH, email: 'Enter your email address' }],
  ['sign-up', 'password', 'a@b.test', '', { form: BOTH, password: 'Enter your password' }],
  ['sign-in', 'magic-link', 'a@b.test', '', null],
  ['sign-in', 'magic-link', ' ', '', { email: 'Please enter your email address' }],
  ['recovery', 'password', 'a@b.test', '', null],
  ['recovery', 'password', ' ', '', { email: 'Please enter your email address' }],
] as const)(
  'AUTH-08 AUTH-09 %s by %s with "%s" and "%s" lacks %j',
  (purpose, method, email, password, missing) => {
    expect(findMissingInput({ purpose, method, email, password })).toEqual(missing);
  },
);
