// The functions' unit tests, on Node. Those on Deno and a real database run with supabase/vitest.config.ts.
import { defineConfig } from 'vitest/config';
import { NPM } from './tests/unit/npm-alias.ts';

export default defineConfig({
  resolve: { alias: [NPM] },
  test: {
    name: 'functions',
    include: ['tests/unit/**/*.test.ts'],
    // The limits are for what hangs.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
