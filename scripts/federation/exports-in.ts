import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** Returns the names of the values that a JavaScript or TypeScript file exports. Leaves out types. */
export function exportsIn(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName: { name }, isType }) => (name && !isType ? [name] : []));
}
