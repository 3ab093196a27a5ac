import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BUILD_TARGET } from '../../scripts/federation/browsers.ts';
import { shellChunks } from '../../scripts/federation/chunks.ts';
import { overrideContract, shellDefinitions } from '../../scripts/federation/build-facts.ts';
import { hostFederation } from '../../scripts/federation/host.ts';
import { bundledRemotes, isSingleBundle } from '../../scripts/federation/single-bundle.ts';
import { appNotices } from '../../scripts/federation/third-party-notices.ts';
import { prerenderedSignIn } from './vite/prerendered-sign-in.ts';

export default defineConfig((environment) => {
  const isSingle = isSingleBundle(environment);
  return {
    define: {
      ...shellDefinitions({ isSingle }),
      // The runtime's own switch, as the plugin's `disableSnapshot`: the shell reads the manifests itself.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    },
    resolve: {
      alias: {
        '@supabase/realtime-js': fileURLToPath(new URL('vite/no-realtime.ts', import.meta.url)),
      },
    },
    plugins: [
      overrideContract(),
      react(),
      tailwindcss(),
      hostFederation({ isSingle }),
      bundledRemotes({ isSingle }),
      shellChunks(),
      prerenderedSignIn({ isSingle }),
      appNotices,
    ],
    build: {
      target: BUILD_TARGET,
      modulePreload: { polyfill: false },
      outDir: isSingle ? 'dist-single' : 'dist',
    },
  };
});
