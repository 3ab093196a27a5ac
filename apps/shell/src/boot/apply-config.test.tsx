import { buildSession, storeSession, viewOf } from '@portal/testing/builders';
import { testConfig } from '@portal/testing/test-config';
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const load = vi.hoisted(() => ({ signedIn: vi.fn<() => Promise<unknown>>() }));
vi.mock('../mount/lazy-pages.tsx', () => ({ loadSignedIn: load.signedIn }));

const ADA = { id: 'ada', email: 'ada@client.test' };

beforeEach(() => {
  vi.resetModules();
  load.signedIn.mockReset().mockResolvedValue({});
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  // supabase-js warns of the clients of the pages before.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

async function startPage() {
  const { applyConfig } = await import('./apply-config.ts');
  await applyConfig(testConfig);
  return {
    config: await import('@portal/data/client/runtime-config'),
    supabase: await import('@portal/data/client/supabase'),
    session: (await import('@portal/auth/session/session')).useSessionStore,
    selectedClient: (await import('@portal/frame/client-state/selected-client')).useSelectedClient,
    view: (await import('../cache/impersonation-store.ts')).useImpersonationStore,
  };
}

describe('the configuration of a page', () => {
  it('ALL-02 AUTH-01 applies to a visitor without loading what signed-in users need', async () => {
    const { config, supabase } = await startPage();
    expect(config.runtimeConfig()).toBe(testConfig);
    const { usePageTitle } = await import('@portal/ui/layout/page-title');
    renderHook(() => usePageTitle('Sign in'));
    expect(document.title).toBe('Sign in · Test Audits');
    expect(load.signedIn).not.toHaveBeenCalled();
    expect(() => supabase.supabase()).toThrow('before it was connected');
  });

  it.each([
    ['/auth', '/dashboard'],
    ['/auth?next=%2Freports%3Fpage%3D2', '/reports'],
  ])('DASH-03 requests what comes after signing in at %s as soon as there is a session', async (at, next) => {
    history.replaceState(null, '', at);
    const requestAhead = vi.fn<(pathname: string) => void>();
    window.portalBoot = { requestAhead, stopListening: () => undefined };
    const { session } = await startPage();
    // The boot script has requested what a stored session needs.
    session.setState({ status: 'loading', session: null });
    session.setState({ status: 'signed-in', session: buildSession(ADA) });
    session.setState({ status: 'signed-out', session: null, isDeliberate: true });
    expect(requestAhead).not.toHaveBeenCalled();
    session.setState({ status: 'signed-in', session: buildSession(ADA) });
    session.setState({ status: 'signed-in', session: buildSession(ADA, { iat: 1 }) });
    expect(requestAhead).toHaveBeenCalledExactlyOnceWith(next);
    delete window.portalBoot;
  });

  it('AUTH-15 connects a page with a stored session before anything is shown', async () => {
    storeSession(ADA);
    const { supabase } = await startPage();
    expect(load.signedIn).toHaveBeenCalledOnce();
    expect(supabase.supabase()).toBeDefined();
  });
});

it('AUTH-14 a page follows the other tabs into signing out, and forgets what the user had left here', async () => {
  storeSession(ADA);
  const { session, selectedClient } = await startPage();
  await vi.waitFor(() => expect(session.getState().status).toBe('signed-in'));
  selectedClient.getState().select({ clientId: 'harbor', name: 'Harbor', email: 'ada@harbor.test' });
  localStorage.setItem('audit-portal-signed-out', String(Date.now()));
  localStorage.removeItem('audit-portal-auth');
  window.dispatchEvent(new StorageEvent('storage', { key: 'audit-portal-auth' }));
  await vi.waitFor(() => expect(session.getState().status).toBe('signed-out'));
  expect(selectedClient.getState().client).toBeNull();
});

it('PICK-04 IMP-01 a page follows the other tabs to another client, and into a view as a client', async () => {
  const { selectedClient, view } = await startPage();
  const client = { clientId: 'harbor', name: 'Harbor', email: 'ada@harbor.test' };
  const impersonation = viewOf('harbor');
  for (const [key, state] of [
    ['audit-portal-selected-client', { client }],
    ['audit-portal-impersonation', { impersonation }],
  ] as const) {
    localStorage.setItem(key, JSON.stringify({ state, version: 0 }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }
  expect(selectedClient.getState().client).toEqual(client);
  expect(view.getState().impersonation).toEqual(impersonation);
});
