import { bundledRemotes } from 'virtual:bundled-remotes';
import type { RemoteModule } from '@portal/auth/contract/contract';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { blameOnMinor } from '../manifest/compatibility.ts';
import { fetchManifest } from '../manifest/fetch-manifest.ts';
import { loadStylesheets } from './load-stylesheets.ts';
import { asRemoteError, RemoteError } from '../manifest/remote-error.ts';
import type { RemoteManifest } from '../manifest/remote-manifest.ts';
import { preloadFiles, takeWarmManifest } from '../preloading/preload-remote.ts';

const LOAD_TIMEOUT_MS = 15_000;

export type LoadedRemote = { module: RemoteModule; version: string };

const underway = new Map<string, Promise<LoadedRemote>>();
const attempts = new Map<string, number>();
/** Remotes whose entry hung or threw: the browser keeps such a module under its address for good. */
const spoiled = new Set<string>();

/**
 * Loads a remote's routes and styles; a call while one is under way shares it. Rejects with a RemoteError when any
 * part does not arrive in time or does not fit, and can then be called again: everything is fetched anew.
 */
export function loadRemoteModule(remote: RemoteConfig): Promise<LoadedRemote> {
  const loading = underway.get(remote.name) ?? load(remote).finally(() => underway.delete(remote.name));
  underway.set(remote.name, loading);
  return loading;
}

async function load(remote: RemoteConfig): Promise<LoadedRemote> {
  const bundled = bundledRemotes[remote.name];
  if (bundled) return { module: (await bundled()).default, version: 'bundled' };
  const attempt = attempts.get(remote.name) ?? 0;
  attempts.set(remote.name, attempt + 1);
  // Side by side with the manifest; when it does not arrive, it is asked for again below, and reported.
  importRuntime().catch(() => {});
  const manifest = await (takeWarmManifest(remote) ?? fetchManifest(remote));
  try {
    const module = await inTime(remote, manifest.version, run(remote, manifest, attempt));
    spoiled.delete(remote.name);
    return { module, version: manifest.version };
  } catch (cause) {
    const error = asRemoteError(remote, cause, manifest.version);
    if (error.fault !== 'unreachable') spoiled.add(remote.name);
    throw blameOnMinor(error, manifest);
  }
}

async function run(remote: RemoteConfig, manifest: RemoteManifest, attempt: number): Promise<RemoteModule> {
  const { name } = remote;
  preloadFiles(manifest, location.pathname);
  const styles = loadStylesheets(manifest.styles);
  // Told of below, also when it fails before the code is there.
  styles.catch(() => {});
  const { loadRemote, registerRemotes } = await importRuntime();
  // The runtime remembers a failure for good unless it is told to forget; the browser, unless the address is another.
  const entry = spoiled.has(name) ? `${manifest.entry}?attempt=${attempt}` : manifest.entry;
  registerRemotes([{ name, entry, type: 'module' }], { force: attempt > 0 });
  const exposed = await loadRemote<{ default: RemoteModule }>(`${name}/routes`);
  if (!Array.isArray(exposed?.default?.routes)) throw new Error(`${name} exposes no routes.`);
  await styles;
  return exposed.default;
}

const importRuntime = () => import('./federation-runtime.ts');

async function inTime<T>({ name }: RemoteConfig, version: string, work: Promise<T>): Promise<T> {
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
