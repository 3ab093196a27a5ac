// The functions' unit tests, on Node. Those on Deno and a real database run with supabase/vitest.config.ts.
import { defineConfig } from 'vitest/config';
import { NODEMAILER } from './tests/unit/nodemailer-alias.ts';

export default defineConfig({
  resolve: { alias: [NODEMAILER] },
  test: {
    name: 'functions',
    include: ['tests/unit/**/*.test.ts'],
    // The limits are for what hangs.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
