import { loadRemote, registerRemotes, registerPlugins } from '@module-federation/runtime';
import type { RemoteModule } from '@portal/auth/contract';
import type { RemoteConfig } from '@portal/data/runtime-config';
import { assertContract } from './contract-check.ts';
import { fetchManifest } from './fetch-manifest.ts';
import { stylesheetsReady } from './stylesheets-ready.ts';

const LOAD_TIMEOUT_MS = 15_000;

/** Makes the runtime fetch manifests our way and refuse a contract that the shell does not speak. */
export function installManifestLoader(remoteOf: (manifestUrl: string) => string): void {
  registerPlugins([
    {
      name: 'portal-manifest-loader',
      async fetch(url) {
        const manifest = await fetchManifest(url);
        assertContract(remoteOf(url), manifest);
        return Response.json(manifest);
      },
    },
  ]);
}

const underway = new Map<string, Promise<RemoteModule>>();
const attempted = new Set<string>();

/**
 * Loads a remote's routes and styles; a call while one is under way shares it. Rejects when any part does not
 * arrive in time, and can then be called again: everything is fetched anew.
 */
export function loadRemoteModule(remote: RemoteConfig): Promise<RemoteModule> {
  const loading = underway.get(remote.name) ?? loadInTime(remote).finally(() => underway.delete(remote.name));
  underway.set(remote.name, loading);
  return loading;
}

async function loadInTime(remote: RemoteConfig): Promise<RemoteModule> {
  // The runtime remembers a failure for good unless it is told to forget.
  registerRemotes([{ name: remote.name, entry: remote.manifest }], { force: attempted.has(remote.name) });
  attempted.add(remote.name);
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      timeout.reject(new Error(`Remote "${remote.name}" did not load within ${LOAD_TIMEOUT_MS / 1000} s.`)),
    LOAD_TIMEOUT_MS,
  );
  try {
    return await Promise.race([load(remote), timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function load(remote: RemoteConfig): Promise<RemoteModule> {
  const exposed = await loadRemote<{ default: RemoteModule }>(`${remote.name}/routes`);
  if (!exposed?.default) throw new Error(`Remote "${remote.name}" exposes no routes.`);
  await stylesheetsReady(new URL('.', new URL(remote.manifest, location.href)).href);
  return exposed.default;
}
