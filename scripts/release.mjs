// npm run release [-- vVERSION]: writes what a release consists of to release/, as .github/workflows/release.yml publishes it:
//   shell, portal, admin    the bundle of each app, for `deploy.mjs publish --from`
//   functions               one file of each edge function, with the part of config.toml about them
//   source-maps             of the apps, for whoever reads the errors of browsers; never served
//   SHA256SUMS, notes.md    checksums, and the version's section of CHANGELOG.md
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APP_NAMES } from './apps.mjs';
import { makeBundle } from './deploy-bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'release');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [tag = `v${version}`] = process.argv.slice(2);
if (tag !== `v${version}`) fail(`The tag is ${tag}, and package.json says ${version}.`);
if (!existsSync(join(root, `supabase/tests/upgrade/${version}.sql.br`)))
  fail(`The database of ${version} is not kept: run npm run release:freeze.`);
const notes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  .split(/^(?=## )/m)
  .find((section) => section.startsWith(`## [${version}]`));
if (!notes) fail(`CHANGELOG.md has no section ${version}.`);

rmSync(out, { recursive: true, force: true });
mkdirSync(out);
const parts = mkdtempSync(join(root, 'node_modules/.release-'));
try {
  for (const app of APP_NAMES)
    makeBundle({ app, out: join(parts, app), maps: join(parts, 'source-maps', app) });
  execFileSync('npm', ['run', 'functions:bundle'], { cwd: root, stdio: 'inherit' });
  cpSync(join(root, 'supabase/dist/supabase'), join(parts, 'functions/supabase'), { recursive: true });
  const files = [...APP_NAMES, 'functions', 'source-maps'].map((part) => pack(part));
  writeFileSync(join(out, 'SHA256SUMS'), files.map((file) => `${sha256(file)}  ${file}\n`).join(''));
  writeFileSync(join(out, 'notes.md'), notes);
  console.info(`release/ holds ${version}: ${files.join(', ')}`);
} finally {
  rmSync(parts, { recursive: true, force: true });
}

/** Without times and owners: the same files are the same archive. */
function pack(part) {
  const file = `${part}-${version}.tar.gz`;
  const tar = [
    '--sort=name',
    '--mtime=@0',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--use-compress-program=gzip -n',
  ];
  execFileSync('tar', [...tar, '-cf', join(out, file), '-C', join(parts, part), '.'], { stdio: 'inherit' });
  return file;
}

function sha256(file) {
  return createHash('sha256')
    .update(readFileSync(join(out, file)))
    .digest('hex');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
