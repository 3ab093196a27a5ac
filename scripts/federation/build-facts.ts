// The constants that the builds of the three apps receive, and the facts that the remotes' manifests state.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { BROWSERS } from './browsers.ts';
import { VERSION } from '../../packages/domain/src/version.ts';
import { CONTRACT } from '../../packages/frame/src/contract/contract-version.ts';

/** The libraries that the shell shares. A remote built with another major version of one of them is incompatible. */
const LIBRARIES = [
  'react',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  '@supabase/supabase-js',
  'zustand',
  'sonner',
];

function libraryVersions(): Record<string, string> {
  return Object.fromEntries(LIBRARIES.map((name) => [name, installedVersion(name)]));
}

function installedVersion(name: string): string {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8'),
  );
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error(`${name} has no version in its package.json.`);
}

/** The contract version of this build. Compatibility tests override it with PORTAL_CONTRACT, such as "2". */
const builtContract = () => Number(process.env['PORTAL_CONTRACT'] || CONTRACT);

/** The versions that a remote's manifest states: the product's, the contract's and the libraries'. */
export function buildFacts() {
  return { version: VERSION, contract: builtContract(), libraries: libraryVersions() };
}

export function overrideContract(): Plugin {
  return {
    name: 'portal-override-contract',
    transform(_code, id) {
      if (!process.env['PORTAL_CONTRACT'] || !id.endsWith('/packages/frame/src/contract/contract-version.ts'))
        return null;
      return `export const CONTRACT = ${builtContract()};`;
    },
  };
}

/** PORTAL_PINNING=1 lets `?pin=` choose another release; never set it in production. */
export function shellDefinitions({ isSingle }: { isSingle: boolean }): Record<string, string> {
  return {
    'import.meta.env.PORTAL_BROWSERS': JSON.stringify(BROWSERS),
    'import.meta.env.PORTAL_LIBRARIES': JSON.stringify(libraryVersions()),
    'import.meta.env.PORTAL_REMOTES_BUNDLED': JSON.stringify(isSingle),
    'import.meta.env.PORTAL_PINNING': JSON.stringify(process.env['PORTAL_PINNING'] === '1'),
  };
}
