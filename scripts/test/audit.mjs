// `npm run audit`: checks the lock file, then runs `npm audit`. Fails for a package without a checksum, for an install
// script that is not in `allowScripts`, and for a vulnerability of high or critical severity. Passes when the registry
// does not respond. docs/security.md gives the reasons for accepted findings.
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
if (unchecked.length + unapproved.length > 0) process.exitCode = 1;

const { stdout } = spawnSync(
  'npm',
  ['audit', '--json', '--audit-level=high', '--fetch-retries=0', '--fetch-timeout=15000'],
  { encoding: 'utf8' },
);

/** Parses npm's report. Returns null when the registry did not respond. */
function parseReport(text) {
  try {
    const report = JSON.parse(text);
    return report.metadata?.vulnerabilities ? report : null;
  } catch {
    return null;
  }
}

const report = parseReport(stdout);
if (!report) console.info('No response from the registry: the dependencies were not audited.');
else {
  const { high, critical, total } = report.metadata.vulnerabilities;
  console.info(`${total} known vulnerabilities, ${high + critical} of them high or critical.`);
  for (const [name, { severity }] of Object.entries(report.vulnerabilities))
    console.info(`  ${name}: ${severity}`);
  if (high + critical > 0) process.exitCode = 1;
}
