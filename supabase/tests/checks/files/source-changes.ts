// CODE-04: what changed between the source of two commits, and which findings cover it.
import assert from 'node:assert/strict';
import { hasRows, isRefused, onlyRow, type Check, type Scene, reachesNothing } from '../../check.ts';
import { decideSql } from '../../decide.ts';
import { people, type Person } from '../../people.ts';
import { foreign, move, row, UNKNOWN } from '../findings/scene.ts';

const FIXED = '00000000-0000-4000-9000-0000000000f1';

type File = { path: string; blob: number; isText?: boolean; isLink?: boolean };

/** Replaces the files of the audited commit, and adds those of the fixed one. */
async function addSources({ operator }: Scene, before: File[], after: File[]) {
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

const changes = (from: string, to: string) =>
  `select c.* from jsonb_to_recordset(list_source_changes('${from}', '${to}'))
    as c (path text, old_path text, kind text, is_text boolean, findings text[])`;

export const sourceChanges: Check[] = [
  {
    title:
      'CODE-04 SEAL-02 a fix review report lists what changed since the audited commit, what no finding covers first, and a preliminary one does not',
    run: async (scene) => {
      const code = async (kind: string) => {
        const { draft } = onlyRow(
          await scene.as(
            'admin',
            `select draft_report('${row.audit}', '9', '${kind}', false, '{}') as draft`,
          ),
        );
        return (draft as { snapshot: { code: unknown } }).snapshot.code;
      };
      assert.equal(await code('fix_review'), null);
      await addSources(
        scene,
        [{ path: 'src/Vault.sol', blob: 1 }],
        [
          { path: 'src/Vault.sol', blob: 11 },
          { path: 'src/Zero.sol', blob: 12 },
        ],
      );
      hasRows(await move(scene, 'owner', 'fix_submitted'), 1);
      const [repository] = await scene.truth(
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
    },
  },
  {
    title:
      'CODE-04 every file that changed between two commits, also into a link, is listed, with the findings whose fix names it',
    run: async (scene) => {
      await addSources(
        scene,
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
      const listed = async () =>
        hasRows(await scene.as('owner', changes(row.snapshot, FIXED)), 6).map(
          ({ path, kind, is_text, findings }) => [path, kind, is_text, findings],
        );
      const others = [
        ['lib', 'changed', true, []],
        ['logo.png', 'changed', false, []],
        ['old/Gone.sol', 'removed', true, []],
        ['src/Fees.sol', 'changed', true, []],
        ['src/New.sol', 'added', true, []],
      ];
      assert.deepEqual(await listed(), [...others, ['src/Vault.sol', 'changed', true, []]]);
      hasRows(await move(scene, 'owner', 'fix_submitted'), 1);
      const covered = [...others, ['src/Vault.sol', 'changed', true, ['H-01']]];
      assert.deepEqual(await listed(), covered);
      hasRows(await move(scene, 'admin', 'fixed'), 1);
      assert.deepEqual(await listed(), covered);
      hasRows(await move(scene, 'admin', 'withdrawn'), 1);
      assert.deepEqual(await listed(), [...others, ['src/Vault.sol', 'changed', true, []]]);
    },
  },
  {
    title:
      'CODE-04 a file with the same content under another path was renamed, unless several gone or new files have that content',
    run: async (scene) => {
      await addSources(
        scene,
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
      await scene.operator(
        `update public.finding_locations set path = 'a/Moved.sol' where id = '${row.location}'`,
      );
      hasRows(await move(scene, 'owner', 'fix_submitted'), 1);
      assert.deepEqual(
        hasRows(await scene.as('owner', changes(row.snapshot, FIXED)), 7).map(
          ({ path, old_path, kind, findings }) => [path, old_path, kind, findings],
        ),
        [
          ['a/Empty.sol', 'a/Empty.sol', 'removed', []],
          ['a/Twice.sol', 'a/Twice.sol', 'removed', []],
          ['a/Void.sol', 'a/Void.sol', 'removed', []],
          ['b/Copy.sol', null, 'added', []],
          ['b/Empty.sol', null, 'added', []],
          ['b/Moved.sol', 'a/Moved.sol', 'renamed', ['H-01']],
          ['b/Twice.sol', null, 'added', []],
        ],
      );
    },
  },
  {
    title: 'CODE-04 sources with thousands of files of the same content are compared without pairing them',
    run: async (scene) => {
      await addSources(scene, [], []);
      await scene.operator(`insert into source_files
        select s.id, n, s.folder || '/' || n, 0, repeat('0', 40), true, 0, 30, 0, false
        from (values ('${row.snapshot}'::uuid, 'old'), ('${FIXED}', 'new')) s (id, folder), generate_series(0, 8999) n`);
      // The limit of a hosted service role; 81 million pairs take more than half a minute.
      await scene.operator(`set local statement_timeout = '8s'`);
      assert.deepEqual(
        hasRows(
          await scene.as(
            'owner',
            `select kind, count(*)::integer from (${changes(row.snapshot, FIXED)}) c group by kind order by kind`,
          ),
          2,
        ),
        [
          { kind: 'added', count: 9000 },
          { kind: 'removed', count: 9000 },
        ],
      );
    },
  },
  {
    title:
      'CODE-04 CODE-05 the changes are read by the client and admins, also after the audit was withdrawn, and are nothing to others',
    run: async (scene) => {
      await addSources(scene, [{ path: 'a', blob: 1 }], [{ path: 'a', blob: 2 }]);
      for (const who of ['other', 'pending', 'rejected', 'ownerPending', 'removed', 'invited'] as const)
        reachesNothing(await scene.as(who, changes(row.snapshot, FIXED)));
      // Another client's source with one's own, a file that is no source, and none.
      for (const other of [foreign.snapshot, row.file, UNKNOWN]) {
        isRefused(await scene.as('owner', changes(row.snapshot, other)), 'PT404');
        isRefused(await scene.as('owner', changes(other, row.snapshot)), 'PT404');
      }
      // The same commit of another repository of the audit.
      await scene.operator(`insert into scope_repositories (id, audit_id, url, commit_hash)
          values ('${UNKNOWN}', '${row.audit}', 'https://github.com/example/other', '${'0c'.repeat(20)}');
        update files set repository_id = '${UNKNOWN}' where id = '${FIXED}'`);
      isRefused(await scene.as('owner', changes(row.snapshot, FIXED)), 'PT404');
      await scene.operator(`update files set repository_id = '${row.repository}' where id = '${FIXED}'`);
      hasRows(
        await scene.as('admin', `select withdraw_audit('${row.audit}', 'It was begun by mistake.')`),
        1,
      );
      for (const who of ['owner', 'admin', 'impersonating'] as const)
        assert.equal(onlyRow(await scene.as(who, changes(row.snapshot, FIXED)))['path'], 'a');
      await scene.operator(`update public.files set uploaded_at = null where id = '${FIXED}'`);
      isRefused(await scene.as('owner', changes(row.snapshot, FIXED)), 'PT404');
    },
  },
  {
    title:
      'CODE-05 TEAM-03 a file of a source is opened by everybody of the client and admins, and is nothing to others, also to a member who was removed',
    run: async (scene) => {
      await scene.operator(
        `insert into storage.objects (bucket_id, name, metadata)
           values ('client-files', '${people.owner}/${row.snapshot}', '{"size": 100, "mimetype": "application/zip"}');
         update files set object_version = private.stored_version('client-files', storage_path) where id = '${row.snapshot}'`,
      );
      const open = (who: Person | 'anonymous', id = row.snapshot) =>
        scene.as(who, `select * from open_source_file('${id}', 'src/Vault.sol')`);
      for (const who of ['owner', 'member', 'viewer', 'admin', 'impersonating'] as const)
        hasRows(await open(who), 1);
      for (const who of [
        'other',
        'pending',
        'rejected',
        'newcomer',
        'invited',
        'removed',
        'ownerPending',
      ] as const)
        reachesNothing(await open(who));
      isRefused(await open('anonymous'), '42501');
      for (const id of [foreign.snapshot, row.file, UNKNOWN])
        isRefused(await open('owner', id), 'PT404', 'This file no longer exists.');
      await scene.operator(`delete from client_members where person_id = '${people.member}'`);
      isRefused(await open('member'), '42501');
      await scene.operator('savepoint active');
      hasRows(await scene.as('admin', decideSql(people.owner, 'suspended', 'An invoice is not paid.')), 1);
      for (const who of ['owner', 'viewer', 'impersonating'] as const) {
        reachesNothing(await open(who));
        hasRows(await scene.as(who, 'select path from source_files'), 0);
      }
      hasRows(await open('admin'), 1);
      await scene.operator('rollback to savepoint active');
      assert.deepEqual(
        await scene.truth(
          `select count(*)::integer as lines, count(distinct opened_by)::integer as people from deliveries where object_id = '${row.snapshot}'`,
        ),
        [{ lines: 5, people: 5 }],
      );
    },
  },
];
