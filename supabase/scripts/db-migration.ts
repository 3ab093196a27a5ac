// npm run db:migration -- <name> [--allow-drop]: writes the migration from what supabase/migrations make to what supabase/schemas say.
// The first migration is the schema files themselves; later ones come from pg-delta, the Supabase CLI's declarative diff, and of rows
// from row-changes.ts. Without --allow-drop, what the previous release needs, or what locks a table for long, is refused.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readCatalogue, differences } from '../tests/database/catalogue.ts';
import { openPostgres } from '../tests/guarded-database.ts';
import { platformSql, readMigrations, readSchemas } from '../tests/database/platform.ts';
import { refusals } from './migration-refusals.ts';
import { runCommand } from './operator.ts';
import { startPostgres } from './postgres-cluster.ts';
import { rowChanges } from './row-changes.ts';
import { runSupabase } from './supabase-cli.ts';

type Sql = { name: string; sql: string }[];

const BASELINE_HEADER = `-- The schema as it was first released: the files of supabase/schemas in their order. Generated; read those instead.
`;

function baseline(schemas: Sql): string {
  return [BASELINE_HEADER, ...schemas.map(({ name, sql }) => `-- ${name}\n\n${sql}`)].join('\n');
}

/** The statements from one database to another, as pg-delta writes them; '' when it finds no difference. */
function generateDiff(fromUrl: string, toUrl: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-diff-'));
  const output = join(folder, 'diff.sql');
  writeFileSync(output, '');
  runSupabase(['db', 'diff', '--use-pg-delta', '--from', fromUrl, '--to', toUrl, '--output', output], folder);
  const sql = readFileSync(output, 'utf8');
  rmSync(folder, { recursive: true });
  return sql;
}

/** A migration that takes `migrations` to `schemas`, and what it leaves different all the same, to be written by hand. */
export async function generateMigration(
  migrations: Sql,
  schemas: Sql,
  { allowDrop = false } = {},
): Promise<{ sql: string; missed: string[] }> {
  if (migrations.length === 0) return { sql: baseline(schemas), missed: [] };
  const cluster = await startPostgres();
  const [migrated, wanted] = [
    await openPostgres(cluster.url, 'migrated'),
    await openPostgres(cluster.url, 'wanted'),
  ];
  try {
    for (const { sql } of [{ sql: platformSql }, ...migrations]) await migrated.exec(sql);
    for (const { sql } of [{ sql: platformSql }, ...schemas]) await wanted.exec(sql);
    const ddl = generateDiff(migrated.url, wanted.url);
    const refused = refusals(ddl, { allowDrop });
    if (refused.length > 0)
      throw new Error(
        `Nothing was written. --allow-drop permits what drops or locks:\n${refused.join('\n')}`,
      );
    // Without its transaction, `set local` would have no effect; a migration is applied in one.
    await migrated.exec(`begin; ${ddl}; commit`);
    const rows = await rowChanges(migrated, wanted);
    await migrated.exec(`begin; ${rows}; commit`);
    const { onlyInFirst, onlyInSecond } = differences(
      await readCatalogue(migrated),
      await readCatalogue(wanted),
    );
    return {
      sql: [ddl, rows].filter((part) => part.trim() !== '').join('\n\n'),
      missed: [
        ...onlyInFirst.map((line) => `to be removed: ${line}`),
        ...onlyInSecond.map((line) => `to be added: ${line}`),
      ],
    };
  } finally {
    // A connection that the end of the server cuts would end this process before it says why nothing was written.
    await Promise.all([migrated.close(), wanted.close()]);
    await cluster.stop();
  }
}

await runCommand(import.meta.url, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'allow-drop': { type: 'boolean', default: false } },
  });
  const [name] = positionals;
  if (!name || !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name))
    throw new Error('Name the change in snake_case: npm run db:migration -- add_findings');
  const allowDrop = values['allow-drop'];
  const { sql, missed } = await generateMigration(readMigrations(), readSchemas(), { allowDrop });
  if (sql.trim() === '' && missed.length === 0) {
    console.log('The migrations make what the schema files say: nothing to write.');
    return;
  }
  const version = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const path = fileURLToPath(new URL(`../migrations/${version}_${name}.sql`, import.meta.url));
  writeFileSync(path, sql);
  console.log(`Written, to be reviewed: ${path}`);
  if (missed.length > 0) {
    console.error(`pg-delta does not reproduce this; write it by hand:\n${missed.join('\n')}`);
    process.exitCode = 1;
  }
});
