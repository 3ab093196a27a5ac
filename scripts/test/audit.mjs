// `npm audit`, as far as the registry answers: a known hole of high severity fails the run, no answer does not.
// docs/security.md says why what stays may stay.
import { spawnSync } from 'node:child_process';

const { stdout } = spawnSync(
  'npm',
  ['audit', '--json', '--audit-level=high', '--fetch-retries=0', '--fetch-timeout=15000'],
  { encoding: 'utf8' },
);

/** What npm said, or null when there is no registry to ask. */
function reportOf(text) {
  try {
    const report = JSON.parse(text);
    return report.metadata?.vulnerabilities ? report : null;
  } catch {
    return null;
  }
}

const report = reportOf(stdout);
if (!report) console.info('No answer from the registry: the dependencies were not audited.');
else {
  const { high, critical, total } = report.metadata.vulnerabilities;
  console.info(`${total} known holes, ${high + critical} of them high or critical.`);
  for (const [name, { severity }] of Object.entries(report.vulnerabilities))
    console.info(`  ${name}: ${severity}`);
  process.exitCode = high + critical > 0 ? 1 : 0;
}
