// `npm run deploy:bundle -w apps/<app>`: writes the files for a static host to apps/<app>/bundle (or --out):
//   remotes  release/<hash>/   all files of one release, next to the earlier releases
//   shell    assets/           files named by a hash of their content, of this and earlier releases
//            release/<hash>/   the release's pages, its headers for each CAPTCHA, and the licences of what it contains of others
//   both     *.br              beside each file that is never replaced, for hosts that serve it
// `node scripts/deploy.mjs choose` makes a release live, by files at the top of the site.
// Source maps go to apps/<app>/source-maps/<hash>, which is not served. The hash is computed from the release's content,
// so the same code always produces the same folder.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { spawnSync } from 'node:child_process';
import { compressFiles } from './compress-files.mjs';
import {
  BACKEND_ORIGIN,
  REMOTE_ORIGINS,
  remoteHeaderRules,
  shellHeaderRules,
} from './deploy/header-rules.mjs';
import { headersFor } from './deploy/releases.mjs';
import { formatHeaders } from './headers-file.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param {{ app: string, out: string, maps: string, env?: Record<string, string> }} options
 * @returns {{ release: string, folder: string }} the release's hash and the folder to upload
 */
export function makeBundle({ app, out, maps, env = {} }) {
  const settings = { ...process.env, ...env };
  const built = mkdtempSync(join(root, 'node_modules/.bundle-'));
  try {
    build(app, built, settings);
    const sourceMaps = removeUnwanted(built, (file) => file.endsWith('.map'));
    removeUnwanted(
      built,
      (file) =>
        basename(file) === 'mf-stats.json' ||
        // The latter is a development server's.
        (app === 'shell' && ['mf-manifest.json', 'config.json'].includes(file)),
    );
    // Before the hash: other headers are another release.
    if (app === 'shell') addShellHeaders(built);
    else write(join(built, '_headers'), formatHeaders(remoteHeaderRules()));
    const release = contentHash(built);
    for (const [file, bytes] of sourceMaps) write(join(maps, release, file), bytes);
    if (app === 'shell') addShell(built, out, release);
    else addRemote(built, out, release);
    return { release, folder: out };
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

function build(app, outDir, env) {
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/vite'),
    ['build', '--outDir', outDir, '--emptyOutDir', '--sourcemap', 'hidden', '--logLevel', 'error'],
    { cwd: join(root, 'apps', app), stdio: ['ignore', 'inherit', 'inherit'], env },
  );
  if (status !== 0) throw new Error(`${app} could not be built; the reason stands above.`);
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

function removeUnwanted(folder, isWanted) {
  return listFiles(folder)
    .filter(isWanted)
    .map((file) => {
      const bytes = readFileSync(join(folder, file));
      rmSync(join(folder, file));
      return [file, bytes];
    });
}

function contentHash(folder) {
  const hash = createHash('sha256');
  for (const file of listFiles(folder))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

function write(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function addRemote(built, out, release) {
  const file = join(built, 'mf-manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.metaData.release = release;
  writeFileSync(file, JSON.stringify(manifest));
  compressFiles(built);
  const folder = join(out, 'release', release);
  if (!existsSync(folder)) cpSync(built, folder, { recursive: true });
}

function addShellHeaders(built) {
  // Every address without a file is a page of the product. Most hosts serve auth.html for /auth by themselves.
  write(join(built, '_redirects'), '/* /index.html 200\n');
  for (const captcha of [undefined, 'turnstile', 'hcaptcha']) {
    const origins = { remoteOrigins: [REMOTE_ORIGINS], backendOrigin: BACKEND_ORIGIN, captcha };
    write(join(built, headersFor(captcha)), formatHeaders(shellHeaderRules(origins)));
  }
}

/** Pages and headers go into the release's folder alone; choosing the release copies them to the top. */
function addShell(built, out, release) {
  compressFiles(join(built, 'assets'));
  for (const [file, bytes] of removeUnwanted(built, (name) => /^[^/]*\.(html|txt)$|^_/.test(name))) {
    const content = file.endsWith('.html')
      ? withIntegrity(bytes.toString(), (path) => readFileSync(join(built, path)))
      : bytes;
    write(join(out, 'release', release, file), content);
  }
  cpSync(built, out, { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
  const app = positionals[0];
  const home = join(root, 'apps', app);
  const out = resolve(values.out ?? join(home, 'bundle'));
  const { release } = makeBundle({ app, out, maps: join(home, 'source-maps') });
  console.info(`release ${release}: upload ${out}, then choose it (docs/deploy.md)`);
}

/**
 * Adds an integrity attribute to each script, preloaded module and style sheet of a page, so that the browser refuses
 * changed content.
 * @param {string} html
 * @param {(path: string) => Uint8Array} read returns the file for an address that begins with a slash
 */
function withIntegrity(html, read) {
  return html.replaceAll(/<(?:script|link)\b[^>]*>/g, (tag) => {
    const [, path] = /\b(?:src|href)="(\/assets\/[^"]+)"/.exec(tag) ?? [];
    if (!path || tag.includes('integrity=')) return tag;
    const hash = createHash('sha384').update(read(path)).digest('base64');
    return tag.replace(/>$/, ` integrity="sha384-${hash}">`);
  });
}
