import { readLocal } from '@portal/auth/client-state/local-storage';
import { paths } from '@portal/auth/routing/paths';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { SESSION_STORAGE_KEY } from '@portal/data/client/supabase';
import { findRemoteByPath } from '../mounting/find-remote-by-path.ts';
import { isRememberedAdmin } from './remembered-admin.ts';

/**
 * The remote that a user with a stored session needs first on this page: the page's own, or on the shell's pages the one
 * that signing in leads to. Undefined without a session, and for a remote whose role the user is not known to have
 * (GUARD-05).
 */
export function nextRemote(remotes: RemoteConfig[], pathname: string): RemoteConfig | undefined {
  const userId = storedUserId();
  if (!userId) return undefined;
  const isAdmin = isRememberedAdmin(userId);
  const remote =
    findRemoteByPath(remotes, pathname) ?? findRemoteByPath(remotes, isAdmin ? paths.admin : paths.dashboard);
  return remote?.requires && !isAdmin ? undefined : remote;
}

/** The id of the user whose session is stored in this browser; null when there is none. */
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
