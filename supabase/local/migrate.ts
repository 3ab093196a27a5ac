import { readdirSync, readFileSync } from 'node:fs';
import { ensureHistoryTable, listHistory, splitSqlStatements, type Connection } from '@supabase/lite';
import { ROLES_SQL } from './roles.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url);

/**
 * Applies the migrations that the database does not have yet, each in a transaction of its own together with
 * its line in the history. Rejects with the migration's name; what came before stays applied.
 */
export async function migrate(connection: Connection): Promise<string[]> {
  await connection.exec(ROLES_SQL);
  await ensureHistoryTable(connection);
  const history = await listHistory(connection);
  const applied = new Set(history.map(({ version }) => String(version)));
  const pending = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql') && !applied.has(versionOf(name)))
    .sort();
  for (const name of pending) {
    const sql = readFileSync(new URL(name, MIGRATIONS), 'utf8');
    const record = `insert into supabase_migrations.schema_migrations (version, name)
      values ('${versionOf(name)}', '${name.slice(15, -4)}')`;
    try {
      await connection.transaction([...splitSqlStatements(sql), record]);
    } catch (cause) {
      throw new Error(`The migration ${name} could not be applied: ${String(cause)}`, { cause });
    }
  }
  return pending;
}

const versionOf = (name: string) => name.slice(0, 14);
