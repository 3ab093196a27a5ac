import type { RemoteConfig } from '@portal/data/runtime-config';
import { assertAllowed, assertCompatible } from './compatibility.ts';
import { RemoteError } from './remote-error.ts';
import { parseManifest, type RemoteManifest } from './remote-manifest.ts';

const MANIFEST_TIMEOUT_MS = 10_000;

/**
 * Fetches a remote's manifest past every cache, with an abort of its own: a hanging request would else hold the
 * browser's cache lock and block the retry. Rejects with a RemoteError, also when the remote may not run here.
 */
export async function fetchManifest(remote: RemoteConfig): Promise<RemoteManifest> {
  assertAllowed(remote.name, remote.manifest);
  const url = new URL(remote.manifest, location.href).href;
  const manifest = parseManifest(remote.name, url, await fetchText(remote.name, url));
  assertAllowed(remote.name, manifest.entry);
  assertCompatible(remote, manifest);
  return manifest;
}

async function fetchText(remote: string, url: string): Promise<string> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), MANIFEST_TIMEOUT_MS);
  try {
    const response = await fetch(url, { cache: 'no-store', signal: abort.signal });
    if (response.ok) return await response.text();
    throw new RemoteError(`The manifest ${url} answered ${response.status}.`, {
      remote,
      fault: 'unreachable',
    });
  } catch (cause) {
    if (cause instanceof RemoteError) throw cause;
    throw abort.signal.aborted
      ? new RemoteError(`The manifest ${url} did not answer within ${MANIFEST_TIMEOUT_MS / 1000} s.`, {
          remote,
          fault: 'slow',
        })
      : new RemoteError(`The manifest ${url} could not be fetched.`, { remote, fault: 'unreachable', cause });
  } finally {
    clearTimeout(timer);
  }
}
