import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY, type PortalClient } from '@portal/data/client/supabase';

const refreshSession = vi.fn<() => Promise<unknown>>();
const signOut = vi.fn<(options: object) => Promise<unknown>>();
const client = { auth: { refreshSession, signOut } } as unknown as PortalClient;
const refused = { error: { name: 'AuthApiError', message: 'Invalid Refresh Token' } };

/** A fresh page: when the last renewal was is forgotten. */
async function freshRenewal() {
  vi.resetModules();
  return (await import('./session-renewal.ts')).renewSession;
}

beforeEach(() => {
  localStorage.clear();
  refreshSession.mockReset().mockResolvedValue({ error: null });
  signOut.mockReset().mockResolvedValue({ error: null });
});

afterEach(() => void vi.useRealTimers());

describe('AUTH-15 a session that the backend refuses', () => {
  it('is renewed once for all callers at a time and continues', async () => {
    const renewSession = await freshRenewal();
    expect(await Promise.all([renewSession(client), renewSession(client)])).toEqual([true, true]);
    expect(refreshSession).toHaveBeenCalledOnce();
    expect(signOut).not.toHaveBeenCalled();
  });

  it('ends on this device when its renewal is refused too', async () => {
    refreshSession.mockResolvedValue(refused);
    const renewSession = await freshRenewal();
    expect(await renewSession(client)).toBe(false);
    expect(signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
  });

  it('ends on this device, without a loop, when the renewed token is refused too', async () => {
    const renewSession = await freshRenewal();
    let requests = 0;
    while (requests < 100 && (await renewSession(client))) requests += 1;
    // The renewal, and 30 late refusals of requests that were sent with the old token.
    expect(requests).toBe(31);
    expect(refreshSession).toHaveBeenCalledOnce();
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('is renewed again when the token of 30 s ago is refused, and counts late refusals anew', async () => {
    vi.useFakeTimers();
    const renewSession = await freshRenewal();
    await renewSession(client);
    vi.advanceTimersByTime(29_999);
    for (let late = 0; late < 30; late += 1) expect(await renewSession(client)).toBe(true);
    expect(refreshSession).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(await renewSession(client)).toBe(true);
    expect(refreshSession).toHaveBeenCalledTimes(2);
    expect(await renewSession(client)).toBe(true);
    expect(signOut).not.toHaveBeenCalled();
  });

  it.each([
    ['is out of reach', { name: 'AuthRetryableFetchError', status: 0 }],
    ['gets too many requests from this address', { name: 'AuthApiError', status: 429 }],
    ['fails', { name: 'AuthApiError', status: 500 }],
  ])('continues while the auth service %s', async (_what, error) => {
    refreshSession.mockResolvedValue({ error });
    const renewSession = await freshRenewal();
    expect(await renewSession(client)).toBe(false);
    expect(signOut).not.toHaveBeenCalled();
  });

  it.each([
    ['none', null],
    ['an older one', 'older'],
  ])('leaves alone a session that has replaced %s when the renewal is refused', async (_what, stored) => {
    if (stored) localStorage.setItem(SESSION_STORAGE_KEY, stored);
    refreshSession.mockImplementation(async () => {
      localStorage.setItem(SESSION_STORAGE_KEY, 'newer');
      return refused;
    });
    const renewSession = await freshRenewal();
    expect(await renewSession(client)).toBe(true);
    expect(signOut).not.toHaveBeenCalled();
  });
});
