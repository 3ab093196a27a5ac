// `npm run mutation -- --mutate 'packages/auth/src/session/**/*.ts'`: changes the code a little, some thousand times, and lists the
// changes that no unit test notices. The SQL has a run of its own (`npm run db:mutation -w supabase`).

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  mutate: [
    '{packages,apps}/*/src/**/*.{ts,tsx}',
    'supabase/functions/**/*.ts',
    '!**/{testing,tests,samples}/**',
    '!**/*.test.{ts,tsx}',
    '!**/*.d.ts',
    '!**/database.types.ts',
    '!supabase/functions/*/index.ts',
  ],
  coverageAnalysis: 'perTest',
  // What runs once at import can't be switched between tests; testing it would repeat every test for each mutant.
  ignoreStatic: true,
  // What has been tried before is tried again only where the code or its tests have changed.
  incremental: true,
  incrementalFile: '.stryker/incremental.json',
  tempDirName: '.stryker/sandboxes',
  // Stryker would rewrite tsconfig.json with functions that TypeScript 7 does not have. Nothing in it refers to another folder.
  tsconfigFile: 'none',
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
  reporters: ['clear-text', 'html'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  htmlReporter: { fileName: '.stryker/report.html' },
  // The dry run is the whole of `npm test -- units`.
  dryRunTimeoutMinutes: 20,
};
