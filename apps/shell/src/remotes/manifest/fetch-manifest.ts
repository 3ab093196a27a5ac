import { CONTRACT } from '@portal/frame/contract/contract-version';
import { runtimeConfig, type RemoteConfig } from '@portal/data/client/runtime-config';
import { findRemoteByPath, manifestAddress } from '../../configuration/remotes.ts';
import { takePreloadedManifest } from '../loading/preload-remote.ts';
import { RemoteError } from './remote-error.ts';
import { parseManifest, requestManifest, type RemoteManifest } from './remote-manifest.ts';

/** The shared libraries of this shell and their versions, written in by its build. */
const PROVIDED: Record<string, string> = import.meta.env.PORTAL_LIBRARIES ?? {};

/** Fetches a remote's manifest as it is now. Rejects with a RemoteError, also when the remote may not run here. */
export async function fetchManifest(remote: RemoteConfig): Promise<RemoteManifest> {
  const url = manifestAddress(remote);
  const manifest = parseManifest(remote.name, url, await fetchText(remote.name, url));
  assertCompatible(remote, manifest);
  assertOwnPaths(remote, manifest);
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

/** The federation runtime itself refuses no version, so this is done before a byte of the remote runs. */
export function assertCompatible(
  { name }: RemoteConfig,
  { contract, libraries, version }: RemoteManifest,
  provided = PROVIDED,
): void {
  const refuse = (message: string) => {
    throw new RemoteError(message, { remote: name, version, fault: 'incompatible' });
  };
  if (contract !== CONTRACT)
    refuse(`${name} was built for contract ${contract ?? '(none)'}; this shell speaks ${CONTRACT}.`);
  for (const [library, wanted] of Object.entries(libraries)) {
    const own = provided[library];
    if (own && major(own) !== major(wanted))
      refuse(`${name} was built with ${library} ${wanted}; this shell provides ${own}.`);
  }
}

/** Throws unless the shell shares every export that the remote uses. Without one, the remote would throw when it is shown. */
export function assertProvided(
  { name }: RemoteConfig,
  { uses, version }: Pick<RemoteManifest, 'uses' | 'version'>,
  provided: Record<string, object>,
): void {
  for (const [module, names] of Object.entries(uses)) {
    const missing = names.split(' ').find((each) => !(each in (provided[module] ?? {})));
    if (missing !== undefined && names !== '')
      throw new RemoteError(`${name} uses ${missing} of ${module}, which this shell does not share.`, {
        remote: name,
        version,
        fault: 'incompatible',
      });
  }
}

/** Throws when a remote says that it has pages where another remote or the shell has its own (GUARD-05, GUARD-08). */
export function assertOwnPaths(
  { name }: RemoteConfig,
  { paths, version }: Pick<RemoteManifest, 'paths' | 'version'>,
  remotes = runtimeConfig().remotes,
): void {
  const foreign = paths.find((path) => findRemoteByPath(remotes, path)?.name !== name);
  if (foreign === undefined) return;
  const message = `${name} says that it has pages below ${foreign}, which is not below its mount in config.json.`;
  throw new RemoteError(message, { remote: name, version, fault: 'forbidden' });
}

const major = (version: string) => version.split('.')[0];
