import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { markdownArticles } from './vite/markdown-articles.ts';
import { remoteFederation } from '../../scripts/federation/remote.ts';

/** Requested together with the routes (scripts/federation/page-files.ts). */
const pages = {
  '/reports': 'reports/reports-page.tsx',
  '/reports/*': 'audit/overview/overview-page.tsx',
  '/reports/*/findings': 'audit/findings/findings-page.tsx',
  '/reports/*/findings/*': 'audit/finding/finding-page.tsx',
  '/files': 'files/files-page.tsx',
};

export default defineConfig({
  // Relative, because the remote may be deployed to any origin.
  base: './',
  plugins: [markdownArticles(), react(), tailwindcss(), remoteFederation('portal', pages)],
  build: {
    target: 'esnext',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'src/routes.tsx' },
  },
});
