import { bundledRemotes } from 'virtual:bundled-remotes';
import type { RemoteModule } from '@portal/auth/contract/contract';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { asIncompatibleIfNewer } from '../manifest/compatibility.ts';
import { fetchManifest } from '../manifest/fetch-manifest.ts';
import { loadStylesheets } from './load-stylesheets.ts';
import { asRemoteError, RemoteError } from '../manifest/remote-error.ts';
import type { RemoteManifest } from '../manifest/remote-manifest.ts';
import { preloadFiles } from './preload-remote.ts';

const LOAD_TIMEOUT_MS = 15_000;

type LoadedRemote = { module: RemoteModule; version: string };

/** By name, from the first call on; a failed load is removed. */
const remotes = new Map<string, Promise<LoadedRemote>>();
const failures = new Map<string, number>();
/** Remotes whose entry hung or threw: the browser keeps such a module under its address until the page is left. */
const brokenEntries = new Set<string>();

/**
 * Loads a remote's routes and styles, once in the life of the page. Rejects with a RemoteError when any part does not arrive in
 * time or does not fit, and can then be called again: everything is fetched anew.
 */
export function loadRemoteModule(remote: RemoteConfig): Promise<LoadedRemote> {
  const { name } = remote;
  const known = remotes.get(name);
  if (known) return known;
  const promise = load(remote);
  remotes.set(name, promise);
  promise.catch(() => {
    remotes.delete(name);
    failures.set(name, failedLoads(name) + 1);
  });
  return promise;
}

const failedLoads = (name: string) => failures.get(name) ?? 0;

async function load(remote: RemoteConfig): Promise<LoadedRemote> {
  const bundled = bundledRemotes[remote.name];
  if (bundled) return { module: (await bundled()).default, version: 'bundled' };
  // In parallel with the manifest. When this fails, it is requested again below, and the failure is reported.
  importRuntime().catch(() => {});
  const manifest = await fetchManifest(remote);
  try {
    const module = await withTimeout(remote, manifest.version, run(remote, manifest));
    return { module, version: manifest.version };
  } catch (cause) {
    const error = asRemoteError(remote, cause, manifest.version);
    if (error.fault !== 'unreachable') brokenEntries.add(remote.name);
    throw asIncompatibleIfNewer(error, manifest);
  }
}

async function run({ name }: RemoteConfig, manifest: RemoteManifest): Promise<RemoteModule> {
  preloadFiles(manifest);
  const styles = loadStylesheets(manifest.styles);
  // Awaited below; without this, a failure before the code arrives would be an unhandled rejection.
  styles.catch(() => {});
  const { loadRemote, registerRemotes } = await importRuntime();
  // The runtime remembers a failure for good unless it is told to forget; the browser, unless the address is another.
  const failed = failedLoads(name);
  const entry = brokenEntries.has(name) ? `${manifest.entry}?attempt=${failed}` : manifest.entry;
  registerRemotes([{ name, entry, type: 'module' }], { force: failed > 0 });
  const exposed = await loadRemote<{ default: RemoteModule }>(`${name}/routes`);
  if (!Array.isArray(exposed?.default?.routes)) throw new Error(`${name} exposes no routes.`);
  await styles;
  return exposed.default;
}

/** Loads the federation runtime, without which no remote runs. */
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
