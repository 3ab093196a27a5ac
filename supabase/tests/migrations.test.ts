import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { expect, inject, it } from 'vitest';
import { committedTypes, generateTypes } from '../scripts/db-types.ts';
import { openPostgres, prepare } from './guarded-database.ts';
import { migrationSql, readMigrations } from './platform.ts';

it('GUARD-08 the migrated database opens again after a restart, with the guard in place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pglite-'));
  const open = () => PGlite.create({ dataDir: folder, extensions: { pg_trgm } });
  const first = await open();
  await first.exec(migrationSql());
  const policies = `select count(*)::int as n from pg_policies`;
  const before = await first.query(policies);
  await first.close();
  const second = await open();
  expect((await second.query(policies)).rows).toEqual(before.rows);
  await second.close();
  rmSync(folder, { recursive: true });
});

it('GUARD-08 migrations leave alone what a hosted project owns: no trigger on auth or storage', () => {
  const touching = readMigrations().filter(({ sql }) =>
    /create trigger[^;]*\son (auth|storage)\.|(create|alter) table (if not exists )?(auth|storage)\./i.test(
      sql,
    ),
  );
  expect(touching.map(({ name }) => name)).toEqual([]);
});

it('GUARD-08 the generated types are those of the migrated database', async () => {
  const engine = await openPostgres(inject('postgresUrl'), 'types');
  await prepare(engine);
  const types = await generateTypes(engine.url);
  await engine.close();
  expect(types).toBe(committedTypes());
});

// The linter's own findings, with the reason why one may stay. Everything else fails.
const ACCEPTED: Record<string, string> = {
  unused_index: 'On a fresh database no index has been used yet.',
};

function findings(url: string): string[] {
  const output = execFileSync(
    'supabase',
    ['db', 'advisors', `--remote=${url}`, '--level', 'info', '--fail-on', 'none', '--output-format', 'json'],
    { encoding: 'utf8', env: { ...process.env, DO_NOT_TRACK: '1' }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const { results } = JSON.parse(output) as { results: { name: string; detail: string }[] };
  return results.filter(({ name }) => !(name in ACCEPTED)).map(({ name, detail }) => `${name}: ${detail}`);
}

it('GUARD-08 the official lints find nothing, and would find a table left open', async () => {
  const engine = await openPostgres(inject('postgresUrl'), 'lints');
  await prepare(engine);
  // Where PostgREST says which schemas it serves; without it the linter takes no table for exposed.
  await engine.exec("alter database lints set pgrst.db_schemas = 'public,storage'");
  expect(findings(engine.url)).toEqual([]);
  await engine.exec(
    'create table public.left_open (id uuid primary key); grant all on public.left_open to anon',
  );
  expect(findings(engine.url)).toEqual([expect.stringMatching(/^rls_disabled_in_public/)]);
  await engine.close();
});
