import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const PACKAGES = ['auth', 'data', 'ui'];

/** Maps each module that the workspace packages export, such as `@portal/ui/primitives/button`, to its file's path. */
export function exportedModules(): Map<string, string> {
  return new Map(PACKAGES.flatMap(listModules));
}

function listModules(name: string): [string, string][] {
  const folder = new URL(`../../packages/${name}/`, import.meta.url);
  const manifest: unknown = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('exports' in manifest)) return [];
  return Object.entries(manifest.exports ?? {})
    .filter(([path]) => !path.endsWith('.css'))
    .map(([path, file]) => [`@portal/${name}/${path.slice(2)}`, fileURLToPath(new URL(file, folder))]);
}

/** Returns the names of the values that a JavaScript or TypeScript file exports. Leaves out types. */
export function exportsIn(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName: { name }, isType }) => (name && !isType ? [name] : []));
}
