import { createPortalClient } from '@portal/data/client/create-client';
import { setSupabase } from '@portal/data/client/supabase';
import { z } from '@portal/domain/zod';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { codeSchema, enterCode } from './enter-code.ts';

setSupabase(createPortalClient({ url: 'http://backend.test', publishableKey: 'key' }));
const requests: { path: string; body: unknown }[] = [];
let verify: () => Response;

vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
  const { pathname } = new URL(input);
  requests.push({
    path: pathname,
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
  });
  return pathname.endsWith('/challenge') ? Response.json({ id: 'challenge-1', type: 'totp' }) : verify();
});

beforeEach(() => {
  requests.length = 0;
});

const refusal = (error_code: string, msg: string, status = 422) =>
  Response.json({ code: status, error_code, msg }, { status });

describe('AUTH-18 a code of the authenticator app', () => {
  it('is checked without the space that apps show in it', async () => {
    verify = () => refusal('mfa_verification_failed', 'Invalid TOTP code entered');
    await enterCode('factor-1', ' 123 456 ');
    expect(requests.map(({ path }) => path)).toEqual([
      '/auth/v1/factors/factor-1/challenge',
      '/auth/v1/factors/factor-1/verify',
    ]);
    expect(requests[1]?.body).toEqual({ challenge_id: 'challenge-1', code: '123456' });
  });

  it.each([
    ['wrong', 'mfa_verification_failed', 'Invalid TOTP code entered', 422, /^Wrong or used code/],
    ['wrong', 'validation_failed', 'Code must be six digits', 400, /^Wrong or used code/],
    [
      'wait',
      'mfa_verification_rejected',
      'Further verification attempts will be rejected',
      403,
      /ten minutes/,
    ],
    ['wrong', 'mfa_challenge_expired', 'MFA challenge has expired', 422, /took too long/],
    ['gone', 'mfa_factor_not_found', 'Factor not found', 404, /was removed/],
    ['failed', 'something_new', 'The message of the service.', 422, 'The message of the service.'],
  ])('is "%s" after %s', async (kind, code, message, status, expected) => {
    verify = () => refusal(code, message, status);
    const outcome = await enterCode('factor-1', '123456');
    expect(outcome).toMatchObject({ ok: false, kind });
    expect(outcome).toHaveProperty('message', expect.stringMatching(expected));
  });

  it('has to wait ten minutes after five wrong ones, and a minute when the auth service has too much to do', async () => {
    verify = () =>
      refusal('hook_payload_invalid', 'Too many wrong codes. Please wait ten minutes and try again.', 429);
    expect(await enterCode('factor-1', '123456')).toMatchObject({ kind: 'wait', waitSeconds: 600 });
    verify = () => refusal('over_request_rate_limit', 'Request rate limit reached', 429);
    expect(await enterCode('factor-1', '123456')).toMatchObject({ kind: 'wait', waitSeconds: 60 });
  });

  it('gets a readable message when the service cannot be reached', async () => {
    verify = () => {
      throw new TypeError('Failed to fetch');
    };
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
