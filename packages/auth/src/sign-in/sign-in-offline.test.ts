import { setRuntimeConfig } from '@portal/data/client/runtime-config';
import { testConfig } from '@portal/testing/test-config';
import { expect, it, vi } from 'vitest';
import { redeemEmailLink, signInWithPassword, signInWithProvider } from './sign-in.ts';

const cannotBeFetched = new TypeError('Failed to fetch dynamically imported module');
vi.mock(import('@portal/data/client/supabase'), async (original) => ({
  ...(await original()),
  connectSupabase: () => Promise.reject(cannotBeFetched),
}));
vi.mock('@portal/data/client/create-client', () => ({
  createIsolatedClient: () => {
    throw cannotBeFetched;
  },
}));

it('AUTH-11 AUTH-17 ALL-01 says that the service cannot be reached when the code of supabase-js cannot be fetched', async () => {
  const message = 'The sign-in service cannot be reached. Check your connection and try again.';
  const password = await signInWithPassword({ email: 'a@b.test', password: 'a password' });
  expect(password).toEqual({ ok: false, message });
  expect(await signInWithProvider({ name: 'google', label: 'Google' }, null)).toEqual({ ok: false, message });
  setRuntimeConfig(testConfig);
  const link = { tokenHash: 'hash', type: 'magiclink', email: 'a@b.test' } as const;
  expect(await redeemEmailLink(link)).toEqual({ kind: 'failed', message });
});
