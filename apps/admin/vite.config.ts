import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BUILD_TARGET } from '../../scripts/federation/browsers.ts';
import { remoteFederation } from '../../scripts/federation/remote.ts';
import { appNotices } from '../../scripts/federation/third-party-notices.ts';
import remote from './src/remote.ts';

export default defineConfig({
  // Asset URLs are relative to the module, so that the remote works on any origin.
  base: './',
  plugins: [react(), tailwindcss(), remoteFederation(remote), appNotices],
  build: {
    target: BUILD_TARGET,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'src/routes.tsx' },
  },
});
