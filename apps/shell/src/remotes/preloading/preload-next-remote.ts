import { paths } from '@portal/auth/routing/paths';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { storedUserId } from '../../boot/stored-session.ts';
import { findRemoteByPath } from '../mounting/find-remote-by-path.ts';
import { preloadRemote } from './preload-remote.ts';

const IDLE_TIMEOUT_MS = 5_000;
/** For browsers without requestIdleCallback. */
const FALLBACK_DELAY_MS = 2_000;

/**
 * Preloads the remote that a user with a stored session will see on opening this page: the page's own, or on the shell's
 * pages the one that signing in leads to. A remote that requires a role waits for the answer to `isAdmin` (GUARD-05).
 */
export async function preloadNextRemote(
  remotes: RemoteConfig[],
  pathname: string,
  isAdmin: Promise<boolean>,
): Promise<void> {
  if (!storedUserId()) return;
  const own = findRemoteByPath(remotes, pathname);
  const remote = own ?? findRemoteByPath(remotes, (await isAdmin) ? paths.admin : paths.dashboard);
  if (remote && (!remote.requires || (await isAdmin))) preloadRemote(remote, pathname);
}

/** On the sign-in page: preloads the remote that clients see next, as soon as the browser is idle. */
export function preloadDuringSignIn(remotes: RemoteConfig[]): void {
  const remote = findRemoteByPath(remotes, paths.dashboard);
  if (!remote || storedUserId()) return;
  const preload = () => preloadRemote(remote, paths.dashboard);
  if ('requestIdleCallback' in window) requestIdleCallback(preload, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(preload, FALLBACK_DELAY_MS);
}
