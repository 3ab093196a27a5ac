// npm run db:types [-- --check]: TypeScript types of the migrated database, from the official generator, and how long its texts may be.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrationSql } from '../tests/database/platform.ts';
import { formatted } from './format.ts';
import { startPostgres } from './postgres-cluster.ts';
import { runSupabase } from './supabase-cli.ts';

const place = (path: string) => fileURLToPath(new URL(`../../packages/domain/src/${path}`, import.meta.url));
const TYPES = place('database.types.ts');
const LIMITS = place('forms/limits.ts');
const HEADER = '// Generated from supabase/migrations by `npm run db:types`. Do not edit.\n';

/** The types of a database that has every migration, formatted as they are kept in packages/domain. */
export async function generateTypes(url: string): Promise<string> {
  const output = runSupabase(['gen', 'types', 'typescript', `--remote=${url}`, '--schema', 'public']);
  // The tool writes notices about its connection before the types.
  const types = output.slice(output.indexOf('export type Json'));
  return formatted(TYPES, HEADER + types);
}

/** The most characters of each text that a check constraint limits, by table and column. */
async function generateLimits(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ limits: object }>(`
    with texts ("table", "column", most) as (
      select c.relname, found[1], found[2]::integer from pg_constraint k join pg_class c on c.oid = k.conrelid,
        regexp_match(pg_get_constraintdef(k.oid), 'check_(?:length|line|web_address|repository_url)\\(''[^'']*''::text, \\(?(\\w+)[^,]*, (\\d+)\\)') as found
      where k.contype = 'c' and c.relnamespace = 'public'::regnamespace and found is not null
      union all select 'finding_locations', 'path', (regexp_match(p.prosrc, 'path, (\\d+)'))[1]::integer
      from pg_proc p where p.proname = 'check_repository_path'
    )
    select jsonb_object_agg(t."table", t.columns) as limits
    from (select "table", jsonb_object_agg("column", most) as columns from texts group by "table") t`);
  const limits = JSON.stringify(rows[0]?.limits);
  return formatted(LIMITS, `${HEADER}export const MAX_LENGTH = ${limits} as const;`);
}

async function main(): Promise<void> {
  const cluster = await startPostgres();
  try {
    const database = new pg.Client(cluster.url);
    await database.connect();
    let limits: string;
    try {
      await database.query(migrationSql());
      limits = await generateLimits(database);
    } finally {
      // Before the cluster stops, whose message (57P01) would hide what is wrong with a migration.
      await database.end();
    }
    const generated = new Map([
      [TYPES, await generateTypes(cluster.url)],
      [LIMITS, limits],
    ]);
    for (const [path, text] of generated)
      if (!process.argv.includes('--check')) writeFileSync(path, text);
      else if (text !== readFileSync(path, 'utf8')) {
        console.error(`${path} is not what the migrations say: run npm run db:types.`);
        process.exitCode = 1;
      }
  } finally {
    await cluster.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
