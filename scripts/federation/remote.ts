import { federation } from '@module-federation/vite';
import type { Plugin } from 'vite';
import { buildFacts } from './build-facts.ts';
import { checkSources } from './check-sources.ts';
import { remoteChunks } from './chunks.ts';
import { pageFiles, type Pages } from './page-files.ts';
import { settleModuleGraph } from './settle-module-graph.ts';
import { SHARED_PACKAGE } from './shared-modules.ts';
import { takeSharedModules } from './take-shared-modules.ts';

/**
 * The plugins of a remote's build: it exposes its route objects and takes shared modules from the shell. `pages` are those
 * that bookmarks and links in e-mails lead to, besides the dashboard.
 */
export function remoteFederation(name: string, pages: Pages): Plugin[] {
  const { plugin: findPageFiles, files } = pageFiles(pages);
  const plugins = federation({
    name,
    filename: 'assets/remoteEntry-[hash].js',
    exposes: { './routes': './src/routes.tsx' },
    shared: {
      [SHARED_PACKAGE]: {
        singleton: true,
        import: false,
        requiredVersion: false,
        suppressMissingImportWarning: true,
        version: '0.0.0',
      },
    },
    experiments: { externalRuntime: true },
    // In seconds. By default the plugin stops waiting after ten seconds without activity, which can happen on a busy machine.
    moduleParseIdleTimeout: 300,
    dts: false,
    manifest: {
      additionalData: ({ stats }) => {
        const { metaData } = stats;
        if (typeof metaData === 'object' && metaData !== null)
          Object.assign(metaData, buildFacts(), { pages: files });
        return stats;
      },
    },
  });
  return [
    checkSources(),
    takeSharedModules(),
    ...settleModuleGraph(plugins).map(onlyInBuild),
    remoteChunks(),
    findPageFiles,
  ];
}

/** `npm run dev` compiles the remotes into the shell's server (single-bundle.ts). */
function onlyInBuild(plugin: Plugin): Plugin {
  return { ...plugin, apply: 'build' };
}
