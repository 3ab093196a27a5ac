// npm run db:restore -- dump.sql: loads a dump into a new project that has the migrations and nobody in it. The dump is
// made as docs/backup.md says: data alone, as inserts with column names. DATABASE_URL is the new project's database.
import { open } from 'node:fs/promises';
import postgres from 'postgres';
import { readMigrationVersions } from '../local/database/migrate.ts';
import { fromCallersFolder, runCommand } from './operator.ts';

type Database = postgres.Sql | postgres.TransactionSql;

/** How many characters of statements are sent at once, so that a dump of many small rows does not wait for each of them. */
const BATCH_LENGTH = 1_000_000;

/** All of it or nothing. Triggers and foreign keys rest meanwhile and are checked at the end. Rejects with a sentence. */
export async function restore(databaseUrl: string, dump: AsyncIterable<Uint8Array>): Promise<void> {
  const database = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await refuseUnlessNew(database);
    await database.begin(async (transaction) => {
      await transaction.unsafe('set local session_replication_role = replica');
      await transaction.unsafe(`truncate ${(await ownTables(transaction)).join(', ')}`);
      for await (const batch of readBatches(dump)) await transaction.unsafe(batch).simple();
      // The dump sets it to nothing.
      await transaction.unsafe('set local search_path = public');
      await refuseOrphans(transaction);
      // Until the files are copied back, every row of a file looks as if its object were lost, and files that are newer
      // than the dump look like leftovers.
      await transaction`select public.switch_sweep(false, 'The database was restored. Copy the files back, then switch the sweep on.')`;
    });
  } finally {
    await database.end();
  }
}

/** Never the whole: a string ends at 512 MB. psql's own commands and settings differ from version to version. */
export async function* readBatches(dump: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let batch = '';
  let statement = '';
  let isInText = false;
  for await (const line of readLines(dump)) {
    if (statement === '' && /^(--|\\|SET |$)/.test(line)) continue;
    statement += `${line}\n`;
    // A text has two quotes for each that it contains, so it has ended where their number is even.
    if (line.split("'").length % 2 === 0) isInText = !isInText;
    if (isInText || !line.endsWith(';')) continue;
    batch += statement;
    statement = '';
    if (batch.length < BATCH_LENGTH) continue;
    yield batch;
    batch = '';
  }
  if (statement !== '') throw new Error('The dump ends inside a statement. Nothing was changed.');
  yield batch;
}

/** The lines of a stream. Only \n ends one: a text may contain what else counts as the end of a line. */
async function* readLines(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = '';
  for await (const chunk of stream) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    lines[0] = begun + (lines[0] ?? '');
    begun = lines.pop() ?? '';
    yield* lines;
  }
  if (begun !== '') yield begun;
}

async function refuseUnlessNew(database: Database): Promise<void> {
  const history = await database
    .unsafe<{ version: string }[]>('select version from supabase_migrations.schema_migrations order by 1')
    .catch(() => []);
  const applied = history.map(({ version }) => version);
  if (applied.join() !== readMigrationVersions().join())
    throw new Error(
      'The new database does not have exactly the migrations of this checkout. Push them first, then restore.',
    );
  const [users] = await database.unsafe<{ n: number }[]>('select count(*)::int as n from auth.users');
  if (users?.n !== 0)
    throw new Error('The new database has users already. Nothing was changed. Restore into a new project.');
}

async function ownTables(database: Database): Promise<string[]> {
  const tables = await database.unsafe<{ name: string }[]>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private')`,
  );
  return tables.map(({ name }) => name);
}

/** Rejects when a row refers to one that is not there, which foreign keys would refuse at any other time. */
async function refuseOrphans(database: Database): Promise<void> {
  const checks = await database.unsafe<{ name: string; query: string }[]>(`
    select constraints.conname as name,
      format('select 1 from %s child where not exists (select 1 from %s parent where %s) and %s limit 1',
        constraints.conrelid::regclass, constraints.confrelid::regclass,
        string_agg(format('parent.%I = child.%I', parent.attname, child.attname), ' and '),
        string_agg(format('child.%I is not null', child.attname), ' and ')) as query
    from pg_constraint constraints
    cross join unnest(constraints.conkey, constraints.confkey) as columns (child_column, parent_column)
    join pg_attribute child on child.attrelid = constraints.conrelid and child.attnum = columns.child_column
    join pg_attribute parent on parent.attrelid = constraints.confrelid and parent.attnum = columns.parent_column
    where constraints.contype = 'f' and constraints.connamespace::regnamespace::text in ('auth', 'public', 'private')
    group by constraints.oid, constraints.conname, constraints.conrelid, constraints.confrelid`);
  for (const { name, query } of checks) {
    const orphans = await database.unsafe(query);
    if (orphans.length > 0)
      throw new Error(`The dump is incomplete: a row breaks the rule ${name}. Nothing was changed.`);
  }
}

await runCommand(import.meta.url, async () => {
  const [path] = process.argv.slice(2);
  const url = process.env['DATABASE_URL'];
  if (!path || !url)
    throw new Error('Say what and where: DATABASE_URL=postgresql://... npm run db:restore -- dump.sql');
  const dump = await open(fromCallersFolder(path));
  await restore(url, dump.createReadStream({ highWaterMark: BATCH_LENGTH }));
  console.info(
    'Restored; the sweep of files is off. Next: npm run files:restore, then npm run sweep -- --on (docs/backup.md).',
  );
});
