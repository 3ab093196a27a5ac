// Serves one built app as a static host would: compressed, cached by its hashed names, with security headers.
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
};
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt']);
const BROTLI_QUALITY = 9;

const compress = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip),
};

/**
 * Starts on 127.0.0.1; port 0 takes a free one. `virtualFiles` answers a path with a text that is made anew for
 * each request; `isSpa` answers paths without an extension with their own page (`/auth` with auth.html), else index.html.
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
  const base = resolve(root);
  // By the file, not by the address: index.html in a missing asset's place must not be kept for a year.
  const assets = join(base, 'assets') + sep;
  const cache = new Map();

  async function fileFor(pathname) {
    const file = resolve(join(base, pathname));
    if (file !== base && !file.startsWith(base + sep)) return null;
    const found = await stat(file).catch(() => null);
    if (found?.isFile()) return { file, mtime: found.mtimeMs };
    if (!isSpa || extname(pathname)) return null;
    const own = `${file}.html`;
    const page =
      file !== base && (await stat(own).catch(() => null))?.isFile() ? own : join(base, 'index.html');
    return { file: page, mtime: (await stat(page)).mtimeMs };
  }

  async function bytesOf({ file, mtime }, encoding) {
    const key = `${encoding}:${file}`;
    const cached = cache.get(key);
    if (cached?.mtime === mtime) return cached.entry;
    const plain = await readFile(file);
    const bytes = encoding ? await compress[encoding](plain) : plain;
    const entry = { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
    cache.set(key, { mtime, entry });
    return entry;
  }

  async function answer(request, response) {
    for (const [name, value] of Object.entries(headers())) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end();
    const pathname = decodedPath(request.url ?? '/');
    if (pathname === null) return void response.writeHead(400).end();
    if (Object.hasOwn(virtualFiles, pathname)) {
      response.writeHead(200, { 'content-type': TYPES[extname(pathname)], 'cache-control': 'no-store' });
      return void response.end(virtualFiles[pathname]());
    }
    const found = await fileFor(pathname);
    if (!found) return void response.writeHead(404, { 'content-type': TYPES['.txt'] }).end('Not found');
    const extension = extname(found.file);
    const encoding = COMPRESSED.has(extension) ? preferred(request.headers['accept-encoding']) : '';
    const { bytes, etag } = await bytesOf(found, encoding);
    response.setHeader('content-type', TYPES[extension] ?? 'application/octet-stream');
    response.setHeader('etag', etag);
    response.setHeader('vary', 'accept-encoding');
    response.setHeader(
      'cache-control',
      found.file.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    if (encoding) response.setHeader('content-encoding', encoding);
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.setHeader('content-length', bytes.length);
    response.writeHead(200).end(request.method === 'HEAD' ? undefined : bytes);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
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
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

function decodedPath(url) {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
}

function preferred(accepted = '') {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : '';
}
