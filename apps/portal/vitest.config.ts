import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { unitTests } from '../../scripts/test/units/options.ts';
import { markdownArticles } from './vite/markdown-articles.ts';

export default defineConfig({
  plugins: [markdownArticles(), react()],
  test: {
    ...unitTests({ setupFiles: ['../../packages/ui/src/testing/setup.ts'] }),
    include: ['src/**/*.test.{ts,tsx}', 'vite/**/*.test.ts'],
  },
});
