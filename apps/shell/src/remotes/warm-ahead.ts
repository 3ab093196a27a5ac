import { readLocal, removeLocalByPrefix, writeLocal } from '@portal/auth/local-storage';
import { SESSION_STORAGE_KEY } from '@portal/data/supabase';
import type { RemoteConfig } from '@portal/data/runtime-config';
import { remoteOwning } from './remote-owning.ts';
import { warmRemote } from './warm-remote.ts';

/** Whose browser this is, when it is an admin's: the id of the user who last entered the console here. */
const ADMIN_KEY = 'audit-portal-admin';

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
 * Fetches ahead the remote that the user will need. With a session in storage that is the page's own, or the one that
 * signing in leads to: admin for an admin, else portal. Without one the sign-in page is shown, and when it has become
 * idle the portal is fetched. Nobody but an admin fetches admin code (GUARD-05).
 */
export function warmAhead(remotes: RemoteConfig[], pathname = location.pathname): void {
  const portal = remotes.find(({ name }) => name === 'portal');
  const userId = storedUserId();
  if (!userId) {
    const warmPortal = () => portal && void warmRemote(portal, '/dashboard');
    if ('requestIdleCallback' in window) requestIdleCallback(warmPortal, { timeout: 5_000 });
    else setTimeout(warmPortal, 2_000);
    return;
  }
  const admin = readLocal(ADMIN_KEY) === userId ? remotes.find(({ name }) => name === 'admin') : undefined;
  const owner = remoteOwning(remotes, pathname);
  const needed = owner?.name === 'admin' ? admin : (owner ?? admin ?? portal);
  if (needed) void warmRemote(needed, owner ? pathname : '/dashboard');
}

function storedUserId(): string | null {
  try {
    const session: unknown = JSON.parse(readLocal(SESSION_STORAGE_KEY) ?? 'null');
    if (typeof session !== 'object' || session === null || !('user' in session)) return null;
    const { user } = session;
    return typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string'
      ? user.id
      : null;
  } catch {
    return null;
  }
}
