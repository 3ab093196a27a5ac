import { CONTRACT } from '@portal/auth/contract/contract-version';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchManifest } from './fetch-manifest.ts';

const remote = {
  name: 'admin',
  manifest: 'http://localhost:4172/release/7/mf-manifest.json',
  paths: ['/admin'],
};

afterEach(() => vi.unstubAllGlobals());

/** Answers with a manifest whose entry file is `path` + entry.js. Returns the requested URLs. */
function serveManifest(path: string): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json({ metaData: { remoteEntry: { path, name: 'entry.js' }, contract: CONTRACT } });
  });
  return requests;
}

it('GUARD-08 accepts an entry file beside its manifest', async () => {
  serveManifest('');
  expect(await fetchManifest(remote)).toMatchObject({ entry: 'http://localhost:4172/release/7/entry.js' });
});

it.each(['https://evil.test/', '//evil.test/'])(
  'GUARD-08 refuses an entry file on a foreign origin, although its manifest comes from an allowed one: %s',
  async (path) => {
    serveManifest(path);
    await expect(fetchManifest(remote)).rejects.toMatchObject({ fault: 'forbidden', remote: 'admin' });
  },
);

it('GUARD-08 does not request a manifest on a foreign origin', async () => {
  const requests = serveManifest('');
  const foreign = { ...remote, manifest: 'https://evil.test/mf-manifest.json' };
  await expect(fetchManifest(foreign)).rejects.toMatchObject({ fault: 'forbidden' });
  expect(requests).toEqual([]);
});
