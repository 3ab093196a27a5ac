// The unit tests of all workspaces in one run (`npm test -- units`). Each workspace's own configuration says how its
// tests run, so `npm test -w apps/portal` does the same for one.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'supabase/functions'],
    // By default one core stays free, which would leave one worker on a machine with two.
    maxWorkers: '100%',
  },
});
