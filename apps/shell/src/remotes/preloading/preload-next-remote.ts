import { removeLocalByPrefix, writeLocal } from '@portal/auth/client-state/local-storage';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { ADMIN_KEY, neededRemote, storedUserId } from './next-remote.ts';
import { remoteOwning } from '../mounting/find-remote-by-path.ts';
import { warmRemote } from './preload-remote.ts';

/** Remembers that this user may enter the console, or that they may not: what admins need is fetched ahead for them alone. */
export function rememberAdmin(userId: string, isAdmin: boolean): void {
  if (isAdmin) writeLocal(ADMIN_KEY, userId);
  else forgetAdmin();
}

/** Forgets it, as everything of a user who leaves (AUTH-14). */
export function forgetAdmin(): void {
  removeLocalByPrefix(ADMIN_KEY);
}

/**
 * Fetches ahead the remote that the user will need. Without a session the sign-in page is shown, and when it has become
 * idle the portal is fetched.
 */
export function warmAhead(remotes: RemoteConfig[], pathname = location.pathname): void {
  if (!storedUserId()) {
    const portal = remotes.find(({ name }) => name === 'portal');
    const warmPortal = () => portal && void warmRemote(portal, '/dashboard');
    if ('requestIdleCallback' in window) requestIdleCallback(warmPortal, { timeout: 5_000 });
    else setTimeout(warmPortal, 2_000);
    return;
  }
  const needed = neededRemote(remotes, pathname);
  if (needed) void warmRemote(needed, remoteOwning(remotes, pathname) ? pathname : '/dashboard');
}
