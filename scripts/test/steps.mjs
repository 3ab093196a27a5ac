// Everything that `npm test` and `npm run test:full` run. `npm run test:gates` shows with a fault for each step that it can fail.
import { commandCounts, playwrightCounts, suiteCounts, vitestCounts } from './counts.mjs';

/**
 * @typedef {object} Step
 * @property {string} name what `npm test -- NAME` runs
 * @property {string} command
 * @property {string[]} args
 * @property {string[]} targets what the command checks; `npm test -- NAME -- OTHER` replaces them
 * @property {string} cwd
 * @property {Record<string, string>} env
 * @property {boolean} needsBuild whether it tests the built apps
 * @property {(reportFile: string) => { args?: string[], env?: Record<string, string> }} reportTo what tells the command
 *   where to write its report
 * @property {(report: object | null, code: number, isFiltered: boolean) => import('./counts.mjs').Counts} counts
 */

/** @returns {Step} */
function command(name, line, options = {}) {
  const [program, ...args] = line.split(' ');
  const counts = (_report, code) => commandCounts(code);
  return step({ name, command: program, args, reportTo: () => ({}), counts, ...options });
}

/** Does not run the files that a glob of `without` matches. @returns {Step} */
function vitest(name, cwd, { without = [], ...options } = {}) {
  return step({
    name,
    command: 'vitest',
    args: ['run', '--reporter=dot', '--reporter=json', ...without.map((glob) => `--exclude=${glob}`)],
    cwd,
    reportTo: (file) => ({ args: [`--outputFile.json=${file}`] }),
    counts: (report, code, isFiltered) =>
      suiteCounts(report, (one) => vitestCounts(one, { isFiltered }), code),
    ...options,
  });
}

/** @returns {Step} */
function playwright(name, cwd, options = {}) {
  return step({
    name,
    command: 'playwright',
    args: ['test'],
    cwd,
    needsBuild: true,
    reportTo: (file) => ({ env: { PLAYWRIGHT_REPORT: file } }),
    counts: (report, code) => suiteCounts(report, playwrightCounts, code),
    ...options,
  });
}

/** @returns {Step} */
function step(parts) {
  return { targets: [], cwd: '.', env: {}, needsBuild: false, ...parts };
}

/** Checks the format of the files that are named after it. */
export const FORMAT = 'oxfmt --check --no-error-on-unmatched-pattern';

/** Brings the built apps up to date; turbo reuses what has not changed. */
export const BUILD = command('build', 'turbo run build --output-logs=errors-only');

/**
 * `npm test`. The stages run one after the other. The lanes of a stage run at the same time, each with its steps in order.
 * @type {Step[][][]}
 */
const NEEDED = [
  // Two lanes that take equally long. Tests of the backend and journeys wait for servers, so that the other lane can use the processor.
  [
    [vitest('backend', 'supabase', { without: ['tests/rules-on-*', 'tests/lock-order*'] })],
    [
      command('lint', 'oxlint --type-aware --deny-warnings', { targets: ['.'] }),
      command('format', FORMAT, { targets: ['.'] }),
      command('audit', 'node scripts/test/audit.mjs'),
      command('database-types', 'npm run --silent db:types -- --check', { cwd: 'supabase' }),
      vitest('units', '.'),
      command('types', 'npm run --silent types'),
      BUILD,
      playwright('journeys', 'e2e'),
      vitest('rules', 'supabase', { targets: ['tests/rules-on-', 'tests/lock-order'] }),
    ],
  ],
];

/** Makes the configurations of vitest and Playwright take the files named *.full.test.ts(x) and *.full.spec.ts, and no others. */
const ONLY_FULL = { env: { TEST_FILES: 'full' } };

const SLOW_JOURNEYS = ['sign-up-to-first-audit', 'portal/findings.spec', 'portal/files.spec'];

const REST = [
  [
    [
      vitest('backend-full', 'supabase', ONLY_FULL),
      // On the version of Deno that hosted Supabase runs.
      vitest('functions-hosted', 'supabase', {
        targets: ['functions/tests/'],
        env: { TEST_FILES: 'all', FUNCTIONS_DENO: 'deno-hosted' },
      }),
    ],
    [
      vitest('units-full', '.', ONLY_FULL),
      command('first-start', 'node scripts/test/first-start.mjs', { needsBuild: true }),
    ],
  ],
  [
    [
      playwright('journeys-full', 'e2e', ONLY_FULL),
      // Some ways that every client goes, on a machine four times slower (e2e/product/slow.ts).
      playwright('journeys-slow', 'e2e', { targets: SLOW_JOURNEYS, env: { PORTAL_SLOW: '4' } }),
    ],
  ],
];

export const RUNS = { needed: NEEDED, rest: REST, full: [...NEEDED, ...REST] };
export const STEPS = RUNS.full.flat(2);
