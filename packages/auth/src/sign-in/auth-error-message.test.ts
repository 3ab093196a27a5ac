// @vitest-environment node
import { AuthPKCECodeVerifierMissingError } from '@supabase/supabase-js';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setRuntimeConfig } from '@portal/data/client/runtime-config';
import { testConfig } from '@portal/testing/test-config';
import { expect, it } from 'vitest';
import { AUTH_SENTENCES, authErrorMessage } from './auth-error-message.ts';
import { providerErrorMessage } from './provider-error-message.ts';

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

it('AUTH-11 SSO-01 each refusal of the service and of a provider has its sentence: vitest --update writes them', async () => {
  setRuntimeConfig(testConfig);
  const codes = [...Object.keys(AUTH_SENTENCES), 'user_banned', 'invalid_credentials'];
  const shown = codes.map((code) => `${code}: ${refused(code, 'The message of the service.')}`);
  for (const message of ['At least one of _+-=[]{}<>', '<!doctype html>', '\n <html>', '{"message":1}', '[]'])
    shown.push(`${message.trim()}: ${refused('', message)}`);
  for (const status of [0, 429, 500, 503])
    for (const name of ['AuthApiError', 'AuthRetryableFetchError'])
      shown.push(`${name} with status ${status}: ${authErrorMessage({ name, message: 'x', status })}`);
  shown.push(`in another browser: ${authErrorMessage(new AuthPKCECodeVerifierMissingError())}`);
  for (const [error, code, description] of [
    ['access_denied', 'provider_email_needs_verification', 'Unverified email with custom:firm.'],
    ['access_denied', 'signup_disabled', 'Signups not allowed'],
    ['server_error', '', 'Multiple accounts with the same email address in the same linking domain'],
    ['server_error', '', 'Error getting user email from external provider'],
    ['server_error', '', 'Error getting user profile from external provider'],
    ['server_error', '', 'Unable to exchange external code: 4/0A'],
    ['access_denied', '', 'Not your address.'],
    ['access_denied', '', ''],
    ['server_error', '', ''],
  ] as const)
    shown.push(
      `${code || description || error}: ${providerErrorMessage({ error, code, description }, 'Okta')}`,
    );
  await expect(`${shown.join('\n')}\n`).toMatchFileSnapshot('sentences.txt');
});
