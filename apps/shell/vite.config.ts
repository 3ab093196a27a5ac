import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shellChunks } from '../../vite.chunks.ts';
import { contractOfBuild, shellDefinitions } from '../../vite.federation-build.ts';
import { leanFederationRuntime } from '../../vite.federation-runtime.ts';
import { hostFederation } from '../../vite.federation.ts';
import { bundledRemotes, isSingleBundle } from '../../vite.single-bundle.ts';
import { prerenderedSignIn } from './vite/prerendered-sign-in.ts';

export default defineConfig((environment) => {
  const isSingle = isSingleBundle(environment);
  return {
    define: shellDefinitions(),
    plugins: [
      contractOfBuild(),
      react(),
      tailwindcss(),
      hostFederation({ isSingle }),
      leanFederationRuntime(),
      bundledRemotes({ isSingle }),
      shellChunks({ isSingle }),
      prerenderedSignIn({ isSingle }),
    ],
    build: {
      target: 'esnext',
      modulePreload: { polyfill: false },
      outDir: isSingle ? 'dist-single' : 'dist',
    },
  };
});
