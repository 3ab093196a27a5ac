import { expect, it, vi } from 'vitest';
import { signInWithGoogle, signInWithPassword } from './sign-in.ts';

vi.mock('@portal/data/client/supabase', () => ({
  connectSupabase: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}));

it('AUTH-11 ALL-01 says that the service cannot be reached when the code of supabase-js cannot be fetched', async () => {
  const unreachable = {
    ok: false,
    message: 'The sign-in service cannot be reached. Check your connection and try again.',
  };
  expect(await signInWithPassword({ email: 'a@b.test', password: 'a password' })).toEqual(unreachable);
  expect(await signInWithGoogle(null)).toEqual(unreachable);
});
