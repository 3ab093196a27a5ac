import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { markdownArticles } from '../../scripts/federation/markdown-articles.ts';
import { BUILD_TARGET } from '../../scripts/federation/browsers.ts';
import { remoteFederation } from '../../scripts/federation/remote.ts';
import { appNotices } from '../../scripts/federation/third-party-notices.ts';
import remote from './src/remote.ts';

export default defineConfig({
  // Relative, because the remote may be deployed to any origin.
  base: './',
  plugins: [markdownArticles(), react(), tailwindcss(), remoteFederation(remote), appNotices],
  build: {
    target: BUILD_TARGET,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'src/routes.tsx' },
  },
});
