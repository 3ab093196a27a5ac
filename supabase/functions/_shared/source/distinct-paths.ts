import { refuse } from './read-entry.ts';

/** Names that Windows or macOS takes for one file. A slash sorts first, so that a folder's files follow the file of its name. */
export function requireDistinctPaths(files: readonly { path: string }[], folders: readonly string[]): void {
  const names = [
    ...files.map(({ path }) => ({ path, key: fold(path) })),
    ...folders.map((path) => ({ path, key: `${fold(path)}\0` })),
  ].toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  for (const [index, { path, key }] of names.entries()) {
    const next = names[index + 1]?.key;
    if (next === undefined || key.endsWith('\0')) continue;
    const name = path.length > 100 ? `${path.slice(0, 100)}…` : path;
    if (next === key) refuse(`The archive has two files with the name ${name}.`);
    if (next.startsWith(`${key}\0`)) refuse(`The archive has a file and a folder with the name ${name}.`);
  }
}

function fold(path: string): string {
  // A small letter may have a composed form that the capital one lacks.
  return path.toLowerCase().normalize('NFC').split('/').map(withoutEnd).join('\0');
}

function withoutEnd(step: string): string {
  let end = step.length;
  while (step[end - 1] === '.' || step[end - 1] === ' ') end -= 1;
  return step.slice(0, end);
}
