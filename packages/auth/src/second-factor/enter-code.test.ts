import { z } from '@portal/domain/zod';
import { fakeNetwork, jsonResponse } from '@portal/testing/network';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeSchema, enterCode } from './enter-code.ts';

const CHALLENGE = 'POST /auth/v1/factors/factor-1/challenge';
const VERIFY = 'POST /auth/v1/factors/factor-1/verify';
let network: ReturnType<typeof fakeNetwork>;

beforeEach(() => {
  network = fakeNetwork();
  network.on(CHALLENGE, () => jsonResponse({ id: 'challenge-1', type: 'totp' }));
});

describe('AUTH-18 a code of the authenticator app', () => {
  it('is refused for these reasons: vitest --update writes them', async () => {
    const shown = [`no connection: ${JSON.stringify(await enterCode('factor-1', '123456'))}`];
    for (const [code, message, status] of [
      ['mfa_verification_failed', 'Invalid TOTP code entered', 422],
      ['validation_failed', 'Code must be six digits', 400],
      ['mfa_verification_rejected', 'Attempts will be rejected', 403],
      ['mfa_challenge_expired', 'MFA challenge has expired', 422],
      ['mfa_factor_not_found', 'Factor not found', 404],
      ['something_new', 'The message of the service.', 422],
      ['hook_payload_invalid', 'Too many wrong codes. Please wait 42 minutes and try again.', 429],
      ['over_request_rate_limit', 'Request rate limit reached', 429],
    ] as const) {
      network.on(VERIFY, () => jsonResponse({ code: status, error_code: code, msg: message }, status));
      // oxlint-disable-next-line no-await-in-loop -- one code after the other
      shown.push(`${code}: ${JSON.stringify(await enterCode('factor-1', '123456'))}`);
    }
    await expect(`${shown.join('\n')}\n`).toMatchFileSnapshot('refused-codes.txt');
  });

  it.each([
    ['123 456', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
  ])('%j has the form of one: %s', (text, isOne) => {
    expect(z.safeParse(codeSchema, { code: text }).success).toBe(isOne);
  });
});
