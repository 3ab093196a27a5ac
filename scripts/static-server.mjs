// Serves one built app as a static host does: compressed, with security headers, and with long caching of hashed names.
import { createServer } from 'node:http';
import { extname } from 'node:path';
import sirv from 'sirv';
import { compressedCopy } from './compressed-copy.mjs';
import { CACHE } from './security-headers.mjs';

/**
 * Serves the folder as it is now on 127.0.0.1. Port 0 means any free port. `virtualFiles` maps a path to a function that
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
  const copy = await compressedCopy(root);
  const serve = sirv(copy.folder, {
    brotli: true,
    gzip: true,
    etag: true,
    single: isSpa,
    setHeaders(response, pathname) {
      // A path without an extension may get index.html, which browsers must not cache for a year.
      const isAsset = pathname.startsWith('/assets/') && extname(pathname) !== '';
      response.setHeader('cache-control', isAsset ? CACHE.immutable['cache-control'] : 'no-cache');
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
      await copy.remove();
    },
  };
}
