import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shellChunks } from '../../scripts/federation/chunks.ts';
import { contractOfBuild, shellDefinitions } from '../../scripts/federation/build-facts.ts';
import { leanFederationRuntime } from '../../scripts/federation/lean-runtime.ts';
import { hostFederation } from '../../scripts/federation/host.ts';
import { bundledRemotes, isSingleBundle } from '../../scripts/federation/single-bundle.ts';
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
