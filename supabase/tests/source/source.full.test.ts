// CODE-01, CODE-05: the source of a repository, over HTTP and checked by the real edge function.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareObjects, row } from '../deliveries/delivery-world.ts';
import { startTarget } from '../functions-backend.ts';
import { addArchive, addSource, check, readSource } from './source-world.ts';
import { zip } from '../../local/zip.ts';

const { http, stop } = await startTarget();
beforeEach(() => prepareObjects(http));
afterAll(stop);

const VAULT = '// The vault\ncontract Vault {\n\n  uint256 x; /* a\n b */\n}\n';

const files = async (id: string) =>
  (
    await http
      .service()
      .from('source_files')
      .select('path, size, blob_id, is_text, nsloc')
      .eq('snapshot_id', id)
      .order('path')
  ).data ?? [];

describe('an archive of git', () => {
  const folder = mkdtempSync(join(tmpdir(), 'source-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.test', ...args], {
      cwd: folder,
    }).toString();
  const contents: Record<string, string | Uint8Array> = {
    'src/Vault.sol': VAULT,
    'src/größe.sol': 'contract Größe {}\n',
    'README.md': '# Vault\n',
    'empty.txt': '',
    'logo.bin': randomBytes(70_000),
    'large.txt': 'x'.repeat(1_048_577),
  };
  let commit = '';

  beforeAll(() => {
    git('init', '-q');
    for (const [path, content] of Object.entries(contents)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    git('add', '.');
    git('commit', '-qm', 'First');
    commit = git('rev-parse', 'HEAD').trim();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('CODE-01 with a top folder, as GitHub writes it, is listed with git’s own blob ids, and the commit that it names is known', async () => {
    git('archive', '--format=zip', '--prefix=vault-main/', '-o', 'a.zip', 'HEAD');
    const bytes = new Uint8Array(readFileSync(join(folder, 'a.zip')));
    const id = await addSource(http, 'admin', { bytes, commit });
    const listed = await files(id);
    const ofGit = git('-c', 'core.quotepath=off', 'ls-tree', '-r', 'HEAD')
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/) as [string, string, string, string]);
    expect(Object.fromEntries(listed.map(({ path, blob_id }) => [path, blob_id]))).toEqual(
      Object.fromEntries(ofGit.map(([, , blob, path]) => [path, blob])),
    );
    expect(listed.filter(({ is_text }) => !is_text).map(({ path }) => path)).toEqual([
      'large.txt',
      'logo.bin',
    ]);
    expect(listed.find(({ path }) => path === 'src/Vault.sol')?.nsloc).toBe(3);
    const { data } = await http.as('owner').rpc('list_sources', { audit_id: row.audit });
    expect(data?.find((source) => source.id === id)).toMatchObject({
      commit_hash: commit,
      names_commit: true,
      file_count: 6,
      nsloc: 4,
    });
    for (const path of ['src/Vault.sol', 'src/größe.sol', 'empty.txt'])
      expect([path, await readSource(http, 'owner', id, path)]).toEqual([
        path,
        { status: 200, body: { text: contents[path] } },
      ]);
    expect((await readSource(http, 'owner', id, 'logo.bin')).body['error']).toMatch(/^This file is not text/);
  });
});

describe('an archive', () => {
  it('CODE-01 with 20,000 files is checked in several calls, and nobody can read it before the last', async () => {
    const bytes = zip(
      Array.from({ length: 20_000 }, (_, index) => ({
        name: `src/f${index}.sol`,
        content: `contract C${index} {}`,
      })),
    );
    const { id } = await addArchive(http, 'admin', { bytes });
    const first = await http.raw('admin', '/functions/v1/complete-upload', {
      method: 'POST',
      body: JSON.stringify({ id }),
    });
    expect(await first.json()).toMatchObject({ state: 'continues', total: 20_000 });
    for (const who of ['owner', 'admin'] as const) {
      expect((await http.as(who).from('source_files').select('path').eq('snapshot_id', id)).data).toEqual([]);
      expect((await readSource(http, who, id, 'src/f0.sol')).status).toBe(404);
    }
    expect((await check(http, 'admin', id)).status).toBe(200);
    const { data } = await http.as('owner').rpc('list_sources', { audit_id: row.audit });
    expect(data?.find((source) => source.id === id)).toMatchObject({
      file_count: 20_000,
      names_commit: false,
    });
    expect((await readSource(http, 'owner', id, 'src/f19999.sol')).body).toEqual({
      text: 'contract C19999 {}',
    });
  });
});
