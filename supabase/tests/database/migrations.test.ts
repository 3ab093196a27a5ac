import { expect, inject, it } from 'vitest';
import { runSupabase, SYSTEM_WITH_CLI } from '../../scripts/supabase-cli.ts';
import { openPostgres } from '../guarded-database.ts';
import { openMigratedPostgres } from './copies.ts';
import { readCatalogue, differences } from './catalogue.ts';
import { platformSql, readMigrations, readSchemas } from './platform.ts';

// A migration runs as postgres there, which owns no table of schema auth but holds TRIGGER on all that the auth service creates:
// `alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres` (supabase/postgres,
// 20211115181400_update-auth-permissions.sql); the restriction of April 2025 revoked it from auth.schema_migrations alone. Dumps of
// hosted projects list TRIGGER on auth.mfa_amr_claims. Supabase's announcement names users, sessions and identities, not the tables of factors and flows.
it('GUARD-08 migrations create triggers on tables of hosted Supabase only where it permits them', () => {
  const touching = readMigrations().filter(({ sql }) =>
    /create (constraint )?trigger[^;]*\son (auth\.(?!(users|sessions|identities|flow_state|mfa_factors|mfa_amr_claims)\b)|storage\.)|(create|alter) table (if not exists )?(auth|storage)\./i.test(
      sql,
    ),
  );
  expect(touching.map(({ name }) => name)).toEqual([]);
});

it.each(SYSTEM_WITH_CLI)(
  'GUARD-08 the migrations, pushed by the Supabase CLI, create the same database as the schema files',
  async () => {
    const migrated = await openPostgres(inject('postgresUrl'), 'migrated');
    await migrated.exec(platformSql);
    // As docs/deploy.md does: the CLI divides a migration into statements, which PostgreSQL alone would take as a whole.
    runSupabase(['db', 'push', `--remote=${migrated.url}`, '--yes']);
    const described = await openPostgres(inject('postgresUrl'), 'described');
    await described.exec([platformSql, ...readSchemas().map(({ sql }) => sql)].join('\n'));
    expect(differences(await readCatalogue(migrated), await readCatalogue(described))).toEqual({
      onlyInFirst: [],
      onlyInSecond: [],
    });
    await Promise.all([migrated.close(), described.close()]);
  },
);

// The linter's own findings, with the reason why one may stay. Everything else fails.
const ACCEPTED: Record<string, string> = { unused_index: 'On a fresh database no index has been used yet.' };

// PostgreSQL writes these functions into the queries that call them, which it does for functions without settings only
// (90_admin_lists.sql).
const WITHOUT_SEARCH_PATH = /^function_search_path_mutable: Function `private\.matching_\w+`/;

function findings(url: string): string[] {
  const options = ['--level', 'info', '--fail-on', 'none', '--output-format', 'json'];
  const { results } = JSON.parse(runSupabase(['db', 'advisors', `--remote=${url}`, ...options])) as {
    results: { name: string; detail: string }[];
  };
  return results
    .filter(({ name }) => !(name in ACCEPTED))
    .map(({ name, detail }) => `${name}: ${detail}`)
    .filter((finding) => !WITHOUT_SEARCH_PATH.test(finding));
}

it.each(SYSTEM_WITH_CLI)(
  'GUARD-08 Supabase’s lints find an unprotected table and nothing else in the schema',
  async () => {
    const engine = await openMigratedPostgres('lints');
    // Where PostgREST says which schemas it serves; without it the linter takes no table for exposed.
    await engine.exec("alter database lints set pgrst.db_schemas = 'public,storage'");
    await engine.exec(
      'create table public.left_open (id uuid primary key); grant all on public.left_open to anon',
    );
    expect(findings(engine.url)).toEqual([expect.stringMatching(/^rls_disabled_in_public/)]);
    await engine.close();
  },
);

it('GUARD-08 every function has a search_path but the four that PostgreSQL writes into queries, and these name everything with its schema', async () => {
  const engine = await openMigratedPostgres('paths');
  await engine.exec(`set search_path = ''`);
  const { rows } = await engine.query(`
    select p.oid::regproc::text as name, pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace::regnamespace::text in ('public', 'private')
      and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%') order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([
    'private.matching_audits',
    'private.matching_clients',
    'private.matching_findings',
    'private.matching_requests',
  ]);
  // A body is checked when it is created.
  for (const { definition } of rows) {
    await engine.exec(String(definition));
    await expect(engine.exec(String(definition).replace('from public.', 'from '))).rejects.toThrow(
      'does not exist',
    );
  }
  await engine.close();
});
