// `npm run mutation`: changes the code a little, a thousand times, and shows which changes no unit test notices. The SQL
// has a run of its own (`npm run db:mutation -w supabase`).

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [
    'packages/{auth,data}/src/**/*.{ts,tsx}',
    // Hooks, state and rules; the look of components is for the journeys.
    'apps/*/src/**/*.ts',
    '!**/*.test.{ts,tsx}',
    '!**/*.d.ts',
    '!**/database.types.ts',
    '!**/{fake-network,test-config}.ts',
  ],
  coverageAnalysis: 'perTest',
  // What runs once at import can't be switched between tests; testing it would repeat every test for each mutant.
  ignoreStatic: true,
  // What has been tried before is tried again only where the code or its tests have changed.
  incremental: true,
  incrementalFile: '.stryker/incremental.json',
  tempDirName: '.stryker/sandboxes',
  // Stryker would link the whole node_modules, and with it the workspaces outside of its copy, which are not mutated.
  symlinkNodeModules: false,
  buildCommand: 'node scripts/test/link-node-modules.mjs ../../..',
  ignorePatterns: [
    'dist',
    '.turbo',
    '.data',
    'screens',
    'test-results',
    'bundle',
    'dist-single',
    'source-maps',
  ],
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  htmlReporter: { fileName: '.stryker/report.html' },
  jsonReporter: { fileName: '.stryker/report.json' },
  concurrency: 2,
  thresholds: { high: 95, low: 85, break: 85 },
};
