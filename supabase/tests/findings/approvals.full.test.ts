// Random histories of three people of the staff and a draft of an admin, while the rule of approvals is on (STAFF-03).
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { openSeededPostgres } from '../database/copies.ts';
import { seed } from '../fuzz/settings.ts';
import { rolledBack, runAs } from '../guarded-database.ts';
import { getRows, people, type Person } from '../people.ts';

const { draft } = getRows('owner');
const save = (changes: string, places: string) =>
  `select save_finding('{"id": "${draft}"${changes}}', ${places}, updated_at) from findings where id = '${draft}'`;
const act = fc.tuple(
  fc.constantFrom<Person>('admin', 'anotherAdmin', 'auditor'),
  fc.constantFrom(
    ...['A', 'B'].flatMap((x) => [save(`, "title": "${x}"`, 'null'), save('', `'[{"path": "${x}.sol"}]'`)]),
    `select approve_finding(id, content_sha256) from findings where id = '${draft}'`,
    `select publish_findings('{${draft}}')`,
  ),
);
const engine = await openSeededPostgres('approvals');
afterAll(() => engine.close());

async function getContent(): Promise<unknown> {
  const { rows } = await engine.query(
    `select private.content_sha256(private.finding_content(f)) as digest from findings f where id = '${draft}'`,
  );
  return rows[0]?.['digest'];
}

it('STAFF-03 whatever they do, what is published is exactly what somebody else than its author and its last editor approved', async () => {
  let published = 0;
  const live = async (steps: [Person, string][]) => {
    await engine.exec(`update private.security_settings set findings_need_approval = true where true;
      update findings set author_id = '${people.admin}' where id = '${draft}'`);
    let lastEditor: Person = 'admin';
    let content = await getContent();
    for (const [who, sql] of steps) {
      await runAs(engine, who, sql);
      const now = await getContent();
      if (now !== content) lastEditor = who;
      content = now;
    }
    const { rows } = await engine.query(`select exists (select from finding_approvals a
      where a.finding_id = f.id and a.person_id not in ('${people.admin}', '${people[lastEditor]}') and a.content_sha256 = private.content_sha256(private.finding_content(f)))
      as is_approved from findings f where f.id = '${draft}' and f.status <> 'draft'`);
    published += rows.length;
    expect(rows.filter(({ is_approved }) => is_approved !== true)).toEqual([]);
  };
  const histories = fc.asyncProperty(fc.array(act, { minLength: 15 }), (steps) =>
    rolledBack(engine, () => live(steps)),
  );
  await fc.assert(histories, { seed, numRuns: 60 });
  expect(published).toBeGreaterThan(0);
});
