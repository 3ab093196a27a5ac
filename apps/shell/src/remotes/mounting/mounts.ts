import type { RemoteConfig } from '@portal/data/client/runtime-config';

/** The remote that owns a path, by its configured prefixes; undefined for the shell's own pages. */
export function findRemoteByPath(remotes: RemoteConfig[], pathname: string): RemoteConfig | undefined {
  return remotes.find((remote) =>
    remote.paths.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`)),
  );
}

/** The id of the route under which a remote's own routes are added. */
export const mountId = (remote: RemoteConfig): string => `mount-${remote.name}`;
