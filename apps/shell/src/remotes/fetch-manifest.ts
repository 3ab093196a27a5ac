const MANIFEST_TIMEOUT_MS = 10_000;

/**
 * Fetches a remote's manifest past every cache, with an abort of its own: a hanging request would else
 * hold the browser's cache lock and block the retry. Rejects with a sentence for the error report.
 */
export async function fetchManifest(url: string): Promise<unknown> {
  const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The manifest ${url} answered ${response.status}.`);
  return response.json();
}
