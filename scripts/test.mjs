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

const PASSED = { passed: 1, failed: 0 };
const FAILED = { passed: 0, failed: 1 };

const reports = mkdtempSync(join(tmpdir(), 'audit-portal-tests-'));
const totals = { passed: 0, failed: 0 };

function count({ passed, failed }) {
  totals.passed += passed;
  totals.failed += failed;
}

/** A check that has no tests of its own to count: it counts as one. */
function check(title, command, args, cwd) {
  return { title, command, args, cwd, counts: (code) => (code === 0 ? PASSED : FAILED) };
}

/** A suite that writes a report; a suite that crashed or ran nothing counts as a failure. */
function suite(title, command, args, { cwd, report, readCounts, env }) {
  const counts = (code) => {
    const counted = readReport(report, readCounts);
    const isBroken = counted.passed + counted.failed === 0 || (code !== 0 && counted.failed === 0);
    return isBroken ? { ...counted, failed: counted.failed + 1 } : counted;
  };
  return { title, command, args, cwd, env, counts };
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
    { cwd: folder, report, readCounts: vitestCounts },
  );
}

/** Runs tasks one after the other, and shows what each printed as a whole, as another lane may run beside them. */
async function lane(tasks) {
  for (const task of tasks) {
    const log = join(reports, 'log-' + task.title.replaceAll(/\W/g, '-'));
    const code = await run(task.command, task.args, { ...task, log });
    console.info(`\n== ${task.title}\n${readFileSync(log, 'utf8').trimEnd()}`);
    count(task.counts(code));
  }
}

// Two lanes: the database's suite mostly waits, for its servers and for each other.
await Promise.all([
  lane([vitest('supabase')]),
  lane([
    ...TYPED.map((folder) => check(`types of ${folder}`, 'tsc', ['--noEmit'], folder)),
    check('lint', 'oxlint', ['--type-aware', '--deny-warnings'], '.'),
    check('format', 'prettier', ['--check', '--log-level', 'warn', '.'], '.'),
    check('known holes in dependencies', 'node', ['scripts/test/audit.mjs'], '.'),
    check(
      'types of the database as generated',
      'npm',
      ['run', '--silent', 'db:types', '--', '--check'],
      'supabase',
    ),
    ...UNIT_TESTED.map(vitest),
  ]),
]);

console.info('\n== build');
try {
  buildApps();
  count(PASSED);
} catch (error) {
  console.error(error.message);
  count(FAILED);
}
const journeys = join(reports, 'journeys.json');
console.info('\n== browser journeys');
const browser = suite('browser journeys', 'playwright', ['test'], {
  cwd: 'e2e',
  report: journeys,
  readCounts: playwrightCounts,
  env: { PLAYWRIGHT_REPORT: journeys },
});
count(browser.counts(await run(browser.command, browser.args, browser)));

rmSync(reports, { recursive: true, force: true });
process.exitCode = totals.failed > 0 ? 1 : 0;
console.info(`\n${totals.passed} passed, ${totals.failed} failed`);
