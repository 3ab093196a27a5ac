// Comments on lines of source (CODE-06): which lines they may name, and who may write and read them.
import assert from 'node:assert/strict';
import { as, it, operator, truth } from '../../check.ts';
import { people, type Person } from '../../people.ts';
import { foreign, row, UNKNOWN } from './scene.ts';

const AUDITED = '0a'.repeat(20);
const THERE = {
  repository: row.repository,
  commit: AUDITED,
  path: 'src/Vault.sol',
  line: 11 as number | null,
};

/** Comments on a line, of the seeded source of the audited commit if nothing else is said. */
function commentOn(
  who: Person | 'anonymous',
  place: { [Part in keyof typeof THERE]?: (typeof THERE)[Part] | null } = {},
  finding = row.finding,
) {
  const { repository, commit, path, line } = { ...THERE, ...place };
  return as(
    who,
    `insert into finding_comments (finding_id, body, repository_id, commit_hash, path, line)
      values ($1, 'Here.', $2, $3, $4, $5)`,
    [finding, repository, commit, path, line],
  );
}

it('CODE-06 source of another audit, of the same client too, and source that is not there are refused in the same words', async () => {
  const repository = '00000000-0000-4000-9000-0000000000d2';
  const snapshot = '00000000-0000-4000-9000-0000000000d3';
  const add = (id: string, commit: string, uploaded: string) => `
    insert into public.files (id, client_id, file_name, file_size, mime_type, storage_path, uploaded_by, uploaded_at, audit_id,
      repository_id, commit_hash, names_commit) values
    ('${id}', '${people.owner}', 'vault.zip', 100, 'application/zip', '${people.owner}/${id}', '${people.admin}', ${uploaded},
      '${commit === AUDITED ? row.unusedAudit : row.audit}', '${commit === AUDITED ? repository : row.repository}', '${commit}', true);
    insert into public.source_files values ('${id}', 0, 'src/Vault.sol', 20, '${'0b'.repeat(20)}', true, 1, 30, 20, false);
    insert into public.source_files values ('${id}', 1, 'logo.bin', 20, '${'0b'.repeat(20)}', false, 1, 30, 20, false);`;
  await operator(`
    insert into public.scope_repositories (id, audit_id, url, commit_hash)
      values ('${repository}', '${row.unusedAudit}', 'https://github.com/example/vault', '${AUDITED}');
    ${add(snapshot, AUDITED, 'now()')}
    ${add('00000000-0000-4000-9000-0000000000d4', '0c'.repeat(20), 'null')}
    ${add('00000000-0000-4000-9000-0000000000d5', '0d'.repeat(20), 'now()')}`);
  const sentence = 'This line is not in the source of the audit.';
  for (const who of ['owner', 'admin'] satisfies Person[]) {
    for (const place of [
      { repository },
      { repository: foreign.repository },
      { repository: UNKNOWN },
      { repository: null },
      { commit: 'f'.repeat(40) },
      // Not checked yet.
      { commit: '0c'.repeat(20) },
      { path: 'src/Other.sol' },
      { path: '../src/Vault.sol' },
      // Not text.
      { commit: '0d'.repeat(20), path: 'logo.bin' },
      { path: null, commit: null, line: null },
    ])
      await commentOn(who, place).isRefused('PT404', sentence);
    await commentOn(who, { commit: '0d'.repeat(20) }).hasRows(1);
  }
});

it('CODE-06 a line is a number from 1, and is not changed afterwards', async () => {
  for (const line of [0, -1, 10_000_001])
    await commentOn('owner', { line }).isRefused('22023', 'A line is a whole number from 1.');
  await commentOn('owner', { line: null }).isRefused(
    '22023',
    'A comment on a line names its repository, commit, path and number.',
  );
  for (const change of ['line = 12', `path = 'src/Other.sol'`, 'repository_id = null'])
    await as('owner', `update finding_comments set ${change} where id = '${row.comment}'`).isRefused(
      '42501',
      'permission denied for table finding_comments',
    );
});

it('CODE-06 a comment stays when its source or its repository is removed, however old it is', async () => {
  await operator(`update finding_comments set created_at = now() - interval '1 hour' where true;
    delete from public.finding_locations where repository_id = '${row.repository}';
    delete from public.files where id = '${row.snapshot}'`);
  await as(
    'admin',
    `select save_scope('{"audit_id": "${row.audit}"}', '[]', s.updated_at) from audit_scopes s where s.audit_id = '${row.audit}'`,
  ).hasRows(1);
  await as(
    'owner',
    `select path, line, repository_id from finding_comments where id = '${row.comment}'`,
  ).returns([{ path: 'src/Vault.sol', line: 11, repository_id: null }]);
});

it('CODE-05 CODE-06 an event, notice, e-mail or webhook about a comment says nothing about its line', async () => {
  await operator(
    `update public.source_files set path = 'src/Planted.sol' where snapshot_id = '${row.snapshot}'`,
  );
  await commentOn('owner', { path: 'src/Planted.sol', line: 987_654 }).hasRows(1);
  const [written] = await truth(`select
    (select jsonb_agg(e) from public.events e where e.kind = 'finding_commented')::text as events,
    (select coalesce(jsonb_agg(o), '[]') from public.email_outbox o)::text as emails,
    (select coalesce(jsonb_agg(a), '[]') from public.admin_activity_logs a)::text as log,
    (select coalesce(jsonb_agg(d), '[]') from private.webhook_deliveries d)::text as webhooks`);
  assert.match(String(written?.['events']), /comment_id/);
  assert.doesNotMatch(JSON.stringify(written), /Planted|987654/);
});
