// The guards with the real router and query client; the network beneath is replaced. That each of them sends every kind of
// account where it belongs is tested with the shell around them (front-door.test.tsx).
import { QueryClientProvider } from '@portal/data/client/query';
import { createQueryClient } from '@portal/data/client/query-client';
import { viewOf } from '@portal/testing/builders';
import { fakeNetwork, jsonResponse, SATISFIED, signIn, signOut } from '@portal/testing/network';
import { adoptTestConfig } from '@portal/testing/test-config';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberedClient } from '@portal/auth/client-state/remembered-client';
import { ShellProvider, type ShellContract } from '../contract/contract.ts';
import { hasSignedInSinceLoad, subscribeToSession } from '@portal/auth/session/session';
import {
  RequireAdmin,
  RequireApproved,
  RequireAwaitingApproval,
  RequireOnboarding,
  RequireStaff,
} from './guards.tsx';
import { RequireAccount, type SignedIn } from '@portal/auth/routing/require-account';
import { RequireSession } from '@portal/auth/routing/require-session';
import { createMemoryRouter } from './memory-router.ts';
import { RouterProvider } from './router.tsx';

const ROLES = 'GET user_roles?user_id=eq.ada';
const PROFILES = 'GET profiles';
const ACCOUNT = 'GET rpc/my_account';
const approved = { onboarding_completed: true, approval_status: 'approved' };
const warn = vi.spyOn(console, 'warn');
let network: ReturnType<typeof fakeNetwork>;

beforeEach(() => {
  network = fakeNetwork();
  network.on(ROLES, () => jsonResponse([]));
  network.on(PROFILES, () => jsonResponse([]));
  network.on(ACCOUNT, () => jsonResponse([SATISFIED]));
  warn.mockReset().mockReturnValue();
  signIn({ id: 'ada' });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

/** Opens a guarded page. `seen()` is the path where the user is, with the text that the page shows. */
function open(path: string, guarded: ReactNode, queryClient = createQueryClient(() => undefined)) {
  const routes = [
    { path: path.replace(/[?#].*/, ''), element: guarded },
    { path: '*', element: <>another page</> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return () => {
    const { pathname, search } = router.state.location;
    return `${pathname}${search}: ${container.textContent}`;
  };
}

/** Stands for the shell: a page inside is given the account. */
function inShell(page: ReactNode) {
  const provide = ({ user, account, isAccountFetching }: SignedIn) => {
    const isAdmin = account?.isAdmin ?? false;
    const shell = { user, isAdmin, account, isAccountFetching, impersonation: null };
    return <ShellProvider value={shell as Partial<ShellContract> as ShellContract}>{page}</ShellProvider>;
  };
  return <RequireAccount fallback="loading">{provide}</RequireAccount>;
}

const dashboard = inShell(<RequireApproved fallback="loading">the page</RequireApproved>);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a guard', () => {
  it.each([undefined, '/reports/a1'])(
    'IMP-03 AUD-05 sends an admin who views the portal as a client from /admin to the page of the view: %s',
    (page = '/dashboard') => {
      const impersonation = { ...viewOf('c'), ...(page !== '/dashboard' && { page }) };
      const shell = { isAdmin: true, impersonation } as Partial<ShellContract> as ShellContract;
      const console = <RequireStaff>the page</RequireStaff>;
      const seen = open('/admin', <ShellProvider value={shell}>{console}</ShellProvider>);
      expect(seen()).toBe(`${page}: another page`);
    },
  );

  it.each([
    ['the console', '/admin/audits', RequireStaff, '/admin/audits: the page'],
    ['a page of admins', '/admin/clients', RequireAdmin, '/admin: another page'],
    ['the page of their account', '/profile/security', RequireApproved, '/profile/security: the page'],
    ['a page of clients', '/reports', RequireApproved, '/admin: another page'],
    ['the application', '/onboarding', RequireOnboarding, '/admin: another page'],
    ['the status page', '/approval-pending', RequireAwaitingApproval, '/admin: another page'],
  ])('STAFF-02 lets an auditor open what is theirs: %s', async (_what, path, Guard, expected) => {
    network.on(ROLES, () => jsonResponse([{ role: 'auditor' }]));
    const seen = open(path, inShell(<Guard fallback="loading">the page</Guard>));
    await waitFor(() => expect(seen()).toBe(expected));
  });

  it('TEAM-02 TEAM-03 decides by the profile of the client, and asks whether somebody who no longer reads it has left', async () => {
    const membership = { client_id: 'harbor', client_role: 'member', person_name: 'Ada' };
    network.on(ACCOUNT, () => jsonResponse([{ ...SATISFIED, ...membership }]));
    network.on(PROFILES, ({ search }) =>
      jsonResponse(search.get('client_id') === 'eq.harbor' ? [approved] : []),
    );
    const queryClient = createQueryClient(() => undefined);
    const seen = open('/dashboard', dashboard, queryClient);
    await waitFor(() => expect(seen()).toBe('/dashboard: the page'));
    const requested = network.requests(PROFILES).map(({ search }) => search.get('client_id'));
    expect(requested).toEqual(['eq.ada', 'eq.harbor']);
    // The next page of this device requests it beside the role.
    expect(rememberedClient('ada')).toBe('harbor');

    network.on(PROFILES, () => jsonResponse([]));
    const { promise, resolve } = Promise.withResolvers<Response>();
    network.on(ACCOUNT, () => promise);
    await act(() => queryClient.refetchQueries({ queryKey: ['profiles'] }));
    await waitFor(() => expect(network.requests(ACCOUNT)).toHaveLength(2));
    expect(seen()).toMatch(/^\/dashboard/);
    resolve(jsonResponse([{ ...SATISFIED, has_left: true }]));
    await waitFor(() => expect(seen()).toBe('/approval-pending: another page'));
    expect(rememberedClient('ada')).toBeNull();
  });

  it('GUARD-04 decides nothing while role or profile is missing, and lets everybody pass after 5 s', async () => {
    vi.useFakeTimers();
    network.on(ROLES, () => new Promise(() => undefined));
    const seen = open('/dashboard', dashboard);
    await pass(4_900);
    expect(seen()).toBe('/dashboard: loading');
    await pass(200);
    expect(seen()).toBe('/dashboard: the page');
  });

  it.each([
    ['GUARD-04 and warns once with the backend’s message', { code: '42501', message: 'No table.' }, 403, 1],
    [
      'AUTH-15 and does not warn of a token that is to be renewed',
      { code: 'PGRST303', message: 'JWT expired' },
      401,
      0,
    ],
  ])('lets a user pass when the profile cannot be read, %s', async (_id, refusal, status, warnings) => {
    network.on(PROFILES, () => jsonResponse(refusal, status));
    const seen = open('/dashboard', dashboard);
    await waitFor(() => expect(seen()).toBe('/dashboard: the page'));
    expect(warn.mock.calls.map(([, message]: unknown[]) => message)).toEqual(warnings ? ['No table.'] : []);
  });

  it('ONB-06 does not redirect on a cached response that is being fetched again', async () => {
    const queryClient = createQueryClient(() => undefined);
    queryClient.setQueryData(['user-roles', 'ada'], null);
    queryClient.setQueryData(['second-factor', 'state', 'ada'], { isSatisfied: true });
    const begun = { onboarding_completed: false, approval_status: 'pending' };
    queryClient.setQueryData(['profiles', 'ada'], begun, { updatedAt: 1 });
    const { promise, resolve } = Promise.withResolvers<Response>();
    network.on(PROFILES, () => promise);
    const seen = open('/dashboard', dashboard, queryClient);
    await waitFor(() => expect(network.requests(PROFILES)).toHaveLength(1));
    expect(seen()).toBe('/dashboard: loading');
    resolve(jsonResponse([approved]));
    await waitFor(() => expect(seen()).toBe('/dashboard: the page'));
  });
});

describe('AUTH-18 a page behind the second factor', () => {
  const page = inShell('the page');
  const SET_UP = '/profile/second-factor';

  it.each([
    ['opens after the code', true, true, '/reports?page=2', '/reports?page=2: the page'],
    ['asks for the code first, and keeps the page', true, false, '/reports?page=2#top',
      '/auth/code?next=%2Freports%3Fpage%3D2%23top: another page'],
    ['has one set up first, and keeps the page', false, false, '/reports', `${SET_UP}?next=%2Freports: another page`],
    ['is the set-up itself for whoever has none', false, false, SET_UP, `${SET_UP}: the page`],
    ['is not the set-up for whoever has one and entered no code', true, false, SET_UP, '/auth/code: another page'],
  ])('%s', async (_title, has_factor, satisfied, path, expected) => {
    network.on(ACCOUNT, () => jsonResponse([{ has_factor, needed: true, satisfied }]));
    const seen = open(path, page);
    await waitFor(() => expect(seen()).toBe(expected));
  }); // oxfmt-ignore

  it('shows nothing without a user, as while the session ends', () => {
    signOut();
    expect(open('/reports', page)()).toBe('/reports: loading');
    expect(network.sent()).toEqual([]);
  });
});

describe('GUARD-01 a page for signed-in users', () => {
  const page = <RequireSession fallback="loading">the page</RequireSession>;

  it('AUTH-15 leads to /auth and back, with query and fragment', () => {
    signOut();
    expect(open('/reports?page=2#top', page)()).toBe('/auth?next=%2Freports%3Fpage%3D2%23top: another page');
  });

  it('AUTH-14 leads to /auth alone after the user has signed out, and back after the session has ended', async () => {
    const client = adoptTestConfig();
    const stop = subscribeToSession(Promise.resolve(client), () => undefined);
    await vi.waitFor(() => expect(hasSignedInSinceLoad()).toBe(true));
    stop();
    signOut();
    expect(open('/reports', page)()).toBe('/auth: another page');
    signOut(false);
    expect(open('/reports', page)()).toBe('/auth?next=%2Freports: another page');
  });
});
