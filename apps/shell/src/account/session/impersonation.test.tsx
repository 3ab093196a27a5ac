import { useImpersonationStore } from '@portal/auth/client-state/impersonation';
import { useSessionStore, type Session } from '@portal/auth/session/session';
import { adoptTestConfig } from '@portal/testing/test-config';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../cache/query-client.tsx';
import { renderRoutes } from '../../../testing/render-routes.tsx';
import { endImpersonation, forgetDataWhenViewChanges, startImpersonation } from './impersonation.ts';
import { useSyncImpersonation } from './use-sync-impersonation.ts';
import { useImpersonationExpiry } from './use-impersonation-expiry.ts';

const MINUTE = 60_000;
const REASON = 'To answer a question about the report.';
const target = { targetUserId: 'client-1', targetUserName: 'Iris Vale', targetUserEmail: 'iris@test' };
/** As the embedded backend writes it; its clock is three hours ahead of this device's. */
const row = {
  id: 'session-1',
  target_user_id: 'client-1',
  started_at: '2026-11-21T13:00:00.5+00:00',
  expires_at: '2026-11-21T14:00:00.5+00:00',
};

let isDown = false;
let active: typeof row | null = null;
let requests: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z'), shouldAdvanceTime: true });
  [isDown, active, requests] = [false, null, []];
  adoptTestConfig();
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    if (isDown) return Promise.reject(new TypeError('Failed to fetch'));
    const { pathname } = new URL(input);
    const table = pathname.split('/').at(-1) ?? '';
    requests.push(`${init.method ?? 'GET'} ${table}`);
    if (init.method === 'PATCH') active = null;
    const responses: Record<string, unknown> = {
      'POST impersonation_sessions': row,
      'GET impersonation_sessions': active ? [active] : [],
      'GET profiles': [{ full_name: 'Iris Vale', company_name: null, business_email: 'iris@test' }],
      'POST end_expired_impersonations': 0,
    };
    const body = JSON.stringify(responses[`${init.method ?? 'GET'} ${table}`] ?? []);
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  useImpersonationStore.setState({ impersonation: null });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const running = () => useImpersonationStore.getState().impersonation;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Shell({ isAdmin }: { isAdmin: boolean }) {
  useSyncImpersonation('admin-1', isAdmin);
  useImpersonationExpiry();
  return <p>Shell</p>;
}

function showShell(isAdmin = true) {
  return renderRoutes([{ path: '*', element: <Shell isAdmin={isAdmin} /> }], '/files');
}

describe('IMP-01 starting', () => {
  it('is remembered by this device with whose portal it is, for an hour of its own clock', async () => {
    await startImpersonation('admin-1', target, REASON);
    expect(running()).toEqual({ ...target, sessionId: 'session-1', expiresAt: Date.now() + 60 * MINUTE });
    expect(JSON.parse(localStorage.getItem('audit-portal-impersonation') ?? '')).toMatchObject({
      state: { impersonation: target },
    });
  });

  it('is not remembered when the database refused it', async () => {
    isDown = true;
    await expect(startImpersonation('admin-1', target, REASON)).rejects.toThrow('fetch');
    expect(running()).toBeNull();
  });
});

describe('IMP-02 ending', () => {
  it('waits for the database: what it still counts as active keeps its banner', async () => {
    await startImpersonation('admin-1', target, REASON);
    isDown = true;
    await expect(endImpersonation()).rejects.toThrow('fetch');
    expect(running()).not.toBeNull();
    isDown = false;
    await endImpersonation();
    expect(running()).toBeNull();
    expect(requests).toContain('PATCH impersonation_sessions');
  });
});

describe('IMP-03 a view', () => {
  it('ends by itself after 60 minutes: the database is told, a toast says so, and the client’s page opens', async () => {
    await startImpersonation('admin-1', target, REASON);
    active = row;
    const router = showShell();
    await pass(59 * MINUTE);
    expect(running()).not.toBeNull();
    expect(requests).not.toContain('PATCH impersonation_sessions');
    await pass(MINUTE + 1_000);
    expect(running()).toBeNull();
    expect(requests).toContain('PATCH impersonation_sessions');
    expect(screen.getByText('It ends after 60 minutes.')).toBeDefined();
    expect(router.state.location.pathname).toBe('/admin/clients/client-1');
  });

  it('is ended once in the database, however long that takes', async () => {
    useImpersonationStore.setState({
      impersonation: { ...target, sessionId: 'session-1', expiresAt: Date.now() + 2_000 },
    });
    active = row;
    showShell();
    let ends = 0;
    const originalFetch = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
      if (init.method !== 'PATCH') return originalFetch(input, init);
      ends += 1;
      return new Promise(() => undefined);
    });
    await pass(10_000);
    expect(ends).toBe(1);
  });

  it('ends by itself also when the backend cannot be told', async () => {
    await startImpersonation('admin-1', target, REASON);
    isDown = true;
    showShell();
    await pass(60 * MINUTE + 1_000);
    expect(running()).toBeNull();
  });

  it('that ended in another tab ends here, with a message', async () => {
    await startImpersonation('admin-1', target, REASON);
    showShell();
    await vi.waitFor(() => expect(running()).toBeNull());
    expect(await screen.findByText('It was ended in another tab or on another device.')).toBeDefined();
  });

  it('is not looked for when a client is signed in', async () => {
    showShell(false);
    await pass(1_000);
    expect(requests).toEqual([]);
  });

  it('shares nothing that was loaded before it began or after it ended, in whichever tab that happened', async () => {
    const stop = forgetDataWhenViewChanges();
    queryClient.setQueryData(['files', 'client-1'], 'as admin');
    useSessionStore.setState({ status: 'signed-in', session: { user: { id: 'admin-1' } } as Session });
    queryClient.setQueryData(['user-roles', 'admin-1'], 'admin');
    queryClient.setQueryData(['profiles', 'admin-1'], 'the admin');
    queryClient.setQueryData(['files', 'admin-1'], 'of the admin');
    queryClient.setQueryData(['profiles', 'client-1'], 'as admin');
    queryClient.setQueryData(['impersonation', 'admin-1'], 'the view');
    await startImpersonation('admin-1', target, REASON);
    expect(queryClient.getQueryData(['files', 'client-1'])).toBeUndefined();
    expect(queryClient.getQueryData(['profiles', 'client-1'])).toBeUndefined();
    expect(queryClient.getQueryData(['files', 'admin-1'])).toBeUndefined();
    expect(queryClient.getQueryData(['profiles', 'admin-1'])).toBe('the admin');
    expect(queryClient.getQueryData(['user-roles', 'admin-1'])).toBe('admin');
    expect(queryClient.getQueryData(['impersonation', 'admin-1'])).toBe('the view');
    queryClient.setQueryData(['files', 'client-1'], 'as client');
    const impersonation = running();
    useImpersonationStore.setState({ impersonation: impersonation && { ...impersonation, expiresAt: 0 } });
    expect(queryClient.getQueryData(['files', 'client-1'])).toBe('as client');
    await endImpersonation();
    expect(queryClient.getQueryData(['files', 'client-1'])).toBeUndefined();
    stop();
    queryClient.setQueryData(['files', 'client-1'], 'as admin');
    await startImpersonation('admin-1', target, REASON);
    expect(queryClient.getQueryData(['files', 'client-1'])).toBe('as admin');
  });

  it('AUTH-14 leaves nothing of its admin when the session has ended before it', () => {
    const stop = forgetDataWhenViewChanges();
    useSessionStore.setState({ status: 'signed-out', session: null });
    useImpersonationStore.setState({ impersonation: { ...target, sessionId: 's', expiresAt: 0 } });
    queryClient.setQueryData(['user-roles', 'admin-1'], 'admin');
    useImpersonationStore.setState({ impersonation: null });
    expect(queryClient.getQueryData(['user-roles', 'admin-1'])).toBeUndefined();
    stop();
  });
});
