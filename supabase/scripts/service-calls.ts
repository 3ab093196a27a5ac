// The functions of the database that are called with the service's key, by what calls them: an edge function, a script of an
// operator, or the timers of the local start.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CALL = /\.rpc(?:OrRefusal)?(?:<[^(]*>)?\(\s*'(\w+)'|(?:\['|\$\{url\})\/rest\/v1\/rpc\/(\w+)/g;
const IMPORT = /\bfrom '(\.[^']+\.ts)'|\bimport\('(\.[^']+\.ts)'\)/g;

export function serviceCalls(): Map<string, Set<string>> {
  const workers = globSync(['functions/*/index.ts', 'scripts/*.ts', 'local/timers.ts'], { cwd: ROOT });
  const found = workers
    .toSorted()
    .map((path) => [path.replace(/\/index\.ts$|\.ts$/, ''), callsOf(join(ROOT, path))] as const);
  return new Map(found.filter(([, calls]) => calls.size > 0));
}

function callsOf(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return new Set();
  seen.add(path);
  const code = readFileSync(path, 'utf8');
  const own = Array.from(code.matchAll(CALL), ([, method, address]) => method ?? address ?? '');
  const imported = Array.from(code.matchAll(IMPORT), ([, one, other]) =>
    join(dirname(path), one ?? other ?? ''),
  );
  return new Set([...own, ...imported.flatMap((file) => [...callsOf(file, seen)])]);
}
