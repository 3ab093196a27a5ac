// `npm run audit`: checks the lock file, then runs `npm audit`. Fails for a package without a checksum, for an install
// script that is not in `allowScripts`, for a package whose binary for a supported system is missing, and for a vulnerability of
// high or critical severity. When the registry does not respond it passes, with --registry it fails. docs/security.md gives the
// reasons for accepted findings.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const readJson = (file) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));

const locked = Object.entries(readJson('package-lock.json').packages).filter(
  ([place, { link, inBundle }]) => place.includes('node_modules/') && !link && !inBundle,
);
const packageName = (place) => place.replace(/^.*node_modules\//, '');
const unchecked = locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
// `allowScripts` names one package of a scope; the others are the same package for other operating systems.
const family = (name) => (name.startsWith('@') ? name.replace(/\/.*$/, '') : name);
const approved = new Set(Object.keys(readJson('package.json').allowScripts).map(family));
const unapproved = locked.filter(
  ([place, { hasInstallScript, name = packageName(place) }]) =>
    hasInstallScript && !approved.has(family(name)),
);
console.info(
  `${locked.length} packages are locked, ${locked.length - unchecked.length} of them by a sha512.`,
);
for (const [place] of unchecked) console.info(`  ${packageName(place)} has no checksum.`);
for (const [place] of unapproved)
  console.info(`  ${packageName(place)} has an install script that is not in allowScripts.`);
const incomplete = withoutBinaries();
for (const line of incomplete) console.info(`  ${line}`);
if (unchecked.length + unapproved.length + incomplete.length > 0) process.exitCode = 1;

/** A lock file that npm writes while node_modules exists names the binary of that machine alone. */
function withoutBinaries() {
  const systems = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];
  const binaries = new Map(locked.map(([place, one]) => [packageName(place), one]));
  return locked
    .filter(([, { optional, optionalDependencies }]) => !optional && optionalDependencies)
    .flatMap(([place, { optionalDependencies }]) => {
      const here = Object.keys(optionalDependencies).map((name) => binaries.get(name) ?? {});
      const missing = systems.filter((system) => {
        const [os, cpu] = system.split('-');
        return !here.some((one) => one.os?.includes(os) && (!one.cpu || one.cpu.includes(cpu)));
      });
      const hasBinaries = here.length > 0 && !missing.includes('linux-x64');
      return hasBinaries && missing.length > 0
        ? [`${packageName(place)} has no binary for ${missing.join(', ')}.`]
        : [];
    });
}

const { stdout } = spawnSync(
  'npm',
  ['audit', '--json', '--audit-level=high', '--fetch-retries=0', '--fetch-timeout=15000'],
  { encoding: 'utf8' },
);

function parseReport(text) {
  try {
    const report = JSON.parse(text);
    return report.metadata?.vulnerabilities ? report : null;
  } catch {
    return null;
  }
}

const report = parseReport(stdout);
if (!report) {
  console.info('No response from the registry: the dependencies were not audited.');
  if (process.argv.includes('--registry')) process.exitCode = 1;
} else {
  const { high, critical, total } = report.metadata.vulnerabilities;
  console.info(`${total} known vulnerabilities, ${high + critical} of them high or critical.`);
  for (const [name, { severity }] of Object.entries(report.vulnerabilities))
    console.info(`  ${name}: ${severity}`);
  if (high + critical > 0) process.exitCode = 1;
}
