import { signedInClient } from '@portal/testing/builders';
import { RequireApproved, RequireAwaitingApproval, RequireOnboarding } from '@portal/frame/routing/guards';
import { RequireSession } from '@portal/auth/routing/require-session';
import { useSessionStore } from '@portal/auth/session/session';
import { fakeNetwork, jsonResponse, signIn, signOut } from '@portal/testing/network';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AuthCallbackPage } from '../../sign-in/auth-callback-page.tsx';
import { queryClient } from '../../cache/query-client.tsx';
import { RemoteMount } from '../../mount/remote-mount.tsx';
import { SignInPage } from '../../sign-in/sign-in-page.tsx';
import { renderRoutes } from '../../../testing/render-routes.tsx';
import { ChangeAddressPage } from '../change-address/change-address-page.tsx';
import { InvitationPage } from '../invitation/invitation-page.tsx';
import { ResetPasswordPage } from '../reset-password/reset-password-page.tsx';
import { setWelcomeDue } from './welcome.ts';

type Profile = { onboarding_completed: boolean; approval_status: string; suspended_at?: string } | null;
/** What is true of a user, and whether the backend says so. */
type Case = { isAdmin: boolean; profile: Profile; isAnswering: boolean; secondFactor?: SecondFactor };
type SecondFactor = { has_factor: boolean; needed: boolean; satisfied: boolean };

const PASSED: SecondFactor = { has_factor: true, needed: true, satisfied: true };
// The database tells these neither their role nor their profile.
const UNPASSED = [
  { has_factor: true, needed: true, satisfied: false },
  { has_factor: false, needed: true, satisfied: false },
];

const STATUSES = ['pending', 'approved', 'rejected', 'something new'];
const PROFILES: Profile[] = [
  null,
  { onboarding_completed: true, approval_status: 'approved', suspended_at: '2026-11-22T10:00:00+00:00' },
  ...[true, false].flatMap((onboarding_completed) =>
    STATUSES.map((approval_status) => ({ onboarding_completed, approval_status })),
  ),
];
const CASES: Case[] = [
  ...[true, false].flatMap((isAdmin) => PROFILES.map((profile) => ({ isAdmin, profile, isAnswering: true }))),
  { isAdmin: false, profile: null, isAnswering: false },
  ...UNPASSED.map((secondFactor) => ({ isAdmin: false, profile: null, isAnswering: true, secondFactor })),
];
const PAGES = ['/', '/auth', '/auth-callback', '/dashboard', '/onboarding', '/approval-pending', '/admin'];
const SET_UP = '/profile/second-factor';
/** Whether somebody is an admin could not be checked: the console says so and shows nothing else. */
const UNCHECKED = 'We could not check your access to this page';

/** Where somebody ends, by the tables of ROUTE and GUARD, written down a second time. */
function expectedPath(page: string, { isAdmin, profile, isAnswering, secondFactor }: Case): string {
  if (secondFactor) return secondFactor.has_factor ? '/auth/code' : SET_UP;
  if (!isAnswering) {
    if (page === '/admin') return UNCHECKED;
    return ['/onboarding', '/approval-pending'].includes(page) ? page : '/dashboard';
  }
  if (isAdmin) return ['/', '/auth', '/auth-callback'].includes(page) ? '/admin' : page;
  if (!profile?.onboarding_completed) return '/onboarding';
  const isActive = profile.approval_status === 'approved' && !profile.suspended_at;
  return isActive ? '/dashboard' : '/approval-pending';
}

let current: Case;
let seen: string[] = [];

function Page({ at }: { at: string }) {
  seen.push(at);
  return <p>This is {at}</p>;
}

function show(page: string) {
  const mount = (remote: Pick<RemoteConfig, 'name' | 'requires'>) => (
    <RequireSession fallback={null}>
      <RemoteMount remote={{ ...remote, origin: '', mount: '/' }} />
    </RequireSession>
  );
  const guarded = (path: string, Guard: typeof RequireApproved) => ({
    path,
    element: (
      <Guard fallback={null}>
        <Page at={path} />
      </Guard>
    ),
  });
  const router = renderRoutes(
    [
      { path: '/', element: <SignInPage /> },
      { path: '/auth', element: <SignInPage /> },
      { path: '/auth-callback', element: <AuthCallbackPage /> },
      { path: '/change-address', element: <ChangeAddressPage /> },
      { path: '/invitation', element: <InvitationPage /> },
      { path: '/reset-password', element: <ResetPasswordPage /> },
      { path: '/auth/code', element: <Page at="/auth/code" /> },
      {
        element: mount({ name: 'portal' }),
        children: [
          guarded('/dashboard', RequireApproved),
          guarded('/onboarding', RequireOnboarding),
          guarded('/approval-pending', RequireAwaitingApproval),
          { path: SET_UP, element: <Page at={SET_UP} /> },
        ],
      },
      {
        element: mount({ name: 'admin', requires: 'admin' }),
        children: [{ path: '/admin', element: <Page at="/admin" /> }],
      },
    ],
    page,
  );
  const visited = [page];
  router.subscribe(({ location }) => {
    if (visited.at(-1) !== location.pathname) visited.push(location.pathname);
  });
  return { router, visited };
}

beforeEach(() => {
  seen = [];
  const network = fakeNetwork();
  const respond = (request: string, rows: () => unknown[]) =>
    network.on(request, () =>
      current.isAnswering ? jsonResponse(rows()) : jsonResponse({ message: 'down' }, 500),
    );
  respond(`GET user_roles?user_id=eq.${signedInClient.id}`, () =>
    current.isAdmin ? [{ role: 'admin' }] : [],
  );
  respond(`GET profiles?client_id=eq.${signedInClient.id}`, () => (current.profile ? [current.profile] : []));
  respond('GET rpc/my_account', () => [current.secondFactor ?? PASSED]);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

it.each(PAGES)(
  'AUTH-01 AUTH-12 ROUTE-01 ROUTE-02 ROUTE-03 ROUTE-04 ROUTE-05 ROUTE-06 GUARD-02 GUARD-03 GUARD-04 GUARD-05 GUARD-06 GUARD-07 ADM-10 AUTH-18 from %s ends where the tables say, sees no other page on the way, and never goes round',
  async (page) => {
    for (const one of CASES) {
      current = one;
      seen = [];
      signIn();
      setWelcomeDue(!one.isAnswering);
      const { router, visited } = show(page);
      const end = expectedPath(page, one);
      const isShown = end !== UNCHECKED;
      await waitFor(() => expect(screen.getByText(isShown ? `This is ${end}` : UNCHECKED)).toBeTruthy());
      expect({ one, seen: [...new Set(seen)] }).toEqual({ one, seen: isShown ? [end] : [] });
      expect(router.state.location.pathname).toBe(isShown ? end : page);
      expect(new Set(visited).size).toBe(visited.length);
      // AUTH-10: nobody knows whether they are in.
      expect(screen.queryByText('Welcome back!')).toBeNull();
      cleanup();
      queryClient.clear();
    }
  },
);

it.each(PAGES)('GUARD-01 signed out, %s shows the sign-in form and nothing else', async (page) => {
  current = { isAdmin: true, profile: null, isAnswering: true };
  signOut();
  const { visited } = show(page);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy());
  expect(seen).toEqual([]);
  expect(new Set(visited).size).toBe(visited.length);
});

it.each([...PAGES, '/change-address', '/invitation', '/reset-password'])(
  'GUARD-01 %s shows nothing while the session is not known',
  async (page) => {
    current = { isAdmin: true, profile: null, isAnswering: true };
    useSessionStore.setState({ status: 'loading', session: null });
    const { router } = show(page);
    await act(async () => undefined);
    expect([seen, router.state.location.pathname]).toEqual([[], page]);
    expect(screen.queryByRole('heading')).toBeNull();
  },
);
