// Attacks on drafts: no answer reveals to a client that a draft exists (FIND-02).
import assert from 'node:assert/strict';
import { as, it, operator, truth } from '../../check.ts';
import { CLIENT_TABLES, type Person } from '../../people.ts';
import { comment, editFinding, foreign, freshId, move, publish, row, UNKNOWN, writeDraft } from './scene.ts';

const discard = (id: string) => `select discard_drafts(array['${id}'::uuid])`;

const READERS = ['owner', 'impersonating'] satisfies Person[];

/** Everything that the owner can read about their audits, as one text. */
async function everythingReadable(): Promise<string> {
  const parts: unknown[] = [];
  const others = ['finding_notes', 'openings', 'admin_activity_logs', 'email_outbox', 'profiles'];
  for (const table of [...CLIENT_TABLES, ...others])
    parts.push((await as('owner', `select t::text from ${table} t order by 1`)).rows);
  parts.push((await as('owner', `select * from finding_counts('${row.audit}') order by 1, 2`)).rows);
  return JSON.stringify(parts);
}

it('FIND-02 a client cannot see a draft through rows, counts or conditions', async () => {
  await operator(`
        insert into finding_locations (finding_id, path) values ('${row.draft}', 'src/Draft.sol');
        insert into finding_comments (finding_id, body) values ('${row.draft}', 'About a draft');
        insert into finding_notes (finding_id, body) values ('${row.draft}', 'About a draft');
        insert into finding_events (finding_id, kind, by_firm, from_severity, to_severity)
          values ('${row.draft}', 'severity_changed', true, 'low', 'high')`);
  for (const who of READERS) {
    await as(who, `select 1 from findings where id = '${row.draft}'`).hasRows(0);
    await as(who, `select 1 from findings where status = 'draft' or true`).hasRows(1);
    await as(who, `select 1 from findings where id = '${row.draft}' and title::int > 0`).hasRows(0);
    for (const table of ['finding_locations', 'finding_comments', 'finding_notes', 'finding_events'])
      await as(who, `select 1 from ${table} where finding_id = '${row.draft}'`).hasRows(0);
    await as(who, `select severity, status, count::int from finding_counts('${row.audit}')`).returns([
      { severity: 'high', status: 'open', count: 1 },
    ]);
    const total = await as(who, `select * from audit_finding_totals`).onlyRow();
    assert.deepEqual([Number(total['total']), Number(total['drafts'])], [1, 0]);
  }
  await as('admin', `select 1 from findings where id = '${row.draft}'`).hasRows(1);
});

it('FIND-02 a draft, another client’s finding and an unknown id are refused with the same message', async () => {
  const attempts: ((id: string) => ReturnType<typeof as>)[] = [
    (id) => move('owner', 'fix_submitted', { finding: id }),
    (id) => move('owner', 'fix_submitted', { finding: id, expected: 'open' }),
    (id) => move('owner', 'withdrawn', { finding: id }),
    (id) => comment('owner', id),
    (id) => publish('owner', [id]),
    (id) => as('owner', `select * from change_finding_severity('${id}', 'low', 'Less severe')`),
    (id) => as('owner', `insert into finding_locations (finding_id, path) values ('${id}', 'a.sol')`),
    (id) => as('owner', `insert into finding_notes (finding_id, body) values ('${id}', 'A')`),
    (id) => as('owner', `update findings set title = 'X' where id = '${id}'`),
    (id) => as('owner', discard(id)),
    (id) =>
      as('owner', 'select save_finding($1)', [{ id, audit_id: row.audit, title: 'X', severity: 'low' }]),
  ];
  for (const attempt of attempts) {
    const unknown = await attempt(UNKNOWN);
    assert.equal(unknown.count, 0);
    assert.deepEqual(await attempt(row.draft), unknown);
    assert.deepEqual(await attempt(foreign.finding), unknown);
  }
  await move('owner', 'fix_submitted', { finding: row.draft }).isRefused(
    'PT404',
    'This finding does not exist.',
  );
});

it('FIND-02 creating, changing and deleting drafts changes nothing that the client can read', async () => {
  const before = await everythingReadable();
  await writeDraft({ id: freshId(1) });
  await writeDraft({ id: freshId(2) });
  for (const change of [
    editFinding(freshId(1), { title: 'Another secret', likelihood: 'low' }),
    `select save_finding(jsonb_build_object('id', id), '[{"path": "src/Secret.sol"}]', updated_at)
          from findings where id = '${freshId(1)}'`,
    `insert into finding_notes (finding_id, body) values ('${freshId(1)}', 'Not sure yet')`,
    discard(freshId(2)),
  ])
    await as('admin', change).hasRows(1);
  assert.equal(await everythingReadable(), before);
  await truth(`select 1 from email_outbox where payload::text ~* 'secret' or payload ? 'audit_id'`).returns(
    [],
  );
});

it('FIND-02 a client’s export contains no draft, no auditor’s note and no log line about a draft', async () => {
  await writeDraft({ id: freshId(1) });
  await as('admin', discard(freshId(1))).hasRows(1);
  await operator(
    `insert into finding_locations (finding_id, path) values ('${row.draft}', 'src/Secret.sol')`,
  );
  const [exported] = await truth(`select export_client('owner@guard.test', 'client')::text as text`);
  const text = String(exported?.['text']);
  for (const secret of [row.draft, 'Rounding', 'Secret', 'Ask them about the proxy', 'deleted_draft'])
    assert.ok(!text.includes(secret), secret);
  assert.ok(text.includes('Reentrancy'));
});

it('FIND-10 two people who have a draft open see each other by name until they leave, and nobody else does', async () => {
  const open = (who: Person, id = row.draft) => as(who, `select name from open_finding('${id}')`);
  await open('admin').returns([]);
  await open('anotherAdmin').returns([{ name: 'admin@guard.test' }]);
  await open('admin').returns([{ name: 'Another Admin' }]);
  for (const who of ['owner', 'auditorElsewhere', 'formerAuditor'] as const) await open(who).reachesNothing();
  await open('anotherAdmin', row.finding).returns([]);
  await open('admin').returns([]);
  await open('anotherAdmin').hasRows(1);
  await operator(`update private.open_findings set seen_at = seen_at - interval '46 seconds' where true`);
  await open('admin').returns([]);
  await open('anotherAdmin').returns([{ name: 'admin@guard.test' }]);
});
