// What is requested of the user, by routing and by an open page. The network beneath is replaced.
import { createQueryClient } from '@portal/data/client/query-client';
import { fakeNetwork, jsonResponse, SATISFIED } from '@portal/testing/network';
import { renderQueryHook } from '@portal/testing/run-hook';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  isKnownStaff,
  lookUpAccount,
  useAccount,
  useMembershipWatch,
  useSuspensionWatch,
  type AccountState,
} from './account.ts';

const ROLES = 'GET user_roles?user_id=eq.u';
const PROFILES = 'GET profiles?client_id=eq.u';
const ACCOUNT = 'GET rpc/my_account';
const profile = { onboarding_completed: true, approval_status: 'pending' };
const pending = () => new Promise<Response>(() => undefined);
const down = () => jsonResponse({ message: 'down' }, 500);
const refused = () => jsonResponse({ code: '42501', message: 'No.' }, 403);
const admin = () => jsonResponse([{ role: 'admin' }]);

let network: ReturnType<typeof fakeNetwork>;

beforeEach(() => {
  vi.useFakeTimers();
  network = fakeNetwork();
  network.on(ROLES, () => jsonResponse([]));
  network.on(PROFILES, () => jsonResponse([profile]));
  network.on(ACCOUNT, () => jsonResponse([SATISFIED]));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const client = () => createQueryClient(() => undefined);

describe('looking an account up', () => {
  it('ROUTE-06 is abandoned after 5 s', async () => {
    network.on(PROFILES, pending);
    const outcome = vi.fn<(lookup: unknown) => void>();
    void lookUpAccount(client(), 'u').then(outcome);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith({ outcome: 'timeout' });
  });

  it('AUTH-14 ROUTE-06 ends without an account when signing out clears the queries', async () => {
    for (const request of [ROLES, PROFILES, ACCOUNT]) network.on(request, pending);
    const queryClient = client();
    const lookup = lookUpAccount(queryClient, 'u');
    const isAdmin = isKnownStaff(queryClient, 'u');
    await vi.advanceTimersByTimeAsync(10);
    queryClient.clear();
    expect((await lookup).outcome).not.toBe('found');
    expect(await isAdmin).toBe(false);
  });

  it('ROUTE-06 is an error when one of the two fails, without a retry', async () => {
    network.on(ROLES, admin);
    network.on(PROFILES, down);
    expect(await lookUpAccount(client(), 'u')).toEqual({ outcome: 'error' });
    expect(network.sent()).toHaveLength(3);
  });

  it.each(['', 'null', '{"role":"admin"}', '<!doctype html>', '[{"role":"adm'])(
    'ROUTE-06 GUARD-04 GUARD-05 ALL-01 treats %j with status 200 as an error, not as a missing profile or a role',
    async (body) => {
      for (const request of [ROLES, PROFILES]) network.on(request, () => new Response(body));
      expect(await lookUpAccount(client(), 'u')).toEqual({ outcome: 'error' });
      expect(await isKnownStaff(client(), 'u')).toBe(false);
    },
  );

  it('TEAM-02 finds the profile of the client that the user belongs to', async () => {
    const membership = { client_id: 'harbor', client_role: 'viewer', person_name: 'Ada' };
    network.on(ACCOUNT, () => jsonResponse([{ ...SATISFIED, ...membership }]));
    network.on('GET profiles?client_id=eq.harbor', () => jsonResponse([{ ...profile, suspended_at: 'now' }]));
    const account = { profile: { suspended_at: 'now' }, membership: { role: 'viewer' } };
    expect(await lookUpAccount(client(), 'u')).toMatchObject({ account });
  });

  it('AUTH-18 continues without a response about the second factor: the database refuses the data', async () => {
    network.on(ACCOUNT, down);
    const account = { secondFactor: 'none' };
    expect(await lookUpAccount(client(), 'u')).toMatchObject({ outcome: 'found', account });
  });

  it('ROUTE-06 sends a request even when an earlier response is cached', async () => {
    const queryClient = client();
    await lookUpAccount(queryClient, 'u');
    network.on(PROFILES, () => jsonResponse([{ ...profile, approval_status: 'approved' }]));
    const account = { profile: { approval_status: 'approved' } };
    expect(await lookUpAccount(queryClient, 'u')).toMatchObject({ account });
  });
});

describe('an open page', () => {
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  async function openPage<Result>(useHook: () => Result) {
    const page = renderQueryHook(useHook, undefined);
    await wait(10);
    return page;
  }
  const openGuardedPage = (userId: string | null = 'u') => openPage(() => useAccount(userId));

  it('GUARD-01 requests nothing without a user', async () => {
    const { result } = await openPage(() => {
      useMembershipWatch(null);
      useSuspensionWatch('u', false);
      return useAccount(null);
    });
    await wait(60_000);
    window.dispatchEvent(new Event('visibilitychange'));
    await wait(10);
    expect(network.sent()).toEqual([]);
    expect(result.current).toEqual({ account: null, isSettled: false, isFetching: false, error: null });
  });

  it.each([
    ['TEAM-05 what the person may do', 25, ACCOUNT, () => useMembershipWatch('u')],
    ['ADM-10 whether the client is suspended', 20, PROFILES, () => useSuspensionWatch('u', true)],
  ])('checks %s every %i s, and whenever the tab is looked at', async (_what, seconds, request, useHook) => {
    await openPage(useHook);
    await wait(seconds * 1_000 - 100);
    expect(network.requests(request)).toHaveLength(1);
    await wait(200);
    expect(network.sent()).toHaveLength(2);
    window.dispatchEvent(new Event('visibilitychange'));
    await wait(10);
    expect(network.sent()).toHaveLength(3);
  });

  it.each([ROLES, PROFILES])(
    'GUARD-04 stays decided while %s, which failed, is requested again',
    async (request) => {
      network.on(request, refused);
      const { result, queryClient } = await openGuardedPage();
      expect(result.current).toMatchObject({ account: null, isSettled: true, error: { kind: 'forbidden' } });
      network.on(request, pending);
      await act(async () => void queryClient.refetchQueries());
      await wait(10);
      expect(result.current).toMatchObject({ account: null, isSettled: true, isFetching: true, error: null });
    },
  );

  it('TEAM-02 GUARD-04 does not redirect while it is unknown whether the user is an applicant or a person of a team', async () => {
    network.on(PROFILES, () => jsonResponse([]));
    network.on(ACCOUNT, down);
    const { result } = await openGuardedPage();
    expect(result.current).toMatchObject({ account: null, isSettled: true });
  });

  it('ROUTE-06 waits for one user, however long it waited for another', async () => {
    for (const request of ['GET profiles', 'GET user_roles']) network.on(request, pending);
    const page = renderQueryHook<string, AccountState>(useAccount, 'u');
    await wait(5_100);
    expect(page.result.current.isSettled).toBe(true);
    page.rerender('bob');
    await wait(10);
    expect(page.result.current.isSettled).toBe(false);
  });
});
