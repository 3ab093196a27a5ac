import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LEFT_OUT, SUFFIX } from '../scripts/test/test-files.mjs';

export default defineConfig({
  test: {
    // One real PostgreSQL for the whole run; each test file makes its own database on it.
    globalSetup: ['./tests/database/postgres-setup.ts'],
    include: ['tests/**', 'local/**', 'functions/tests'].map((folder) => `${folder}/*${SUFFIX}.test.ts`),
    exclude: ['**/node_modules/**', ...LEFT_OUT],
    // The limits are for what hangs: starting databases and Deno takes a while on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // Each worker has a database, and many have Deno beside them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // The cheapest bcrypt that the embedded backend knows: most of a test's time would go into hashing passwords.
    env: { LITE_AUTH_BCRYPT_COST: '4' },
  },
});
