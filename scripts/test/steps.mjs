// Everything that `npm test` runs. `npm run test:gates` shows with a fault for each step that the step can fail.
import { commandCounts, playwrightCounts, suiteCounts, vitestCounts } from './counts.mjs';

/**
 * @typedef {object} Step
 * @property {string} name what `npm test -- NAME` runs
 * @property {string} command
 * @property {string[]} args
 * @property {string[]} targets what the command checks; `npm test -- NAME -- OTHER` replaces them
 * @property {string} cwd
 * @property {(reportFile: string) => { args?: string[], env?: Record<string, string> }} reportTo what tells the command
 *   where to write its report
 * @property {(report: object | null, code: number) => import('./counts.mjs').Counts} counts
 */

/** @returns {Step} */
function command(name, line, { targets = [], cwd = '.' } = {}) {
  const [program, ...args] = line.split(' ');
  const counts = (_report, code) => commandCounts(code);
  return { name, command: program, args, targets, cwd, reportTo: () => ({}), counts };
}

/** @returns {Step} */
function vitest(name, cwd) {
  return {
    name,
    command: 'vitest',
    args: ['run', '--reporter=dot', '--reporter=json'],
    targets: [],
    cwd,
    reportTo: (file) => ({ args: [`--outputFile.json=${file}`] }),
    counts: (report, code) => suiteCounts(report, vitestCounts, code),
  };
}

/** @returns {Step} */
function playwright(name, cwd) {
  return {
    name,
    command: 'playwright',
    args: ['test'],
    targets: [],
    cwd,
    reportTo: (file) => ({ env: { PLAYWRIGHT_REPORT: file } }),
    counts: (report, code) => suiteCounts(report, playwrightCounts, code),
  };
}

/**
 * The stages of `npm test` run one after the other. The lanes of a stage run at the same time, each with its steps in order.
 * @type {Step[][][]}
 */
export const STAGES = [
  [
    // These tests mostly wait for servers, so that another lane can use the processor.
    [vitest('backend', 'supabase')],
    [
      command('types', 'turbo run typecheck --continue --output-logs=errors-only'),
      command('lint', 'oxlint --type-aware --deny-warnings', { targets: ['.'] }),
      command('format', 'prettier --check --log-level warn', { targets: ['.'] }),
      command('audit', 'node scripts/test/audit.mjs'),
      command('database-types', 'npm run --silent db:types -- --check', { cwd: 'supabase' }),
      vitest('units', '.'),
    ],
    [
      command('build', 'turbo run build --output-logs=errors-only'),
      command('first-start', 'node scripts/test/first-start.mjs'),
    ],
  ],
  [[playwright('journeys', 'e2e')]],
];

export const STEPS = STAGES.flat(2);
