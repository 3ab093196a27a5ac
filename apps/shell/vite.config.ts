import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { hostFederation } from '../../vite.federation.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), hostFederation()],
  build: { target: 'esnext', modulePreload: { polyfill: false } },
});
