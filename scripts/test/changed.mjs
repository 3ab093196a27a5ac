// `npm run test:changed`: lint, format and types of what changed, then the tests that reach it, printed as they run. Compared with
// main, on main with what was pushed; `-- REVISION` names another start. Journeys and the database's checks are run by their files.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
const DATABASE = ['tests/rules-on', 'tests/database', 'tests/repository', 'tests/seam'];

const [formatter, ...formatterArgs] = FORMAT.split(' ');
const steps = [
  scripts.length > 0 && ['oxlint', ['--type-aware', '--deny-warnings', ...scripts]],
  changed.length > 0 && [formatter, [...formatterArgs, ...changed]],
  scripts.length > 0 && ['tsc', []],
  scripts.length > 0 && ['vitest', ['run', '--changed', base, '--passWithNoTests']],
  (within('supabase/schemas/').length > 0 || within('supabase/migrations/').length > 0) && [
    'vitest',
    ['run', ...DATABASE],
    'supabase',
  ],
  within('supabase/functions/').length > 0 && [
    'vitest',
    ['run', 'functions/tests/smoke.test.ts'],
    'supabase',
  ],
  // What the queries and changes of packages/data get from the database.
  within('packages/').length > 0 && [
    'vitest',
    ['run', 'tests/seam', '--changed', base, '--passWithNoTests'],
    'supabase',
  ],
  within('supabase/').some((file) => file.endsWith('.ts')) && [
    'vitest',
    ['run', '--changed', base, '--passWithNoTests'],
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

const failed = [];
for (const [command, args, cwd = '.', env = {}] of steps) {
  const line = `${command} ${args.slice(0, 2).join(' ')}`;
  console.info(`\n== ${line} (${cwd})`);
  if ((await run(command, args, { cwd, env })) !== 0) failed.push(line);
}
console.info(`\n${steps.length - failed.length} passed, ${failed.length} failed`);
for (const line of failed) console.info(line);
process.exitCode = failed.length > 0 ? 1 : 0;
