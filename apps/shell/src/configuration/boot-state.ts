export type BootState = {
  /** The response to the first request for the configuration, sent while the application's scripts were loading. */
  config?: Promise<Response>;
  /** The button of the prerendered page that was clicked last, before anything could handle the click. */
  clicked?: HTMLButtonElement;
  stopListening: () => void;
  /** Requests what the page at this path needs first, for the user with a stored session (request-ahead.ts). */
  requestAhead: (pathname: string) => void;
};

declare global {
  interface Window {
    /** Absent where the page has no boot script: in development, or when it could not be loaded. */
    portalBoot?: BootState;
  }
}

/** The configuration that the boot script requested. Only once, because it may have changed since. */
export function takeBootConfig(): Promise<Response> | undefined {
  const config = window.portalBoot?.config;
  delete window.portalBoot?.config;
  return config;
}

/** Repeats the click on a button that was clicked before the page could handle it. */
export function repeatEarlyClick(): void {
  const button = window.portalBoot?.clicked;
  delete window.portalBoot?.clicked;
  if (button?.isConnected) button.click();
}

const CONFIG_TIMEOUT_MS = 10_000;

/**
 * Requests the deployment's configuration as it is now. `default` uses the response that the page preloads, which hosts send with
 * `no-store`; Firefox does not use it for a request with another cache mode.
 */
export function requestConfig(cache: 'no-store' | 'default' = 'no-store'): Promise<Response> {
  return fetch('/config.json', { cache, signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) });
}
