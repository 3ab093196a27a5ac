import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { LEFT_OUT, SUFFIX } from '../scripts/test/test-files.ts';
import { markdownArticles } from '../scripts/federation/markdown-articles.ts';
import { bundledRemotes } from '../scripts/federation/single-bundle.ts';
import { NPM } from './functions/vitest.config.ts';

// A database takes the time zone of the process that starts it. The platform's are in UTC; test-pages.ts reads them in another zone.
process.env['TZ'] = 'UTC';

/** The files that take longest, which start first, so that no worker is left with one of them at the end. */
const LONGEST = [
  'seam/admin-pages',
  'seam/portal-pages',
  'seam/finding-pages',
  'rules-on-postgresql',
  'rules-on-pglite',
  'seam/seam',
  'demonstration',
  'requests.full',
  'plans.full',
];

/** `@vitest-environment window`. */
const WINDOW = {
  find: 'vitest-environment-window',
  replacement: fileURLToPath(new URL('./tests/seam/window.ts', import.meta.url)),
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.includes(name));
      return place === -1 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  plugins: [markdownArticles(), bundledRemotes({ isSingle: false })],
  resolve: { alias: [NPM, WINDOW] },
  test: {
    // One real PostgreSQL for the whole run; each test file makes its own database on it.
    globalSetup: ['./tests/database/postgres-setup.ts'],
    include: ['tests/**', 'local/**', 'functions/tests'].map((folder) => `${folder}/*${SUFFIX}.test.ts`),
    exclude: ['**/node_modules/**', ...LEFT_OUT],
    // The limits are for what hangs: starting databases and Deno takes a while on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    // The files of a worker share its modules: loading them, and compiling PGlite, takes seconds.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Each worker has a database, and many have Deno beside them. They wait for half of their time, so that two cores take three.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // The cheapest bcrypt that the embedded backend knows: most of a test's time would go into hashing passwords.
    env: { LITE_AUTH_BCRYPT_COST: '4' },
  },
});
