import type { RouteObject } from '@portal/frame/routing/router';
import { isKnownStaff } from '@portal/auth/routing/account';
import { prefetchPage, preloadPages } from './prefetch-links.ts';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { refetchRemoteConfig } from '../../configuration/fetch-config.ts';
import { prefetch, queryClient } from '../../cache/query-client.tsx';
import { reportError } from '../../layout/report-error.ts';
import { loadRemoteModule } from '../loading/load-remote.ts';
import { remoteState, updateRemote } from '../remote-state.ts';
import { asRemoteError } from '../manifest/remote-error.ts';
import { RemoteCrash } from '../screens/remote-crash.tsx';
import { findRemoteByPath, mountId } from '../../configuration/remotes.ts';

type Patch = {
  path: string;
  patch: (parent: string, children: RouteObject[]) => void;
  signal: AbortSignal;
};

/** Loads the remote that owns the path, if the signed-in user may enter it, and adds its routes. A failure is kept for its screen. */
export async function patchRemoteRoutes(
  remotes: RemoteConfig[],
  userId: string,
  { path, patch, signal }: Patch,
): Promise<void> {
  const remote = findRemoteByPath(remotes, path);
  if (!remote || remoteState(remote.name).hasRoutes || !(await mayEnter(remote, userId))) return;
  try {
    // After a failure, the deployment may have been repaired by a changed configuration.
    const target = remoteState(remote.name).failure ? await refetchRemoteConfig(remote) : remote;
    const { module, version } = await loadRemoteModule(target);
    updateRemote(remote.name, { version });
    patch(mountId(remote), withCrashScreen(remote, module.routes));
    // The router ignores what an interrupted navigation patches; the navigation after it patches again.
    if (!signal.aborted) updateRemote(remote.name, { hasRoutes: true });
    // Its code and its data arrive while the guards and the layout around it are rendered.
    const search = path === location.pathname ? location.search : '';
    prefetchPage(module.routes, { pathname: path, search }, prefetch);
    preloadPages(module.routes, () => queryClient.isFetching() > 0);
    updateRemote(remote.name, { failure: undefined });
  } catch (error) {
    const failure = asRemoteError(remote, error);
    reportError({ source: `remote:${remote.name}`, version: failure.version, error: failure });
    updateRemote(remote.name, { failure });
  }
}

/**
 * Runs the code of the remote that owns this address, if the signed-in user may enter it, and requests what its page needs first. Before
 * it is known where signing in leads: a failure is left to the page.
 */
export async function loadPageAhead(remotes: RemoteConfig[], userId: string, address: string): Promise<void> {
  const url = new URL(address, location.origin);
  const remote = findRemoteByPath(remotes, url.pathname);
  if (!remote || !(await mayEnter(remote, userId))) return;
  const { module } = await loadRemoteModule(remote);
  prefetchPage(module.routes, url, prefetch);
}

/** An error thrown while a remote's page renders stays inside the remote; the shell around it keeps working (ALL-01). */
function withCrashScreen(remote: RemoteConfig, routes: RouteObject[]): RouteObject[] {
  return routes.map((route) =>
    route.errorElement ? route : { ...route, errorElement: <RemoteCrash remote={remote.name} /> },
  );
}

/** Nobody downloads a remote's code without the role that it requires (GUARD-05). */
async function mayEnter(remote: RemoteConfig, userId: string): Promise<boolean> {
  return !remote.requires || isKnownStaff(queryClient, userId);
}
