import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { isAllowedOrigin } from '../remotes/manifest/allowed-origins.ts';
import { neededRemote } from '../remotes/preloading/next-remote.ts';
import { requestManifest } from '../remotes/manifest/request-manifest.ts';
import type { EarlyPage } from './boot-state.ts';

/**
 * Asks for the manifest of the remote that this page will need, while the libraries are still on their way: whoever loads the
 * remote then finds it there. Not where the remotes are part of the shell, nor for who is not known to need one.
 */
export function askForManifest(remotes: RemoteConfig[]): EarlyPage['manifest'] {
  const remote = import.meta.env.PORTAL_HAS_REMOTES_WITHIN
    ? undefined
    : neededRemote(remotes, location.pathname);
  if (!remote || !isAllowedOrigin(remote.manifest)) return undefined;
  const url = new URL(remote.manifest, location.href).href;
  const answer = requestManifest(url);
  // Whoever waits for it is told.
  answer.catch(() => undefined);
  return { url, answer };
}
