// What forms say about the length of a text, compared with what the database accepts.
import assert from 'node:assert/strict';
import { MAX_LENGTH } from '../../../../packages/domain/src/forms/limits.ts';
import { it, truth } from '../../check.ts';

it('ALL-04 forms and database allow texts of the same length', async () => {
  const rows = await truth(
    `select conrelid::regclass::text as "table", found[1] as "column", found[2]::int as max
         from pg_constraint,
           regexp_match(pg_get_constraintdef(oid), 'check_(?:length|line|web_address|repository_url)\\(''[^'']*''::text, \\(?(\\w+)[^,]*, (\\d+)\\)') as found
         where contype = 'c' and found is not null`,
  );
  const limits = new Map(
    rows.map((row) => [
      `${String(row['table']).replace('public.', '')}.${String(row['column'])}`,
      row['max'],
    ]),
  );
  const [path] = await truth(
    `select (regexp_match(prosrc, 'path, (\\d+)'))[1]::int as max from pg_proc where proname = 'check_repository_path'`,
  );
  limits.set('finding_locations.path', path?.['max']);
  for (const [table, columns] of Object.entries(MAX_LENGTH))
    for (const [column, max] of Object.entries(columns))
      assert.equal(limits.get(`${table}.${column}`), max, `${table}.${column}`);
});
