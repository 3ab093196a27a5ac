// CODE-02, CODE-03: the tree of a source with its scope and findings, the lines of code in paths, and names that macOS writes decomposed.
import { as, it, operator, truth } from '../../check.ts';
import type { Person } from '../../people.ts';
import { row } from '../findings/scene.ts';

const DECOMPOSED = 'gro\u0308\u00dfe';
const COMPOSED = 'gr\u00f6\u00dfe';

it('CODE-03 only the lines that lie in the paths are counted, for admins alone', async () => {
  await operator(`delete from public.source_files where snapshot_id = '${row.snapshot}';
    insert into public.source_files (snapshot_id, position, path, size, blob_id, is_text, nsloc, data_start, data_size, is_deflated)
    select '${row.snapshot}', f.position, f.path, 20, '${'0b'.repeat(20)}', true, f.nsloc, 30, 20, false
    from (values (0, 'src/Vault.sol', 1), (1, 'src/lib/Math.sol', 10), (2, 'src2/Other.sol', 100), (3, 'test/Vault.t.sol', 1000),
      (4, 'README.md', null), (5, '${COMPOSED}/A.sol', 10000)) f (position, path, nsloc)`);
  const count = (paths: string[]) =>
    as('admin', `select count_source_lines($1, $2)::int as lines`, [row.snapshot, paths]);
  for (const [paths, lines] of [
    [[], 11_111],
    [['src'], 11],
    [['src/'], 11],
    [['src/Vault.sol', 'test'], 1001],
    [['src', 'src/lib'], 11],
    [['sr', 'Vault.sol', 'README.md', 'none'], 0],
    [[DECOMPOSED], 10_000],
  ] as const)
    await count([...paths]).returns([{ lines }]);
});

it('CODE-03 a location that is typed with decomposed characters gets the path of the source', async () => {
  await operator(
    `update public.finding_locations set path = 'src/${DECOMPOSED}.sol' where id = '${row.location}'`,
  );
  await truth(`select path from public.finding_locations where id = '${row.location}'`).lists([
    `src/${COMPOSED}.sol`,
  ]);
});

it('CODE-02 CODE-05 a folder lists what is in it with scope and findings, to a client without drafts, and to others nothing', async () => {
  await operator(`delete from public.source_files where snapshot_id = '${row.snapshot}';
    insert into public.source_files (snapshot_id, position, path, size, blob_id, is_text, nsloc, data_start, data_size, is_deflated)
    select '${row.snapshot}', f.position, f.path, 20, '${'0b'.repeat(20)}', f.nsloc is not null, f.nsloc, 30, 20, false
    from (values (0, 'src/Vault.sol', 1), (1, 'src/lib/Math.sol', 10), (2, 'src2/Other.sol', 100), (3, 'logo.png', null)) f (position, path, nsloc);
    update public.scope_repositories set paths = '{src/lib,logo.png}' where id = '${row.repository}';
    insert into public.finding_locations (finding_id, repository_id, path, first_line)
      values ('${row.draft}', '${row.repository}', 'src/lib/Math.sol', 3)`);
  const list = (who: Person, folder: string) =>
    as(
      who,
      `select name, is_folder, file_count::int as files, nsloc::int, in_scope, findings from list_source_folder($1, $2)`,
      [row.snapshot, folder],
    );
  const root = (findings: string[]) => [
    { name: 'src', is_folder: true, files: 2, nsloc: 11, in_scope: true, findings },
    { name: 'src2', is_folder: true, files: 1, nsloc: 100, in_scope: false, findings: [] },
    { name: 'logo.png', is_folder: false, files: 1, nsloc: null, in_scope: true, findings: [] },
  ];
  await list('admin', '').returns(root(['Draft', 'H-01']));
  for (const who of ['owner', 'member', 'viewer', 'impersonating'] satisfies Person[])
    await list(who, '').returns(root(['H-01']));
  await list('owner', 'src').returns([
    { name: 'lib', is_folder: true, files: 1, nsloc: 10, in_scope: true, findings: [] },
    { name: 'Vault.sol', is_folder: false, files: 1, nsloc: 1, in_scope: false, findings: ['H-01'] },
  ]);
  await list('owner', 'sr').returns([]);
  await operator(`update findings set status = 'withdrawn' where id = '${row.finding}'`);
  await list('owner', '').returns(root([]));
  await list('other', '').returns([]);
  await list('removed', '').isRefused('42501');
});
