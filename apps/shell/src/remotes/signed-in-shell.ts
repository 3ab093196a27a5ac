import { useSessionStore, type Session } from '@portal/auth/session';
import { setRuntimeConfig, type RemoteConfig } from '@portal/data/runtime-config';
import { connectSupabase } from '@portal/data/supabase';
import { vi } from 'vitest';

/** For tests: a shell with these remotes, somebody signed in, and a backend that answers a request's address so. */
export function startSignedIn(remotes: RemoteConfig[], answer: (url: string) => unknown): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (url: string | URL) => Response.json(answer(String(url))));
  const brand = { name: 'Brand', legalName: '', address: '', email: '', privacyEmail: '' };
  const links = { website: 'https://website.test/', blog: '', telegram: '', twitter: '', booking: '' };
  const supabase = { url: 'https://b.test', publishableKey: 'k' };
  setRuntimeConfig({ supabase, remotes, brand, links });
  connectSupabase(supabase);
  useSessionStore.setState({
    status: 'signed-in',
    session: { access_token: 't', user: { id: 'u' } } as Session,
  });
}
