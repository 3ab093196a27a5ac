import { testConfig } from '@portal/testing/test-config';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { updateRemote } from '../remotes/remote-state.ts';
import { findNewerDeployment } from './find-newer-deployment.ts';

const RUNNING =
  '<script type="module" src="/assets/a.js"></script><script type="module" src="/assets/b.js"></script>';
const portal = { name: 'portal', manifest: 'http://localhost:4171/portal.json', paths: [] };
const admin = { name: 'admin', manifest: 'http://localhost:4172/admin.json', paths: [] };
const manifestOf = (release: string, contract = 1) => ({
  metaData: { release, contract, remoteEntry: { name: 'entry.js', path: '' } },
});

let page: string;
let manifests: Record<string, () => Response>;
let isConfigDown: boolean;
let requests: [string, RequestInit | undefined][];

beforeEach(() => {
  [page, isConfigDown, requests] = [RUNNING, false, []];
  manifests = {
    [portal.manifest]: () => Response.json(manifestOf('1')),
    [admin.manifest]: () => Response.json(manifestOf('2')),
  };
  document.head.innerHTML = `${RUNNING}<script src="/classic.js"></script>`;
  updateRemote('portal', { version: '1' });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push([url, init]);
    if (url === '/') return new Response(page);
    if (url !== '/config.json') return manifests[url]?.() ?? new Response('', { status: 404 });
    return isConfigDown
      ? new Response('', { status: 503 })
      : Response.json({ ...testConfig, remotes: [portal, admin] });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('ALL-01 the page is requested past the cache, and a remote only if it runs here', async () => {
  expect(await findNewerDeployment()).toBeNull();
  expect(requests.find(([url]) => url === '/')?.[1]).toEqual({ cache: 'no-store' });
  expect(requests.map(([url]) => url)).not.toContain(admin.manifest);
});

it.each([
  ['does not respond', () => new Response('', { status: 503 })],
  ['is for another shell', () => Response.json(manifestOf('9', 2))],
])('ALL-01 a remote that %s is no reason to reload', async (_what, response) => {
  manifests[portal.manifest] = response;
  expect(await findNewerDeployment()).toBeNull();
});
