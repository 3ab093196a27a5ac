import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { fetchConfig } from '../../configuration/fetch-config.ts';

/** A remote as the deployment configures it now; unchanged when the configuration does not respond. */
export async function refetchRemoteConfig(remote: RemoteConfig): Promise<RemoteConfig> {
  const config = await fetchConfig().catch(() => null);
  return config?.remotes.find(({ name }) => name === remote.name) ?? remote;
}
