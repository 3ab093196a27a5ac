import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIsolatedClient, createPortalClient } from './create-client.ts';
import { toDataError, unwrap } from './data-error.ts';

const client = createPortalClient({ url: 'http://backend.test', publishableKey: 'sb_publishable_key' });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers();
  // supabase-js warns of a second client on a page; some tests make one.
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('ALL-01 queries the database once: retrying is left to the query client', async () => {
  fetched.mockImplementation(async () => Response.json({ message: 'busy' }, { status: 503 }));
  const response = client.from('audits').select('id');
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await response).status).toBe(503);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('AUTH-12 begins a sign-in with a challenge, so that its callback carries a code and no token', async () => {
  vi.useRealTimers();
  const { data } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  });
  expect(new URL(data.url ?? '').searchParams.get('code_challenge')).not.toBeNull();
  expect(Object.keys(localStorage).some((key) => key.startsWith('audit-portal-auth'))).toBe(true);
});

it('ROUTE-02 finds the REST interface below an address with or without a slash at its end', async () => {
  fetched.mockImplementation(async () => new Response('', { status: 200 }));
  for (const url of ['http://backend.test/', 'http://backend.test/base', 'http://backend.test/base/']) {
    const other = createPortalClient({ url, publishableKey: 'sb_publishable_key' });
    expect((await other.from('profiles').select('*').maybeSingle()).status).toBe(502);
  }
});

it('AUTH-14 requests that a page still makes after its user has signed out are not sent anonymously, but a visitor’s are', async () => {
  localStorage.clear();
  const other = createPortalClient({ url: 'http://backend.test', publishableKey: 'sb_publishable_key' });
  fetched.mockImplementation(async () => Response.json(session()));
  await other.auth.verifyOtp({ token_hash: 'hash', type: 'email' });
  fetched.mockImplementation(async () => Response.json([]));
  expect((await other.from('audits').select('id')).data).toEqual([]);
  fetched.mockClear();
  await other.auth.signOut();
  expect(await other.from('audits').select('id')).toMatchObject({ status: 401, error: { code: '42501' } });
  await other.rpc('verify_report', { sha256: 'ab' });
  await other.rpc('unsubscribe', { token: 'token' });
  await other.rpc('invitation_client', { token: 'token', address: 'ada@nova.test' });
  const sent = fetched.mock.calls.map(([address]) => new URL(address as string).pathname.split('/').at(-1));
  expect(sent).toEqual(['logout', 'verify_report', 'unsubscribe', 'invitation_client']);
});

it('ALL-01 AUTH-14 while an expired session cannot be renewed, requests fail as without a network and are not sent anonymously', async () => {
  const expired = { ...session(), expires_at: Math.round(Date.now() / 1000) - 60 };
  localStorage.setItem('audit-portal-auth', JSON.stringify(expired));
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const woken = createPortalClient({ url: 'http://backend.test', publishableKey: 'sb_publishable_key' });
  const response = woken.from('audits').select('id').then(unwrap).then(String, toDataError);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await response).toMatchObject({ kind: 'network' });
  const sent = fetched.mock.calls.map(([address]) => new URL(address as string).pathname);
  expect(sent).toContain('/auth/v1/token');
  expect(sent.filter((path) => path.includes('/rest/'))).toEqual([]);
  await woken.auth.stopAutoRefresh();
});

const session = () => ({
  access_token: `e30.${btoa(JSON.stringify({ exp: Math.round(Date.now() / 1000) + 3600 }))}.x`,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: 'ada', aud: 'authenticated' },
});

describe('AUTH-17 the client that redeems an e-mailed link', () => {
  const options = { url: 'http://backend.test', publishableKey: 'sb_publishable_key' };
  const redeem = async (redeeming: ReturnType<typeof createIsolatedClient>) => {
    fetched.mockImplementation(async () => Response.json(session()));
    return redeeming.auth.verifyOtp({ token_hash: 'hash', type: 'email' });
  };

  it('keeps the session to itself, while that of the page is kept in the browser', async () => {
    const isolated = createIsolatedClient(options);
    expect((await redeem(isolated)).data.user?.id).toBe('ada');
    expect((await isolated.auth.getSession()).data.session?.user.id).toBe('ada');
    expect(Object.keys(localStorage)).toEqual([]);
    await redeem(createPortalClient(options));
    expect(Object.keys(localStorage)).toEqual(['audit-portal-auth']);
  });

  it('does not renew its session, while that of the page is renewed before it ends', async () => {
    for (const [create, requests] of [
      [createIsolatedClient, 0],
      [createPortalClient, 1],
    ] as const) {
      localStorage.clear();
      const created = create(options);
      await redeem(created);
      fetched.mockClear();
      await vi.advanceTimersByTimeAsync(3_590_000);
      expect(
        fetched.mock.calls.filter(([address]) => (address as string).includes('refresh_token')),
      ).toHaveLength(requests);
      await created.auth.stopAutoRefresh();
    }
  });

  it('AUTH-12 takes no code from the address of the page, and neither does the page’s own client', async () => {
    window.history.replaceState(null, '', '/auth/callback?code=stolen');
    localStorage.setItem('audit-portal-auth-code-verifier', '"verifier"');
    localStorage.setItem('audit-portal-auth-isolated-code-verifier', '"verifier"');
    for (const create of [createIsolatedClient, createPortalClient]) {
      const created = create(options);
      expect((await created.auth.getSession()).data.session).toBeNull();
    }
    expect(fetched).not.toHaveBeenCalled();
    window.history.replaceState(null, '', '/');
  });
});
