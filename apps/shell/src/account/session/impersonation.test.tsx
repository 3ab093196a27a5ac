import { useImpersonationStore } from '../../cache/impersonation-store.ts';
import { fakeNetwork, jsonResponse, signIn, signOut } from '@portal/testing/network';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../cache/query-client.tsx';
import { renderPages } from '../../../testing/render-routes.tsx';
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

const CURRENT = 'GET impersonation_sessions?admin_user_id=eq.admin-1&is_active=eq.true';
const START = 'POST impersonation_sessions';
const END = 'PATCH impersonation_sessions?id=eq.session-1&is_active=eq.true';

let network: ReturnType<typeof fakeNetwork>;
let isActive: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z'), shouldAdvanceTime: true });
  isActive = true;
  network = fakeNetwork();
  network.on(START, () => jsonResponse(row));
  network.on(CURRENT, () => jsonResponse(isActive ? [row] : []));
  network.on(END, ({ body }) => {
    isActive = Object(body).is_active !== false;
    return jsonResponse([]);
  });
  network.on('POST rpc/end_expired_impersonations', () => jsonResponse(0));
  const iris = { full_name: 'Iris Vale', company_name: null, business_email: 'iris@test' };
  network.on('GET profiles?client_id=eq.client-1', () => jsonResponse([iris]));
});
afterEach(() => {
  queryClient.clear();
  useImpersonationStore.setState({ impersonation: null });
});

const view = (ms = 60 * MINUTE) => ({ ...target, sessionId: 'session-1', expiresAt: Date.now() + ms });
const running = () => useImpersonationStore.getState().impersonation;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Shell() {
  useSyncImpersonation('admin-1', true);
  useImpersonationExpiry();
  return <p>Shell</p>;
}

const showShell = () => renderPages({ '/files': <Shell /> }, '/files');

it('IMP-01 a view that was started is remembered by this device with whose portal it is, for an hour of its own clock', async () => {
  isActive = false;
  await startImpersonation('admin-1', target, REASON);
  const start = { admin_user_id: 'admin-1', target_user_id: 'client-1', reason: REASON };
  expect(network.requests(START).map(({ body }) => body)).toEqual([start]);
  expect(running()).toEqual({ ...target, sessionId: 'session-1', expiresAt: Date.now() + 60 * MINUTE });
  expect(JSON.parse(localStorage.getItem('audit-portal-impersonation') ?? '')).toMatchObject({
    state: { impersonation: target },
  });
});

it('IMP-01 a view is not remembered when the database refused it', async () => {
  isActive = false;
  network.cut(START);
  await expect(startImpersonation('admin-1', target, REASON)).rejects.toThrow('fetch');
  expect(running()).toBeNull();
});

it('IMP-02 ending a view waits for the database: what it still counts as active keeps its banner', async () => {
  useImpersonationStore.setState({ impersonation: view() });
  network.cut(END);
  await expect(endImpersonation()).rejects.toThrow('fetch');
  expect(running()).not.toBeNull();
  network.on(END, () => jsonResponse([]));
  await endImpersonation();
  expect(running()).toBeNull();
});

it('IMP-03 a view ends by itself after 60 minutes: the database is told, a toast says so, and the client’s page opens', async () => {
  useImpersonationStore.setState({ impersonation: view() });
  const router = showShell();
  await pass(59 * MINUTE);
  expect(running()).not.toBeNull();
  expect(network.requests(END)).toEqual([]);
  await pass(MINUTE + 1_000);
  expect(running()).toBeNull();
  expect(network.requests(END)).toHaveLength(1);
  expect(screen.getByText('It ends after 60 minutes.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/admin/clients/client-1');
});

it('IMP-03 a view is ended once in the database, however long that takes', async () => {
  useImpersonationStore.setState({ impersonation: view(2_000) });
  network.on(END, () => new Promise(() => undefined));
  showShell();
  await pass(10_000);
  expect(network.requests(END)).toHaveLength(1);
});

it('IMP-03 a view ends by itself also when the backend cannot be told', async () => {
  useImpersonationStore.setState({ impersonation: { ...view(), returnTo: '/admin/clients' } });
  network.cut(END);
  network.cut(CURRENT);
  const router = showShell();
  await pass(60 * MINUTE + 1_000);
  expect(running()).toBeNull();
  expect(router.state.location.pathname).toBe('/admin/clients');
});

it('IMP-03 a view that was begun on another device is shown here, too, with whose portal it is and until when', async () => {
  showShell();
  await vi.waitFor(() =>
    expect(running()).toMatchObject({
      ...target,
      sessionId: 'session-1',
      expiresAt: Date.parse('2026-11-21T14:00:00.5Z'),
    }),
  );
});

it('IMP-03 a view that ended in another tab ends here when the admin comes back, with a message', async () => {
  useImpersonationStore.setState({ impersonation: view() });
  showShell();
  await pass(100);
  isActive = false;
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  await vi.waitFor(() => expect(running()).toBeNull());
  expect(await screen.findByText('It was ended in another tab or on another device.')).toBeDefined();
});

it('IMP-03 a view shares nothing that was loaded before it began or after it ended, in whichever tab that happened', async () => {
  const stop = forgetDataWhenViewChanges();
  window.portalEarlyResponses = [];
  signIn({ id: 'admin-1' });
  const own = [
    ['user-roles', 'admin-1'],
    ['profiles', 'admin-1'],
    ['impersonation', 'admin-1'],
  ];
  const ofPages = [
    ['files', 'client-1'],
    ['profiles', 'client-1'],
    ['files', 'admin-1'],
  ];
  for (const key of [...own, ...ofPages]) queryClient.setQueryData(key, 'known before');
  useImpersonationStore.setState({ impersonation: view() });
  expect(window.portalEarlyResponses).toBeUndefined();
  expect(own.map((key) => queryClient.getQueryData(key))).toEqual(own.map(() => 'known before'));
  expect(ofPages.map((key) => queryClient.getQueryData(key))).toEqual(ofPages.map(() => undefined));
  queryClient.setQueryData(['files', 'client-1'], 'as client');
  useImpersonationStore.setState({ impersonation: { ...view(), expiresAt: 0 } });
  expect(queryClient.getQueryData(['files', 'client-1'])).toBe('as client');
  useImpersonationStore.setState({ impersonation: null });
  expect(queryClient.getQueryData(['files', 'client-1'])).toBeUndefined();
  stop();
});

it('IMP-03 AUTH-14 a view leaves nothing of its admin when the session has ended before it', () => {
  const stop = forgetDataWhenViewChanges();
  signOut();
  useImpersonationStore.setState({ impersonation: view() });
  queryClient.setQueryData(['user-roles', 'admin-1'], 'admin');
  useImpersonationStore.setState({ impersonation: null });
  expect(queryClient.getQueryData(['user-roles', 'admin-1'])).toBeUndefined();
  stop();
});
