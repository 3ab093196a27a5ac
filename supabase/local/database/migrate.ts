import { readdirSync, readFileSync } from 'node:fs';
import { ensureHistoryTable, listHistory, splitSqlStatements, type Connection } from '@supabase/lite';
import { SECOND_FACTOR_TABLES_SQL } from '../second-factor/tables.ts';
import { ROLES_SQL, OBJECT_INDEX_SQL } from './hosted-sql.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/** The value of `created_by` in the migration history. The Supabase CLI leaves that column empty. */
const APPLIED_HERE = 'embedded backend';

/** The database has a migration that is missing from this checkout or has other statements there. */
export class OtherVersionError extends Error {}

/** Each in one transaction with its line in the history, none after `last`. OtherVersionError when another version created the database. */
export async function migrate(connection: Connection, last?: string): Promise<void> {
  await connection.exec(ROLES_SQL);
  await connection.exec(SECOND_FACTOR_TABLES_SQL);
  await connection.exec(OBJECT_INDEX_SQL);
  await ensureHistoryTable(connection);
  const files = readMigrations();
  const applied = new Set<string>();
  for (const { version, created_by, statements } of await listHistory(connection)) {
    const name = String(version);
    const sql = files.get(name)?.sql;
    if (sql === undefined || (created_by === APPLIED_HERE && statements[0] !== sql))
      throw new OtherVersionError(`Another version made this database: its migration ${name} is not ours.`);
    applied.add(name);
  }
  for (const [version, { name, sql }] of files) {
    if (applied.has(version) || (last && version > last)) continue;
    const values = [version, name, APPLIED_HERE].map(quoted).join(', ');
    const record = `insert into supabase_migrations.schema_migrations (version, name, created_by, statements)
      values (${values}, array[${quoted(sql)}])`;
    try {
      await connection.transaction([...splitSqlStatements(sql), record]);
    } catch (cause) {
      throw new Error(`The migration ${version}_${name} could not be applied: ${String(cause)}`, { cause });
    }
  }
}

/** Whether `migrate` applied every migration of the database, and the Supabase CLI none. */
export async function isMigratedHere(connection: Connection): Promise<boolean> {
  return (await listHistory(connection)).every(({ created_by }) => created_by === APPLIED_HERE);
}

export function readMigrationVersions(): string[] {
  return [...readMigrations().keys()];
}

function readMigrations(): Map<string, { name: string; sql: string }> {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  return new Map(
    names.sort().map((file) => {
      const sql = readFileSync(new URL(file, MIGRATIONS), 'utf8');
      return [file.slice(0, 14), { name: file.slice(15, -4), sql }];
    }),
  );
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
