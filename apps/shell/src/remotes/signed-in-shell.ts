import { useSessionStore, type Session } from '@portal/auth/session';
import type { RemoteConfig } from '@portal/data/runtime-config';
import { adoptTestConfig } from '@portal/data/test-config';
import { vi } from 'vitest';

/** For tests: a shell with these remotes, somebody signed in, and a backend that answers a request's address so. */
export function startSignedIn(remotes: RemoteConfig[], answer: (url: string) => unknown): void {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (url: string | URL) => Response.json(answer(String(url))));
  adoptTestConfig(remotes);
  useSessionStore.setState({
    status: 'signed-in',
    session: { access_token: 't', user: { id: 'u' } } as Session,
  });
}
