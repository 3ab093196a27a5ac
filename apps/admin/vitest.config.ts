import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    // Gives every file its own window but loads jsdom only once, which makes the run much faster.
    pool: 'vmThreads',
    // Simulated typing can take seconds on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: ['../../packages/ui/src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
