import type { Rolldown } from 'vite';

/** The names of these chunks' files and of all files that they import statically. */
export function staticFiles(bundle: Rolldown.OutputBundle, start: Rolldown.OutputChunk[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const file = bundle[name];
    for (const imported of file?.type === 'chunk' ? file.imports : []) visit(imported);
  };
  for (const { fileName } of start) visit(fileName);
  return found;
}
