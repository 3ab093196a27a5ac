// What a page knows about its session before supabase-js has been loaded.
import { SESSION_STORAGE_KEY } from '@portal/data/client/supabase';
import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** The state of the session as a page finds it that is opened now. */
async function openedPage() {
  const { useSessionStore } = await import('./session.ts');
  return useSessionStore.getState();
}

it('ROUTE-07 waits for the check of a stored session', async () => {
  localStorage.setItem(SESSION_STORAGE_KEY, '{"user":{"id":"ada"}}');
  expect(await openedPage()).toEqual({ status: 'loading', session: null });
});

it('ROUTE-07 is signed out at once where no session is stored, without a message that one has ended', async () => {
  expect(await openedPage()).toEqual({ status: 'signed-out', session: null, isDeliberate: true });
});
