import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shellChunks } from '../../vite.chunks.ts';
import { contractOfBuild, shellDefinitions } from '../../vite.federation-build.ts';
import { hostFederation, runtimeDefinitions } from '../../vite.federation.ts';
import { bundledRemotes, isSingleBundle } from '../../vite.single-bundle.ts';

export default defineConfig((environment) => {
  const isSingle = isSingleBundle(environment);
  return {
    define: { ...shellDefinitions(), ...runtimeDefinitions },
    plugins: [
      contractOfBuild(),
      react(),
      tailwindcss(),
      hostFederation({ isSingle }),
      bundledRemotes({ isSingle }),
      shellChunks(),
    ],
    build: {
      target: 'esnext',
      modulePreload: { polyfill: false },
      outDir: isSingle ? 'dist-single' : 'dist',
    },
  };
});
