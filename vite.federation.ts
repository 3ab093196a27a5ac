// How the three apps share code at run time: the shell is the only provider, the remotes bring no copy.
// Why it is done this way, with measurements: docs/decisions/federation.md
import { readFileSync } from 'node:fs';
import { federation } from '@module-federation/vite';
import { CONTRACT } from './packages/auth/src/contract-version.ts';

/** What the sign-in page needs anyway; everything else that is shared loads when a remote asks for it. */
const BOOT = new Set([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
]);

const SHARED_PACKAGES = ['auth', 'data', 'ui'];

/** Every shared module: react and each module that a workspace package exports. */
export function sharedModules(): string[] {
  const exported = SHARED_PACKAGES.flatMap((name) => {
    const manifest: unknown = JSON.parse(
      readFileSync(new URL(`packages/${name}/package.json`, import.meta.url), 'utf8'),
    );
    return exportsOf(manifest)
      .filter((path) => !path.endsWith('.css'))
      .map((path) => `@portal/${name}/${path.slice(2)}`);
  });
  return [...BOOT, ...exported];
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
      sharedModules().map((name) => [name, { singleton: true, eager: true, requiredVersion: false }]),
    ),
    experiments: { provideExternalRuntime: true },
    dts: false,
    manifest: true,
  });
}

/** A remote's side: exposes its route objects and takes every shared module from the host. */
export function remoteFederation(name: string) {
  return federation({
    name,
    filename: 'assets/remoteEntry-[hash].js',
    exposes: { './routes': './src/routes.tsx' },
    shared: Object.fromEntries(
      sharedModules().map((module) => [
        module,
        { singleton: true, import: false, requiredVersion: false },
      ]),
    ),
    experiments: { externalRuntime: true },
    dts: false,
    manifest: {
      additionalData: ({ stats }) => {
        const { metaData } = stats;
        if (typeof metaData === 'object' && metaData !== null) Object.assign(metaData, { contract: CONTRACT });
        return stats;
      },
    },
  });
}
