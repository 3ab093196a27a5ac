// The functions' unit tests, on Node. Those on Deno and a real database run with supabase/vitest.config.ts.
import { defineConfig } from 'vitest/config';
import { LEFT_OUT, SUFFIX } from '../../scripts/test/test-files.ts';

/** Deno's name of a package, with its version, becomes the name by which Node and Vite find it. */
const NPM = {
  find: /^npm:((?:@[^/]+\/)?[^@/]+)@[\d.]+((?:\/.*?)?)(?:\/index\.js)?$/,
  replacement: '$1$2',
};

export default defineConfig({
  resolve: { alias: [NPM] },
  test: {
    name: 'functions',
    include: [`tests/unit/**/*${SUFFIX}.test.ts`],
    exclude: ['**/node_modules/**', ...LEFT_OUT],
    // As many as the other unit tests have (scripts/test/units/options.ts): with one, vitest runs these files one by one, after the others.
    maxWorkers: '100%',
    // The limits only stop tests that hang.
    testTimeout: 120_000,
    hookTimeout: 30_000,
  },
});
