// Runs before anything is installed, so on Node's own modules alone: installs what is missing, nothing else.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const OLDEST_NODE = 20;
/** Debian's browser without windows is what the tests run in by choice, the other one will do. */
const HEADLESS_CHROMIUM = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';
const root = fileURLToPath(new URL('..', import.meta.url));
/** Says that the browser was seen to: where Debian has no headless one, it is not looked for at each run. */
const BROWSER_MARKER = join(root, 'node_modules/.browser-installed');

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_NODE) {
  fail(
    `This needs Node ${OLDEST_NODE} or newer; here is ${process.versions.node}. Install a newer one from nodejs.org.`,
  );
}
if (!isInstalled()) {
  console.info('Installing packages (once) ...');
  const hasInstalled = ['ci', 'install'].some(
    (command) => run('npm', [command, '--no-audit', '--no-fund', '--loglevel=error']) === 0,
  );
  if (!hasInstalled)
    fail(
      'The packages could not be installed; npm says why above. Check the connection to the registry and the free space, then try again.',
    );
}
if (process.argv.includes('--browser') && !hasBrowser()) installBrowser();

/** True when node_modules holds what the lock file wants, by what npm notes there at the end of an installation. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !installed || !existsSync(join(root, 'node_modules/.bin/node'))) return false;
  // What is optional may be for another system.
  return Object.entries(wanted).every(
    ([place, { integrity, optional }]) =>
      !place.includes('node_modules/') ||
      (installed[place] ? installed[place].integrity === integrity : optional),
  );
}

/** The packages of a lock file by their place, or null when it cannot be read. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

function hasBrowser() {
  return existsSync(HEADLESS_CHROMIUM) || existsSync(BROWSER_MARKER);
}

function installBrowser() {
  console.info('Installing the browser (once) ...');
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const isThere =
    (isDebianRoot && installFromDebian('chromium-headless-shell')) ||
    existsSync(CHROMIUM) ||
    run('npx', ['playwright', 'install', 'chromium']) === 0;
  if (!isThere)
    fail(
      'There is no browser for the tests and none could be fetched. Install Chromium (Debian: apt-get install chromium-headless-shell; ' +
        'elsewhere: npx playwright install chromium), then try again.',
    );
  writeFileSync(BROWSER_MARKER, '');
}

function installFromDebian(name) {
  return run('apt-get', ['update', '-q']) === 0 && run('apt-get', ['install', '-y', '-q', name]) === 0;
}

function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
