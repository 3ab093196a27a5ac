// How the three apps share code at run time: the shell is the only provider, the remotes bring no copy.
// Why it is done this way, with measurements: docs/decisions/federation.md
import { federation } from '@module-federation/vite';
import type { Plugin } from 'vite';
import { remoteChunks } from './vite.chunks.ts';
import { buildFacts, libraryVersions } from './vite.federation-build.ts';
import { settleModuleGraph } from './vite.federation-settle.ts';
import { LENT } from './vite.federation-lent.ts';
import { providedModules, sharesOf } from './vite.federation-shares.ts';
import { takeFromShell } from './vite.federation-take.ts';

/**
 * The shell's side: every shared module by its name, for the runtime to lend to remotes. What the shell itself needs is
 * in its first files, the rest is fetched when a remote asks for it. With the remotes in the same bundle nothing is shared.
 */
export function hostFederation({ isSingle }: { isSingle: boolean }): Plugin[] {
  const provided = () => (isSingle ? { lent: '', shared: '{}' } : providedModules());
  return [
    virtualModule('host-federation', 'virtual:shared-modules', () => {
      const react = JSON.stringify(libraryVersions()['react']);
      return `export const sharedModules = ${provided().shared};\nexport const reactVersion = ${react};`;
    }),
    virtualModule('lent-modules', 'virtual:lent-modules', () => provided().lent),
  ];
}

/** A remote's side: exposes its route objects and takes what is shared from the host. */
export function remoteFederation(name: string): Plugin[] {
  const shares = [LENT, ...sharesOf(`${import.meta.dirname}/apps/${name}/src/routes.tsx`)];
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

/** `npm run dev` compiles the remotes into the shell's server (vite.single-bundle.ts). */
function onlyInBuild(plugin: Plugin): Plugin {
  return { ...plugin, apply: 'build' };
}

/** A module that exists only in the build. */
export function virtualModule(name: string, id: string, code: () => string): Plugin {
  return {
    name,
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? code() : null),
  };
}
