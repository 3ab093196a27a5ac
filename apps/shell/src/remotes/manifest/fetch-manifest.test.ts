import { CONTRACT } from '@portal/frame/contract/contract-version';
import { adoptTestConfig } from '@portal/testing/test-config';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { assertProvided, fetchManifest } from './fetch-manifest.ts';

const remote = { name: 'admin', origin: 'http://localhost:4172', mount: '/admin' };

beforeEach(
  () => void adoptTestConfig([{ name: 'portal', origin: 'http://localhost:4171', mount: '/' }, remote]),
);
afterEach(() => vi.unstubAllGlobals());

/** Responds with a manifest whose entry file is `path` + entry.js. Returns the requested URLs. */
function serveManifest(path: string, facts?: object): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json({
      metaData: { remoteEntry: { path, name: 'entry.js' }, contract: CONTRACT, ...facts },
    });
  });
  return requests;
}

it.each(['/reports', '/administrator', '/auth', '/', 'admin', 'https://evil.test/admin'])(
  'GUARD-05 GUARD-08 refuses a remote that claims %s, which is not below its mount',
  async (path) => {
    serveManifest('', { paths: ['/admin', path] });
    await expect(fetchManifest(remote)).rejects.toMatchObject({ fault: 'forbidden', remote: 'admin' });
  },
);

it('SIDE-01 takes no link of the sidebar that leads to another site or runs code', async () => {
  const entry = { label: 'Status', icon: 'history', audience: 'client' };
  const hrefs = ['/admin/status', 'https://evil.test/', '//evil.test/', 'javascript:alert(1)'];
  serveManifest('', {
    navigation: [...hrefs.map((href) => ({ ...entry, href })), 'text', { href: '/admin' }],
  });
  expect((await fetchManifest(remote)).navigation).toEqual([{ ...entry, href: '/admin/status' }]);
});

it.each([
  ['an export that the shell does not share', { '@portal/ui/toast': 'toast later' }],
  ['a module that the shell does not share', { '@portal/ui/later': 'Later' }],
])('ALL-01 a remote that uses %s is refused', (_what, uses) => {
  const check = () => assertProvided(remote, { uses, version: '7' }, { '@portal/ui/toast': { toast: 1 } });
  expect(check).toThrow(expect.objectContaining({ fault: 'incompatible', version: '7' }));
});

it.each([
  ['responds with an error', async () => new Response('Down', { status: 503 }), /responded with 503\.$/],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), /could not be fetched\.$/],
])('ALL-01 a manifest that %s makes its remote unreachable', async (_what, response, message) => {
  vi.stubGlobal('fetch', response);
  await expect(fetchManifest(remote)).rejects.toMatchObject({
    name: 'RemoteError',
    fault: 'unreachable',
    remote: 'admin',
    message: expect.stringMatching(message),
  });
});

it('ALL-01 a manifest has 10 s to arrive, past every cache', async () => {
  vi.useFakeTimers();
  let init: RequestInit | undefined;
  vi.stubGlobal('fetch', (_url: string, given: RequestInit) => {
    init = given;
    return new Promise((_resolve, reject) => {
      given.signal?.addEventListener('abort', () => reject(given.signal?.reason as Error));
    });
  });
  const failed = fetchManifest(remote).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(init).toMatchObject({ cache: 'no-store', signal: { aborted: false } });
  await vi.advanceTimersByTimeAsync(200);
  expect(await failed).toMatchObject({ fault: 'slow', message: expect.stringContaining('within 10 s.') });
});
