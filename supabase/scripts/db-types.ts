// npm run db:types [-- --check]: TypeScript types of the migrated database, from the official generator.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrationSql } from '../tests/database/platform.ts';
import { formatted } from './format.ts';
import { startPostgres } from './postgres-cluster.ts';
import { runSupabase } from './supabase-cli.ts';

const target = fileURLToPath(new URL('../../packages/domain/src/database.types.ts', import.meta.url));

/** The types of a database that has every migration, formatted as they are kept in packages/data. */
export async function generateTypes(url: string): Promise<string> {
  const output = runSupabase(['gen', 'types', 'typescript', `--remote=${url}`, '--schema', 'public']);
  const header = '// Generated from supabase/migrations by `npm run db:types`. Do not edit.\n';
  // The tool writes notices about its connection before the types.
  const types = output.slice(output.indexOf('export type Json'));
  return formatted(target, header + types);
}

function committedTypes(): string {
  return readFileSync(target, 'utf8');
}

async function main(): Promise<void> {
  const cluster = await startPostgres();
  try {
    const database = new pg.Client(cluster.url);
    await database.connect();
    try {
      await database.query(migrationSql());
    } finally {
      // Before the cluster stops, whose message (57P01) would hide what is wrong with a migration.
      await database.end();
    }
    const types = await generateTypes(cluster.url);
    if (!process.argv.includes('--check')) writeFileSync(target, types);
    else if (types !== committedTypes()) {
      console.error(
        'packages/domain/src/database.types.ts is not what the migrations say: run npm run db:types.',
      );
      process.exitCode = 1;
    }
  } finally {
    await cluster.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
