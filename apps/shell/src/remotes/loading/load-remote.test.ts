// What is fetched anew when a remote is loaded again, and how long it may take.
import { CONTRACT } from '@portal/frame/contract/contract-version';
import type { RemoteModule } from '@portal/frame/contract/contract';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchManifest } from '../manifest/fetch-manifest.ts';
import { remoteState } from '../remote-state.ts';
import { loadRemoteModule } from './load-remote.ts';

type Exposed = { default?: Partial<RemoteModule> } | null;
const runtime = vi.hoisted(() => ({
  loadRemote: vi.fn<(id: string) => Promise<unknown>>(),
  provided: {},
  registerRemotes: vi.fn<(remotes: { name: string; entry: string }[], options: { force: boolean }) => void>(),
}));
vi.mock('./federation-runtime.ts', () => runtime);
vi.mock('virtual:bundled-remotes', () => ({
  bundledRemotes: {
    bundled: { facts: 'of its build', load: async () => ({ default: { routes: [{ path: 'bundled' }] } }) },
  },
}));
vi.mock(import('../manifest/fetch-manifest.ts'), async (original) => ({
  ...(await original()),
  fetchManifest: vi.fn<typeof fetchManifest>(),
}));

const ENTRY = 'https://cdn.test/entry.js';
const NOTHING = { libraries: {}, uses: {}, paths: [], navigation: [], scripts: [], styles: [] };
const manifest = { ...NOTHING, version: 'release-7', contract: CONTRACT, entry: ENTRY };
const routes = [{ path: 'admin' }];
const expose = (exposed: Exposed) => runtime.loadRemote.mockResolvedValueOnce(exposed);
/** The entry that was registered last, and whether the runtime had to forget what it knew. */
const registered = () => {
  const [remotes, options] = runtime.registerRemotes.mock.lastCall ?? [];
  return [remotes?.[0]?.entry, options?.force];
};

// What was loaded before is remembered by name.
let count = 0;
let remote: RemoteConfig;

beforeEach(() => {
  remote = { name: `remote-${(count += 1)}`, origin: '', mount: '/' };
  runtime.loadRemote.mockReset();
  runtime.registerRemotes.mockReset();
  vi.mocked(fetchManifest).mockReset().mockResolvedValue(manifest);
});
afterEach(() => void (document.head.innerHTML = ''));

it('ALL-01 a remote is loaded once, by calls at once and by a call after it has loaded', async () => {
  expose({ default: { routes } });
  const [first, second] = await Promise.all([loadRemoteModule(remote), loadRemoteModule(remote)]);
  expect(second).toBe(first);
  expect(first).toEqual({ module: { routes }, version: 'release-7' });
  expect(await loadRemoteModule(remote)).toBe(first);
  expect(runtime.loadRemote.mock.calls).toEqual([[`${remote.name}/routes`]]);
  expect(registered()).toEqual([ENTRY, false]);
  expect(fetchManifest).toHaveBeenCalledTimes(1);
  // The sidebar has its links from there.
  expect(remoteState(remote.name).facts).toBe(manifest);
});

it('ALL-01 a remote that is built into the shell is taken without a request', async () => {
  const bundled = await loadRemoteModule({ ...remote, name: 'bundled' });
  expect(bundled).toEqual({ module: { routes: [{ path: 'bundled' }] }, version: 'bundled' });
  expect(remoteState('bundled').facts).toBe('of its build');
  expect(fetchManifest).not.toHaveBeenCalled();
});

it.each([{ default: {} }, {}, null, { default: { routes: {} as never } }])(
  'ALL-01 a remote that exposes %j has no routes, and is broken',
  async (exposed) => {
    expose(exposed);
    const broken = { fault: 'broken', remote: remote.name, version: 'release-7' };
    await expect(loadRemoteModule(remote)).rejects.toMatchObject(broken);
  },
);

it('ALL-01 after a failure the entry is fetched at another address, since the browser keeps the module', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module: https://cdn.test/a.js');
  runtime.loadRemote.mockRejectedValueOnce(missing);
  await expect(loadRemoteModule(remote)).rejects.toMatchObject({ fault: 'unreachable' });
  expect(registered()).toEqual([ENTRY, false]);
  expose(null);
  await expect(loadRemoteModule(remote)).rejects.toMatchObject({ fault: 'broken' });
  expect(registered()).toEqual([`${ENTRY}?attempt=1`, true]);
  expose({ default: { routes } });
  await loadRemoteModule(remote);
  expect(registered()).toEqual([`${ENTRY}?attempt=2`, true]);
});

it('ALL-01 a remote that uses an export which this shell does not share is refused before it runs', async () => {
  vi.mocked(fetchManifest).mockResolvedValue({ ...manifest, uses: { '@portal/ui/later': 'Later' } });
  await expect(loadRemoteModule(remote)).rejects.toMatchObject({ fault: 'incompatible' });
  expect(runtime.registerRemotes).not.toHaveBeenCalled();
});

it('ALL-01 all files of a remote are requested at once', async () => {
  vi.mocked(fetchManifest).mockResolvedValue({ ...manifest, scripts: [`${location.origin}/a.js`] });
  expose({ default: { routes } });
  await loadRemoteModule(remote);
  const [link] = document.head.querySelectorAll('link');
  expect([link?.rel, link?.href]).toEqual(['modulepreload', `${location.origin}/a.js`]);
});

it('ALL-01 a remote is shown when its styles are there, and not when one of them failed', async () => {
  vi.mocked(fetchManifest).mockResolvedValue({ ...manifest, styles: ['https://cdn.test/a.css'] });
  const stylesheet = () => document.querySelector('link[rel="stylesheet"]');
  expose({ default: { routes } });
  const failing = loadRemoteModule(remote);
  await vi.waitFor(() => expect(stylesheet()).not.toBeNull());
  stylesheet()?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toMatchObject({ fault: 'unreachable' });
  expose({ default: { routes } });
  const shown = vi.fn<() => void>();
  const loading = loadRemoteModule(remote).then(shown);
  await vi.waitFor(() => expect(stylesheet()).not.toBeNull());
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown).not.toHaveBeenCalled();
  stylesheet()?.dispatchEvent(new Event('load'));
  await loading;
});

it('ALL-01 a remote has 15 s to load', async () => {
  vi.useFakeTimers();
  runtime.loadRemote.mockReturnValueOnce(new Promise(() => undefined));
  const settled = vi.fn<(error: unknown) => void>();
  const loading = loadRemoteModule(remote).catch(settled);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(settled.mock.lastCall?.[0]).toMatchObject({ fault: 'slow', remote: remote.name });
});
