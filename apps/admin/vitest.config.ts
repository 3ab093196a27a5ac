import { defineConfig } from 'vitest/config';
import { sharedTests } from '../../scripts/test/units/options.ts';

export default defineConfig({
  test: sharedTests({ setupFiles: ['../../packages/testing/src/browser.ts'] }),
});
