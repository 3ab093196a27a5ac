// Runs only the functions' unit tests, on Node. `npm run mutation -- supabase/functions` runs them for each change of the code.
// `npm test` runs these tests too, and those of the functions on Deno, with supabase/vitest.config.ts.
import { defineConfig } from 'vitest/config';
import { NODEMAILER } from './tests/unit/nodemailer-alias.ts';

export default defineConfig({
  resolve: { alias: [NODEMAILER] },
  test: { include: ['tests/unit/**/*.test.ts'], testTimeout: 30_000 },
});
