// docs/security.md quotes lines of the SQL. This compares them with the schema.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSchemas } from '../database/platform.ts';

it('GUARD-08 the schema files contain every line of SQL that docs/security.md quotes', () => {
  const page = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  const quoted = Array.from(page.matchAll(/```sql\n(.*?)```/gs), ([, block]) => block ?? '')
    .join('\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const written = new Set(readSchemas().flatMap(({ sql }) => sql.split('\n').map((line) => line.trim())));
  expect(quoted.length).toBeGreaterThan(5);
  expect(quoted.filter((line) => !written.has(line))).toEqual([]);
});
