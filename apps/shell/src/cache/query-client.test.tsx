import { DataError } from '@portal/data/client/data-error';
import { useQuery } from '@portal/data/client/query';
import { SESSION_ENDED } from '@portal/data/client/session-ended';
import { renewSession } from '@portal/auth/session/session-renewal';
import { signIn, signOut as forgetSession } from '@portal/testing/network';
import { toast } from '@portal/ui/feedback/toast';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { prefetch, queryClient, QueryFrame, refetchAfterCode } from './query-client.tsx';

const signOut = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('@portal/auth/session/session-renewal', () => ({ renewSession: vi.fn<typeof renewSession>() }));
vi.mock('@portal/data/client/supabase', async (original) => ({
  ...(await original<object>()),
  supabase: () => ({ auth: { signOut } }),
}));

beforeEach(() => {
  queryClient.clear();
  vi.mocked(renewSession).mockReset();
});

/** Sends two requests: one is refused for an old session, the other for another reason. */
async function queryWithOldSession(isRenewed: boolean, code?: string) {
  vi.mocked(renewSession).mockResolvedValue(isRenewed);
  const refusal = new DataError('session', code ? SESSION_ENDED : 'Too old.', code);
  const tooOld = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal);
  tooOld.mockResolvedValue('a result');
  const refused = vi.fn<() => Promise<string>>().mockRejectedValue(new DataError('forbidden', 'No.'));
  const { unmount } = renderHook(
    () => [
      useQuery({ queryKey: ['too old'], queryFn: tooOld }),
      useQuery({ queryKey: ['refused'], queryFn: refused }),
    ],
    { wrapper: QueryFrame },
  );
  await vi.waitFor(() => expect(renewSession).toHaveBeenCalled());
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  unmount();
  return { tooOld, refused };
}

it.each([undefined, 'PT401'])(
  'AUTH-15 what was refused for an old session (%s), and nothing else, is requested again once that is renewed',
  async (code) => {
    const { tooOld, refused } = await queryWithOldSession(true, code);
    expect(tooOld).toHaveBeenCalledTimes(2);
    expect(queryClient.getQueryData(['too old'])).toBe('a result');
    expect(refused).toHaveBeenCalledOnce();
  },
);

it('AUTH-15 nothing is requested again when the session cannot be renewed', async () => {
  const { tooOld } = await queryWithOldSession(false);
  expect(tooOld).toHaveBeenCalledOnce();
});

it('SSO-01 a session that staff began otherwise than by their provider is ended here, with the reason', async () => {
  const error = vi.spyOn(toast, 'error').mockReturnValue('');
  const refusal = new DataError('session', 'Please sign in with Okta.', 'PT401');
  await queryClient.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(refusal) }).catch(() => null);
  await vi.waitFor(() => expect(error).toHaveBeenCalledExactlyOnceWith('Please sign in with Okta.'));
  expect(signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
  expect(renewSession).not.toHaveBeenCalled();
});

type State = { id: string; aal: 'aal1' | 'aal2'; iat?: number } | null;

/** Whether what was refused before is requested again when the session changes so. */
function isRefetched(before: State, now: State): boolean {
  const adopt = (state: State) => (state ? signIn({ id: state.id }, state) : forgetSession());
  adopt(before);
  queryClient.setQueryData(['files', 'ada'], 'what was refused');
  const stop = refetchAfterCode();
  adopt(now);
  stop();
  return queryClient.getQueryState(['files', 'ada'])?.isInvalidated === true;
}

it('AUTH-18 everything is requested again once a code was entered, in any tab, or no longer counts', () => {
  expect(isRefetched({ id: 'ada', aal: 'aal1' }, { id: 'ada', aal: 'aal2' })).toBe(true);
  expect(isRefetched({ id: 'ada', aal: 'aal2' }, { id: 'ada', aal: 'aal1' })).toBe(true);
});

it.each<[string, State, State]>([
  ['a token that was renewed', { id: 'ada', aal: 'aal2' }, { id: 'ada', aal: 'aal2', iat: 1 }],
  ['the sign-in of another user', { id: 'ada', aal: 'aal1' }, { id: 'bob', aal: 'aal2' }],
  ['signing out', { id: 'ada', aal: 'aal2' }, null],
])('AUTH-18 nothing is requested again after %s', (_what, before, now) => {
  expect(isRefetched(before, now)).toBe(false);
});

it('ALL-01 what the next page needs is not requested again because the page that is left used it, too', async () => {
  const response = Promise.withResolvers<string>();
  const queryFn = vi.fn<(context: { signal: AbortSignal }) => Promise<string>>(({ signal }) => {
    signal.addEventListener('abort', () => response.reject(signal.reason));
    return response.promise;
  });
  const query = { queryKey: ['audit'], queryFn };
  const show = () => renderHook(() => useQuery(query), { wrapper: QueryFrame });
  const left = show();
  prefetch(query);
  left.unmount();
  const { result } = show();
  response.resolve('the audit');
  await vi.waitFor(() => expect(result.current.data).toBe('the audit'));
  expect(queryFn).toHaveBeenCalledOnce();
  const cached = queryClient.getQueryCache().find({ queryKey: ['audit'] });
  expect(cached?.getObserversCount()).toBe(1);
});
