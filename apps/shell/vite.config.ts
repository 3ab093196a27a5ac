import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractOfBuild, shellDefinitions } from '../../vite.federation-build.ts';
import { hostFederation } from '../../vite.federation.ts';

export default defineConfig({
  define: shellDefinitions(),
  plugins: [contractOfBuild(), react(), tailwindcss(), hostFederation()],
  build: { target: 'esnext', modulePreload: { polyfill: false } },
});
