import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { profileQuery } from '../profiles/queries.ts';
import { secondFactorStateQuery } from '../second-factor/state.ts';
import { roleQuery } from '../admins/queries.ts';
import { createPortalClient } from './create-client.ts';
import { forgetEarlyResponses, requestAccountEarly } from './early-responses.ts';
import { setSupabase } from './supabase.ts';

const backend = { url: 'http://backend.test', publishableKey: 'sb_publishable_test' };
const [ADA, NOVA] = ['ada', 'nova'];
const fetched = vi.fn<typeof fetch>();
const fetchQuery = (query: object): Promise<unknown> =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(query as never);
const client = createPortalClient(backend);
setSupabase(client);

/** Stores a session with this token. supabase-js reads it with each request. */
function signInWith(accessToken: string): void {
  const user = { id: ADA, aud: 'authenticated' };
  const expiresAt = Math.round(Date.now() / 1000) + 3600;
  const session = { access_token: accessToken, refresh_token: 'r', expires_at: expiresAt, user };
  localStorage.setItem('audit-portal-auth', JSON.stringify(session));
}

const requestEarly = () =>
  requestAccountEarly(backend, { accessToken: 'token-of-ada', userId: ADA, clientId: NOVA });

beforeEach(() => {
  localStorage.clear();
  forgetEarlyResponses();
  fetched.mockReset().mockImplementation(async () => Response.json([]));
  vi.stubGlobal('fetch', fetched);
  signInWith('token-of-ada');
});
afterEach(() => vi.useRealTimers());

describe('an early response', () => {
  it.each([
    ['the role', roleQuery],
    ['the profile', () => profileQuery(NOVA)],
    ['the second factor', secondFactorStateQuery],
  ])('ROUTE-07 is taken for the request that the page sends, once: %s', async (_what, query) => {
    await requestEarly();
    expect(fetched).toHaveBeenCalledTimes(3);
    // No row is an error for some of them.
    await fetchQuery(query(ADA)).catch(() => undefined);
    expect(fetched).toHaveBeenCalledTimes(3);
    await fetchQuery(query(ADA)).catch(() => undefined);
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('AUTH-14 is not taken with the token of another user or of another session', async () => {
    fetched.mockResolvedValueOnce(Response.json([{ role: 'admin' }]));
    expect(await requestEarly()).toBe(true);
    signInWith('token-of-bob');
    expect(await fetchQuery(roleQuery(ADA))).toBeNull();
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('is not taken after a change', async () => {
    await requestEarly();
    await client.from('profiles').update({ full_name: 'Ada' }).eq('client_id', NOVA);
    await fetchQuery(profileQuery(NOVA));
    expect(fetched).toHaveBeenCalledTimes(5);
  });

  it('is not taken when it is 20 s old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await requestEarly()).toBe(false);
    vi.setSystemTime(Date.now() + 19_999);
    await fetchQuery(roleQuery(ADA));
    vi.setSystemTime(Date.now() + 1);
    await fetchQuery(profileQuery(NOVA));
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it.each([
    ['was refused', async () => Response.json({ message: 'JWT expired' }, { status: 401 })],
    ['did not arrive', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('ALL-01 AUTH-15 that %s leaves the page to send its own request', async (_what, failure) => {
    fetched.mockImplementationOnce(failure);
    expect(await requestEarly()).toBe(false);
    fetched.mockResolvedValueOnce(Response.json([{ role: 'admin' }]));
    expect(await fetchQuery(roleQuery(ADA))).toBe('admin');
  });

  it('ROUTE-02 that holds no rows is a failure, as any other', async () => {
    fetched.mockImplementation(async () => new Response('', { status: 200 }));
    await requestEarly();
    await expect(fetchQuery(profileQuery(NOVA))).rejects.toThrow('Something went wrong on our side');
  });

  it('is not taken for the same rows with their number', async () => {
    await requestEarly();
    await client.from('profiles').select('*', { count: 'exact' }).eq('client_id', NOVA);
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('does not reach a page that has cancelled its request', async () => {
    await requestEarly();
    const cancelled = client
      .from('profiles')
      .select('*')
      .eq('client_id', NOVA)
      .abortSignal(AbortSignal.abort());
    const { data, error } = await cancelled;
    expect(data).toBeNull();
    expect(error?.message).toContain('AbortError');
  });
});
