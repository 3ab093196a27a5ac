// What an open page requests about its user again and again. The network beneath is replaced.
import { createPortalClient } from '@portal/data/client/create-client';
import { QueryClientProvider } from '@portal/data/client/query';
import { createQueryClient } from '@portal/data/client/query-client';
import { setSupabase } from '@portal/data/client/supabase';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAccount, useSessionWatch, useSuspensionWatch, type AccountState } from './account.ts';

const requests: string[] = [];
let close = () => {};
let queryClient = createQueryClient(() => undefined);
let responses: Record<string, () => Response | Promise<Response>>;
const pending = () => new Promise<Response>(() => undefined);
const down = () => Response.json({ message: 'down' }, { status: 500 });
const refused = () => Response.json({ code: '42501', message: 'No.' }, { status: 403 });

setSupabase(createPortalClient({ url: 'http://backend.test', publishableKey: 'key' }));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const { pathname } = new URL(input);
    const path = pathname.replace('/rest/v1/', '');
    requests.push(path);
    return responses[path]?.() ?? Response.json([]);
  });
  requests.length = 0;
  queryClient = createQueryClient(() => undefined);
  const satisfied = [{ has_factor: false, needed: false, satisfied: true }];
  responses = { 'rpc/my_account': () => Response.json(satisfied) };
  vi.useFakeTimers();
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a page that uses the hook, and waits for its first responses. */
async function openPage(useHook: () => void) {
  function Page() {
    useHook();
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  await wait(10);
  close = () => act(() => root.unmount());
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('GUARD-01 sends nothing without a user', async () => {
  const states: AccountState[] = [];
  await openPage(() => {
    states.push(useAccount(null));
    useSessionWatch(null);
    useSuspensionWatch('ada', false);
  });
  await wait(60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await wait(10);
  expect(requests).toEqual([]);
  expect(states.at(-1)).toEqual({ account: null, isSettled: false, isFetching: false, error: null });
});

it('AUTH-19 checks every 30 s whether the session still counts, and whenever the tab is looked at', async () => {
  await openPage(() => useSessionWatch('ada'));
  await wait(29_900);
  expect(requests).toEqual(['rpc/my_account']);
  await wait(200);
  expect(requests).toHaveLength(2);
  window.dispatchEvent(new Event('visibilitychange'));
  await wait(10);
  expect(requests).toHaveLength(3);
});

it('ADM-10 checks every 20 s whether the client is suspended, and whenever the tab is looked at', async () => {
  await openPage(() => useSuspensionWatch('ada', true));
  await wait(19_900);
  expect(requests).toEqual(['profiles']);
  await wait(200);
  expect(requests).toHaveLength(2);
  window.dispatchEvent(new Event('visibilitychange'));
  await wait(10);
  expect(requests).toHaveLength(3);
});

/** Opens a page that requests the account. Returns what it knows by now. */
async function openGuardedPage() {
  let state: AccountState | undefined;
  await openPage(() => {
    state = useAccount('ada');
  });
  return () => state;
}

it.each(['user_roles', 'profiles'])(
  'GUARD-04 stays decided while %s, which failed, is requested again',
  async (path) => {
    responses[path] = refused;
    const state = await openGuardedPage();
    expect(state()).toMatchObject({ account: null, isSettled: true, error: { kind: 'forbidden' } });
    responses[path] = pending;
    await act(async () => void queryClient.refetchQueries());
    await wait(10);
    expect(state()).toMatchObject({ account: null, isSettled: true, isFetching: true, error: null });
  },
);

it('TEAM-02 GUARD-04 does not redirect while it is unknown whether the user is an applicant or a person of a team', async () => {
  responses['rpc/my_account'] = down;
  const state = await openGuardedPage();
  expect(state()).toMatchObject({ account: null, isSettled: true });
});

it('ROUTE-06 waits for one user, however long it waited for another', async () => {
  responses['profiles'] = pending;
  await openGuardedPage();
  await wait(5_100);
  close();
  let state: AccountState | undefined;
  await openPage(() => {
    state = useAccount('bob');
  });
  expect(state?.isSettled).toBe(false);
});
