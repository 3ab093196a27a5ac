// `npm run test:changed`: lint, format and types of what changed, then, when these hold, the tests that reach it. Prints a line per
// step, and the output of each that failed at the end. Compared with main, on main with what was pushed; `-- REVISION` names another
// start. Journeys and the database's checks are run by their files.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';
import { FORMAT } from './steps.mjs';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const lines = (text) => text.split('\n').filter(Boolean);

const start = process.argv[2] ?? (git('branch', '--show-current') === 'main' ? 'origin/main' : 'main');
const base = git('merge-base', start, 'HEAD');
const changed = [
  ...new Set([
    ...lines(git('diff', '--name-only', base)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ]),
].filter((file) => existsSync(file));
const within = (folder) => changed.filter((file) => file.startsWith(folder));
const scripts = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file));

/** The test files of supabase that a change there needs; tests that import what changed are found by vitest. */
const DATABASE = ['rules-on', 'lock-order', 'database', 'repository', 'scripts', 'seam'].map(
  (part) => `tests/${part}`,
);

const hasSchemaChanged = ['supabase/schemas/', 'supabase/migrations/'].some(
  (folder) => within(folder).length > 0,
);
const [formatter, ...formatterArgs] = FORMAT.split(' ');
const checks = [
  scripts.length > 0 && ['oxlint', ['--type-aware', '--deny-warnings', ...scripts]],
  changed.length > 0 && [formatter, [...formatterArgs, ...changed]],
  scripts.length > 0 && ['npm', ['run', '--silent', 'types']],
].filter(Boolean);
const tests = [
  scripts.length > 0 && ['vitest', ['run', '--changed', base, '--passWithNoTests']],
  hasSchemaChanged && ['vitest', ['run', ...DATABASE], 'supabase'],
  within('supabase/functions/').length > 0 && [
    'vitest',
    ['run', 'functions/tests/smoke.test.ts'],
    'supabase',
  ],
  // What the queries and changes of packages/data get from the database, and what pages show of it.
  within('packages/').length + within('apps/').length > 0 && [
    'vitest',
    ['run', 'tests/seam', '--changed', base, '--passWithNoTests'],
    'supabase',
  ],
  within('supabase/').some((file) => file.endsWith('.ts')) && [
    'vitest',
    [
      'run',
      '--changed',
      base,
      '--passWithNoTests',
      ...(hasSchemaChanged ? DATABASE.map((folder) => `--exclude=${folder}**`) : []),
    ],
    'supabase',
  ],
  within('e2e/journeys/').length > 0 && ['turbo', ['run', 'build', '--output-logs=errors-only']],
  within('e2e/journeys/').length > 0 && [
    'playwright',
    ['test', ...within('e2e/journeys/').map((file) => file.replace('e2e/', ''))],
    'e2e',
    { TEST_FILES: 'all' },
  ],
].filter(Boolean);

const logs = mkdtempSync(join(tmpdir(), 'audit-portal-changed-'));
const failures = [];
let passed = 0;

async function runAll(steps) {
  for (const [command, args, cwd = '.', env = {}] of steps) {
    const line = `${command} ${args.slice(0, 3).join(' ')} (${cwd})`;
    const log = join(logs, 'output');
    const hasPassed = (await run(command, args, { cwd, env, log })) === 0;
    console.info(`${hasPassed ? 'passed' : 'FAILED'}  ${line}`);
    if (hasPassed) passed += 1;
    else failures.push(`\n== ${line}\n${readFileSync(log, 'utf8').trimEnd()}`);
  }
}

await runAll(checks);
if (failures.length === 0) await runAll(tests);
rmSync(logs, { recursive: true, force: true });
for (const failure of failures) console.info(failure);
console.info(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
