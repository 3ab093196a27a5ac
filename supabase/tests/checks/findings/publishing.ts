// Publishing drafts: numbers, all or none, only once, and what publishing causes (FIND-01, FIND-02).
import assert from 'node:assert/strict';
import { AS_WRITTEN, as, it, operator, truth } from '../../check.ts';
import { people } from '../../people.ts';
import { editFinding, emails, emailsAbout, freshId, publish, row, UNKNOWN, writeDraft } from './scene.ts';

it('FIND-01 FIND-02 findings published together are numbered per severity in the order they were written', async () => {
  for (const [n, severity] of ['gas', 'high', 'informational', 'high', 'medium', 'low'].entries())
    await writeDraft({ id: freshId(n), severity, title: `Finding ${n}` });
  const ids = Array.from({ length: 6 }, (_, n) => freshId(n));
  const published = await publish('admin', [...ids, ...ids]).hasRows(6);
  assert.deepEqual(
    published.map(({ number, status }) => `${String(number)} ${String(status)}`),
    ['H-02 open', 'H-03 open', 'M-01 open', 'L-01 open', 'I-01 open', 'G-01 open'],
  );
  await truth(
    `select kind, from_status, to_status, to_severity, actor_id, by_firm from finding_events
         where finding_id = '${freshId(0)}'`,
  ).returns([
    {
      kind: 'published',
      from_status: null,
      to_status: 'open',
      to_severity: 'gas',
      actor_id: people.admin,
      by_firm: true,
    },
  ]);
});

it('FIND-01 a finding number is never used twice, even when severities change, and number 100 has three digits', async () => {
  await operator(
    `insert into findings (audit_id, title, severity, description, status, published_at, number, ordinal)
         select '${row.audit}', 'T', 'low', 'D', 'open', now(), 'L-' || lpad(n::text, 2, '0'), n from generate_series(1, 99) n`,
  );
  await as('admin', `select * from change_finding_severity('${row.finding}', 'low', 'Less severe')`).hasRows(
    1,
  );
  await publish('admin', [row.draft]).hasRows(1);
  await writeDraft({ id: freshId(1), severity: 'high' });
  await publish('admin', [freshId(1)]).hasRows(1);
  await truth(
    `select number from findings where id in ('${row.finding}', '${row.draft}', '${freshId(1)}') order by number`,
  ).returns([{ number: 'H-01' }, { number: 'H-02' }, { number: 'L-100' }]);
});

it('FIND-02 publishing creates one event of the audit and one e-mail', async () => {
  await writeDraft({ id: freshId(1) });
  await publish('admin', [row.draft, freshId(1)]).hasRows(2);
  await truth(`select kind, facts from events where kind = 'findings_published'`).returns([
    { kind: 'findings_published', facts: { count: 2, severities: { critical: 1, low: 1 } } },
  ]);
  assert.deepEqual(await emails(), emailsAbout('findings_published', 'client', { count: 2 }));
});

it('FIND-02 publishing refuses the whole list when one finding is published, unknown or has no description', async () => {
  await writeDraft({ id: freshId(1), description: ' \n' });
  const refused = async (ids: string[], code: string, sentence: string) =>
    await publish('admin', ids).isRefused(code, sentence);
  await refused([row.draft, row.finding], 'PT409', 'H-01 has already been published.');
  await refused([row.draft, UNKNOWN], 'PT404', 'One of these findings no longer exists.');
  await refused([row.draft, freshId(1)], '22023', 'A finding needs a description before it is published.');
  await refused([], '22023', 'Choose 1 to 10,000 findings to publish.');
});

it('FIND-02 a published finding is neither saved with another severity nor discarded', async () => {
  const save = `select save_finding(jsonb_build_object('id', id, 'severity', 'low'), null, updated_at) from findings where id = $1`;
  await as('admin', save, [row.finding]).isRefused(
    '42501',
    'The severity of a published finding is changed with a reason.',
  );
  await as('admin', save, [row.draft]).hasRows(1);
  await as('admin', `select discard_drafts(array['${row.finding}'::uuid])`).isRefused(
    'PT409',
    'H-01 has already been published.',
  );
});

it('FIND-03 AUD-03 what a published finding said before an edit stays in its ledger and in the history of its audit, with who edited it, for its client', async () => {
  const edit = (columns: object, id = row.finding) => as('admin', editFinding(id, columns));
  await edit({ description: 'In other words.', likelihood: 'low' }).hasRows(1);
  await edit({ title: 'Reentrancy in withdraw' }).hasRows(1);
  await edit({ title: 'Reentrancy in withdraw' }).hasRows(1);
  await edit({ title: 'Another draft' }, row.draft).hasRows(1);
  await operator(`update findings set recommendation = 'Check first.' where id = '${row.finding}'`);
  const history = `select e.facts ->> 'number' as number, e.facts -> 'columns' as columns, e.actor_id, l.actor_id as by, l.by_firm, l.replaced
        from finding_events l left join events e on l.id = (e.facts ->> 'event_id')::uuid and e.facts ->> 'finding_id' = '${row.finding}'
        where l.kind = 'edited' order by l.${AS_WRITTEN}`;
  const edited = (by: string | null, replaced: object) => ({
    number: 'H-01',
    columns: Object.keys(replaced),
    actor_id: by,
    by,
    by_firm: true,
    replaced,
  });
  await as('owner', history).returns([
    edited(people.admin, { description: 'About it.', likelihood: null }),
    edited(people.admin, { title: 'Reentrancy' }),
    edited(null, { recommendation: '' }),
  ]);
});

it('FIND-01 FIND-10 another location alone of a published finding sets its time and is a line in the log', async () => {
  await operator(`set local session_replication_role = replica;
        update findings set updated_at = '2020-01-01' where true; set local session_replication_role = origin`);
  await as(
    'admin',
    `select save_finding(jsonb_build_object('id', id), '[{"path": "src/Vault.sol", "last_line": null}]', updated_at)
           from findings where id = '${row.finding}'`,
  ).hasRows(1);
  await truth(
    `select extract(year from updated_at)::int > 2020 as now from findings where id = '${row.finding}'`,
  ).returns([{ now: true }]);
  await truth(
    `select details ->> 'number' as number from admin_activity_logs where action = 'updated_finding'`,
  ).lists(['H-01']);
});

it('FIND-02 published drafts keep the numbers of their file when those fit, and are else numbered in the order shown', async () => {
  const drafts: [string, string, string | null][] = [
    ['high', 'Third of the file', 'H-04'],
    ['high', 'Second of the file', 'H-03'],
    ['high', 'Without a number', null],
    ['high', 'Made graver', 'M-07'],
    ['low', 'First twin', 'L-01'],
    ['low', 'Second twin', 'L-01'],
    ['medium', 'Medium', 'M-02'],
  ];
  await operator(
    `insert into findings (id, audit_id, title, severity, description, source_number, position)
         select * from jsonb_to_recordset('${JSON.stringify(
           drafts.map(([severity, title, number], n) => ({
             id: freshId(n),
             audit_id: row.audit,
             title,
             severity,
             description: 'D',
             source_number: number,
             position: n + 1,
           })),
         )}') as x (id uuid, audit_id uuid, title text, severity text, description text, source_number text, position integer)`,
  );
  const ids = drafts.map((_, n) => freshId(n));
  const expected = ['H-04', 'H-03', 'H-05', 'H-06', 'L-01', 'L-02', 'M-02'];
  const shown = await as('admin', 'select draft_numbers($1) as numbers', [ids]).onlyRow();
  const expectedById = Object.fromEntries(ids.map((id, n) => [id, expected[n]]));
  assert.deepEqual(shown.numbers, expectedById);
  const published = await publish('admin', ids).hasRows(7);
  assert.deepEqual(Object.fromEntries(published.map(({ id, number }) => [id, number])), expectedById);
  await truth(
    `select count(*)::int as n from findings where id = any ($1) and num_nonnulls(position, source_number, import_id) > 0`,
    [ids],
  ).returns([{ n: 0 }]);
});

it('FIND-02 a number of a file that was given before is not kept', async () => {
  await writeDraft({ id: freshId(1), severity: 'high' });
  await writeDraft({ id: freshId(2), severity: 'high' });
  await operator(`update findings set source_number = 'H-01' where id = '${freshId(1)}'`);
  await operator(`update findings set source_number = 'H-09' where id = '${freshId(2)}'`);
  await publish('admin', [freshId(1), freshId(2)]).hasRows(2);
  await truth(`select number from findings where id in ('${freshId(1)}', '${freshId(2)}') order by id`).lists(
    ['H-02', 'H-03'],
  );
});

it('FIND-02 drafts that an admin puts into an order are numbered in it', async () => {
  const ids = [1, 2, 3].map(freshId);
  for (const id of ids) await writeDraft({ id, severity: 'gas' });
  await operator(`update findings set source_number = 'G-07' where id = '${ids[0]}'`);
  const reorder = () => as('admin', 'select reorder_drafts($1, $2)', [ids.toReversed(), ids]);
  await reorder().hasRows(1);
  // Somebody who still sees the order before.
  await reorder().isRefused(
    'PT409',
    'Someone else has changed these drafts. Look at their order and try again.',
  );
  const published = await publish('admin', ids).hasRows(3);
  assert.deepEqual(
    published.map(({ id, number }) => [id, number]),
    [
      [ids[2], 'G-01'],
      [ids[1], 'G-02'],
      [ids[0], 'G-03'],
    ],
  );
});

it('FIND-10 an admin changes the severity of many drafts or discards them, all or none', async () => {
  const ids = [1, 2].map(freshId);
  for (const id of ids) await writeDraft({ id });
  const change = (list: string[], severity = 'low') =>
    as('admin', 'select change_draft_severities($1, $2)', [list, severity]);
  const discard = (list: string[]) => as('admin', 'select discard_drafts($1)', [list]);
  const stored = () => truth(`select severity from findings where id = any ($1)`, [ids]);
  for (const act of [change, discard]) {
    await act([...ids, row.finding]).isRefused('PT409', 'H-01 has already been published.');
    await act([...ids, UNKNOWN]).isRefused('PT404');
    await act([]).isRefused('22023');
  }
  await change(ids, 'spicy').isRefused('23502');
  await change(ids).hasRows(1);
  await stored().lists(['low', 'low']);
  await discard(ids).hasRows(1);
  await stored().returns([]);
  await truth(`select count(*)::int as n from admin_activity_logs where action = 'deleted_draft'`).lists([2]);
});
