import { defineConfig } from 'vitest/config';
import { hostFederation } from '../../scripts/federation/host.ts';
import { bundledRemotes } from '../../scripts/federation/single-bundle.ts';
import { unitTests } from '../../scripts/test/units/options.ts';

export default defineConfig({
  plugins: [hostFederation({ isSingle: true }), bundledRemotes({ isSingle: false })],
  test: unitTests({ setupFiles: ['../../packages/testing/src/browser.ts'] }),
});
