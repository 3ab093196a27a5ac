import {
  runtimeConfig,
  type RuntimeConfig,
  parseRuntimeConfig,
  type RemoteConfig,
} from '@portal/data/client/runtime-config';
import { useSyncExternalStore } from 'react';
import { takeBootConfig, requestConfig } from './boot-state.ts';
import { withPins } from './remotes.ts';

/** The deployment's configuration as it is now. Rejects when it does not arrive in time or has another form. */
export async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await (takeBootConfig() ?? requestConfig());
  if (!response.ok) throw new Error(`/config.json responded with ${response.status}.`);
  const config = parseRuntimeConfig(await response.json());
  return { ...config, remotes: withPins(config.remotes) };
}

/** A remote as the deployment configures it now; unchanged when the configuration does not respond. */
export async function refetchRemoteConfig(remote: RemoteConfig): Promise<RemoteConfig> {
  const config = await fetchConfig().catch(() => null);
  return config?.remotes.find(({ name }) => name === remote.name) ?? remote;
}

const subscribeToNothing = () => () => {};

/** The deployment's configuration; null at build time and during hydration. */
export function useConfigured(): RuntimeConfig | null {
  const isKnown = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return isKnown ? runtimeConfig() : null;
}
