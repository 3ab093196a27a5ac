import { fileURLToPath } from 'node:url';
import { federation } from '@module-federation/vite';
import type { Plugin } from 'vite';
import { remoteChunks } from './chunks.ts';
import { buildFacts } from './build-facts.ts';
import { settleModuleGraph } from './settle-module-graph.ts';
import { LENT } from './lent.ts';
import { sharesOf } from './shared-modules.ts';
import { takeFromShell } from './take-from-shell.ts';

/** A remote's side: exposes its route objects and takes what is shared from the host. */
export function remoteFederation(name: string): Plugin[] {
  const shares = [
    LENT,
    ...sharesOf(fileURLToPath(new URL(`../../apps/${name}/src/routes.tsx`, import.meta.url))),
  ];
  const plugins = federation({
    name,
    filename: 'assets/remoteEntry-[hash].js',
    exposes: { './routes': './src/routes.tsx' },
    shared: Object.fromEntries(
      shares.map((module) => [
        module,
        {
          singleton: true,
          import: false,
          requiredVersion: false,
          suppressMissingImportWarning: true,
          version: '0.0.0',
        },
      ]),
    ),
    experiments: { externalRuntime: true },
    // Seconds. After ten quiet ones, as a busy machine has, it would guess what is shared and build something else.
    moduleParseIdleTimeout: 300,
    dts: false,
    manifest: {
      additionalData: ({ stats }) => {
        const { metaData } = stats;
        if (typeof metaData === 'object' && metaData !== null) Object.assign(metaData, buildFacts());
        return stats;
      },
    },
  });
  return [takeFromShell(), ...settleModuleGraph(plugins).map(onlyInBuild), remoteChunks()];
}

/** `npm run dev` compiles the remotes into the shell's server (single-bundle.ts). */
function onlyInBuild(plugin: Plugin): Plugin {
  return { ...plugin, apply: 'build' };
}
