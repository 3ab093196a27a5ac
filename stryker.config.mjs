// `npm run mutation` (scripts/mutation.mjs): changes the code a little, some thousand times, and shows which changes no
// test of its part notices. The SQL has a run of its own (`npm run db:mutation -w supabase`).
import { availableParallelism } from 'node:os';
import { MUTATION_PARTS, NOT_MUTATED } from './scripts/mutation/parts.mjs';

const part = process.env.MUTATION_PART;
if (!part) throw new Error('Start it with `npm run mutation`, which says which part of the code is changed.');
const paths = process.env.MUTATION_PATHS?.split(',').filter(Boolean) ?? [];
const asked = paths.map((path) => (/\.tsx?$/.test(path) ? path : `${path}/**/*.{ts,tsx}`));
const all = MUTATION_PARTS[part].map((pattern) => `${part}/${pattern}`);
const reportName = part.replace('/', '-');

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [...(asked.length > 0 ? asked : all), ...NOT_MUTATED],
  coverageAnalysis: 'perTest',
  // What runs once at import can't be switched between tests; testing it would repeat every test for each mutant.
  ignoreStatic: true,
  // What has been tried before is tried again only where the code or its tests have changed.
  incremental: true,
  incrementalFile: `.stryker/${reportName}.incremental.json`,
  tempDirName: '.stryker/sandboxes',
  // Stryker would link the whole node_modules, and with it the workspaces outside of its copy, which are not mutated.
  symlinkNodeModules: false,
  buildCommand: 'node scripts/test/link-node-modules.mjs ../../..',
  ignorePatterns: [
    'dist',
    '.turbo',
    '.data',
    'e2e/screens',
    'test-results',
    'bundle',
    'dist-single',
    'source-maps',
  ],
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  htmlReporter: { fileName: `.stryker/${reportName}.html` },
  jsonReporter: { fileName: `.stryker/${reportName}.json` },
  // vitest's own limits (vitest.config.ts) are shorter and need no new process; this one is for loops that never end.
  timeoutMS: 15_000,
  // Two per core: the tests of a change mostly wait for what it prevents.
  concurrency: 2 * availableParallelism(),
  // A limit is for what hangs, not for a busy machine.
  dryRunTimeoutMinutes: 20,
  thresholds: { high: 95, low: 85, break: 85 },
};
