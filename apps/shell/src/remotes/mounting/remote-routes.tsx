import type { RouteObject } from '@portal/auth/routing/router';
import { isKnownAdmin } from '@portal/auth/routing/account';
import { preloadPage } from '@portal/auth/routing/prefetch-links';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { queryClient } from '../../query-client.tsx';
import { reportError } from '../../report-error.ts';
import { loadRemoteModule } from '../loading/load-remote.ts';
import { setLoadedVersion } from '../loading/loaded-versions.ts';
import { refetchRemoteConfig } from '../loading/refetch-remote-config.ts';
import { remoteFailure, setRemoteFailure } from '../loading/remote-failures.ts';
import { asRemoteError } from '../manifest/remote-error.ts';
import { RemoteCrash } from '../screens/remote-crash.tsx';
import { findRemoteByPath, mountId } from './mounts.ts';

type Patch = {
  path: string;
  patch: (parent: string, children: RouteObject[]) => void;
  signal: AbortSignal;
};

const patched = new Set<string>();

/** Whether a remote's routes have been added. */
export function hasRoutes(remote: string): boolean {
  return patched.has(remote);
}

/** Loads the remote that owns the path, if the signed-in user may enter it, and adds its routes. A failure is kept for its screen. */
export async function patchRemoteRoutes(
  remotes: RemoteConfig[],
  userId: string,
  { path, patch, signal }: Patch,
): Promise<void> {
  const remote = findRemoteByPath(remotes, path);
  if (!remote || patched.has(remote.name) || !(await mayEnter(remote, userId))) return;
  try {
    // After a failure, the deployment may have been repaired by a changed configuration.
    const target = remoteFailure(remote.name) ? await refetchRemoteConfig(remote) : remote;
    const { module, version } = await loadRemoteModule(target);
    setLoadedVersion(remote.name, version);
    patch(mountId(remote), withCrashScreen(remote, module.routes));
    // The router ignores what an interrupted navigation patches; the navigation after it patches again.
    if (!signal.aborted) patched.add(remote.name);
    // Its code arrives while the guards and the layout around it are rendered.
    preloadPage(module.routes, path);
    setRemoteFailure(remote.name, undefined);
  } catch (error) {
    const failure = asRemoteError(remote, error);
    reportError({ source: `remote:${remote.name}`, version: failure.version, error: failure });
    setRemoteFailure(remote.name, failure);
  }
}

/** An error thrown while a remote's page renders stays inside the remote; the shell around it keeps working (ALL-01). */
function withCrashScreen(remote: RemoteConfig, routes: RouteObject[]): RouteObject[] {
  return routes.map((route) =>
    route.errorElement ? route : { ...route, errorElement: <RemoteCrash remote={remote.name} /> },
  );
}

/** Nobody downloads a remote's code without the role that it requires (GUARD-05). */
async function mayEnter(remote: RemoteConfig, userId: string): Promise<boolean> {
  return !remote.requires || isKnownAdmin(queryClient, userId);
}
