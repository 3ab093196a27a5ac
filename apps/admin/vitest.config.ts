import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    // Every file has a window of its own, but jsdom itself is loaded once: that was most of the run.
    pool: 'vmThreads',
    // Typing into a form takes seconds on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: ['../../packages/ui/src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
