// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://localhost:4170/" }
import { CONTRACT } from '@portal/frame/contract/contract-version';
import { beforeEach, expect, it, vi } from 'vitest';
import { preloadRemote, takePreloadedManifest } from './preload-remote.ts';

const MANIFEST = 'http://localhost:4171/mf-manifest.json';
const remote = { name: 'portal', origin: 'http://localhost:4171', mount: '/' };
const metaData = { contract: CONTRACT, remoteEntry: { path: '', name: 'entry.js' } };
const manifest = { metaData, exposes: [{ assets: { js: { sync: ['a.js'] }, css: { sync: ['a.css'] } } }] };
const fetchStub = vi.fn<(url: string) => Promise<Response>>();
const links = () =>
  [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.href.replace(/.*\//, '')}`);

beforeEach(() => {
  vi.useFakeTimers();
  fetchStub.mockReset().mockImplementation(async () => Response.json(manifest));
  vi.stubGlobal('fetch', fetchStub);
  delete window.portalPreloadedManifests;
  delete window.portalFetchedStyles;
  document.head.innerHTML = '';
});
it('a preloaded manifest is used once, within a minute, so that a deployment in the meantime is noticed', async () => {
  preloadRemote(remote);
  vi.advanceTimersByTime(59_999);
  expect(await takePreloadedManifest(MANIFEST)).toMatchObject({ ok: true, status: 200 });
  expect(takePreloadedManifest(MANIFEST)).toBeUndefined();
  preloadRemote(remote);
  vi.advanceTimersByTime(60_000);
  expect(takePreloadedManifest(MANIFEST)).toBeUndefined();
});

it('a preloaded manifest names the files that are requested, once in the life of the page and without the user’s cookies', async () => {
  for (let times = 0; times < 2; times += 1) preloadRemote(remote);
  await vi.advanceTimersByTimeAsync(0);
  expect(links()).toEqual(['modulepreload entry.js', 'modulepreload a.js']);
  expect(document.head.querySelector('link')?.crossOrigin).toBe('anonymous');
  // The style sheet is only put into the browser's cache.
  const fetched = fetchStub.mock.calls.map(([url]) => url);
  expect(fetched).toEqual([MANIFEST, 'http://localhost:4171/a.css']);
});

it.each([
  ['responds with an error', async () => Response.json(manifest, { status: 503 })],
  ['is a web page', async () => new Response('<h1>Hello</h1>')],
  [
    'is for another shell',
    async () => Response.json({ ...manifest, metaData: { ...metaData, contract: 9 } }),
  ],
])('a preloaded manifest that %s leads to no request', async (_what, response) => {
  fetchStub.mockImplementation(response);
  preloadRemote(remote);
  await vi.advanceTimersByTimeAsync(0);
  expect(links()).toEqual([]);
});

it('ALL-01 a preloaded manifest that could not be fetched is fetched again when the remote is loaded', async () => {
  fetchStub.mockRejectedValue(new TypeError('Failed to fetch'));
  preloadRemote(remote);
  await vi.advanceTimersByTimeAsync(0);
  expect(takePreloadedManifest(MANIFEST)).toBeUndefined();
});
