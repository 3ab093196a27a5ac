// `npm test`: everything that says whether the product is right, in one run. Goes on after a failure, so that one
// run shows them all; the last line counts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApps } from './start/build.mjs';
import { run } from './test/run.mjs';
import { playwrightCounts, vitestCounts } from './test/counts.mjs';

const UNIT_TESTED = [
  'packages/ui',
  'packages/data',
  'packages/auth',
  'apps/shell',
  'apps/portal',
  'apps/admin',
];
const TYPED = [...UNIT_TESTED, 'supabase', 'e2e'];

const reports = mkdtempSync(join(tmpdir(), 'audit-portal-tests-'));
const totals = { passed: 0, failed: 0 };

function count({ passed, failed }) {
  totals.passed += passed;
  totals.failed += failed;
}

/** A check that has no tests of its own to count: it counts as one. */
async function check(title, command, args, cwd) {
  console.info(`\n== ${title}`);
  count((await run(command, args, { cwd })) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** A suite that writes a report; a suite that crashed or ran nothing counts as a failure. */
async function suite(title, command, args, { cwd, report, readCounts, env }) {
  console.info(`\n== ${title}`);
  const code = await run(command, args, { cwd, env });
  const counted = readReport(report, readCounts);
  const isBroken = counted.passed + counted.failed === 0 || (code !== 0 && counted.failed === 0);
  count(isBroken ? { passed: counted.passed, failed: counted.failed + 1 } : counted);
}

function readReport(file, readCounts) {
  try {
    return readCounts(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function vitest(folder) {
  const report = join(reports, `${folder.replaceAll('/', '-')}.json`);
  return suite(
    `tests of ${folder}`,
    'vitest',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    {
      cwd: folder,
      report,
      readCounts: vitestCounts,
    },
  );
}

for (const folder of TYPED) await check(`types of ${folder}`, 'tsc', ['--noEmit'], folder);
await check('lint', 'oxlint', ['--type-aware', '--deny-warnings'], '.');
await check('format', 'prettier', ['--check', '--log-level', 'warn', '.'], '.');
await check('known holes in dependencies', 'node', ['scripts/test/audit.mjs'], '.');
await check(
  'types of the database as generated',
  'npm',
  ['run', '--silent', 'db:types', '--', '--check'],
  'supabase',
);
for (const folder of UNIT_TESTED) await vitest(folder);
await vitest('supabase');

console.info('\n== build');
try {
  buildApps();
  count({ passed: 1, failed: 0 });
} catch (error) {
  console.error(error.message);
  count({ passed: 0, failed: 1 });
}
const journeys = join(reports, 'journeys.json');
await suite('browser journeys', 'playwright', ['test'], {
  cwd: 'e2e',
  report: journeys,
  readCounts: playwrightCounts,
  env: { PLAYWRIGHT_REPORT: journeys },
});

rmSync(reports, { recursive: true, force: true });
process.exitCode = totals.failed > 0 ? 1 : 0;
console.info(`\n${totals.passed} passed, ${totals.failed} failed`);
