// CODE-01, CODE-04, TEAM-02: which source a client adds, and how they are asked for it.
import assert from 'node:assert/strict';
import { as, hasRows, isRefused, it, noticeEmails, operator, refuses, truth } from '../../check.ts';
import { people, type Person } from '../../people.ts';
import { foreign, move, PULL_REQUEST, row, UNKNOWN } from '../findings/scene.ts';

const AUDITED = '0a'.repeat(20);
const FIX = '1f'.repeat(20);
const NOT_WANTED =
  'You can add source that your auditors requested, or that of a commit with a fix that you sent.';

const ask = (who: Person | 'anonymous', repository = row.repository) =>
  as(who, `select request_source('${repository}')`);
const takeBack = (who: Person | 'anonymous', repository = row.repository) =>
  as(who, `select withdraw_source_request('${repository}')`);
const requested = async () =>
  (
    await truth(
      `select 1 from scope_repositories where id = '${row.repository}' and source_requested_at is not null`,
    )
  ).length === 1;
/** Announces source, and leaves nothing behind. */
async function announce(who: Person, commit: string, repository = row.repository) {
  const outcome = await as(
    who,
    `insert into files (client_id, file_name, file_size, mime_type, storage_path, repository_id, commit_hash)
     values ('${people.owner}', 'vault.zip', 100, 'application/zip', '', '${repository}', '${commit}')`,
  );
  await operator(`delete from files where repository_id = '${row.repository}' and uploaded_at is null`);
  return outcome;
}
const removeSource = () => operator(`delete from files where id = '${row.snapshot}'`);
const noticesOf = async (who: Person, kind: string) => {
  const outcome = await as(who, `select * from list_notices() where kind = '${kind}'`);
  return outcome.code === undefined ? outcome.rows.length : outcome.code;
};

it('CODE-01 TEAM-02 a client adds the source of the audited commit while they are asked for it, as owner or member, and an admin at any time', async () => {
  isRefused(await announce('admin', AUDITED), 'PT409', 'The source of this commit was added already.');
  await removeSource();
  isRefused(await announce('admin', 'main'), '22023', /^Source is added as a ZIP/);
  for (const repository of [foreign.repository, UNKNOWN])
    isRefused(await announce('admin', FIX, repository), 'PT404', 'This repository does not exist.');
  isRefused(await announce('owner', AUDITED), '42501', NOT_WANTED);
  hasRows(await announce('admin', AUDITED), 1);
  await ask('admin').hasRows(1);
  for (const who of ['owner', 'member', 'admin'] as const) hasRows(await announce(who, AUDITED), 1);
  isRefused(await announce('viewer', AUDITED), '42501', 'Only members of the team can do this.');
  for (const who of ['other', 'pending', 'impersonating'] as const)
    isRefused(await announce(who, AUDITED), '42501');
  isRefused(await announce('owner', FIX), '42501', NOT_WANTED);
  await takeBack('admin').hasRows(1);
  isRefused(await announce('owner', AUDITED), '42501', NOT_WANTED);
});

it('CODE-01 NOTE-01 everybody of the client is told once of a request, and of nothing when it was taken back', async () => {
  await removeSource();
  await operator(`insert into private.webhooks (client_id, address, form, kinds)
        values ('${people.owner}', 'https://hooks.example.com/', 'standard', '{source_requested}')`);
  for (const who of ['admin', 'anotherAdmin'] as const) await ask(who).hasRows(1);
  for (const who of ['owner', 'member', 'viewer'] as const)
    assert.equal(await noticesOf(who, 'source_requested'), 1, who);
  assert.equal(await noticesOf('other', 'source_requested'), 0);
  for (const who of ['anotherAdmin', 'admin'] as const) await takeBack(who).hasRows(1);
  assert.equal(await noticesOf('owner', 'source_requested'), 0);
  assert.deepEqual(await noticeEmails(), []);
  await truth('select * from claim_webhook_delivery(60)').returns([]);
  await truth(
    `select action, admin_user_id from admin_activity_logs where action like '%source%' order by action`,
  ).returns([
    { action: 'requested_source', admin_user_id: people.admin },
    { action: 'withdrew_source_request', admin_user_id: people.anotherAdmin },
  ]);
  await operator(`insert into scope_repositories (id, audit_id, url, commit_hash)
    values ('${UNKNOWN}', '${row.audit}', 'https://github.com/example/other', '${'0c'.repeat(20)}')`);
  for (const repository of [row.repository, UNKNOWN]) await ask('admin', repository).hasRows(1);
  await takeBack('admin').hasRows(1);
  assert.equal(await noticesOf('owner', 'source_requested'), 1);
});

it('CODE-01 REP-04 when an audit is withdrawn, its client is asked for source no more, and what is being uploaded is not added', async () => {
  await removeSource();
  await ask('admin').hasRows(1);
  const upload = (who: Person) =>
    as(
      who,
      `insert into files (client_id, file_name, file_size, mime_type, storage_path, repository_id, commit_hash)
           values ('${people.owner}', 'vault.zip', 100, 'application/zip', '', '${row.repository}', '${AUDITED}') returning id, storage_path`,
    ).onlyRow();
  const under = await upload('member');
  // What one of them has not finished stops no other, and is no source yet.
  await upload('owner');
  await as('member', `select id from list_sources('${row.audit}')`).hasRows(0);
  await operator(`insert into storage.objects (bucket_id, name, version, metadata)
          values ('client-files', '${String(under['storage_path'])}', 'v1', '{"size": 100, "mimetype": "application/zip"}');
        update files set object_version = private.stored_version('client-files', storage_path), listed_files = 1
          where id = '${String(under['id'])}'`);
  await as('admin', `select withdraw_audit('${row.audit}', 'It was begun by mistake.')`).hasRows(1);
  assert.equal(await requested(), false);
  assert.equal(await noticesOf('owner', 'source_requested'), 0);
  await refuses(
    `select complete_file_upload(f.id, f.object_version, 'a1') from files f where f.id = '${String(under['id'])}'`,
    'This audit was withdrawn, which is final.',
  );
});

it('CODE-01 NOTE-02 of a request that is taken back the e-mail that waits is cancelled, and what was sent or decided stays on record', async () => {
  await removeSource();
  await operator(
    `insert into private.notice_choices (person_id, kind, email) values ('${people.viewer}', 'source_requested', 'never')`,
  );
  await ask('admin').hasRows(1);
  assert.equal((await noticeEmails()).length, 2);
  await operator(`update email_outbox set status = 'sent' where recipient_user_id = '${people.member}'`);
  await takeBack('admin').hasRows(1);
  await truth(
    `select recipient_user_id as person, status from email_outbox where kind = 'notice' order by status`,
  ).returns([
    { person: people.owner, status: 'cancelled' },
    { person: people.member, status: 'sent' },
  ]);
  await truth(
    `select n.person_id as person, n.decision from private.notices n join events e on e.id = n.event_id
     where e.kind = 'source_requested' order by n.decision`,
  ).returns([
    { person: people.viewer, decision: 'off' },
    { person: people.member, decision: 'sent' },
  ]);
});

it('CODE-01 NOTE-01 a request ends when the source is added, and our team is told when the client added it', async () => {
  await removeSource();
  await ask('admin').hasRows(1);
  const add = (commit: string, by: Person) =>
    operator(`insert into files (client_id, file_name, file_size, mime_type, storage_path, uploaded_by, audit_id, repository_id,
            commit_hash, id) select '${people.owner}', 'vault.zip', 100, 'application/zip', '${people.owner}/' || id, '${people[by]}',
            '${row.audit}', '${row.repository}', '${commit}', id from gen_random_uuid() id;
          update files set uploaded_at = now() where commit_hash = '${commit}'`);
  await add(FIX, 'admin');
  assert.equal(await requested(), true);
  assert.equal(await noticesOf('anotherAdmin', 'source_added'), 0);
  await add(AUDITED, 'member');
  assert.equal(await requested(), false);
  await truth(`select state from preparation_items where id = '${row.preparation}'`).lists(['done']);
  // From then on findings may refer to it.
  await as('member', `delete from files where commit_hash = '${AUDITED}'`).hasRows(0);
  for (const who of ['admin', 'anotherAdmin'] as const) assert.equal(await noticesOf(who, 'source_added'), 1);
  assert.equal(await noticesOf('owner', 'source_added'), 0);
  await ask('admin').isRefused('PT409', 'The source of this commit was added already.');
});

it('CODE-01 a request is for the audited commit: it ends when the scope names another one, and stays with any other change', async () => {
  await removeSource();
  await ask('admin').hasRows(1);
  const save = async (commit: string) => {
    const { updated_at } = await as(
      'admin',
      `select updated_at::text from audit_scopes where audit_id = '${row.audit}'`,
    ).onlyRow();
    const repository = { id: row.repository, url: 'https://github.com/example/vault', commit_hash: commit };
    await as('admin', 'select save_scope($1, $2, $3)', [
      { audit_id: row.audit },
      JSON.stringify([{ ...repository, source_requested_at: '2026-01-01' }]),
      updated_at,
    ]).hasRows(1);
  };
  await save(AUDITED);
  assert.equal(await requested(), true);
  await save(FIX);
  assert.equal(await requested(), false);
});

it('CODE-01 FILE-06 source is added as it was checked: with its files, and not when its bytes were replaced meanwhile', async () => {
  const id = row.fresh;
  await operator(`insert into files (id, client_id, file_name, file_size, mime_type, storage_path, uploaded_by, audit_id, repository_id,
      commit_hash) values ('${id}', '${people.owner}', 'vault.zip', 9, 'application/zip', '${people.owner}/${id}', '${people.admin}',
      '${row.audit}', '${row.repository}', '${FIX}');
    insert into storage.objects (bucket_id, name, version) values ('client-files', '${people.owner}/${id}', 'v1')`);
  const list = (version: string, position: number) =>
    `select list_source_files('${id}', '${version}', true, '[{"position": ${position}, "path": "${position}.sol", "size": 1,
      "blob_id": "${FIX}", "is_text": true, "data_start": 1, "data_size": 1, "is_deflated": false, "is_link": false}]')`;
  const complete = (version: string) =>
    `select complete_file_upload('${id}', '${version}', '${'0'.repeat(64)}')`;
  const REPLACED = 'The file was replaced while it was checked. Please upload it again.';
  await refuses(`update files set object_version = 'v1' where id = '${id}'; ${complete('v1')}`, REPLACED);
  await operator(list('v1', 0));
  await refuses(list('v2', 1), REPLACED);
  await refuses(
    `update storage.objects set version = 'v2' where name like '%/${id}'; ${complete('v2')}`,
    REPLACED,
  );
  // Somebody else has added the same commit meanwhile.
  await refuses(
    `update files set commit_hash = '${FIX}' where id = '${row.snapshot}'; ${complete('v1')}`,
    'The source of this commit was added already.',
  );
  await operator(`${complete('v1')}; ${list('v1', 1)}`);
  await truth('select position from source_files where snapshot_id = $1', [id]).lists([0]);
  await as('admin', `delete from files where id = '${id}'`).hasRows(1);
  await truth(
    `select action, details - 'client_name' - 'admin_name' as details from admin_activity_logs where action like '%source' order by action`,
  ).returns(
    ['added_source', 'removed_source'].map((action) => ({
      action,
      details: { audit_id: row.audit, title: 'Vault audit' },
    })),
  );
});

it('CODE-01 only an admin asks for source and takes the request back, and not for a withdrawn audit', async () => {
  await removeSource();
  await ask('admin', UNKNOWN).isRefused('PT404', 'This repository does not exist.');
  await ask('admin').hasRows(1);
  await as('admin', `select withdraw_audit('${row.audit}', 'It was begun by mistake.')`).hasRows(1);
  isRefused(await announce('owner', AUDITED), 'PT409', 'This audit was withdrawn, which is final.');
  await ask('admin').isRefused('PT409', 'This audit was withdrawn, which is final.');
});

it('CODE-04 a client adds the source of a fix at the commit that it names, and what no fix names, which is that of a pull request or a second repository, at any commit', async () => {
  isRefused(await announce('owner', FIX), '42501', NOT_WANTED);
  await move('owner', 'fix_submitted', { link: FIX.slice(0, 10) }).hasRows(1);
  for (const who of ['owner', 'member'] as const) hasRows(await announce(who, FIX), 1);
  isRefused(await announce('owner', '2d'.repeat(20)), '42501', NOT_WANTED);
  await operator(`insert into scope_repositories (id, audit_id, url, commit_hash)
    values ('${UNKNOWN}', '${row.audit}', 'https://github.com/example/other', '${'0c'.repeat(20)}')`);
  hasRows(await announce('owner', '2d'.repeat(20)), 1);
  await operator(`delete from scope_repositories where id = '${UNKNOWN}'`);
  await move('owner', 'fix_submitted', { link: PULL_REQUEST }).hasRows(1);
  hasRows(await announce('owner', '2d'.repeat(20)), 1);
  // A fix says nothing about another audit, and asks for nothing of the audited commit.
  await removeSource();
  isRefused(await announce('owner', AUDITED), '42501', NOT_WANTED);
  await operator(
    `update scope_repositories set audit_id = '${row.unusedAudit}' where id = '${row.repository}'`,
  );
  isRefused(await announce('owner', '2d'.repeat(20)), '42501', NOT_WANTED);
});
