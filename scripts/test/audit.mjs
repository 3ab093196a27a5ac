// `npm run audit`: what the lock file says by itself, and `npm audit` as far as the registry answers. A package without a
// checksum, an install script that nobody approved, or a known hole of high severity fails the run; no answer does not.
// docs/security.md says why what stays may stay.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const readJson = (file) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));

const locked = Object.entries(readJson('package-lock.json').packages).filter(
  ([place, { link, inBundle }]) => place.includes('node_modules/') && !link && !inBundle,
);
const packageName = (place) => place.replace(/^.*node_modules\//, '');
const unchecked = locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
// A scope holds the same package for each system; one of them is named.
const family = (name) => (name.startsWith('@') ? name.replace(/\/.*$/, '') : name);
const approved = new Set(Object.keys(readJson('package.json').allowScripts).map(family));
const unapproved = locked.filter(
  ([place, { hasInstallScript }]) => hasInstallScript && !approved.has(family(packageName(place))),
);
console.info(
  `${locked.length} packages are locked, ${locked.length - unchecked.length} of them by a sha512.`,
);
for (const [place] of unchecked) console.info(`  ${packageName(place)} has no checksum.`);
for (const [place] of unapproved)
  console.info(`  ${packageName(place)} would run a script that nobody approved.`);
if (unchecked.length + unapproved.length > 0) process.exitCode = 1;

const { stdout } = spawnSync(
  'npm',
  ['audit', '--json', '--audit-level=high', '--fetch-retries=0', '--fetch-timeout=15000'],
  { encoding: 'utf8' },
);

/** What npm said, or null when there is no registry to ask. */
function parseReport(text) {
  try {
    const report = JSON.parse(text);
    return report.metadata?.vulnerabilities ? report : null;
  } catch {
    return null;
  }
}

const report = parseReport(stdout);
if (!report) console.info('No answer from the registry: the dependencies were not audited.');
else {
  const { high, critical, total } = report.metadata.vulnerabilities;
  console.info(`${total} known holes, ${high + critical} of them high or critical.`);
  for (const [name, { severity }] of Object.entries(report.vulnerabilities))
    console.info(`  ${name}: ${severity}`);
  if (high + critical > 0) process.exitCode = 1;
}
