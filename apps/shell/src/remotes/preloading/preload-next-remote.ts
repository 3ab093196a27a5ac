import { paths } from '@portal/auth/routing/paths';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { findRemoteByPath } from '../mounting/find-remote-by-path.ts';
import { nextRemote, storedUserId } from './next-remote.ts';
import { preloadRemote } from './preload-remote.ts';

const IDLE_TIMEOUT_MS = 5_000;
/** For browsers without requestIdleCallback. */
const FALLBACK_DELAY_MS = 2_000;

/** Preloads the remote that the user will see on opening this page; nothing for a visitor without a session. */
export function preloadNextRemote(remotes: RemoteConfig[], pathname: string): void {
  const remote = nextRemote(remotes, pathname);
  if (remote) preloadRemote(remote);
}

/** On the sign-in page: preloads the remote that clients see next, as soon as the browser is idle. */
export function preloadDuringSignIn(remotes: RemoteConfig[]): void {
  const remote = findRemoteByPath(remotes, paths.dashboard);
  if (!remote || storedUserId()) return;
  const preload = () => preloadRemote(remote);
  if ('requestIdleCallback' in window) requestIdleCallback(preload, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(preload, FALLBACK_DELAY_MS);
}
