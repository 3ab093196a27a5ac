// The functions' unit tests, on Node. Those on Deno and a real database run with supabase/vitest.config.ts.
import { defineConfig } from 'vitest/config';
import { logicTests } from '../../scripts/test/units/options.ts';

/** Deno's name of a package, with its version, becomes the name by which Node and Vite find it. */
export const NPM = {
  find: /^npm:((?:@[^/]+\/)?[^@/]+)@[\d.]+((?:\/.*?)?)(?:\/index\.js)?$/,
  replacement: '$1$2',
};

export default defineConfig({
  resolve: { alias: [NPM] },
  // The files of a worker share its modules: loading fonts and pdfkit takes seconds.
  test: { name: 'functions', ...logicTests('tests/unit'), isolate: false },
});
