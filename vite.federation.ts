// How the three apps share code at run time: the shell is the only provider, the remotes bring no copy.
// Why it is done this way, with measurements: docs/decisions/federation.md
import { readFileSync } from 'node:fs';
import { federation } from '@module-federation/vite';
import { builtContract, libraryVersions } from './vite.federation-build.ts';
import { settleModuleGraph } from './vite.federation-settle.ts';

const REACT = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/** What the shell itself needs before it can show anything; the rest is provided when a remote asks for it. */
const BOOT = new Set([
  ...REACT,
  ...[
    'contract',
    'contract-version',
    'guards',
    'impersonation',
    'paths',
    'post-login',
    'router',
    'session',
  ].map((module) => `@portal/auth/${module}`),
  ...[
    'account',
    'data-error',
    'impersonation',
    'query',
    'query-client',
    'query-keys',
    'runtime-config',
    'supabase',
  ].map((module) => `@portal/data/${module}`),
  ...['button', 'class-names', 'portal-container', 'spinner', 'toast', 'use-media-query'].map(
    (module) => `@portal/ui/${module}`,
  ),
]);

const SHARED_PACKAGES = ['auth', 'data', 'ui'];

/** Every shared module: React and each module that a workspace package exports. */
export function sharedModules(): string[] {
  const exported = SHARED_PACKAGES.flatMap((name) => {
    const manifest: unknown = JSON.parse(
      readFileSync(new URL(`packages/${name}/package.json`, import.meta.url), 'utf8'),
    );
    return exportsOf(manifest)
      .filter((path) => !path.endsWith('.css'))
      .map((path) => `@portal/${name}/${path.slice(2)}`);
  });
  return [...REACT, ...exported];
}

function exportsOf(manifest: unknown): string[] {
  if (typeof manifest !== 'object' || manifest === null || !('exports' in manifest)) return [];
  const { exports } = manifest;
  return typeof exports === 'object' && exports !== null ? Object.keys(exports) : [];
}

/** The shell's side: provides every shared module, finds remotes at run time. */
export function hostFederation() {
  return federation({
    name: 'shell',
    filename: 'assets/remoteEntry-[hash].js',
    remotes: {},
    shared: Object.fromEntries(
      sharedModules().map((name) => [
        name,
        { singleton: true, eager: BOOT.has(name), requiredVersion: false },
      ]),
    ),
    experiments: { provideExternalRuntime: true },
    dts: false,
    dev: { remoteHmr: true },
    manifest: true,
  });
}

/** A remote's side: exposes its route objects and takes every shared module from the host. */
export function remoteFederation(name: string) {
  const plugins = federation({
    name,
    filename: 'assets/remoteEntry-[hash].js',
    exposes: { './routes': './src/routes.tsx' },
    shared: Object.fromEntries(
      sharedModules().map((module) => [module, { singleton: true, import: false, requiredVersion: false }]),
    ),
    experiments: { externalRuntime: true },
    dts: false,
    dev: { remoteHmr: true },
    manifest: {
      additionalData: ({ stats }) => {
        const { metaData } = stats;
        if (typeof metaData === 'object' && metaData !== null)
          Object.assign(metaData, { contract: builtContract(), libraries: libraryVersions() });
        return stats;
      },
    },
  });
  return settleModuleGraph(plugins);
}
