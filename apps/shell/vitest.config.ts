import { defineConfig } from 'vitest/config';
import { hostFederation } from '../../scripts/federation/host.ts';
import { bundledRemotes } from '../../scripts/federation/single-bundle.ts';

export default defineConfig({
  plugins: [hostFederation({ isSingle: true }), bundledRemotes({ isSingle: false })],
  test: {
    environment: 'jsdom',
    // Every file has a window of its own, but jsdom itself is loaded once: that was most of the run.
    pool: 'vmThreads',
    // A first import of the whole shell, or a form, takes seconds on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: ['../../packages/ui/src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
