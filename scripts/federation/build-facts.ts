// What the builds of the three apps are told, and what they say of themselves in their manifests.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { CONTRACT, type ContractVersion } from '../../packages/auth/src/contract/contract-version.ts';

/** The libraries that are shared by the shell; another major of one of them does not fit. */
const LIBRARIES = [
  'react',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  '@supabase/supabase-js',
  'zustand',
  'sonner',
];

/** The shared libraries' installed versions, by name. */
export function libraryVersions(): Record<string, string> {
  return Object.fromEntries(LIBRARIES.map((name) => [name, installedVersion(name)]));
}

function installedVersion(name: string): string {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8'),
  );
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error(`${name} names no version.`);
}

/** The contract this build speaks; PORTAL_CONTRACT ("2.0") makes another one, for the tests of the seam. */
function builtContract(): ContractVersion {
  const [major, minor] = (process.env['PORTAL_CONTRACT'] ?? '').split('.').map(Number);
  return major === undefined || minor === undefined ? CONTRACT : { major, minor };
}

/** What a remote's manifest says of its build. */
export function buildFacts(): { contract: ContractVersion; libraries: Record<string, string> } {
  return { contract: builtContract(), libraries: libraryVersions() };
}

/** Puts PORTAL_CONTRACT in the place of the contract in the code, too. */
export function overrideContract(): Plugin {
  return {
    name: 'portal-override-contract',
    transform(_code, id) {
      if (!process.env['PORTAL_CONTRACT'] || !id.endsWith('/packages/auth/src/contract/contract-version.ts'))
        return null;
      return `export const CONTRACT = ${JSON.stringify(builtContract())};`;
    },
  };
}

/**
 * What is written into the shell. PORTAL_REMOTE_ORIGINS: the origins, separated by spaces, that it may load remotes
 * from. PORTAL_PINNING=1: `?pin=` chooses another release; never for production.
 */
export function shellDefinitions({ isSingle }: { isSingle: boolean }): Record<string, string> {
  return {
    'import.meta.env.PORTAL_LIBRARIES': JSON.stringify(libraryVersions()),
    'import.meta.env.PORTAL_REMOTE_ORIGINS': JSON.stringify(process.env['PORTAL_REMOTE_ORIGINS'] ?? ''),
    'import.meta.env.PORTAL_REMOTES_BUNDLED': JSON.stringify(isSingle),
    'import.meta.env.PORTAL_PINNING': JSON.stringify(process.env['PORTAL_PINNING'] === '1'),
  };
}
