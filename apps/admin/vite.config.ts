import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { remoteFederation } from '../../scripts/federation/remote.ts';
import remote from './src/remote.ts';

export default defineConfig({
  // Asset URLs are relative to the module, so that the remote works on any origin.
  base: './',
  plugins: [react(), tailwindcss(), remoteFederation(remote)],
  build: {
    target: 'esnext',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'src/routes.tsx' },
  },
});
