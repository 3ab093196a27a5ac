import type { HttpBackend } from '../http-backend.ts';

/** Marks a column that accepts one of a few texts; the choices follow in place of its type. */
export const CHOICE = 'choice:';

/**
 * What the REST interface serves: tables with their columns and types, what each can be embedded with, and functions with
 * their arguments and types.
 */
export type Schema = {
  tables: Record<string, Record<string, string>>;
  related: Record<string, string[]>;
  functions: Record<string, Record<string, string>>;
};

/**
 * Read from the database, so that new tables, columns and functions are attacked too. All functions but `leave_team`, which is
 * everybody's own and would leave the rest of a run without its member.
 */
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
  const callable = await http.operator(`
    select p.proname as name, coalesce(a.name, '') as argument, t.typname as kind
    from pg_proc p
    left join lateral unnest(p.proargtypes::oid[]) with ordinality u (type, at) on true
    left join lateral (select p.proargnames[u.at] as name) a on true
    left join pg_type t on t.oid = u.type
    where p.pronamespace = 'public'::regnamespace and p.proname <> 'leave_team' order by 1, u.at`);
  const schema: Schema = { tables: {}, related: {}, functions: {} };
  for (const { place, name, kind } of columns)
    (schema.tables[String(place)] ??= {})[String(name)] = String(kind);
  for (const { name, argument, kind } of callable) {
    const known = (schema.functions[String(name)] ??= {});
    if (argument !== '') known[String(argument)] = String(kind);
  }
  for (const key of keys) {
    const one = String(key['one']);
    const other = String(key['other']);
    (schema.related[one] ??= []).push(other);
    (schema.related[other] ??= []).push(one);
  }
  for (const { place, rule } of checks) {
    const [, column, list] =
      /(?:\(|check_choice\('.*?'::text, )(\w+)(?: = ANY \(|, )ARRAY\[(.*?)\]/.exec(String(rule)) ?? [];
    const choices = Array.from(list?.matchAll(/'([^']*)'/g) ?? [], ([, choice]) => choice);
    const columns = schema.tables[String(place)];
    if (columns && column) columns[column] = `${CHOICE}${choices.join('|')}`;
  }
  const services = await http.operator('select service_type from private.service_types()');
  const requests = schema.tables['service_requests'];
  if (requests)
    requests['service_type'] = CHOICE + services.map(({ service_type }) => service_type).join('|');
  return schema;
}
