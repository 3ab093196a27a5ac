import { afterEach, expect, it, vi } from 'vitest';
import type { RuntimeConfig } from './runtime-config.ts';

/** The module as a page has it that was just loaded. */
async function loadPage() {
  const { setRuntimeConfig } = await import('./runtime-config.ts');
  setRuntimeConfig({ supabase: { url: 'http://backend.test', publishableKey: 'key' } } as RuntimeConfig);
  return import('./supabase.ts');
}

afterEach(() => {
  vi.doUnmock('./create-client.ts');
  vi.resetModules();
});

it('AUTH-01 connects once, and everything uses the same client', async () => {
  const { connectSupabase, supabase, whenConnected } = await loadPage();
  expect(() => supabase()).toThrow('before it was connected');
  const [first, second] = await Promise.all([connectSupabase(), connectSupabase()]);
  expect(second).toBe(first);
  expect(supabase()).toBe(first);
  expect(await whenConnected()).toBe(first);
});

it('ALL-01 tries again after its code could not be fetched', async () => {
  let isOffline = true;
  vi.doMock('./create-client.ts', () => ({
    createPortalClient: () => {
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
      return 'the client';
    },
  }));
  const { connectSupabase } = await loadPage();
  await expect(connectSupabase()).rejects.toThrow('Failed to fetch');
  isOffline = false;
  expect(await connectSupabase()).toBe('the client');
});
