// The deployment commands that the workflows in .github/workflows run. They also work on local folders:
//   node scripts/deploy.mjs publish <app> [--from <folder>]   builds a release, or takes one that is built, and adds it to the app's site
//   node scripts/deploy.mjs choose <app> --release <hash>     makes a published release live, also for a rollback
// PORTAL_SITE names the app's own site: a folder or an rclone address such as production:portal-app. The shell's contains config.json.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { APP_NAMES } from './apps.mjs';
import { makeBundle } from './deploy-bundle.mjs';
import { chooseRemoteRelease, chooseShellRelease } from './deploy/releases.mjs';
import { siteAt } from './deploy/site.mjs';

const USAGE = `Usage: node scripts/deploy.mjs publish|choose ${APP_NAMES.join('|')} [--from <folder> | --release <hash>]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'string' }, from: { type: 'string' } },
});
const [step = '', app = ''] = positionals;
if (!APP_NAMES.includes(app)) fail(USAGE);
const site = siteAt(setting('PORTAL_SITE'));

try {
  if (step === 'publish' && values.from) add(values.from);
  else if (step === 'publish') publish();
  else if (step === 'choose' && values.release) choose(values.release);
  else fail(USAGE);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function publish() {
  const bundle = mkdtempSync(join(tmpdir(), 'portal-bundle-'));
  const maps = fileURLToPath(new URL(`../apps/${app}/source-maps`, import.meta.url));
  try {
    makeBundle({ app, out: bundle, maps });
    add(bundle);
  } finally {
    rmSync(bundle, { recursive: true, force: true });
  }
}

/** A bundle is one release. */
function add(bundle) {
  const [release] = readdirSync(join(bundle, 'release'));
  site.add(bundle);
  console.info(`published ${app} ${release}`);
}

function choose(release) {
  if (app === 'shell') chooseShellRelease({ release, site });
  else chooseRemoteRelease({ app, release, site });
  console.info(`live: ${app} ${release}`);
}

function setting(name) {
  return process.env[name] || fail(`${name} is not set.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
