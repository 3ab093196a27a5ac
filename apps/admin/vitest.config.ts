import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    // Typing into a form takes seconds on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: ['../../packages/ui/src/test-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
