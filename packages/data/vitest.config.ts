import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    // Every file has a window of its own, but jsdom itself is loaded once: that was most of the run.
    pool: 'vmThreads',
    // A limit is for what hangs, not for a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
