import type { RemoteConfig } from '@portal/data/client/runtime-config';

/** The id of the route under which a remote's own routes are added. */
export const mountId = (remote: RemoteConfig): string => `mount-${remote.name}`;
