// An import of the largest size, through the function that the console calls (FIND-08).
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededPostgres } from '../database/copies.ts';
import { actingAs, connectPostgres, type Engine } from '../guarded-database.ts';
import { getRows } from '../people.ts';

const row = getRows('owner');
let truth: Engine & { url: string };
let admin: Engine;

beforeAll(async () => {
  truth = await openSeededPostgres('import_size');
  admin = await connectPostgres(truth.url);
});
afterAll(() => Promise.all([admin, truth].map((engine) => engine.close())));

it('FIND-08 5,000 findings of 1.5 kB are imported at once, while others read', async () => {
  const findings = JSON.stringify(
    Array.from({ length: 5_000 }, (_, index) => ({
      title: `Finding ${index}`,
      severity: 'low',
      description: 'The call comes before the balance. '.repeat(40),
      source_rule: 'a rule',
      source_fingerprint: `print ${index}`,
      locations: [
        { repository_id: row.repository, path: 'src/A.sol', first_line: index + 1, last_line: index + 2 },
      ],
    })),
  );
  await admin.exec(`begin; ${actingAs('admin')}`);
  await admin.query('select import_findings($1, $2, $3, $4)', [
    row.audit,
    findings,
    randomUUID(),
    ['a.sarif'],
  ]);
  const count = async () =>
    (await truth.query(`select count(*)::int as n from findings where title like 'Finding %'`)).rows;
  // The import holds its locks until its transaction ends.
  expect(await count()).toEqual([{ n: 0 }]);
  await admin.exec('commit');
  expect(await count()).toEqual([{ n: 5_000 }]);
});
