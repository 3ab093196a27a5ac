import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { takePreloadedManifest } from '../loading/preload-remote.ts';
import { assertAllowed, assertCompatible } from './compatibility.ts';
import { RemoteError } from './remote-error.ts';
import { parseManifest, type RemoteManifest } from './remote-manifest.ts';
import { requestManifest } from './request-manifest.ts';

/** Fetches a remote's manifest as it is now. Rejects with a RemoteError, also when the remote may not run here. */
export async function fetchManifest(remote: RemoteConfig): Promise<RemoteManifest> {
  assertAllowed(remote.name, remote.manifest);
  const url = new URL(remote.manifest, location.href).href;
  const manifest = parseManifest(remote.name, url, await fetchText(remote.name, url));
  assertAllowed(remote.name, manifest.entry);
  assertCompatible(remote, manifest);
  return manifest;
}

async function fetchText(remote: string, url: string): Promise<string> {
  const { ok, status, body } = await (takePreloadedManifest(url) ?? requestManifest(url)).catch(
    (cause: unknown) => {
      const isSlow = cause instanceof DOMException && cause.name === 'TimeoutError';
      throw isSlow
        ? new RemoteError(cause.message, { remote, fault: 'slow' })
        : new RemoteError(`The manifest ${url} could not be fetched.`, {
            remote,
            fault: 'unreachable',
            cause,
          });
    },
  );
  if (ok) return body;
  throw new RemoteError(`The manifest ${url} responded with ${status}.`, { remote, fault: 'unreachable' });
}
