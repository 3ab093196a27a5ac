import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { markdownArticles } from './vite/markdown-articles.ts';

export default defineConfig({
  plugins: [markdownArticles(), react()],
  test: {
    environment: 'jsdom',
    // Each file has its own window, but jsdom is loaded only once, which saves most of the run time.
    pool: 'vmThreads',
    // Typing into a form can take seconds on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: ['../../packages/ui/src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'vite/**/*.test.ts'],
  },
});
