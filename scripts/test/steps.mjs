// Everything that `npm test` runs. scripts/test/gates.mjs holds a fault for each step and shows that it fails.
import { commandCounts, playwrightCounts, suiteCounts, vitestCounts } from './counts.mjs';

/**
 * @typedef {object} Step
 * @property {string} name what `npm test -- NAME` runs
 * @property {string} command
 * @property {string[]} args
 * @property {string[]} targets what the command looks at; `npm test -- NAME -- OTHER` puts others in their place
 * @property {string} cwd
 * @property {(reportFile: string) => { args?: string[], env?: Record<string, string> }} reportTo how it is told where to write its report
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
 * What `npm test` runs: one stage after the other, and the lanes of a stage side by side, each with its steps in order.
 * @type {Step[][][]}
 */
export const STAGES = [
  [
    // The tests of the database and its functions mostly wait, for servers and for each other.
    [vitest('backend', 'supabase')],
    [
      command('types', 'turbo run typecheck --continue --output-logs=errors-only'),
      command('lint', 'oxlint --type-aware --deny-warnings', { targets: ['.'] }),
      command('format', 'prettier --check --log-level warn', { targets: ['.'] }),
      command('audit', 'node scripts/test/audit.mjs'),
      command('database-types', 'npm run --silent db:types -- --check', { cwd: 'supabase' }),
      command('build', 'turbo run build --output-logs=errors-only'),
      vitest('units', '.'),
    ],
  ],
  [[command('first-start', 'node scripts/test/first-start.mjs')]],
  [[playwright('journeys', 'e2e')]],
  [[command('gates', 'node scripts/test/gates.mjs')]],
];

export const STEPS = STAGES.flat(2);
