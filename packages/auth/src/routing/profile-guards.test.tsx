// The guards with the real router and query client; the network beneath is replaced.
import { createPortalClient } from '@portal/data/client/create-client';
import { QueryClientProvider } from '@portal/data/client/query';
import { createQueryClient } from '@portal/data/client/query-client';
import { setSupabase } from '@portal/data/client/supabase';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberedClient } from '../client-state/remembered-client.ts';
import { ShellProvider, type ShellContract } from '../contract/contract.ts';
import { subscribeToSession, useSessionStore, type Session } from '../session/session.ts';
import { RequireApproved, RequireAwaitingApproval, RequireOnboarding } from './guards.tsx';
import { RequireAccount, type SignedIn } from './require-account.tsx';
import { RequireSession } from './require-session.tsx';
import { createMemoryRouter } from './memory-router.ts';
import { RouterProvider } from './router.ts';

const neverResponds = () => new Promise<Response>(() => undefined);
const warn = vi.spyOn(console, 'warn');
const requests: string[] = [];
let roles: () => Promise<Response>;
let profiles: () => Promise<Response>;
let secondFactor: () => Promise<Response>;
let close = async () => {};

beforeEach(() => {
  vi.stubGlobal('fetch', (input: string | URL) => {
    const { pathname, search } = new URL(input);
    requests.push(pathname + search);
    if (pathname.endsWith('/my_account')) return secondFactor();
    return pathname.endsWith('/user_roles') ? roles() : profiles();
  });
  setSupabase(createPortalClient({ url: 'http://backend.test', publishableKey: 'key' }));
  requests.length = 0;
  warn.mockReset().mockReturnValue();
  roles = async () => Response.json([]);
  secondFactor = async () => Response.json([{ has_factor: false, needed: false, satisfied: true }]);
  useSessionStore.setState({ status: 'signed-in', session: { user: { id: 'ada' } } as Session });
});
afterEach(async () => {
  await close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Does what changes the page and waits for React. Outside of it responses arrive as in a browser, without React's warning. */
async function acting(work: () => unknown) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => void (await work()));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
}

/** Opens a guarded page. `seen()` is the path where the user is, with the text that the page shows. */
async function open(path: string, guarded: ReactNode, queryClient = createQueryClient(() => undefined)) {
  const routes = [
    '/auth',
    '/auth/code',
    '/profile/second-factor',
    '/onboarding',
    '/approval-pending',
    '/dashboard',
    '/reports',
  ]
    .map((other) => ({ path: other, element: <>another page</> }))
    .map((route) => (route.path === path.split(/[?#]/)[0] ? { ...route, element: guarded } : route));
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const container = document.createElement('div');
  const root = createRoot(container);
  await acting(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  close = () => acting(() => root.unmount());
  const seen = () => {
    const { pathname, search } = router.state.location;
    return `${pathname}${search}: ${container.textContent}`;
  };
  return { seen, queryClient };
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

const respondProfile = (profile: object | null) => {
  profiles = async () => Response.json(profile ? [profile] : []);
};
const approved = { onboarding_completed: true, approval_status: 'approved' };
const pending = { onboarding_completed: true, approval_status: 'pending' };
const begun = { onboarding_completed: false, approval_status: 'pending' };

const dashboard = inShell(<RequireApproved fallback="loading">the page</RequireApproved>);
const onboarding = inShell(<RequireOnboarding fallback="loading">the page</RequireOnboarding>);
const awaiting = inShell(<RequireAwaitingApproval fallback="loading">the page</RequireAwaitingApproval>);

describe('a guard', () => {
  it.each([
    ['GUARD-02', '/dashboard', approved, '/dashboard: the page', dashboard],
    ['GUARD-02', '/dashboard', null, '/onboarding: another page', dashboard],
    ['GUARD-03', '/dashboard', pending, '/approval-pending: another page', dashboard],
    ['GUARD-07', '/onboarding', null, '/onboarding: the page', onboarding],
    ['GUARD-07', '/onboarding', approved, '/dashboard: another page', onboarding],
    ['GUARD-07', '/approval-pending', pending, '/approval-pending: the page', awaiting],
    ['GUARD-07', '/approval-pending', approved, '/dashboard: another page', awaiting],
  ])('%s of %s leads an account with the profile %j to %j', async (_id, path, profile, expected, guarded) => {
    respondProfile(profile);
    const { seen } = await open(path, guarded);
    await vi.waitFor(() => expect(seen()).toBe(expected));
    expect(requests.toSorted()).toEqual([
      '/rest/v1/profiles?select=*&client_id=eq.ada',
      '/rest/v1/rpc/my_account',
      '/rest/v1/user_roles?select=role&user_id=eq.ada&role=eq.admin',
    ]);
  });

  it.each([
    ['a member', true, '/dashboard: the page'],
    ['whoever was removed', false, '/approval-pending: another page'],
  ])('TEAM-02 TEAM-03 decides by the profile of the client for %s', async (_who, belongs, expected) => {
    secondFactor = async () =>
      Response.json([
        {
          has_factor: false,
          needed: false,
          satisfied: true,
          client_id: 'harbor',
          client_role: 'member',
          person_name: 'Ada',
        },
      ]);
    const ofClient = () => requests.filter((request) => request.endsWith('client_id=eq.harbor')).length;
    profiles = async () => Response.json(belongs && ofClient() > 0 ? [approved] : []);
    const { seen } = await open('/dashboard', dashboard);
    await vi.waitFor(() => expect(seen()).toBe(expected));
    expect(ofClient()).toBe(1);
    // The next page of this device requests it beside the role.
    expect(rememberedClient('ada')).toBe('harbor');
    localStorage.clear();
  });

  it.each([
    ['GUARD-06', '/dashboard', '/dashboard: the page', dashboard],
    ['GUARD-07', '/onboarding', '/onboarding: the page', onboarding],
    ['GUARD-07', '/approval-pending', '/approval-pending: the page', awaiting],
  ])('%s of %s lets an admin without a profile pass', async (_id, path, expected, guarded) => {
    roles = async () => Response.json([{ role: 'admin' }]);
    respondProfile(null);
    const { seen } = await open(path, guarded);
    await vi.waitFor(() => expect(seen()).toBe(expected));
  });

  it('GUARD-04 decides nothing while role or profile is missing, and lets everybody pass after 5 s', async () => {
    vi.useFakeTimers();
    respondProfile(null);
    roles = neverResponds;
    const { seen } = await open('/dashboard', dashboard);
    await acting(() => vi.advanceTimersByTimeAsync(4_900));
    expect(seen()).toBe('/dashboard: loading');
    await acting(() => vi.advanceTimersByTimeAsync(200));
    expect(seen()).toBe('/dashboard: the page');
  });

  it('GUARD-04 lets a user pass when the profile cannot be read, and warns once with the backend’s message', async () => {
    profiles = async () => Response.json({ code: '42501', message: 'No table.' }, { status: 403 });
    const { seen } = await open('/dashboard', dashboard);
    await vi.waitFor(() => expect(seen()).toBe('/dashboard: the page'));
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'The profile check failed; the database still guards the data.',
      'No table.',
    );
  });

  it('AUTH-15 does not warn of a token that is refused because it is to be renewed', async () => {
    profiles = async () => Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });
    const { seen } = await open('/dashboard', dashboard);
    await vi.waitFor(() => expect(seen()).toBe('/dashboard: the page'));
    expect(warn).not.toHaveBeenCalled();
  });

  it('ONB-06 does not redirect on a cached response that is being fetched again', async () => {
    const queryClient = createQueryClient(() => undefined);
    queryClient.setQueryData(['user-roles', 'ada'], null);
    queryClient.setQueryData(['second-factor', 'state', 'ada'], { isSatisfied: true });
    queryClient.setQueryData(['profiles', 'ada'], begun, { updatedAt: 1 });
    const { promise, resolve } = Promise.withResolvers<Response>();
    profiles = () => promise;
    const { seen } = await open('/dashboard', dashboard, queryClient);
    await vi.waitFor(() => expect(requests.filter((path) => path.includes('profiles'))).toHaveLength(1));
    expect(seen()).toBe('/dashboard: loading');
    await acting(() => resolve(Response.json([approved])));
    await vi.waitFor(() => expect(seen()).toBe('/dashboard: the page'));
  });
});

describe('AUTH-18 a page behind the second factor', () => {
  const page = inShell('the page');
  const respondState = (has_factor: boolean, needed: boolean, satisfied: boolean) => {
    secondFactor = async () => Response.json([{ has_factor, needed, satisfied }]);
  };
  beforeEach(() => respondProfile(null));

  it.each([
    ['opens to whoever needs none', false, false, true, '/reports?page=2', '/reports?page=2: the page'],
    ['opens after the code', true, true, true, '/reports', '/reports: the page'],
    [
      'asks for the code first, and keeps the page',
      true,
      true,
      false,
      '/reports?page=2#top',
      '/auth/code?next=%2Freports%3Fpage%3D2%23top: another page',
    ],
    [
      'has one set up first, and keeps the page',
      false,
      true,
      false,
      '/reports',
      '/profile/second-factor?next=%2Freports: another page',
    ],
    [
      'is the set-up itself for whoever has none',
      false,
      true,
      false,
      '/profile/second-factor',
      '/profile/second-factor: the page',
    ],
    [
      'is not the set-up for whoever has one and entered no code',
      true,
      true,
      false,
      '/profile/second-factor',
      '/auth/code: another page',
    ],
  ])('%s', async (_title, hasFactor, isNeeded, isSatisfied, path, expected) => {
    respondState(hasFactor, isNeeded, isSatisfied);
    const { seen } = await open(path, page);
    await vi.waitFor(() => expect(seen()).toBe(expected));
  });

  it('shows nothing without a user, as while the session ends', async () => {
    useSessionStore.setState({ status: 'signed-out', session: null, isDeliberate: true });
    const { seen } = await open('/reports', page);
    expect(seen()).toBe('/reports: loading');
    expect(requests).toEqual([]);
  });

  it('AUTH-19 reports a session that was ended elsewhere, within half a minute', async () => {
    vi.useFakeTimers();
    const onSessionLost = vi.fn<() => void>();
    respondState(false, false, true);
    await open('/reports', page, createQueryClient(onSessionLost));
    await acting(() => vi.advanceTimersByTimeAsync(100));
    secondFactor = async () => Response.json([]);
    expect(onSessionLost).not.toHaveBeenCalled();
    await acting(() => vi.advanceTimersByTimeAsync(30_100));
    expect(onSessionLost).toHaveBeenCalled();
  });
});

describe('GUARD-01 a page for signed-in users', () => {
  const page = <RequireSession fallback="loading">the page</RequireSession>;
  const session = { user: { id: 'ada' } } as Session;

  it('AUTH-15 leads to /auth and back, with query and fragment', async () => {
    useSessionStore.setState({ status: 'signed-out', session: null, isDeliberate: true });
    expect((await open('/reports?page=2#top', page)).seen()).toBe(
      '/auth?next=%2Freports%3Fpage%3D2%23top: another page',
    );
  });

  it('AUTH-14 leads to /auth alone after the user has signed out', async () => {
    localStorage.clear();
    let tell = (_event: string, _session: Session | null) => {};
    const auth = {
      onAuthStateChange: (listener: typeof tell) => {
        tell = listener;
        return { data: { subscription: { unsubscribe: () => undefined } } };
      },
    };
    const stop = subscribeToSession(Promise.resolve({ auth } as never), () => undefined);
    await Promise.resolve();
    localStorage.setItem('audit-portal-auth', JSON.stringify(session));
    tell('SIGNED_IN', session);
    useSessionStore.setState({ status: 'signed-out', session: null, isDeliberate: true });
    expect((await open('/reports', page)).seen()).toBe('/auth: another page');
    await close();
    useSessionStore.setState({ status: 'signed-out', session: null, isDeliberate: false });
    expect((await open('/reports', page)).seen()).toBe('/auth?next=%2Freports: another page');
    stop();
  });
});
