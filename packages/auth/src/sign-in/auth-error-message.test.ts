// @vitest-environment node
import { AuthPKCECodeVerifierMissingError } from '@supabase/supabase-js';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setRuntimeConfig } from '@portal/data/client/runtime-config';
import { testConfig } from '@portal/testing/test-config';
import { expect, it } from 'vitest';
import { AUTH_SENTENCES, authErrorMessage } from './auth-error-message.ts';

const library = createRequire(import.meta.resolve('@supabase/supabase-js')).resolve('@supabase/auth-js');
const types = readFileSync(join(library, '../lib/error-codes.d.ts'), 'utf8');
const known = Array.from(types.matchAll(/'(\w+)'/g), ([, code]) => code ?? '');
/** What the service sends and auth-js does not list. */
const NEWER = ['current_password_invalid', 'current_password_required'];

const refused = (code: string, message: string, status = 422) =>
  authErrorMessage({ name: 'AuthApiError', code, message, status });

it('AUTH-11 every code of auth-js, and one that is newer, is told in a sentence, never in words for developers', () => {
  setRuntimeConfig(testConfig);
  expect(known.length).toBeGreaterThan(80);
  for (const code of [...known, 'added_later'])
    for (const message of [
      'captcha protection: request disallowed (no captcha_token found)',
      'rate limit',
      code,
    ])
      expect({ code, told: refused(code, message) }).toEqual({
        code,
        told: expect.stringMatching(/^[A-Z][^_{}]*\.$/),
      });
  expect(
    Object.keys(AUTH_SENTENCES).filter((code) => !known.includes(code) && !NEWER.includes(code)),
  ).toEqual([]);
});

it('AUTH-11 the provider’s own sentence is shown where we have none, and a blocked user is told whom to write to', () => {
  expect(refused('invalid_credentials', 'Invalid login credentials')).toBe('Invalid login credentials');
  expect(refused('user_banned', 'User is banned')).toContain(testConfig.brand.email);
});

it('AUTH-11 a sentence is shown with the brackets in it, such as those of the characters that a password needs', () => {
  const message = 'Password should contain at least one of !@#$%^&*()_+-=[]{}<>';
  expect(refused('weak_password', message)).toBe(message);
});

it.each(['<!doctype html>', '\n <html>', '{"message":1}', '[]'])(
  'AUTH-11 what is no sentence is not shown, such as %j',
  (message) => {
    expect(refused('', message)).toContain('cannot be read');
  },
);

it('AUTH-11 a callback that belongs to another browser gets a plain sentence', () => {
  expect(authErrorMessage(new AuthPKCECodeVerifierMissingError())).toContain('started in another browser');
});

it.each([
  ['no network', 0, /^The sign-in service cannot be reached/],
  ['a failure of the service', 500, /^Something went wrong in the sign-in service/],
  ['a gateway without the service', 503, /^Something went wrong in the sign-in service/],
])('AUTH-11 tells %s from a refusal', (_what, status, sentence) => {
  expect(authErrorMessage({ name: 'AuthRetryableFetchError', message: 'x', status })).toMatch(sentence);
});
