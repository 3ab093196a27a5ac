// The server of the built apps (`npm start`, journeys), over HTTP.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compressFiles } from '../../../../scripts/compress-files.mjs';
import { startStaticServer } from '../../../../scripts/static-server.mjs';

const root = mkdtempSync(join(tmpdir(), 'portal-static-test-'));
let server: Awaited<ReturnType<typeof startStaticServer>>;

beforeAll(async () => {
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<h1>The portal</h1>');
  writeFileSync(join(root, 'assets', 'index-1a2b.js'), '1;');
  compressFiles(root);
  server = await startStaticServer({
    root,
    port: 0,
    isSpa: true,
    headers: () => ({ 'x-content-type-options': 'nosniff' }),
    virtualFiles: { '/config.json': () => '{"remotes":[]}' },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

it.each([
  ['config.json never, so that a deployment takes effect at once', '/config.json', 'no-store'],
  ['config.json never, whatever its query', '/config.json?1', 'no-store'],
  ['a page only after revalidating it', '/reports', 'no-cache'],
  ['a hashed file for a year', '/assets/index-1a2b.js', 'public, max-age=31536000, immutable'],
  ['the page in the place of a missing file only after revalidating it', '/assets/missing', 'no-cache'],
])('ALL-01 a browser keeps %s', async (_what, path, caching) => {
  const file = await fetch(`http://127.0.0.1:${server.port}${path}`);
  expect(file.status).toBe(200);
  expect(file.headers.get('cache-control')).toBe(caching);
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
});
