import { AuthApiError } from '@supabase/supabase-js';
import { createPortalClient } from '@portal/data/client/create-client';
import { DataError } from '@portal/data/client/data-error';
import { SESSION_STORAGE_KEY, setSupabase } from '@portal/data/client/supabase';
import { beforeEach, expect, it, vi } from 'vitest';
import { removeAuthenticator, startSetUp } from './authenticators.ts';

const requests: string[] = [];
let factors: object[];
let enrol: () => Response;

vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
  const { pathname } = new URL(input);
  const request =
    `${init.method ?? 'GET'} ${pathname} ${typeof init.body === 'string' ? init.body : ''}`.trim();
  requests.push(request);
  if (request.startsWith('GET /auth/v1/user')) return Response.json({ id: 'u', factors });
  if (request.startsWith('POST /auth/v1/factors ')) return enrol();
  if (request.startsWith('POST /auth/v1/token'))
    return Response.json({ ...session, access_token: 'renewed.b.c' });
  if (request === 'DELETE /auth/v1/factors/removed-elsewhere')
    return Response.json(
      { code: 404, error_code: 'mfa_factor_not_found', msg: 'Factor not found' },
      { status: 404 },
    );
  return Response.json({ id: 'gone' });
});
const session = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: 'u' },
};
localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
const client = setSupabase(createPortalClient({ url: 'http://backend.test', publishableKey: 'key' }));

beforeEach(() => {
  requests.length = 0;
  factors = [];
  const totp = { secret: 'ABCD', uri: 'otpauth://totp/x', qr_code: '<svg/>' };
  enrol = () => Response.json({ id: 'new', type: 'totp', totp });
});

it('AUTH-18 a set-up removes what earlier ones left incomplete, and no app that works', async () => {
  factors = [
    { id: 'left', status: 'unverified', factor_type: 'totp' },
    { id: 'works', status: 'verified', factor_type: 'totp' },
  ];
  await startSetUp('Phone', 'Sentinel');
  expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([
    'DELETE /auth/v1/factors/left',
  ]);
});

it.each([
  ['mfa_factor_name_conflict', 422, /name already/],
  ['too_many_enrolled_mfa_factors', 403, /Remove one first/],
])('AUTH-18 a set-up that is refused for %s says what to do', async (error_code, status, message) => {
  enrol = () => Response.json({ code: status, error_code, msg: 'no' }, { status });
  const error: unknown = await startSetUp('Phone', 'Sentinel').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DataError);
  expect(error).toHaveProperty('message', expect.stringMatching(message));
});

it('AUTH-18 an app is removed by its id, and the session’s token is renewed', async () => {
  const refresh = vi.spyOn(client.auth, 'refreshSession').mockResolvedValue({
    data: { session: null, user: null },
    error: null,
  });
  refresh.mockClear();
  await removeAuthenticator('phone');
  expect(requests).toContain('DELETE /auth/v1/factors/phone');
  expect(refresh).toHaveBeenCalledOnce();
});

it('AUTH-18 an app that may not be removed stays, and the user is told what to do', async () => {
  const refresh = vi.spyOn(client.auth, 'refreshSession').mockClear();
  vi.spyOn(client.auth.mfa, 'unenroll').mockResolvedValueOnce({
    data: null,
    error: new AuthApiError('AAL2 required', 400, 'insufficient_aal'),
  });
  await expect(removeAuthenticator('phone')).rejects.toThrow(
    /enter a code from your authenticator app first/,
  );
  expect(refresh).not.toHaveBeenCalled();
});

it('AUTH-18 a set-up begins nothing while the apps cannot be read', async () => {
  vi.spyOn(client.auth.mfa, 'listFactors').mockResolvedValueOnce({
    data: null,
    error: new AuthApiError('JWT expired', 401, 'bad_jwt'),
  });
  await expect(startSetUp('Phone', 'Sentinel')).rejects.toMatchObject({ kind: 'session' });
  expect(requests).toEqual([]);
});
