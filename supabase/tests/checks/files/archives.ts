// Archives of an audit and of a client: who takes one, what it contains, and the one line that says so (TAKE-01).
import assert from 'node:assert/strict';
import { as, it, operator, truth } from '../../check.ts';
import { people, getRows, type Person } from '../../people.ts';

const row = getRows('owner');
const DRAFT_PROPOSAL = '00000000-0000-4000-9000-00000000ab01';
const LISTED = 'jsonb_to_recordset(list) as o (kind text, object_id uuid, audit_id uuid, name text)';
const ofAudit = (audit: string = row.audit) =>
  `select o.* from begin_archive(audit_id => '${audit}') list, ${LISTED}`;
const ofClient = (client: string = people.owner) =>
  `select o.* from begin_archive(client_id => '${client}') list, ${LISTED}`;
const lines = (who: Person) =>
  truth(
    `select kind, object_id, object_name, opened_as from openings where opened_by = $1 and id <> $2 order by kind`,
    [people[who], row.delivery],
  );

it('TAKE-01 nobody takes an archive of another client, or of what does not exist', async () => {
  for (const sql of [ofAudit(), ofClient()]) await as('other', sql).isRefused('PT404');
  for (const sql of [ofAudit(row.fresh), 'select * from begin_archive()', ofClient(row.fresh)])
    for (const who of ['owner', 'admin'] satisfies Person[]) await as(who, sql).isRefused('PT404');
  // The client of an audit is that of the audit, whatever else the call names.
  await as('other', `select * from begin_archive('${row.audit}', '${people.other}')`).isRefused('PT404');
});

it('TAKE-01 however many objects an archive has, it is one line in Access and in the log, and one opening of the day', async () => {
  for (const who of ['owner', 'admin'] satisfies Person[]) {
    const listed = await as(who, ofClient());
    assert.equal(listed.code, undefined);
    for (const [kind, id] of [
      ['report', row.reportVersion],
      ['file', row.file],
    ] as const) {
      assert.ok(listed.rows?.some(({ object_id }) => object_id === id));
      await as(who, `select * from open_object('${kind}', '${id}')`).hasRows(1);
    }
    assert.deepEqual(await lines(who), [
      {
        kind: 'archive',
        object_id: people.owner,
        object_name: 'everything',
        opened_as: who === 'owner' ? 'client' : 'staff',
      },
    ]);
  }
  await truth(
    `select admin_user_id, target_user_id from admin_activity_logs where action = 'took_archive' order by 1`,
  ).returns([
    { admin_user_id: people.owner, target_user_id: people.owner },
    { admin_user_id: people.admin, target_user_id: people.owner },
  ]);
  await operator(`insert into openings (client_id, opened_by, opened_by_name, opened_as, kind, object_id, object_name)
    select '${people.owner}', '${people.owner}', 'O', 'client', 'file', gen_random_uuid(), 'F' from generate_series(1, 2000)`);
  await as('owner', ofAudit()).isRefused('22023', /too many files today/);
});

it('TAKE-01 the line of an archive stands for its own objects, person, role and two hours alone', async () => {
  const open = `select * from open_object('report', '${row.reportVersion}')`;
  const count = async () => (await truth(`select from openings where kind = 'report'`)).length;
  await as('owner', ofAudit()).then(({ code }) => assert.equal(code, undefined));
  const before = await count();
  await as('owner', open).hasRows(1);
  assert.equal(await count(), before);
  for (const who of ['viewer', 'admin'] satisfies Person[]) await as(who, open).hasRows(1);
  assert.equal(await count(), before + 2);
  // Added after the archive was begun.
  await operator(
    `update report_versions set sealed_at = now() + interval '1 minute' where id = '${row.reportVersion}'`,
  );
  await as('owner', open).hasRows(1);
  assert.equal(await count(), before + 3);
  await operator(
    `update report_versions set sealed_at = now() - interval '1 day' where id = '${row.reportVersion}'`,
  );
  // Taken as staff, or too long ago.
  for (const [index, change] of [
    `opened_as = 'staff'`,
    `opened_as = 'client', created_at = now() - interval '121 minutes'`,
  ].entries()) {
    await operator(`update openings set ${change} where kind = 'archive'`);
    await as('owner', open).hasRows(1);
    assert.equal(await count(), before + 4 + index);
  }
});

it('TAKE-01 the line of an archive does not stand for an image or terms that were published or sent after it', async () => {
  await operator(`insert into files (client_id, file_name, file_size, mime_type, storage_path, id, section_id, finding_id, proposal_id, uploaded_at)
    select '${people.owner}', t.name, 9, case when t.name like '%.pdf' then 'application/pdf' else 'image/png' end,
      '${people.owner}/' || t.id, t.id, t.section_id, t.finding_id, t.proposal_id, timestamptz '2020-01-01'
    from (values ('late-text.png', gen_random_uuid(), '${row.section}'::uuid, null::uuid, null::uuid),
      ('late-finding.png', gen_random_uuid(), null, '${row.finding}', null), ('late-terms.pdf', gen_random_uuid(), null, null, '${row.proposal}')
    ) t (name, id, section_id, finding_id, proposal_id);
    update report_sections set body = 'image:' || (select id from files where file_name = 'late-text.png') where id = '${row.section}'`);
  await truth(`select o.added_at > now() - interval '1 day' as is_since_then
    from private.archived_objects o where o.name like 'late%'`).lists([true, true, true]);
});

it('TAKE-01 TRUST-02 the log line of an archive does not cover a file that was moved to its audit later', async () => {
  await operator(`update files set audit_id = null where id = '${row.file}'`);
  await as('admin', ofAudit()).then(({ code }) => assert.equal(code, undefined));
  await truth(`select details ->> 'title' from admin_activity_logs where action = 'took_archive'`).lists([
    'Vault audit',
  ]);
  await as('admin', `select sort_file('${row.file}', 'nda', '${row.audit}')`).hasRows(1);
  await as('admin', `select * from open_object('file', '${row.file}')`).hasRows(1);
  assert.deepEqual(
    (await lines('admin')).map(({ kind }) => kind),
    ['archive', 'file'],
  );
});

it('TAKE-01 an archive has the same objects for an admin and the owner, none of a draft, an unpublished text or another client', async () => {
  await operator(`insert into proposals (id, request_id, client_id, state) values ('${DRAFT_PROPOSAL}', '${row.request}', '${people.owner}', 'draft');
    update proposals set audit_id = '${row.audit}' where id = '${row.proposal}';
    insert into files (client_id, file_name, file_size, mime_type, storage_path, id, finding_id, section_id, proposal_id, uploaded_at)
    select '${people.owner}', t.name, 9, case when t.name like '%.pdf' then 'application/pdf' else 'image/png' end,
      '${people.owner}/' || t.id, t.id, t.finding_id, t.section_id, t.proposal_id, now()
    from (values ('draft.png', gen_random_uuid(), '${row.draft}'::uuid, null::uuid, null::uuid),
      ('published.png', gen_random_uuid(), '${row.finding}', null, null), ('draft-text.png', gen_random_uuid(), null, '${row.draftSection}', null),
      ('text.png', gen_random_uuid(), null, '${row.section}', null), ('terms.pdf', gen_random_uuid(), null, null, '${row.proposal}'),
      ('draft-terms.pdf', gen_random_uuid(), null, null, '${DRAFT_PROPOSAL}')) t (name, id, finding_id, section_id, proposal_id);
    update report_sections set body = 'image:' || f.id from files f where f.section_id = report_sections.id`);
  const rows = async (who: Person, sql: string) => (await as(who, sql)).rows ?? [];
  const names = async (who: Person, sql: string) =>
    (await rows(who, sql)).map(
      ({ kind, name, audit_id }) => `${String(kind)} ${String(name)} ${audit_id === row.audit}`,
    );
  const owner = await names('owner', ofClient());
  assert.deepEqual(await names('admin', ofClient()), owner);
  assert.ok(
    ['image published.png', 'image text.png', 'file terms.pdf'].every((name) =>
      owner.includes(`${name} true`),
    ),
    owner.join(),
  );
  assert.ok(!owner.some((name) => name.includes('draft')), owner.join());
  const audit = await names('owner', ofAudit());
  assert.deepEqual(
    audit,
    owner.filter((name) => name.endsWith('true')),
  );
  // What the list names is what row level security lets the owner read, table by table.
  const listed = await rows('owner', ofClient());
  for (const [table, kinds] of [
    ['files', ['file', 'image', 'source']],
    ['report_versions', ['report']],
  ] as const) {
    const seen = await rows(
      'owner',
      `select id from ${table} where ${table === 'files' ? 'uploaded_at is not null' : `report_path is not null and state = 'published'`} order by id`,
    );
    assert.deepEqual(
      listed
        .filter(({ kind }) => (kinds as readonly unknown[]).includes(kind))
        .map(({ object_id }) => String(object_id))
        .toSorted((one, other) => one.localeCompare(other)),
      seen.map(({ id }) => id),
    );
  }
  await truth(`select distinct client_id from private.archived_objects o where o.object_id = any ($1)`, [
    listed.map(({ object_id }) => object_id),
  ]).returns([{ client_id: people.owner }]);
});

it('TAKE-02 an archive of more than 2 GB is refused with the command that writes it', async () => {
  await operator(`update files set file_size = 52428800 where id = '${row.file}';
    insert into files (client_id, audit_id, file_name, file_size, mime_type, storage_path, id, uploaded_at)
    select '${people.owner}', '${row.audit}', 'big.zip', 52428800, 'application/zip', '${people.owner}/' || t.id, t.id, now()
    from (select gen_random_uuid() as id from generate_series(1, 41)) t`);
  for (const sql of [ofAudit(), ofClient()])
    await as('owner', sql).isRefused('22023', /npm run client:export/);
  // Another audit of the same client is small.
  assert.equal((await as('owner', ofAudit(row.unusedAudit))).code, undefined);
});
