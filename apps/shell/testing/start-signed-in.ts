import { useSessionStore, type Session } from '@portal/auth/session/session';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { adoptTestConfig } from '@portal/testing/test-config';
import { vi } from 'vitest';

/** For tests: a shell with these remotes, somebody signed in, and a backend that has these rows for an address. */
export function startSignedIn(remotes: RemoteConfig[], rows: (url: string) => unknown[]): void {
  vi.stubGlobal('scrollTo', () => undefined);
  const passed = [{ has_factor: true, needed: true, satisfied: true }];
  vi.stubGlobal('fetch', async (url: string | URL) =>
    Response.json(String(url).endsWith('/my_account') ? passed : rows(String(url))),
  );
  adoptTestConfig(remotes);
  useSessionStore.setState({
    status: 'signed-in',
    session: { access_token: 't', user: { id: 'u' } } as Session,
  });
}
