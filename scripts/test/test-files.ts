// Which test files a run takes. Without TEST_FILES: those that `npm test` runs. `full`: those that `npm run test:full` adds, named
// *.full.test.ts(x) and *.full.spec.ts. `all`: both.
const chosen = process.env.TEST_FILES ?? 'needed';

/** Stands in the names of the files to take: `*${SUFFIX}.test.ts`. */
export const SUFFIX = chosen === 'full' ? '.full' : '';

/** Globs of the files to leave out among those. */
export const LEFT_OUT = chosen === 'needed' ? ['**/*.full.{test,spec}.{ts,tsx}'] : [];
