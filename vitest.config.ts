// The unit tests of all workspaces in one run (`npm test -- units`). Those of the packages are configured here. Those of an app
// have a configuration with its plugins, as have the functions.
import { defineConfig } from 'vitest/config';
import { unitTests } from './scripts/test/units/options.ts';

/** The packages, and whether their tests render components. */
const PACKAGES = { audit: true, auth: false, data: false, domain: false, testing: false, ui: true };

export default defineConfig({
  test: {
    projects: [
      ...Object.entries(PACKAGES).map(([name, renders]) => ({
        root: `packages/${name}`,
        test: {
          name: `@portal/${name}`,
          ...unitTests({ setupFiles: renders ? ['@portal/testing/browser'] : [] }),
        },
      })),
      'apps/*',
      'supabase/functions',
    ],
  },
});
