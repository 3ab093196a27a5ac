// Which modules of our packages are one copy for all apps, and which each app carries itself.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const PACKAGES = ['auth', 'data', 'ui'];
const REACT = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/** Libraries that reach the apps through one module of ours each. */
const DOORS: Record<string, string> = {
  '@tanstack/react-query': '@portal/data/query',
  'react-router-dom': '@portal/auth/router',
};
/** Libraries that keep nothing: a second copy of what is used of them does no harm. */
const STATELESS_LIBRARIES = ['class-variance-authority', 'lucide-react'];

const STATE =
  /^(export )?(let|var|class) |^(export )?const \w+[^=\n]* = new (?!Intl)|createContext[(<]|from 'zustand'/m;
const PACKAGE_FILE = /\/packages\/(auth|data|ui)\/src\/[^?]+\.tsx?$/;
const IMPORT = /(?:\bfrom |\bimport\(|\bimport )['"]([^'"]+)['"]/g;

/** Every module that a workspace package exports, by its name, with its file. */
function exportedModules(): Map<string, string> {
  return new Map(
    PACKAGES.flatMap((name) =>
      exportsOf(`${ROOT}packages/${name}/package.json`).map(([path, file]): [string, string] => [
        `@portal/${name}/${path.slice(2)}`,
        resolve(ROOT, 'packages', name, file),
      ]),
    ),
  );
}

/** React, and every exported module: what the shell provides to whom asks. */
export function providedModules(): string[] {
  return [...REACT, ...exportedModules().keys()];
}

/**
 * What a remote takes from the shell: the provided modules that its code reaches and that must be there once, because they keep
 * state, give a context, or bring a library. The rest, such as cards and badges and hooks, is small and becomes part of the remote.
 */
export function sharesOf(entry: string): string[] {
  const exported = exportedModules();
  const shares = new Set(REACT.filter((name) => name !== 'react-dom/client'));
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const name of importsOf(file)) {
      const target = exported.get(DOORS[name] ?? nameOf(name, file)) ?? '';
      if (target && mustBeOne(target)) shares.add(DOORS[name] ?? nameOf(name, file));
      else if (target) visit(target);
      else if (name.startsWith('.') && /\.tsx?$/.test(name)) visit(resolve(dirname(file), name));
    }
  };
  visit(entry);
  return [...shares].toSorted();
}

const VIA = '\0share:';

/**
 * Lets our packages' files, where they become part of a remote, take from the shell what must be there once. By way of
 * a module of no package: the federation plugin leaves what a package imports of itself alone.
 */
export function shareWithinPackages(shares: string[]): Plugin {
  const isShare = new Set(shares);
  return {
    name: 'share-within-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !PACKAGE_FILE.test(importer) || isDoor(importer)) return null;
      const name = DOORS[source] ?? nameOf(source, importer);
      return isShare.has(name) ? VIA + name : null;
    },
    load: (id) => (id.startsWith(VIA) ? `export * from '${id.slice(VIA.length)}';` : null),
  };
}

/** Whether a module of the federation plugin's is the import of something that the shell provides. */
export function shareOfImport(id: string): boolean {
  return id.includes('__loadShare__');
}

/** Whether a module keeps state, gives a context, or brings a library: then all apps have to use the same one. */
export function mustBeOne(file: string): boolean {
  const isBrought = (name: string) =>
    !name.startsWith('.') &&
    !name.startsWith('@portal/') &&
    !(name in DOORS) &&
    !REACT.includes(name) &&
    !STATELESS_LIBRARIES.includes(name);
  return STATE.test(readFileSync(file, 'utf8')) || importsOf(file).some(isBrought) || isDoor(file);
}

function isDoor(file: string): boolean {
  const exported = exportedModules();
  return Object.values(DOORS).some((name) => exported.get(name) === file);
}

/** What a file imports when it runs: types are gone by then. */
function importsOf(file: string): string[] {
  if (!existsSync(file)) return [];
  const code = readFileSync(file, 'utf8').replaceAll(/^(import|export) type [^;]*;/gm, '');
  return [...code.matchAll(IMPORT)].map((match) => match[1] ?? '');
}

/** The exported name of what a package's file imports by a relative path; other names stay. */
function nameOf(source: string, importer: string): string {
  if (!source.startsWith('.')) return source;
  const path = relative(`${ROOT}packages`, resolve(dirname(importer), source));
  const [, name = '', module = ''] = /^(auth|data|ui)\/src\/(.+)\.tsx?$/.exec(path) ?? [];
  return module ? `@portal/${name}/${module}` : source;
}

function exportsOf(file: string): [string, string][] {
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('exports' in manifest)) return [];
  return Object.entries(manifest.exports ?? {}).filter(([path]) => !path.endsWith('.css'));
}
