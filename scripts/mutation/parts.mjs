/**
 * What `npm run mutation` changes, by the folder whose tests have to notice. Hooks, state and rules: the look of
 * components is for their own tests and the journeys.
 * @type {Record<string, string[]>}
 */
export const MUTATION_PARTS = {
  'packages/auth': ['src/**/*.{ts,tsx}'],
  'packages/data': ['src/**/*.{ts,tsx}'],
  // Without sweep-uploads and the handlers of uploads and objects, whose every line is a request to the backend: their
  // tests are on Deno and a real database.
  'supabase/functions': [
    '_shared/*.ts',
    'complete-upload/{judge,scanner}.ts',
    'deliver-email/**/*.ts',
    'send-onboarding-notification/*.ts',
  ],
  'apps/shell': ['src/**/*.ts', 'src/session/*.tsx'],
  'apps/portal': ['src/**/*.ts'],
  'apps/admin': ['src/**/*.ts'],
};

/** Tests, types and what only tests use. */
export const NOT_MUTATED = [
  '!**/*.test.{ts,tsx}',
  '!**/*.d.ts',
  '!**/database.types.ts',
  '!**/testing/**',
  '!supabase/functions/*/index.ts',
  // Vite reads the arguments of import.meta.glob as they stand in the file.
  '!**/knowledge/articles.ts',
  '!**/audit-test-data.ts',
  '!**/start-signed-in.ts',
  '!**/samples/sample.ts',
];
