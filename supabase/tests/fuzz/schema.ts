import type { HttpBackend } from '../http-backend.ts';

/** Before the choices of a column that takes one of a few texts, in place of its type. */
export const CHOICE = 'choice:';

/** The tables that the REST interface serves, their columns and types, and what each can be embedded with. */
export type Schema = { tables: Record<string, Record<string, string>>; related: Record<string, string[]> };

/** Asked of the database, so that a new table or column is attacked from its first day. */
export async function readSchema(http: HttpBackend): Promise<Schema> {
  const columns = await http.operator(`
    select table_name as place, column_name as name, udt_name as kind from information_schema.columns
    where table_schema = 'public' order by 1, ordinal_position`);
  const keys = await http.operator(`
    select k.conrelid::regclass::text as one, k.confrelid::regclass::text as other
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by k.conname`);
  const checks = await http.operator(`
    select k.conrelid::regclass::text as place, pg_get_constraintdef(k.oid) as rule
    from pg_constraint k where k.contype = 'c' and k.connamespace = 'public'::regnamespace`);
  const schema: Schema = { tables: {}, related: {} };
  for (const { place, name, kind } of columns)
    (schema.tables[String(place)] ??= {})[String(name)] = String(kind);
  for (const key of keys) {
    const one = String(key['one']);
    const other = String(key['other']);
    (schema.related[one] ??= []).push(other);
    (schema.related[other] ??= []).push(one);
  }
  for (const { place, rule } of checks) {
    const [, column, list] = /\((\w+) = ANY \(ARRAY\[(.*?)\]/.exec(String(rule)) ?? [];
    const choices = Array.from(list?.matchAll(/'([^']*)'/g) ?? [], ([, choice]) => choice);
    const columns = schema.tables[String(place)];
    if (columns && column) columns[column] = `${CHOICE}${choices.join('|')}`;
  }
  return schema;
}
