import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const PACKAGES = ['auth', 'data', 'frame', 'ui'];

/** Maps each module of the workspace packages, such as `@portal/ui/primitives/button`, to its file's path. */
export function exportedModules(): Map<string, string> {
  return new Map(PACKAGES.flatMap(listModules));
}

function listModules(name: string): [string, string][] {
  const folder = join(import.meta.dirname, `../../packages/${name}/src/`);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => [`@portal/${name}/${path.replace(/\.tsx?$/, '')}`, join(folder, path)]);
}

export function exportsIn(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName: { name }, isType }) => (name && !isType ? [name] : []));
}
