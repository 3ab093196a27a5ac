import type { RouteObject } from '@portal/auth/routing/router';
import { isKnownAdmin } from '@portal/auth/routing/account';
import { waitForSession } from '@portal/auth/session/session';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { queryClient } from '../../query-client.ts';
import { reportError } from '../../report-error.ts';
import { loadRemoteModule } from '../loading/load-remote.ts';
import { setLoadedVersion } from '../loading/loaded-versions.ts';
import { refetchRemoteConfig } from '../loading/refetch-remote-config.ts';
import { remoteFailure, setRemoteFailure } from '../loading/remote-failures.ts';
import { asRemoteError } from '../manifest/remote-error.ts';
import { RemoteCrash } from '../screens/remote-crash.tsx';
import { RemotePlaceholder } from '../screens/remote-placeholder.tsx';
import { findRemoteByPath } from './find-remote-by-path.ts';
import { RemoteMount } from './remote-mount.tsx';

type Patch = {
  path: string;
  patch: (parent: string, children: RouteObject[]) => void;
  signal: AbortSignal;
};

const patched = new Set<string>();
const mountId = (remote: RemoteConfig) => `mount-${remote.name}`;

/**
 * The route under which a remote's own routes are added. It has no path, and a splat child for each owned path: a parent
 * with a path would match exactly, and the router would never ask for more routes.
 */
export function remoteMountRoute(remote: RemoteConfig): RouteObject {
  return {
    id: mountId(remote),
    // The key keeps React from reusing one remote's elements for another.
    element: <RemoteMount key={remote.name} remote={remote} />,
    children: remote.paths.map((prefix) => ({
      path: `${prefix}/*`,
      // A loader, even an idle one, makes the first page load go through the discovery of routes.
      loader: () => null,
      element: <RemotePlaceholder remote={remote.name} isLoaded={(name) => patched.has(name)} />,
    })),
  };
}

/** Loads the remote that owns the path, if the user may enter it, and adds its routes. A failure is kept for its screen. */
export async function patchRemoteRoutes(
  remotes: RemoteConfig[],
  { path, patch, signal }: Patch,
): Promise<void> {
  const remote = findRemoteByPath(remotes, path);
  if (!remote || patched.has(remote.name) || !(await mayEnter(remote))) return;
  try {
    // After a failure, the deployment may have been repaired by a changed configuration.
    const target = remoteFailure(remote.name) ? await refetchRemoteConfig(remote) : remote;
    const { module, version } = await loadRemoteModule(target);
    setLoadedVersion(remote.name, version);
    patch(mountId(remote), withCrashScreen(remote, module.routes));
    // The router ignores what an interrupted navigation patches; the navigation after it patches again.
    if (!signal.aborted) patched.add(remote.name);
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

/** Nobody downloads a remote's code without a session, nor without the role that it requires (GUARD-05). */
async function mayEnter(remote: RemoteConfig): Promise<boolean> {
  const session = await waitForSession();
  if (!session) return false;
  if (!remote.requires) return true;
  return isKnownAdmin(queryClient, session.user.id);
}
