// The unit tests of all workspaces in one run (`npm test -- units`). Those of the packages are configured here. Those of an app
// have a configuration with its plugins, as have the functions.
import { defineConfig } from 'vitest/config';
import { logicTests, sharedTests, unitTests } from './scripts/test/units/options.ts';

/** The packages, and what their tests need: rendered components, a browser, or neither. */
const PACKAGES = {
  audit: 'components',
  auth: 'browser',
  data: 'browser',
  domain: 'node',
  frame: 'browser',
  testing: 'browser',
  ui: 'shared components',
} as const;

export default defineConfig({
  test: {
    projects: [
      ...Object.entries(PACKAGES).map(([name, needs]) => ({
        root: `packages/${name}`,
        test: {
          name: `@portal/${name}`,
          ...(needs === 'node'
            ? // The domain is pure, so that the files of a worker can share the modules that they load.
              { ...logicTests(), isolate: false }
            : needs === 'shared components'
              ? sharedTests({ setupFiles: ['@portal/testing/browser'] })
              : unitTests({ setupFiles: needs === 'components' ? ['@portal/testing/browser'] : [] })),
        },
      })),
      'apps/*',
      'supabase/functions',
    ],
  },
});
