// Which modules of our packages are one copy for all apps, and which each app carries itself.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APART, LENT, TOGETHER } from './lent.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGES = ['auth', 'data', 'ui'];

/** Libraries that reach the apps through one module of ours each. */
const DOORS: Record<string, string> = {
  '@tanstack/react-query': '@portal/data/client/query',
  'react-router-dom': '@portal/auth/routing/router',
};
/** Libraries without state of their own: a second copy does no harm. The one Supabase client is kept by packages/data. */
const STATELESS_LIBRARIES = ['@supabase/supabase-js', 'class-variance-authority', 'lucide-react'];

const STATE =
  /^(export )?(let|var|class) |^(export )?const \w+[^=\n]* = new (?!Intl)|createContext[(<]|from 'zustand'/m;
const IMPORT = /(?:\bfrom |\bimport\(|\bimport )['"]([^'"]+)['"]/g;

/** Every module that a workspace package exports, by its name, with its file. */
export function exportedModules(): Map<string, string> {
  return new Map(
    PACKAGES.flatMap((name) =>
      exportsOf(`${ROOT}packages/${name}/package.json`).map(([path, file]): [string, string] => [
        `@portal/${name}/${path.slice(2)}`,
        resolve(ROOT, 'packages', name, file),
      ]),
    ),
  );
}

/**
 * What the shell provides, as the code of two modules: `lent` holds what is lent together, `shared` how each shared module
 * is fetched. Throws when a module that has to be the same for all apps is lent in neither way.
 */
export function providedModules(): { lent: string; shared: string } {
  const exported = exportedModules();
  for (const [name, file] of exported) {
    if (mustBeOne(file) && !TOGETHER.includes(name) && !APART.includes(name))
      throw new Error(`${name} has to be one for all apps: name it in scripts/federation/lent.ts.`);
  }
  const namespaces = TOGETHER.map((name, at) => `import * as m${at} from '${name}';`).join('\n');
  const entries = TOGETHER.map((name, at) => `'${name}': m${at}`).join(', ');
  const apart = APART.map((name) => `'${name}': () => import('${name}')`).join(', ');
  return {
    lent: `${namespaces}\nexport default { ${entries} };`,
    shared: `{ '${LENT}': () => import('virtual:lent-modules'), ${apart} }`,
  };
}

/** Which of the modules that are lent one by one a remote's code reaches. */
export function sharesOf(entry: string): string[] {
  const exported = exportedModules();
  const shares = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const name of importsOf(file)) {
      const module = nameOf(name, file);
      const target = exported.get(module) ?? '';
      if (APART.includes(module)) shares.add(module);
      else if (target && !TOGETHER.includes(module)) visit(target);
      else if (name.startsWith('.') && /\.tsx?$/.test(name)) visit(resolve(dirname(file), name));
    }
  };
  visit(entry);
  return [...shares].toSorted();
}

/** Whether a module of the federation plugin's is the import of something that the shell provides. */
export function shareOfImport(id: string): boolean {
  return id.includes('__loadShare__') && !id.includes('_lent_');
}

/** Whether a module keeps state, gives a context, or brings a library: then all apps have to use the same one. */
function mustBeOne(file: string): boolean {
  const isBrought = (name: string) =>
    !name.startsWith('.') &&
    !name.startsWith('@portal/') &&
    !(name in DOORS) &&
    !TOGETHER.includes(name) &&
    !STATELESS_LIBRARIES.includes(name);
  return STATE.test(readFileSync(file, 'utf8')) || importsOf(file).some(isBrought) || isDoor(file);
}

/** Whether a library reaches the apps through this file: it alone imports the library itself. */
export function isDoor(file: string): boolean {
  const exported = exportedModules();
  return Object.values(DOORS).some((name) => exported.get(name) === file);
}

/** What a file imports when it runs: types are gone by then. */
function importsOf(file: string): string[] {
  if (!existsSync(file)) return [];
  const code = readFileSync(file, 'utf8').replaceAll(/^(import|export) type [^;]*;/gm, '');
  return [...code.matchAll(IMPORT)].map((match) => match[1] ?? '');
}

/** The exported name of what a package's file imports, also by a relative path or as a library; other names stay. */
export function nameOf(source: string, importer: string): string {
  if (!source.startsWith('.')) return DOORS[source] ?? source;
  const path = relative(`${ROOT}packages`, resolve(dirname(importer), source));
  const [, name = '', module = ''] = /^(auth|data|ui)\/src\/(.+)\.tsx?$/.exec(path) ?? [];
  return module ? `@portal/${name}/${module}` : source;
}

function exportsOf(file: string): [string, string][] {
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('exports' in manifest)) return [];
  return Object.entries(manifest.exports ?? {}).filter(([path]) => !path.endsWith('.css'));
}
