import { DataError } from '@portal/data/client/data-error';
import { QueryClientProvider, useQuery } from '@portal/data/client/query';
import { renewSession } from '@portal/auth/session/session-renewal';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.tsx';

vi.mock('@portal/auth/session/session-renewal', () => ({ renewSession: vi.fn<typeof renewSession>() }));
vi.mock('@portal/data/client/supabase', async (original) => ({
  ...(await original<object>()),
  supabase: () => ({}),
}));

beforeEach(() => {
  queryClient.clear();
  vi.mocked(renewSession).mockReset();
});

function OnPage({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** Sends two requests: one is refused for an old session, the other for another reason. */
async function queryWithOldSession(isRenewed: boolean) {
  vi.mocked(renewSession).mockResolvedValue(isRenewed);
  const tooOld = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new DataError('session', 'Too old.'));
  tooOld.mockResolvedValue('a result');
  const refused = vi.fn<() => Promise<string>>().mockRejectedValue(new DataError('forbidden', 'No.'));
  const { unmount } = renderHook(
    () => [
      useQuery({ queryKey: ['too old'], queryFn: tooOld }),
      useQuery({ queryKey: ['refused'], queryFn: refused }),
    ],
    { wrapper: OnPage },
  );
  await vi.waitFor(() => expect(renewSession).toHaveBeenCalled());
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  unmount();
  return { tooOld, refused };
}

it('AUTH-15 what was refused for an old session, and nothing else, is requested again once that is renewed', async () => {
  const { tooOld, refused } = await queryWithOldSession(true);
  expect(tooOld).toHaveBeenCalledTimes(2);
  expect(queryClient.getQueryData(['too old'])).toBe('a result');
  expect(refused).toHaveBeenCalledOnce();
});

it('AUTH-15 nothing is requested again when the session cannot be renewed', async () => {
  const { tooOld } = await queryWithOldSession(false);
  expect(tooOld).toHaveBeenCalledOnce();
});
