import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { fetchConfig } from '../../configuration/fetch-config.ts';

/** A remote as the configuration has it now; as it was when the configuration does not answer. */
export async function configuredNow(remote: RemoteConfig): Promise<RemoteConfig> {
  const config = await fetchConfig().catch(() => null);
  return config?.remotes.find(({ name }) => name === remote.name) ?? remote;
}
