import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { sharedTests } from '../../scripts/test/units/options.ts';
import { markdownArticles } from '../../scripts/federation/markdown-articles.ts';

export default defineConfig({
  plugins: [markdownArticles(), react()],
  test: sharedTests({ setupFiles: ['../../packages/testing/src/browser.ts'] }),
});
