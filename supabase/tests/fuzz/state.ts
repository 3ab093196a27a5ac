// Reads and compares the content of the database, row by row.
import type { HttpBackend } from '../http-backend.ts';

export type Row = Record<string, unknown>;
export type State = Map<string, Row>;
export type Change = { table: string; before: Row | undefined; after: Row | undefined };

/** Every table of the API and Storage, and those of `private` and Auth that belong to a person, by its primary key. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as place,
    (select string_agg(format('%I::text', a.attname), ' || '' '' || ' order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum = any (i.indkey)) as key
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where i.indisprimary and c.relkind = 'r'
    and (n.nspname in ('public', 'storage')
      or n.nspname = 'private' and c.relname in ('webhooks', 'notice_choices', 'notice_settings')
      or n.nspname = 'auth' and c.relname in ('users', 'identities', 'sessions', 'refresh_tokens', 'mfa_factors', 'mfa_amr_claims'))`;

export async function readState(http: HttpBackend): Promise<State> {
  const tables = await http.operator(TABLES);
  const query = tables
    .map(
      ({ place, key }) =>
        `select '${String(place)}' as place, ${String(key)} as key, to_jsonb(t) as content from ${String(place)} t`,
    )
    .join(' union all ');
  const rows = await http.operator(query);
  return new Map(rows.map((row) => [`${String(row['place'])} ${String(row['key'])}`, row['content'] as Row]));
}

/** Lists the differences, row by row. */
export function changesBetween(before: State, after: State): Change[] {
  return Array.from(new Set([...before.keys(), ...after.keys()]), (key) => ({
    table: key.slice(0, key.indexOf(' ')),
    before: before.get(key),
    after: after.get(key),
  })).filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
