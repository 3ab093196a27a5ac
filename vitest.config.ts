// The unit tests of all workspaces in one run (`npm test -- units`). Each workspace's own configuration says how its
// tests run, so `npm test -w apps/portal` does the same for one.
import { defineConfig } from 'vitest/config';
import { keepWorkers } from './scripts/mutation/kept-workers.mjs';
import { QuickestFirst } from './scripts/mutation/quickest-first.mjs';

const mutated = process.env.MUTATION_PART;

export default defineConfig({
  test: {
    // `npm run mutation` runs the tests of one project.
    projects: mutated
      ? [
          {
            extends: `./${mutated}/vitest.config.ts`,
            root: `./${mutated}`,
            plugins: [keepWorkers()],
            test: {
              // Random files notice a change by chance, and take longer than all other tests of the readers.
              exclude: ['**/hostile-files.test.ts'],
              testTimeout: 10_000,
              hookTimeout: 10_000,
            },
          },
        ]
      : ['packages/*', 'apps/*'],
    ...(mutated && { sequence: { sequencer: QuickestFirst } }),
    // By default one core stays free, which would leave one worker on a machine with two.
    maxWorkers: '100%',
  },
});
