import { setRuntimeConfig, type RuntimeConfig } from '@portal/data/client/runtime-config';
import { expect, it, vi } from 'vitest';
import { redeemEmailLink, signInWithGoogle, signInWithPassword } from './sign-in.ts';

vi.mock('@portal/data/client/supabase', () => ({
  connectSupabase: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}));

vi.mock('@portal/data/client/create-client', () => ({
  createIsolatedClient: () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));

it('AUTH-11 ALL-01 says that the service cannot be reached when the code of supabase-js cannot be fetched', async () => {
  const unreachable = {
    ok: false,
    message: 'The sign-in service cannot be reached. Check your connection and try again.',
  };
  expect(await signInWithPassword({ email: 'a@b.test', password: 'a password' })).toEqual(unreachable);
  expect(await signInWithGoogle(null)).toEqual(unreachable);
});

it('AUTH-17 a link from an e-mail can be followed again when the code of supabase-js cannot be fetched', async () => {
  setRuntimeConfig({ supabase: { url: 'https://backend.test', publishableKey: 'key' } } as RuntimeConfig);
  const link = { tokenHash: 'hash', type: 'magiclink', email: 'a@b.test' } as const;
  expect(await redeemEmailLink(link)).toEqual({
    kind: 'failed',
    message: 'The sign-in service cannot be reached. Check your connection and try again.',
  });
});
