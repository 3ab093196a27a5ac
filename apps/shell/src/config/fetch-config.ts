import { parseRuntimeConfig, type RuntimeConfig } from '@portal/data/runtime-config';
import { withPins } from './pinned-remotes.ts';

const CONFIG_TIMEOUT_MS = 10_000;

/** The deployment's configuration as it is now. Rejects when it does not arrive in time or is not one. */
export async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`);
  const config = parseRuntimeConfig(await response.json());
  return { ...config, remotes: withPins(config.remotes) };
}
