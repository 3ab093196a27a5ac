// The rows that the schema files insert (kinds, steps, rules, lists, buckets), which pg-delta does not compare, as SQL.
import type { Engine } from '../tests/guarded-database.ts';

type Reader = Pick<Engine, 'query'>;
/** Without the columns that a database generates: ids and times. */
type Table = { name: string; columns: string[]; key: string[] };
/** A row: its columns as SQL literals. */
type Row = Record<string, string>;

/** The statements that give `from` the rows of `to`, which has the same tables. Only what differs is written: two branches can change one list. */
export async function rowChanges(from: Reader, to: Reader): Promise<string> {
  const written: string[] = [];
  const removed: string[] = [];
  // In the order of their creation, so that a table comes after those to which it refers.
  for (const table of await readTables(to)) {
    const [old, wanted] = [await readRows(from, table), await readRows(to, table)];
    if (JSON.stringify(old) === JSON.stringify(wanted)) continue;
    const oldByKey = new Map(old.map((row) => [matchRow(row, table.key), row]));
    const added: Row[] = [];
    for (const row of wanted) {
      const key = matchRow(row, table.key);
      const before = oldByKey.get(key);
      if (before) written.push(updateRow(table, row, before));
      else added.push(row);
      oldByKey.delete(key);
    }
    written.push(insertRows(table, added));
    for (const key of oldByKey.keys()) removed.unshift(`delete from ${table.name} where ${key};`);
  }
  return [...written, ...removed].filter((statement) => statement !== '').join('\n\n');
}

async function readTables(database: Reader): Promise<Table[]> {
  const { rows } = await database.query(`
    select format('%s.%I', c.relnamespace::regnamespace, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns,
      coalesce(array_agg(quote_ident(a.attname)) filter (where a.attnum = any (i.indkey)), '{}') as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    -- The primary key, or a unique constraint where the database generates that key.
    join lateral (select u.indkey from pg_index u where u.indrelid = c.oid and u.indisunique order by exists (
      select from pg_attribute g where g.attrelid = c.oid and g.attnum = any (u.indkey) and g.attidentity <> ''), not u.indisprimary
      limit 1) i on true
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind = 'r' and (c.relnamespace::regnamespace::text in ('public', 'private') or c.oid = to_regclass('storage.buckets'))
      and a.attidentity = '' and a.attgenerated = '' and coalesce(pg_get_expr(d.adbin, d.adrelid), '') not in ('now()', 'gen_random_uuid()')
    group by c.oid, i.indkey order by c.oid`);
  return rows as Table[];
}

async function readRows(database: Reader, { name, columns }: Table): Promise<Row[]> {
  const literals = columns.map((column) => `'${column}', quote_nullable(${column}::text)`);
  const { rows } = await database.query(
    `select jsonb_build_object(${literals.join(', ')}) as row from ${name} order by 1`,
  );
  return rows.map(({ row }) => row as Row);
}

function insertRows({ name, columns }: Table, rows: Row[]): string {
  if (rows.length === 0) return '';
  const values = rows.map((row) => `  (${columns.map((column) => row[column]).join(', ')})`);
  return `insert into ${name} (${columns.join(', ')}) values\n${values.join(',\n')};`;
}

/** Sets only what differs: the other columns may be settings that an admin has changed since. */
function updateRow({ name, columns, key }: Table, row: Row, old: Row): string {
  const changed = columns.filter((column) => row[column] !== old[column]);
  if (changed.length === 0) return '';
  return `update ${name} set ${listValues(row, changed).join(', ')} where ${matchRow(row, key)};`;
}

const listValues = (row: Row, columns: string[]) => columns.map((column) => `${column} = ${row[column]}`);
const matchRow = (row: Row, key: string[]) =>
  key
    .map((column) => (row[column] === 'NULL' ? `${column} is null` : `${column} = ${row[column]}`))
    .join(' and ');
