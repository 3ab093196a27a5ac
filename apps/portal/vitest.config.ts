import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { unitTests } from '../../scripts/test/units/options.ts';
import { markdownArticles } from '../../scripts/federation/markdown-articles.ts';

export default defineConfig({
  plugins: [markdownArticles(), react()],
  test: unitTests({ setupFiles: ['../../packages/testing/src/browser.ts'] }),
});
