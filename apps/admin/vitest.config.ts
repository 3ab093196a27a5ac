import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    setupFiles: ['../../packages/ui/src/test-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
