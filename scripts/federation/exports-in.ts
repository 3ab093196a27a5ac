import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** What a file of JavaScript or TypeScript exports by name when it runs. */
export function exportsIn(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName: { name }, isType }) => (name && !isType ? [name] : []));
}
