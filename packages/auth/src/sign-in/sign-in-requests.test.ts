// What each step of signing in requests from the auth service, and what it tells the page.
import type { Session } from '@supabase/supabase-js';
import { createPortalClient } from '@portal/data/client/create-client';
import { setRuntimeConfig, type RuntimeConfig } from '@portal/data/client/runtime-config';
import { setSupabase } from '@portal/data/client/supabase';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  exchangeCode,
  getPasswordLink,
  redeemEmailLink,
  sendMagicLink,
  sendRecovery,
  setPassword,
  signInWithPassword,
  signUp,
} from './sign-in.ts';

const ada = { email: 'ada@harbor.test', password: 'a password' };
const user = { id: 'ada', aud: 'authenticated', email: ada.email, app_metadata: {}, user_metadata: {} };
/** A token that auth-js can read; nothing checks its signature here. */
const buildToken = (session_id: string) => {
  const parts = [{ alg: 'HS256' }, { session_id, exp: 9_999_999_999 }];
  return [...parts.map((part) => btoa(JSON.stringify(part)).replaceAll('=', '')), 'sign'].join('.');
};
const access_token = buildToken('session-1');
const session = { access_token, refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user };

/** For a service that demands no code. */
const noCode = async (): Promise<boolean> => expect.unreachable();

type ReceivedRequest = {
  method: string;
  path: string;
  query: string;
  redirectTo: string | null;
  body: unknown;
};
const requests: ReceivedRequest[] = [];
let responses: Record<string, () => Response>;

beforeEach(() => {
  requests.length = 0;
  responses = {};
  localStorage.clear();
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input);
    requests.push({
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.search,
      redirectTo: url.searchParams.get('redirect_to'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    });
    return responses[url.pathname]?.() ?? Response.json({ msg: 'Not found' }, { status: 404 });
  });
  const supabase = { url: 'https://backend.test', publishableKey: 'key' };
  setRuntimeConfig({ supabase } as RuntimeConfig);
  setSupabase(createPortalClient(supabase));
});
afterEach(() => void vi.unstubAllGlobals());

const paths = () => requests.map(({ path, query }) => path + query);
const sessionResponse = () => Response.json(session);
const refusal = (msg: string, status = 400, error_code = 'refused') =>
  Response.json({ msg, error_code }, { status });
const storedNext = () => localStorage.getItem('audit-portal-next');

describe('AUTH-10 password sign-in', () => {
  it('sends the credentials and forgets the page of an earlier attempt', async () => {
    localStorage.setItem('audit-portal-next', '/reports');
    responses['/auth/v1/token'] = sessionResponse;
    expect(await signInWithPassword(ada)).toEqual({ ok: true, isSignedIn: true });
    expect(paths()).toEqual(['/auth/v1/token?grant_type=password']);
    expect(requests[0]?.body).toMatchObject(ada);
    expect(storedNext()).toBeNull();
  });
});

describe('AUTH-10 sign-up', () => {
  it('is not signed in while the address is unconfirmed, and its link returns to /auth', async () => {
    responses['/auth/v1/signup'] = () => Response.json(user);
    expect(await signUp(ada)).toEqual({ ok: true, isSignedIn: false });
    expect(requests[0]).toMatchObject({ redirectTo: 'http://localhost:3000/auth', body: ada });
  });
});

describe('AUTH-08 a magic link', () => {
  it('returns to /auth-callback, and then to the page that led to the sign-in', async () => {
    responses['/auth/v1/otp'] = () => Response.json({});
    expect(await sendMagicLink(ada.email, '/reports')).toEqual({ ok: true, isSignedIn: false });
    expect(requests[0]).toMatchObject({
      redirectTo: 'http://localhost:3000/auth-callback',
      body: { email: ada.email },
    });
    expect(storedNext()).toBe('/reports');
  });

  it.each(['magiclink', 'recovery'] as const)('of the kind %s is redeemed for a session', async (type) => {
    responses['/auth/v1/verify'] = sessionResponse;
    responses['/auth/v1/user'] = () => Response.json(user);
    expect(await redeemEmailLink({ tokenHash: 'hash', type, email: ada.email })).toEqual({
      kind: 'signed-in',
    });
    expect(requests[0]?.body).toMatchObject({ token_hash: 'hash', type });
  });
});

describe('AUTH-17 an e-mailed link', () => {
  const link = { tokenHash: 'hash', type: 'magiclink', email: ada.email } as const;

  it('of another account than it names ends that account’s session and leaves this browser as it was', async () => {
    responses['/auth/v1/verify'] = sessionResponse;
    responses['/auth/v1/logout'] = () => new Response(null, { status: 204 });
    expect(await redeemEmailLink({ ...link, email: 'eve@harbor.test' })).toEqual({ kind: 'other-account' });
    expect(paths()).toEqual(['/auth/v1/verify', '/auth/v1/logout?scope=local']);
    expect(localStorage).toHaveLength(0);
  });

  it('names its account in capitals or not', async () => {
    responses['/auth/v1/verify'] = sessionResponse;
    responses['/auth/v1/user'] = () => Response.json(user);
    expect(await redeemEmailLink({ ...link, email: 'ADA@harbor.test' })).toEqual({ kind: 'signed-in' });
    responses['/auth/v1/verify'] = () =>
      Response.json({ ...session, user: { ...user, email: 'Ada@Harbor.test' } });
    expect(await redeemEmailLink(link)).toEqual({ kind: 'signed-in' });
  });

  it('that confirms one half of a change of address does not sign the user in', async () => {
    responses['/auth/v1/verify'] = () => Response.json({ msg: 'Confirm the other address', code: '200' });
    expect(await redeemEmailLink({ ...link, type: 'email_change' })).toEqual({ kind: 'half-confirmed' });
    expect(localStorage).toHaveLength(0);
  });

  it.each(['otp_expired', 'flow_state_expired', 'flow_state_not_found', 'validation_failed'])(
    'that the service refuses with %s is used up',
    async (code) => {
      responses['/auth/v1/verify'] = () => refusal('No longer valid', 403, code);
      expect(await redeemEmailLink(link)).toEqual({ kind: 'used-up' });
    },
  );

  it('is not adopted when the service refuses its session', async () => {
    responses['/auth/v1/verify'] = sessionResponse;
    responses['/auth/v1/user'] = () => refusal('User is banned', 403);
    expect(await redeemEmailLink(link)).toEqual({ kind: 'failed', message: 'User is banned' });
  });
});

describe('AUTH-16 the CAPTCHA token', () => {
  const captchaToken = 'a human';
  const sent = () => requests.at(-1)?.body;

  it('is sent with every request that the service protects with a CAPTCHA', async () => {
    const guarded = { gotrue_meta_security: { captcha_token: 'a human' } };
    await signInWithPassword({ ...ada, captchaToken });
    expect(sent()).toMatchObject(guarded);
    await signUp({ ...ada, captchaToken });
    expect(sent()).toMatchObject(guarded);
    await sendMagicLink(ada.email, null, captchaToken);
    expect(sent()).toMatchObject(guarded);
    await sendRecovery(ada.email, captchaToken);
    expect(sent()).toMatchObject(guarded);
  });
});

describe('AUTH-12 a one-time code', () => {
  it('is exchanged for a session', async () => {
    localStorage.setItem('audit-portal-auth-code-verifier', JSON.stringify('verifier'));
    responses['/auth/v1/token'] = sessionResponse;
    expect(await exchangeCode('code-1')).toEqual({ ok: true, isSignedIn: true });
    expect(paths()).toEqual(['/auth/v1/token?grant_type=pkce']);
    expect(requests[0]?.body).toMatchObject({ auth_code: 'code-1', code_verifier: 'verifier' });
  });
});

describe('AUTH-13 a forgotten password', () => {
  it('is reset by a link that opens /reset-password', async () => {
    responses['/auth/v1/recover'] = () => Response.json({});
    expect(await sendRecovery(ada.email)).toEqual({ ok: true, isSignedIn: false });
    expect(requests[0]).toMatchObject({
      redirectTo: 'http://localhost:3000/reset-password',
      body: { email: ada.email },
    });
  });

  it('gives no sign of whether the account exists when the e-mails of an address are limited', async () => {
    responses['/auth/v1/recover'] = () =>
      refusal('For security purposes …', 429, 'over_email_send_rate_limit');
    expect(await sendRecovery(ada.email)).toEqual({ ok: true, isSignedIn: false });
  });

  it('shows an error when there were too many attempts from this address', async () => {
    responses['/auth/v1/recover'] = () => refusal('slow down', 429, 'over_request_rate_limit');
    expect(await sendRecovery(ada.email)).toEqual({
      ok: false,
      message: 'Too many attempts. Please wait a minute and try again.',
    });
  });

  it('marks the session of a recovery or confirmation link, and of no other link', async () => {
    const other = { ...session, access_token: buildToken('session-2') } as unknown as Session;
    responses['/auth/v1/verify'] = () => Response.json(other);
    responses['/auth/v1/user'] = () => Response.json(user);
    const link = { tokenHash: 'hash', email: ada.email };
    await redeemEmailLink({ ...link, type: 'magiclink' });
    expect(getPasswordLink(other)).toBeNull();
    await redeemEmailLink({ ...link, type: 'email_change' });
    expect(getPasswordLink(other)).toBeNull();
    await redeemEmailLink({ ...link, type: 'recovery' });
    expect(getPasswordLink(other)).toBe('recovery');
    await redeemEmailLink({ ...link, type: 'signup' });
    expect(getPasswordLink(other)).toBe('signup');
  });
});

describe('AUTH-13 a new password', () => {
  const signInFirst = async () => {
    responses['/auth/v1/token'] = sessionResponse;
    await signInWithPassword(ada);
    requests.length = 0;
    responses['/auth/v1/user'] = () => Response.json(user);
    responses['/auth/v1/logout'] = () => new Response(null, { status: 204 });
  };

  it('ends the other sessions', async () => {
    await signInFirst();
    expect(await setPassword('a new password', null, noCode)).toEqual({ ok: true, isSignedIn: true });
    expect(paths()).toEqual(['/auth/v1/user', '/auth/v1/logout?scope=others']);
    expect(requests[0]).toMatchObject({ method: 'PUT', body: { password: 'a new password' } });
    expect(requests[0]?.body).not.toHaveProperty('current_password');
  });

  it('is set only after the current password was found right', async () => {
    await signInFirst();
    expect(await setPassword('a new password', ada, noCode)).toEqual({ ok: true, isSignedIn: true });
    expect(paths()[0]).toBe('/auth/v1/token?grant_type=password');
    expect(requests[1]?.body).toMatchObject({ password: 'a new password', current_password: ada.password });
    requests.length = 0;
    responses['/auth/v1/token'] = () => refusal('Invalid login credentials');
    expect(await setPassword('a new password', ada, noCode)).toEqual({
      ok: false,
      message: 'Invalid login credentials',
    });
    expect(paths()).toEqual(['/auth/v1/token?grant_type=password']);
  });

  it.each([
    ['after the current password', ada],
    ['after a recovery link', null],
  ])(
    'AUTH-18 asks for a code when the service demands one, and then sets the password: %s',
    async (_, current) => {
      await signInFirst();
      let hasCode = false;
      responses['/auth/v1/user'] = () =>
        hasCode ? Response.json(user) : refusal('AAL2 session is required', 401, 'insufficient_aal');
      const enterCode = async () => {
        hasCode = true;
        return true;
      };
      expect(await setPassword('a new password', current, enterCode)).toEqual({ ok: true, isSignedIn: true });
      expect(paths().slice(current ? 1 : 0)).toEqual([
        '/auth/v1/user',
        '/auth/v1/user',
        '/auth/v1/logout?scope=others',
      ]);
    },
  );

  it('AUTH-18 changes nothing and says so when the user enters no code', async () => {
    await signInFirst();
    responses['/auth/v1/user'] = () => refusal('AAL2 session is required', 401, 'insufficient_aal');
    expect(await setPassword('a new password', null, async () => false)).toEqual({
      ok: false,
      message: 'Your password was not changed: that needs a code from your authenticator app.',
    });
    expect(paths()).toEqual(['/auth/v1/user']);
  });
});
