const MANIFEST_TIMEOUT_MS = 10_000;

/** What a manifest's address responded with. */
export type ManifestResponse = { ok: boolean; status: number; body: string };

/**
 * Requests a manifest past every cache, with an abort of its own: a hanging request would else hold the browser's
 * cache lock and block the retry. Rejects with a TimeoutError when it takes too long.
 */
export async function requestManifest(url: string): Promise<ManifestResponse> {
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort(
      new DOMException(`${url} did not respond within ${MANIFEST_TIMEOUT_MS / 1000} s.`, 'TimeoutError'),
    );
  }, MANIFEST_TIMEOUT_MS);
  try {
    const response = await fetch(url, { cache: 'no-store', signal: abort.signal });
    return { ok: response.ok, status: response.status, body: await response.text() };
  } finally {
    clearTimeout(timer);
  }
}
