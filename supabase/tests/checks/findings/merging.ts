// Duplicates: a draft becomes a part of another finding, which keeps its places (FIND-10).
import assert from 'node:assert/strict';
import { as, it, operator, truth } from '../../check.ts';
import { people, type Person } from '../../people.ts';
import {
  editFinding,
  emails,
  foreign,
  freshId,
  publish,
  row,
  setStatus,
  UNKNOWN,
  writeDraft,
} from './scene.ts';

const merge = (who: Person | 'anonymous', ids: readonly string[], target: string) =>
  as(who, 'select merge_drafts($1, $2)', [ids, target]);

const DUPLICATE = freshId(1);

async function writeDuplicate(): Promise<void> {
  await writeDraft({ id: DUPLICATE, title: 'Reentrancy again', description: 'Also here.' });
  await operator(
    `insert into finding_locations (finding_id, repository_id, path, first_line, last_line, position) values
       ('${DUPLICATE}', '${row.repository}', 'src/Vault.sol', 10, 12, 0),
       ('${DUPLICATE}', '${row.repository}', 'src/Bank.sol', 3, 4, 1),
       ('${DUPLICATE}', null, 'src/Bank.sol', 3, 4, 2);
     insert into finding_notes (finding_id, body) values ('${DUPLICATE}', 'A note of the duplicate.')`,
  );
}

it('FIND-10 a duplicate’s places and notes go to the finding that it duplicates, its text is a note there, and the client is told nothing of a draft', async () => {
  await writeDuplicate();
  await operator(`set local session_replication_role = replica;
        update findings set updated_at = '2020-01-01' where true; set local session_replication_role = origin`);
  await merge('admin', [DUPLICATE], row.finding).hasRows(1);
  const changed = `select updated_at > '2020-01-02' as is_changed from findings where id = '${row.finding}'`;
  await truth(changed).returns([{ is_changed: true }]);
  const places = `select repository_id is null as elsewhere, path, first_line from finding_locations
        where finding_id = '${row.finding}' order by position`;
  const expected = [
    { elsewhere: false, path: 'src/Vault.sol', first_line: 10 },
    { elsewhere: false, path: 'src/Bank.sol', first_line: 3 },
    { elsewhere: true, path: 'src/Bank.sol', first_line: 3 },
  ];
  await as('owner', places).returns(expected);
  await truth(`select body from finding_notes where finding_id = '${row.finding}' order by body`).lists([
    'A note of the duplicate.',
    'Ask them about the proxy.',
    'Merged duplicate: Reentrancy again\n\nSeverity: critical\n\nAlso here.',
  ]);
  await truth(`select from findings where id = '${DUPLICATE}'`).returns([]);
  await as('owner', `select from finding_notes`).hasRows(0);
  assert.deepEqual(await emails(), []);
  await truth(
    `select from private.export_rows(null, (select client_id from audits where id = '${row.audit}')) as told
         where told::text like '%Reentrancy again%'`,
  ).returns([]);
});

it('FIND-10 merging into a draft merges ranges that overlap in a file, and keeps adjacent ranges and those in other files apart', async () => {
  await writeDuplicate();
  await operator(
    `delete from finding_locations where finding_id = '${row.draft}';
     insert into finding_locations (finding_id, repository_id, path, first_line, last_line, position) values
       ('${row.draft}', '${row.repository}', 'src/Vault.sol', 12, 20, 0),
       ('${row.draft}', '${row.repository}', 'src/Vault.sol', 15, null, 1),
       ('${row.draft}', '${row.repository}', 'src/Vault.sol', 21, 22, 2),
       ('${row.draft}', '${row.repository}', 'src/Bank.sol', null, null, 3)`,
  );
  await merge('admin', [DUPLICATE], row.draft).hasRows(1);
  await truth(`select repository_id is null as elsewhere, path, first_line as first, last_line as last from finding_locations
      where finding_id = '${row.draft}' order by position`).returns([
    { elsewhere: false, path: 'src/Vault.sol', first: 10, last: 20 },
    { elsewhere: false, path: 'src/Vault.sol', first: 21, last: 22 },
    { elsewhere: false, path: 'src/Bank.sol', first: null, last: null },
    { elsewhere: false, path: 'src/Bank.sol', first: 3, last: 4 },
    { elsewhere: true, path: 'src/Bank.sol', first: 3, last: 4 },
  ]);
});

it('FIND-10 nothing of a merged draft is lost: its whole text, its image, and what an import said of it', async () => {
  const text = 'x'.repeat(28_780);
  await writeDraft({ id: DUPLICATE, title: 'Long', description: text });
  await operator(`update findings set likelihood = 'low', impact = 'high', source_tool = 'Slither', source_rule = 'reentrancy-eth',
      source_number = 'C-02', source_status = 'fixed', source_reason = 'Known.', recommendation = 'Use a guard.' where id = '${DUPLICATE}';
    insert into files (id, client_id, file_name, file_size, mime_type, storage_path, finding_id, uploaded_at)
    values ('${freshId(7)}', '${people.owner}', 'a.png', 5, 'image/png', '${people.owner}/${freshId(7)}', '${DUPLICATE}', now())`);
  await merge('admin', [DUPLICATE], row.draft).hasRows(1);
  const facts = [
    'Severity: critical',
    'Likelihood: low',
    'Impact: high',
    'Tool: Slither',
    'Rule: reentrancy-eth',
    'Number in the file: C-02',
    'Status in the file: fixed',
    'Reason in the file: Known.',
  ].join('  \n');
  await truth(`select body from finding_notes where finding_id = '${row.draft}'`).lists([
    ['Merged duplicate: Long', facts, text, 'Use a guard.'].join('\n\n'),
  ]);
  await truth(`select finding_id from files where id = '${freshId(7)}'`).returns([{ finding_id: row.draft }]);
});

it('FIND-02 FIND-05 a client reads an image of the firm only while a text that they may read shows it', async () => {
  const id = freshId(7);
  const address = `![](image:${id})`;
  await writeDraft({ id: DUPLICATE, title: 'Internal', description: address });
  await operator(`
    insert into storage.objects (bucket_id, name, version) values ('client-files', '${people.owner}/${id}', 'v');
    insert into files (id, client_id, file_name, file_size, mime_type, storage_path, finding_id, is_from_firm, uploaded_at, object_version,
      object_sha256) values ('${id}', '${people.owner}', 'a.png', 5, 'image/png', '${people.owner}/${id}', '${DUPLICATE}', true, now(), 'v',
      '${'a1'.repeat(32)}')`);
  const read = {
    listed: `select 1 from files where id = '${id}'`,
    opened: `select 1 from open_object('file', '${id}')`,
    archived: `select 1 from begin_archive(client_id => '${people.owner}') list where list @? '$[*] ? (@.object_id == "${id}")'`,
  };
  const isShown = async (is: boolean) => {
    for (const sql of Object.values(read)) assert.equal((await as('owner', sql)).count, is ? 1 : 0, sql);
    const [{ export: data } = {}] = await truth(
      `select export_client('owner@guard.test', 'client')::text as export`,
    );
    assert.equal(String(data).includes('"file_name": "a.png"'), is);
  };
  const write = (who: Person, table: string, body: string) =>
    as(who, `insert into ${table} (finding_id, body) values ($1, $2)`, [row.draft, body]).hasRows(1);

  await merge('admin', [DUPLICATE], row.draft).hasRows(1);
  await isShown(false);
  await publish('admin', [row.draft]).hasRows(1);
  await write('admin', 'finding_notes', address);
  // Somebody who has learned its id shows themselves nothing by it.
  await write('owner', 'finding_comments', address);
  await as('owner', `select move_finding('${row.draft}', 'disputed', '${address}')`).hasRows(1);
  await isShown(false);
  for (const sql of [read.listed, read.opened]) await as('auditor', sql).hasRows(1);

  const description = 'It can be drained.';
  await as('admin', editFinding(row.draft, { description: address })).hasRows(1);
  await isShown(true);
  await operator(`delete from openings where kind = 'archive'`);
  // The ledger keeps what the client has read.
  await as('admin', editFinding(row.draft, { description })).hasRows(1);
  await isShown(true);
  await operator(`delete from finding_events where kind = 'edited'`);
  await isShown(false);
  await write('admin', 'finding_comments', address);
  await isShown(true);
});

it('FIND-02 the numbers of a file close the gap of a draft that is merged or discarded, until one is published or has ended', async () => {
  const numbered = ['L-01', 'L-02', 'L-03', 'L-03', 'L-05', 'I-03'];
  await operator(`delete from findings where audit_id = '${row.audit}'`);
  for (const [n, number] of numbered.entries()) {
    const severity = number.startsWith('L') ? 'low' : 'informational';
    await writeDraft({ id: freshId(n), title: `T${n}`, severity });
    await operator(`update findings set source_number = '${number}' where id = '${freshId(n)}'`);
  }
  const numbers = () =>
    truth(`select source_number from findings where audit_id = '${row.audit}' order by position`);
  const are = async (...expected: string[]) =>
    assert.deepEqual(
      (await numbers()).map(({ source_number }) => source_number),
      expected,
    );
  await merge('admin', [freshId(1)], freshId(0)).hasRows(1);
  await are('L-01', 'L-02', 'L-02', 'L-04', 'I-03');
  // Another draft has the same number.
  await as('admin', 'select discard_drafts($1)', [[freshId(3)]]).hasRows(1);
  await are('L-01', 'L-02', 'L-04', 'I-03');
  await operator(`update findings set source_status = 'fixed' where id = '${freshId(5)}'`);
  await merge('admin', [freshId(2)], freshId(0)).hasRows(1);
  await are('L-01', 'L-04', 'I-03');
});

it('FIND-05 a text shows the images that were added to it, not those of another text', async () => {
  const id = freshId(7);
  await operator(`insert into files (id, client_id, file_name, file_size, mime_type, storage_path, finding_id, is_from_firm,
      uploaded_at, object_sha256) values ('${id}', '${people.owner}', 'a.png', 5, 'image/png', '${people.owner}/${id}', '${row.draft}', true, now(),
      '${'a1'.repeat(32)}')`);
  await writeDraft({ id: DUPLICATE, title: 'A copy', description: `![](image:${id})` });
  await publish('admin', [DUPLICATE]).isRefused('PT409', /An image in “A copy” is missing/);
});

it('FIND-08 FIND-10 findings of a file that were merged and edited are in the audit already when the file is imported again', async () => {
  const findings = ['src/A.sol', 'src/B.sol'].map((path, n) => ({
    title: `T${n}`,
    severity: 'low',
    source_fingerprint: 'f',
    locations: [{ path, first_line: 1 }],
  }));
  const importAs = (id: number) =>
    as('admin', 'select import_findings($1, $2, $3)', [row.audit, JSON.stringify(findings), freshId(id)]);
  await importAs(50).hasRows(1);
  const [first, second] = await truth(
    `select id from findings where import_id = '${freshId(50)}' order by position`,
  );
  await merge('admin', [String(second?.['id'])], String(first?.['id'])).hasRows(1);
  await as('admin', editFinding(String(first?.['id']), { title: 'Both' })).hasRows(1);
  await importAs(51).isRefused(
    'PT409',
    '2 of these findings are in the audit already. Nothing was imported.',
  );
  const [{ known } = {}] = await as('admin', `select finding_identities('${row.audit}') as known`).hasRows(1);
  for (const { title, locations } of findings)
    assert.ok(
      JSON.stringify(known).includes(
        JSON.stringify([title, 'f', [[null, locations[0]?.path, 1, null]], first?.['id']]),
      ),
      title,
    );
});

it('FIND-10 only a draft is merged, into another finding of its audit that is not withdrawn: all or none', async () => {
      await writeDuplicate();
      await merge('admin', [DUPLICATE, row.finding], row.draft).isRefused('PT409', 'H-01 has already been published.');
      await merge('admin', [DUPLICATE], DUPLICATE).isRefused('22023', 'A finding cannot be a duplicate of itself.');
      await merge('admin', [DUPLICATE], UNKNOWN).isRefused('PT404');
      await merge('admin', [DUPLICATE, UNKNOWN], row.draft).isRefused('PT404');
      await merge('admin', [DUPLICATE], foreign.finding).isRefused('22023', 'These findings are of several audits.');
      await setStatus('withdrawn');
      await merge('admin', [DUPLICATE], row.finding).isRefused('PT409', 'This finding was withdrawn, which is final.');
      // Into a draft, whose open form notices it.
      await operator(`set local session_replication_role = replica;
        update findings set updated_at = '2020-01-01' where true; set local session_replication_role = origin`);
      await merge('admin', [DUPLICATE], row.draft).hasRows(1);
      await truth(`select updated_at > '2020-01-02' as is_changed from findings where id = '${row.draft}'`).lists([true]);
    }); // oxfmt-ignore
