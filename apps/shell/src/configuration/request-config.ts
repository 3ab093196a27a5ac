const CONFIG_TIMEOUT_MS = 10_000;

/** Requests the deployment's configuration as it is now. */
export function requestConfig(): Promise<Response> {
  return fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) });
}
