// LIVE-02: which file an import of Solidity names, as solc resolves it.

const TOKEN =
  /\/\/[^\n\v\f\r\u0085\u2028\u2029]*|\/\*[^]*?\*\/|"(?:[^"\\\n\r]|\\[^])*"|'(?:[^'\\\n\r]|\\[^])*'|(?<![\w$])import(?![\w$])|;/g;

/** The paths that a source imports, as they are written. Null when they cannot be determined. */
export function readImports(source: string, language: string): string[] | null {
  // Vyper's imports have other rules.
  if (language !== 'Solidity') return /^\s*(?:from|import)\s/m.test(source) ? null : [];
  if (!source.includes('import')) return [];
  const paths: string[] = [];
  let open: 'no' | 'path' | 'end' = 'no';
  for (const [token] of source.matchAll(TOKEN)) {
    if (token === 'import') {
      if (open !== 'no') return null;
      open = 'path';
    } else if (token === ';') {
      if (open === 'path') return null;
      open = 'no';
    } else if (open === 'path' && /^["']/.test(token)) {
      if (token.includes('\\')) return null;
      paths.push(token.slice(1, -1));
      open = 'end';
    }
  }
  return open === 'no' ? paths : null;
}

/** The name of the file that one with this name imports, before any remapping. */
export function importedName(path: string, importer: string): string {
  if (!/^\.{1,2}(?:\/|$)/.test(path)) return path;
  const steps = importer.split('/').slice(0, -1);
  for (const step of path.split('/'))
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  return steps.join('/');
}

/** The name after the remapping that solc applies: the one with the longest context, then the longest prefix, then the last. */
export function remap(
  name: string,
  importer: string,
  remappings: readonly string[],
): { name: string; by: string | null } {
  let best = { context: '', prefix: '', target: '', by: null as string | null };
  for (const by of remappings) {
    const [, context = '', prefix = '', target = ''] = /^(?:([^:=]*):)?([^=]+)=([^]*)$/.exec(by) ?? [];
    if (!prefix || !importer.startsWith(context) || !name.startsWith(prefix)) continue;
    const isWorse =
      context.length < best.context.length ||
      (context.length === best.context.length && prefix.length < best.prefix.length);
    if (!isWorse) best = { context, prefix, target, by };
  }
  const renamed = best.target + name.slice(best.prefix.length);
  return { name: renamed, by: renamed === name ? null : best.by };
}
