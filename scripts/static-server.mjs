// Serves one built app as a static host does: compressed, with security headers, and with long caching of hashed names.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import sirv from 'sirv';
import { CACHE } from './security-headers.mjs';

/**
 * Serves a copy of the folder on 127.0.0.1, so that a new build changes nothing; of a file with a `.br` beside it, that. Port 0 means any free port. `virtualFiles` maps a path to a function that
 * returns its text for each request. With `isSpa`, a path without an extension gets its own page (`/auth` gets auth.html)
 * or index.html.
 * @param {{
 *   root: string,
 *   port: number,
 *   isSpa?: boolean,
 *   headers?: () => Record<string, string>,
 *   virtualFiles?: Record<string, () => string>,
 * }} options
 */
export async function startStaticServer({
  root,
  port,
  isSpa = false,
  headers = () => ({}),
  virtualFiles = {},
}) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-static-'));
  await cp(root, folder, { recursive: true });
  const serve = sirv(folder, {
    brotli: true,
    etag: true,
    single: isSpa,
    setHeaders(response, pathname) {
      // A path without an extension may get index.html, which browsers must not cache for a year.
      const isAsset = pathname.startsWith('/assets/') && extname(pathname) !== '';
      const cache = isAsset ? CACHE.immutable : pathname === '/favicon.svg' ? CACHE.day : undefined;
      response.setHeader('cache-control', cache?.['cache-control'] ?? 'no-cache');
    },
  });

  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers())) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end();
    const pathname = (request.url ?? '/').replace(/[?#].*$/s, '');
    if (Object.hasOwn(virtualFiles, pathname)) {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', ...CACHE.never });
      return void response.end(virtualFiles[pathname]());
    }
    serve(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
    });
  });
  await new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  const actual = server.address().port;
  return {
    url: `http://localhost:${actual}`,
    port: actual,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
