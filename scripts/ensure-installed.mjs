// Installs what is missing and nothing else. Runs before the packages are installed, so it uses only Node's own modules.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const OLDEST_NODE = 20;
/** The tests prefer Debian's headless browser and also run in its full Chromium. */
const HEADLESS_CHROMIUM = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';
const root = fileURLToPath(new URL('..', import.meta.url));
/** Marks that a browser is installed, so that systems without Debian's headless browser do not search at each run. */
const BROWSER_MARKER = join(root, 'node_modules/.browser-installed');

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_NODE) {
  fail(
    `This needs Node ${OLDEST_NODE} or newer, but found ${process.versions.node}. Install a newer version from nodejs.org.`,
  );
}
if (!isInstalled()) {
  console.info('Installing packages (once) ...');
  const hasInstalled = ['ci', 'install'].some(
    (command) => run('npm', [command, '--no-audit', '--no-fund', '--loglevel=error']) === 0,
  );
  if (!hasInstalled)
    fail(
      'The packages could not be installed. npm printed the reason above. Check the connection to the registry and the free disk space, then try again.',
    );
}
if (process.argv.includes('--browser') && !hasBrowser()) installBrowser();
if (process.argv.includes('--full-run')) {
  if (spawnSync('pdftotext', ['-v']).error) installForFullRun('poppler-utils', 'Poppler');
  if (spawnSync('jq', ['--version']).error) installForFullRun('jq', 'jq');
  if (spawnSync('nginx', ['-v']).error) installForFullRun('nginx-light', 'nginx');
}

/** Whether node_modules matches the lock file, according to the copy of it that npm writes after an installation. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  if (!wanted || !installed || !existsSync(join(root, 'node_modules/.bin/node'))) return false;
  // An optional package may be for another operating system.
  return Object.entries(wanted).every(
    ([place, { integrity, optional }]) =>
      !place.includes('node_modules/') ||
      (installed[place] ? installed[place].integrity === integrity : optional),
  );
}

/** Returns the packages of a lock file by their path, or null when the file cannot be read. */
function readPackages(file) {
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
  const isThere =
    installFromDebian('chromium-headless-shell') ||
    existsSync(CHROMIUM) ||
    run('npx', ['playwright', 'install', 'chromium']) === 0;
  if (!isThere)
    fail(
      'No browser for the tests was found, and none could be installed. Install Chromium (Debian: apt-get install chromium-headless-shell; ' +
        'elsewhere: npx playwright install chromium), then try again.',
    );
  writeFileSync(BROWSER_MARKER, '');
}

/** The full run's tests read reports with Poppler, run the lines of docs/api.md, which need jq, and serve the product by nginx. */
function installForFullRun(name, called) {
  if (!installFromDebian(name))
    fail(`The full run needs ${called}. Install it (Debian: apt-get install ${name}), then try again.`);
}

/** False elsewhere, and for another user than root. */
function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return run('apt-get', ['update', '-q']) === 0 && run('apt-get', ['install', '-y', '-q', name]) === 0;
}

function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
