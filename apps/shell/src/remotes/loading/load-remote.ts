import { bundledRemotes } from 'virtual:bundled-remotes';
import type { RemoteModule } from '@portal/frame/contract/contract';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { assertProvided, fetchManifest } from '../manifest/fetch-manifest.ts';
import { loadStylesheets } from './load-stylesheets.ts';
import { asRemoteError, RemoteError } from '../manifest/remote-error.ts';
import type { RemoteManifest } from '../manifest/remote-manifest.ts';
import { remoteState, updateRemote, type LoadedRemote } from '../remote-state.ts';
import { preloadFiles } from './preload-remote.ts';

const LOAD_TIMEOUT_MS = 15_000;

/** Once per page. Rejects with a RemoteError; a later call fetches everything again. */
export function loadRemoteModule(remote: RemoteConfig): Promise<LoadedRemote> {
  const { name } = remote;
  const known = remoteState(name).load;
  if (known) return known;
  const promise = load(remote);
  updateRemote(name, { load: promise });
  promise.catch(() => updateRemote(name, { load: undefined }));
  return promise;
}

async function load(remote: RemoteConfig): Promise<LoadedRemote> {
  const bundled = bundledRemotes[remote.name];
  if (bundled) {
    updateRemote(remote.name, { facts: bundled.facts });
    return { module: (await bundled.load()).default, version: 'bundled' };
  }
  // In parallel with the manifest. When this fails, it is requested again below, and the failure is reported.
  importRuntime().catch(() => {});
  const manifest = await fetchManifest(remote);
  updateRemote(remote.name, { facts: manifest });
  try {
    const module = await withTimeout(remote, manifest.version, run(remote, manifest));
    return { module, version: manifest.version };
  } catch (cause) {
    updateRemote(remote.name, { failedRuns: remoteState(remote.name).failedRuns + 1 });
    throw asRemoteError(remote, cause, manifest.version);
  }
}

async function run(remote: RemoteConfig, manifest: RemoteManifest): Promise<RemoteModule> {
  preloadFiles(manifest);
  const styles = loadStylesheets(manifest.styles);
  // Awaited below; without this, a failure before the code arrives would be an unhandled rejection.
  styles.catch(() => {});
  const { name } = remote;
  const { loadRemote, registerRemotes, provided } = await importRuntime();
  assertProvided(remote, manifest, provided);
  // After a failure, the runtime has to be told to load again, and the browser needs another address.
  const { failedRuns } = remoteState(name);
  const entry = failedRuns > 0 ? `${manifest.entry}?attempt=${failedRuns}` : manifest.entry;
  registerRemotes([{ name, entry, type: 'module' }], { force: failedRuns > 0 });
  const exposed = await loadRemote<{ default: RemoteModule }>(`${name}/routes`);
  if (!Array.isArray(exposed?.default?.routes)) throw new Error(`${name} exposes no routes.`);
  await styles;
  return exposed.default;
}

export async function importRuntime() {
  return import('./federation-runtime.ts');
}

async function withTimeout<T>({ name }: RemoteConfig, version: string, work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const message = `${name} did not load within ${LOAD_TIMEOUT_MS / 1000} s.`;
  const timer = setTimeout(
    () => reject(new RemoteError(message, { remote: name, version, fault: 'slow' })),
    LOAD_TIMEOUT_MS,
  );
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
