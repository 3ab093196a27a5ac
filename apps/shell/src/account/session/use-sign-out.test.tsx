import { viewOf } from '@portal/testing/builders';
import { useImpersonationStore } from '../../cache/impersonation-store.ts';
import { fakeNetwork, jsonResponse } from '@portal/testing/network';
import { adoptTestConfig } from '@portal/testing/test-config';
import { useQuery } from '@portal/data/client/query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPages } from '../../../testing/render-routes.tsx';
import { useSignOut } from './use-sign-out.ts';

const END = 'PATCH impersonation_sessions?id=eq.view-1&is_active=eq.true';
let network: ReturnType<typeof fakeNetwork>;
let sentBefore: string[] | null;

beforeEach(() => {
  network = fakeNetwork();
  network.on(END, () => jsonResponse([]));
  sentBefore = null;
  vi.spyOn(adoptTestConfig().auth, 'signOut').mockImplementation(async (options) => {
    sentBefore = [...network.sent(), `the end of the ${options?.scope} session`];
    return { error: null };
  });
});
afterEach(() => useImpersonationStore.setState({ impersonation: null }));

type Query = Parameters<typeof useQuery>[0];

/** A page that loads something. */
function Page({ query = { queryKey: ['nothing'], enabled: false } }: { query?: Query | undefined }) {
  useQuery(query);
  const signOut = useSignOut();
  return <button onClick={() => void signOut()}>Log out</button>;
}

const show = (query?: Query) =>
  renderPages({ '/dashboard': <Page query={query} />, '/auth': <h1>Welcome back</h1> }, '/dashboard');
const pressLogOut = () => fireEvent.click(screen.getByRole('button', { name: 'Log out' }));

async function signOut() {
  const router = show();
  pressLogOut();
  await screen.findByRole('heading', { name: 'Welcome back' });
  return router;
}

it('AUTH-14 IMP-03 signing out ends the impersonation while the session still allows it, then the session', async () => {
  useImpersonationStore.setState({ impersonation: viewOf('client-1') });
  await signOut();
  expect(sentBefore).toEqual(['PATCH impersonation_sessions', 'the end of the local session']);
  expect(network.requests(END)[0]?.body).toEqual({ is_active: false });
});

it('AUTH-14 signing out sends no poll while the session is being ended, and polls again when it could not be', async () => {
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue('polled');
  vi.spyOn(adoptTestConfig().auth, 'signOut').mockImplementation(async () => {
    const before = queryFn.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(queryFn).toHaveBeenCalledTimes(before);
    return { error: new Error('unreachable') as never };
  });
  show({ queryKey: ['polled'], queryFn, refetchInterval: 5 });
  await waitFor(() => expect(queryFn.mock.calls.length).toBeGreaterThan(2));
  pressLogOut();
  await screen.findByText('Error signing out');
  const after = queryFn.mock.calls.length;
  await waitFor(() => expect(queryFn.mock.calls.length).toBeGreaterThan(after + 2));
});

it('AUTH-14 signing out tells the other tabs that the sign-out is intended, and Back does not open the page again', async () => {
  const router = await signOut();
  expect(Number(localStorage.getItem('audit-portal-signed-out'))).toBeGreaterThan(Date.now() - 60_000);
  expect(router.state.historyAction).toBe('REPLACE');
});

it('AUTH-14 signing out ends the requests that are under way before the session, and repeats them when the session could not be ended', async () => {
  const signals: AbortSignal[] = [];
  let wasAborted: boolean | undefined;
  vi.spyOn(adoptTestConfig().auth, 'signOut').mockImplementation(async () => {
    wasAborted = signals[0]?.aborted;
    return { error: new Error('unreachable') as never };
  });
  show({ queryKey: ['under-way'], queryFn: ({ signal }) => new Promise(() => signals.push(signal)) });
  pressLogOut();
  await screen.findByText('Error signing out');
  expect(wasAborted).toBe(true);
  await waitFor(() => expect(signals).toHaveLength(2));
});

it('AUTH-14 signing out is not prevented by an impersonation that cannot be ended', async () => {
  network.cut(END);
  useImpersonationStore.setState({ impersonation: viewOf('client-1') });
  await signOut();
  expect(screen.getByText('Signed out successfully')).toBeTruthy();
  expect(sentBefore).not.toBeNull();
});
