import { createPortalClient } from '@portal/data/client/create-client';
import { QueryClientProvider } from '@portal/data/client/query';
import { createQueryClient } from '@portal/data/client/query-client';
import { SESSION_STORAGE_KEY, setSupabase } from '@portal/data/client/supabase';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAuthenticators, useRefetchSecondFactor } from './authenticators.ts';

setSupabase(createPortalClient({ url: 'http://backend.test', publishableKey: 'key' }));
let close: () => void = () => undefined;

beforeEach(() => {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const session = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_at };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, user: { id: 'ada' } }));
});
afterEach(() => {
  close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens a page with the list. Returns what it shows and the function that requests it again. */
async function openList(queryClient = createQueryClient(() => undefined)) {
  queryClient.setQueryData(['profiles', 'ada'], 'a profile');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(
    () => ({ list: { ...useAuthenticators('ada') }, refetch: useRefetchSecondFactor() }),
    { wrapper },
  );
  close = unmount;
  const list = () => result.current.list;
  await waitFor(() => expect(list().isSuccess || list().failureReason).toBeTruthy());
  return { list, refetch: () => result.current.refetch(), queryClient };
}

const app = (id: string, created_at: string, friendly_name?: string) => ({
  id,
  created_at,
  friendly_name,
  status: 'verified',
  factor_type: 'totp',
});
const respondUser = (status: number, body: () => object) =>
  vi.stubGlobal('fetch', async () => Response.json(body(), { status }));

it('AUTH-18 lists the apps from the oldest to the newest, also one without a name', async () => {
  let factors = [
    app('2', '2026-02-01T00:00:00Z', 'Phone'),
    app('3', '2026-03-01T00:00:00Z', 'Tablet'),
    app('1', '2026-01-01T00:00:00Z'),
  ];
  respondUser(200, () => ({ id: 'ada', factors }));
  const page = await openList();
  expect(page.list().data).toEqual([
    { id: '1', name: 'Authenticator app', addedAt: '2026-01-01T00:00:00Z' },
    { id: '2', name: 'Phone', addedAt: '2026-02-01T00:00:00Z' },
    { id: '3', name: 'Tablet', addedAt: '2026-03-01T00:00:00Z' },
  ]);
  factors = factors.slice(0, 1);
  await act(() => page.refetch());
  await waitFor(() => expect(page.list().data?.map(({ name }) => name)).toEqual(['Phone']));
  expect(page.queryClient.getQueryState(['profiles', 'ada'])?.isInvalidated).toBe(false);
});
