// CODE-03: the lines of code in the paths of a scope, and names that macOS writes decomposed.
import { it } from '../../check.ts';
import { row } from '../findings/scene.ts';

const DECOMPOSED = 'gro\u0308\u00dfe';
const COMPOSED = 'gr\u00f6\u00dfe';

it('CODE-03 only the lines that lie in the paths are counted, for admins alone', async (scene) => {
  await scene.operator(`delete from public.source_files where snapshot_id = '${row.snapshot}';
    insert into public.source_files (snapshot_id, position, path, size, blob_id, is_text, nsloc, data_start, data_size, is_deflated)
    select '${row.snapshot}', f.position, f.path, 20, '${'0b'.repeat(20)}', true, f.nsloc, 30, 20, false
    from (values (0, 'src/Vault.sol', 1), (1, 'src/lib/Math.sol', 10), (2, 'src2/Other.sol', 100), (3, 'test/Vault.t.sol', 1000),
      (4, 'README.md', null), (5, '${COMPOSED}/A.sol', 10000)) f (position, path, nsloc)`);
  const count = (paths: string[]) =>
    scene.as('admin', `select count_source_lines($1, $2)::int as lines`, [row.snapshot, paths]);
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
  for (const who of ['owner', 'viewer', 'impersonating', 'other'] as const)
    await scene.as(who, `select count_source_lines('${row.snapshot}', '{}')`).isRefused('42501');
});

it('CODE-03 a location that is typed decomposed is the one of the source', async (scene) => {
  await scene.operator(
    `update public.finding_locations set path = 'src/${DECOMPOSED}.sol' where id = '${row.location}'`,
  );
  await scene
    .truth(`select path from public.finding_locations where id = '${row.location}'`)
    .returns([{ path: `src/${COMPOSED}.sol` }]);
});
