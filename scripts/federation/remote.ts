import { federation } from '@module-federation/vite';
import type { Plugin } from 'vite';
import type { RemoteFacts } from '../../packages/frame/src/contract/remote-facts.ts';
import { buildFacts } from './build-facts.ts';
import { remoteChunks } from './chunks.ts';
import { SHARED_PACKAGE } from './shared-modules.ts';
import { takeSharedModules } from './take-shared-modules.ts';

/** Its manifest says what it needs of a shell, and what its `src/remote.ts` states. */
export function remoteFederation({ name, paths, navigation }: RemoteFacts): Plugin[] {
  const { plugin: sharedModules, uses } = takeSharedModules();
  const plugins = federation({
    name,
    filename: 'assets/remoteEntry-[hash].js',
    exposes: { './routes': './src/routes.tsx' },
    shared: {
      // Its default export is all that is imported (take-shared-modules.ts). So the build gives the same code, early or late as
      // the plugin may take the module graph for complete.
      [SHARED_PACKAGE]: {
        singleton: true,
        import: false,
        requiredVersion: false,
        suppressMissingImportWarning: true,
        version: '0.0.0',
      },
    },
    experiments: { externalRuntime: true },
    dts: false,
    manifest: {
      additionalData: ({ stats }) => {
        const { metaData } = stats;
        if (typeof metaData === 'object' && metaData !== null) {
          Object.assign(metaData, buildFacts(), { uses: uses(), paths, navigation });
        }
        return stats;
      },
    },
  });
  return [sharedModules, ...plugins.map(onlyInBuild), remoteChunks()];
}

/** `npm run dev` compiles the remotes into the shell's server (single-bundle.ts). */
function onlyInBuild(plugin: Plugin): Plugin {
  return { ...plugin, apply: 'build' };
}
