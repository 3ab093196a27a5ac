// @vitest-environment node
// IMP-01: an admin may read all rows, so while one looks at a client's portal only the query keeps other clients' rows away.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const DATA = import.meta.dirname;
const PORTAL = join(DATA, '../../../apps/portal/src');
/** The row's own id is enough: what was just written is read again, or the console reads it (managed-audit, exchange). */
const READS_BY_ID = /changes|upload|managed-audit|exchange/;
const SAME_FOR_ALL = ['finding_steps'];

const read = (file: string) => readFileSync(file, 'utf8');
const importsOf = (file: string, from: RegExp) => [...read(file).matchAll(from)].map(([, path = '']) => path);

function filesOfPortal(): string[] {
  const waiting = readdirSync(PORTAL, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .flatMap((name) => importsOf(join(PORTAL, name), /from '@portal\/data\/([^']+)'/g))
    .map((path) => join(DATA, `${path}.ts`));
  const files = new Set<string>();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const path of importsOf(file, /from '(\.[^']+)'/g)) waiting.push(join(dirname(file), path));
  }
  return [...files];
}

test('IMP-01 every query of the portal names the client, or what was read for that client', () => {
  const reads = filesOfPortal().flatMap((file) =>
    [...read(file).matchAll(/\.from\('(\w+)'\)\s*\.select\((?:(?!\.from\(|;\n)[^])*/g)].map(
      ([query, table = '']) => ({
        where: `${relative(DATA, file)} ${table}`,
        isFound:
          /\.(eq|in)\(\s*'(?:\w+\.)?(client|person|audit|finding|repository|snapshot)_id'/.test(query) ||
          (READS_BY_ID.test(file) && /\.(eq|in)\('(id|service_request_id)'/.test(query)) ||
          SAME_FOR_ALL.includes(table),
      }),
    ),
  );
  expect(reads.length).toBeGreaterThan(30);
  expect(reads.filter(({ isFound }) => !isFound)).toEqual([]);
});
