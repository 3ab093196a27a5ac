// CODE-04: what changed between the source of two commits, and which findings cover it.
import assert from 'node:assert/strict';
import { as, it, operator, truth } from '../../check.ts';
import { decideSql, people, type Person } from '../../people.ts';
import { foreign, move, row, UNKNOWN } from '../findings/scene.ts';

const FIXED = '00000000-0000-4000-9000-0000000000f1';

type File = { path: string; blob: number; isText?: boolean; isLink?: boolean };

/** Replaces the files of the audited commit, and adds those of the fixed one. */
async function addSources(before: File[], after: File[]) {
  const insert = (source: string, files: File[]) =>
    files.map(
      ({ path, blob, isText = true, isLink = false }, position) => `
      insert into public.source_files values ('${source}', ${position}, '${path}', 20, '${String(blob).padStart(40, '0')}',
        ${isText}, 1, 30, 20, false, ${isLink});`,
    );
  await operator(`delete from public.source_files where snapshot_id = '${row.snapshot}';
    insert into public.files (id, client_id, file_name, file_size, mime_type, storage_path, uploaded_by, uploaded_at, audit_id,
      repository_id, commit_hash, names_commit) values
    ('${FIXED}', '${people.owner}', 'vault.zip', 100, 'application/zip', '${people.owner}/${FIXED}', '${people.admin}', now(),
      '${row.audit}', '${row.repository}', '${'0c'.repeat(20)}', true);
    ${[...insert(row.snapshot, before), ...insert(FIXED, after)].join('')}`);
}

/** The changes between two sources: whole, or of each these columns in one array. */
const changes = (from: string, to: string, columns?: string) =>
  `select ${columns ? `jsonb_build_array(${columns})` : 'c.*'} from jsonb_to_recordset(list_source_changes('${from}', '${to}'))
    as c (path text, old_path text, kind text, is_text boolean, findings text[])`;

it('CODE-04 SEAL-02 a fix review report lists what changed since the audited commit, what no finding covers first, and a preliminary one does not', async () => {
  const code = async (kind: string) => {
    const { draft } = await as(
      'admin',
      `select draft_report('${row.audit}', '9', '${kind}', false, '{}') as draft`,
    ).onlyRow();
    return (draft as { snapshot: { code: unknown } }).snapshot.code;
  };
  assert.equal(await code('fix_review'), null);
  await addSources(
    [{ path: 'src/Vault.sol', blob: 1 }],
    [
      { path: 'src/Vault.sol', blob: 11 },
      { path: 'src/Zero.sol', blob: 12 },
    ],
  );
  await move('owner', 'fix_submitted').hasRows(1);
  const [repository] = await truth(
    `select url, commit_hash from scope_repositories where id = '${row.repository}'`,
  );
  assert.deepEqual(await code('fix_review'), [
    {
      repository: repository?.['url'],
      from_commit: repository?.['commit_hash'],
      to_commit: '0c'.repeat(20),
      count: 2,
      uncovered: 1,
      files: [
        { path: 'src/Zero.sol', old_path: null, kind: 'added', findings: [] },
        { path: 'src/Vault.sol', old_path: 'src/Vault.sol', kind: 'changed', findings: ['H-01'] },
      ],
    },
  ]);
  assert.equal(await code('preliminary'), null);
});

it('CODE-04 every file that changed between two commits, also into a link, is listed, with the findings whose fix names it', async () => {
  await addSources(
    [
      { path: 'src/Vault.sol', blob: 1 },
      { path: 'src/Fees.sol', blob: 2 },
      { path: 'src/Same.sol', blob: 3 },
      { path: 'logo.png', blob: 4, isText: false },
      { path: 'old/Gone.sol', blob: 5 },
      { path: 'lib', blob: 6 },
    ],
    [
      { path: 'src/Vault.sol', blob: 11 },
      { path: 'src/Fees.sol', blob: 12 },
      { path: 'src/Same.sol', blob: 3 },
      { path: 'logo.png', blob: 14, isText: false },
      { path: 'src/New.sol', blob: 15 },
      { path: 'lib', blob: 6, isLink: true },
    ],
  );
  const listed = () => as('owner', changes(row.snapshot, FIXED, 'path, kind, is_text, findings'));
  const others = [
    ['lib', 'changed', true, []],
    ['logo.png', 'changed', false, []],
    ['old/Gone.sol', 'removed', true, []],
    ['src/Fees.sol', 'changed', true, []],
    ['src/New.sol', 'added', true, []],
  ];
  await listed().lists([...others, ['src/Vault.sol', 'changed', true, []]]);
  await move('owner', 'fix_submitted').hasRows(1);
  const covered = [...others, ['src/Vault.sol', 'changed', true, ['H-01']]];
  await listed().lists(covered);
  for (const status of ['partially_fixed', 'fixed']) {
    await operator(`update findings set status = '${status}' where id = '${row.finding}'`);
    await listed().lists(covered);
  }
  await move('admin', 'withdrawn').hasRows(1);
  await listed().lists([...others, ['src/Vault.sol', 'changed', true, []]]);
});

it('CODE-04 a file with the same content under another path was renamed, unless several gone or new files have that content', async () => {
  await addSources(
    [
      { path: 'a/Moved.sol', blob: 1 },
      { path: 'a/Empty.sol', blob: 2 },
      { path: 'a/Void.sol', blob: 2 },
      { path: 'a/Twice.sol', blob: 3 },
    ],
    [
      { path: 'b/Moved.sol', blob: 1 },
      { path: 'b/Empty.sol', blob: 2 },
      { path: 'b/Twice.sol', blob: 3 },
      { path: 'b/Copy.sol', blob: 3 },
    ],
  );
  await operator(`update public.finding_locations set path = 'a/Moved.sol' where id = '${row.location}'`);
  await move('owner', 'fix_submitted').hasRows(1);
  await as('owner', changes(row.snapshot, FIXED, 'path, old_path, kind, findings')).lists([
    ['a/Empty.sol', 'a/Empty.sol', 'removed', []],
    ['a/Twice.sol', 'a/Twice.sol', 'removed', []],
    ['a/Void.sol', 'a/Void.sol', 'removed', []],
    ['b/Copy.sol', null, 'added', []],
    ['b/Empty.sol', null, 'added', []],
    ['b/Moved.sol', 'a/Moved.sol', 'renamed', ['H-01']],
    ['b/Twice.sol', null, 'added', []],
  ]);
});

it('CODE-04 sources with thousands of files of the same content are compared without pairing them', async () => {
  await addSources([], []);
  await operator(`insert into source_files
        select s.id, n, s.folder || '/' || n, 0, repeat('0', 40), true, 0, 30, 0, false
        from (values ('${row.snapshot}'::uuid, 'old'), ('${FIXED}', 'new')) s (id, folder), generate_series(0, 8999) n`);
  // The limit of a hosted service role; 81 million pairs take more than half a minute.
  await operator(`set local statement_timeout = '8s'`);
  await as(
    'owner',
    `select kind, count(*)::integer from (${changes(row.snapshot, FIXED)}) c group by kind order by kind`,
  ).returns([
    { kind: 'added', count: 9000 },
    { kind: 'removed', count: 9000 },
  ]);
});

it('CODE-04 CODE-05 the changes are read by the client and admins, also after the audit was withdrawn, and are nothing to others', async () => {
  await addSources([{ path: 'a', blob: 1 }], [{ path: 'a', blob: 2 }]);
  for (const who of ['other', 'pending', 'rejected', 'ownerPending', 'removed', 'invited'] as const)
    await as(who, changes(row.snapshot, FIXED)).reachesNothing();
  // Another client's source with one's own, a file that is no source, and none.
  for (const other of [foreign.snapshot, row.file, UNKNOWN]) {
    await as('owner', changes(row.snapshot, other)).isRefused('PT404');
    await as('owner', changes(other, row.snapshot)).isRefused('PT404');
  }
  // The same commit of another repository of the audit.
  await operator(`insert into scope_repositories (id, audit_id, url, commit_hash)
          values ('${UNKNOWN}', '${row.audit}', 'https://github.com/example/other', '${'0c'.repeat(20)}');
        update files set repository_id = '${UNKNOWN}' where id = '${FIXED}'`);
  await as('owner', changes(row.snapshot, FIXED)).isRefused('PT404');
  await operator(`update files set repository_id = '${row.repository}' where id = '${FIXED}'`);
  await as('admin', `select withdraw_audit('${row.audit}', 'It was begun by mistake.')`).hasRows(1);
  for (const who of ['owner', 'admin', 'impersonating'] as const)
    assert.equal((await as(who, changes(row.snapshot, FIXED)).onlyRow())['path'], 'a');
  await operator(`update public.files set uploaded_at = null where id = '${FIXED}'`);
  await as('owner', changes(row.snapshot, FIXED)).isRefused('PT404');
});

it('CODE-05 TEAM-03 a file of a source is opened by everybody of the client and admins, and is nothing to others, also to a member who was removed', async () => {
  await operator(
    `insert into storage.objects (bucket_id, name, metadata)
           values ('client-files', '${people.owner}/${row.snapshot}', '{"size": 100, "mimetype": "application/zip"}');
         update files set object_version = private.stored_version('client-files', storage_path) where id = '${row.snapshot}'`,
  );
  const open = (who: Person | 'anonymous', id = row.snapshot) =>
    as(who, `select * from open_source_file('${id}', 'src/Vault.sol')`);
  for (const who of ['owner', 'member', 'viewer', 'admin', 'impersonating'] as const)
    await open(who).hasRows(1);
  await open('other').reachesNothing();
  for (const id of [foreign.snapshot, row.file, UNKNOWN])
    await open('owner', id).isRefused('PT404', 'This file no longer exists.');
  await operator(`delete from client_members where person_id = '${people.member}'`);
  await operator('savepoint active');
  await as('admin', decideSql(people.owner, 'suspended', 'An invoice is not paid.')).hasRows(1);
  for (const who of ['owner', 'viewer', 'impersonating'] as const) {
    await open(who).reachesNothing();
    await as(who, 'select path from source_files').hasRows(0);
  }
  await open('admin').hasRows(1);
  await operator('rollback to savepoint active');
  const lines = () =>
    truth(
      `select count(*)::integer as lines, count(distinct opened_by)::integer as people from openings where object_id = '${row.snapshot}'`,
    );
  await lines().returns([{ lines: 5, people: 5 }]);
  // Each an hour and role.
  await open('owner').hasRows(1);
  await operator(`update openings set created_at = now() - interval '61 minutes' where opened_by = '${people.owner}';
    update impersonation_sessions set is_active = false where is_active`);
  for (const who of ['owner', 'owner', 'impersonating'] as const) await open(who).hasRows(1);
  await lines().returns([{ lines: 7, people: 5 }]);
});
