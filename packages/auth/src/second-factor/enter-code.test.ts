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

const refuse = (error_code: string, msg: string, status = 422) =>
  network.on(VERIFY, () => jsonResponse({ code: status, error_code, msg }, status));

describe('AUTH-18 a code of the authenticator app', () => {
  it.each([
    ['wrong', 'mfa_verification_failed', 'Invalid TOTP code entered', 422, /^Wrong or used code/],
    ['wrong', 'validation_failed', 'Code must be six digits', 400, /^Wrong or used code/],
    ['wait', 'mfa_verification_rejected', 'Attempts will be rejected', 403, /10 minutes/],
    ['wrong', 'mfa_challenge_expired', 'MFA challenge has expired', 422, /took too long/],
    ['gone', 'mfa_factor_not_found', 'Factor not found', 404, /was removed/],
    ['failed', 'something_new', 'The message of the service.', 422, /^The message of the service\.$/],
  ])('is "%s" after %s', async (kind, code, message, status, expected) => {
    refuse(code, message, status);
    const outcome = await enterCode('factor-1', '123456');
    expect(outcome).toEqual(expect.objectContaining({ ok: false, kind }));
    expect(outcome).toHaveProperty('message', expect.stringMatching(expected));
  });

  it.each([
    [600, 'hook_payload_invalid', 'Too many wrong codes. Please wait 10 minutes and try again.'],
    [2520, 'hook_payload_invalid', 'Too many wrong codes. Please wait 42 minutes and try again.'],
    [60, 'over_request_rate_limit', 'Request rate limit reached'],
  ])('has to wait %i s after %s', async (waitSeconds, code, message) => {
    refuse(code, message, 429);
    expect(await enterCode('factor-1', '123456')).toMatchObject({ kind: 'wait', waitSeconds });
  });

  it('gets a readable message when the service cannot be reached', async () => {
    const outcome = await enterCode('factor-1', '123456');
    expect(outcome).toMatchObject({ ok: false, kind: 'failed' });
    expect(outcome).toHaveProperty('message', expect.stringContaining('cannot be reached'));
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
