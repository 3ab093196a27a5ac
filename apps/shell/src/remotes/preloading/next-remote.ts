import { readLocal } from '@portal/auth/client-state/local-storage';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { SESSION_STORAGE_KEY } from '@portal/data/client/supabase';
import { remoteOwning } from '../mounting/find-remote-by-path.ts';

/** Whose browser this is, when it is an admin's: the id of the user who last entered the console here. */
export const ADMIN_KEY = 'audit-portal-admin';

/**
 * The remote that a user with a session in storage will need on opening a page: the page's own, or the one that signing in leads to,
 * admin for an admin, else portal. None for anybody else, nor admin's for anybody but an admin (GUARD-05).
 */
export function neededRemote(remotes: RemoteConfig[], pathname: string): RemoteConfig | undefined {
  const userId = storedUserId();
  if (!userId) return undefined;
  const called = (name: string) => remotes.find((remote) => remote.name === name);
  const admin = readLocal(ADMIN_KEY) === userId ? called('admin') : undefined;
  const owner = remoteOwning(remotes, pathname);
  return owner?.name === 'admin' ? admin : (owner ?? admin ?? called('portal'));
}

/** The id of the user whose session is in storage; null when there is none. */
export function storedUserId(): string | null {
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
