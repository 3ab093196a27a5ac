// docs/mutations.md: for each change of a policy, trigger or grant, the first test that notices it. It keeps the results of
// `npm run db:mutation`, which reads them back from the page to add to them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

/** One change of the database. `table` is where it belongs: a table, with its schema unless that is public, or "functions". */
export type Mutation = { change: string; table: string; name: string };

const MUTATIONS_PAGE = fileURLToPath(new URL('../../docs/mutations.md', import.meta.url));
export const ONLY_ACCESS_PAGE = 'only docs/access.md';
export const UNNOTICED = '**UNNOTICED**';

const INTRODUCTION = `# Which test notices a missing rule

Written by \`npm run db:mutation -w supabase\`, which makes each of these changes in a fresh database, one at a time, and runs the
tests of access until one fails: first the lines of the [matrix](../supabase/tests/matrix.ts) for the table, then every
[check](../supabase/tests/checks.ts), those that name the table or function before the others, and the rest of the matrix, then the
lists of grants, and last [access.md](access.md), which notices every change of a grant. An added grant is looked up in the lists at
once. A policy is dropped and opened to every row; of each grant, the opposite is tried.
`;

export const keyOf = ({ change, table, name }: Mutation) => `${change} ${table}: ${name}`;

/** What the page says: change -> the test that notices it. Empty when there is no page yet. */
export function readResults(): Map<string, string> {
  const results = new Map<string, string>();
  let table = '';
  for (const line of existsSync(MUTATIONS_PAGE) ? readFileSync(MUTATIONS_PAGE, 'utf8').split('\n') : []) {
    if (line.startsWith('## ')) table = line.slice('## '.length);
    const [, change = '', names = '', test = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    for (const [, name = ''] of names.matchAll(/`([^`]+)`/g))
      results.set(keyOf({ change, table, name }), test.replaceAll('\\|', '|'));
  }
  return results;
}

/** Adds results to the page, and drops those of changes that the database does not offer. */
export function writeResults(all: Mutation[], results: Map<string, string>): void {
  const merged = new Map([...readResults(), ...results]);
  const sections = Object.entries(Object.groupBy(all, ({ table }) => table));
  writeFileSync(
    MUTATIONS_PAGE,
    [
      INTRODUCTION,
      summary(all.flatMap((mutation) => merged.get(keyOf(mutation)) ?? [])),
      ...sections.map(([table, mutations = []]) => section(table, mutations, merged)),
    ].join('\n'),
  );
}

/** Formats the page, at the end of a run. */
export async function formatPage(): Promise<void> {
  const options = { ...(await resolveConfig(MUTATIONS_PAGE)), filepath: MUTATIONS_PAGE };
  writeFileSync(MUTATIONS_PAGE, await format(readFileSync(MUTATIONS_PAGE, 'utf8'), options));
}

function summary(tests: string[]): string {
  const count = (wanted: string) => tests.filter((test) => test === wanted).length;
  return `${tests.length} changes; ${count(ONLY_ACCESS_PAGE)} are noticed by access.md only, ${count(UNNOTICED)} by nothing.\n`;
}

function section(table: string, mutations: Mutation[], results: Map<string, string>): string {
  if (!mutations.some((mutation) => results.has(keyOf(mutation)))) return '';
  const rows = new Map<string, string[]>();
  for (const mutation of mutations) {
    const test = results.get(keyOf(mutation));
    if (!test) continue;
    const row = `${mutation.change} | ${test.replaceAll('|', '\\|')}`;
    rows.set(row, [...(rows.get(row) ?? []), `\`${mutation.name}\``]);
  }
  const lines = [...rows].map(([row, names]) => {
    const [change, test] = row.split(/ \| /, 2);
    return `| ${change} | ${names.join(', ')} | ${test} |`;
  });
  return [`## ${table}\n`, '| change | what | noticed by |', '| --- | --- | --- |', ...lines, ''].join('\n');
}
