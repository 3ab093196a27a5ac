// What a database is made of, as lines of text that can be compared: everything that our SQL can define.
import type { Engine } from '../guarded-database.ts';

const OURS = `('public', 'private')`;

/** For each kind of thing, SQL that gives one text per thing: its name and all that defines it. */
const KINDS: Record<string, string> = {
  schema: `select format('%s %s', nspname, acl.lines) from pg_namespace,
    lateral (${listGrants('nspacl')}) acl where nspname in ${OURS}`,
  extension: `select format('%s in %s', e.extname, n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace`,
  table: `select format('%s kind %s, rls %s, forced %s, options %s, %s', c.oid::regclass, c.relkind, c.relrowsecurity,
      c.relforcerowsecurity, c.reloptions, acl.lines)
    from pg_class c, lateral (${listGrants('c.relacl')}) acl
    where c.relnamespace::regnamespace::text in ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')`,
  column: `select format('%s.%s %s collate %s, not null %s, default %s, identity %s, generated %s, %s', a.attrelid::regclass, a.attname,
      format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, a.attnotnull, pg_get_expr(d.adbin, d.adrelid),
      a.attidentity, a.attgenerated, acl.lines)
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum,
    lateral (${listGrants('a.attacl')}) acl
    where c.relnamespace::regnamespace::text in ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
      and a.attnum > 0 and not a.attisdropped`,
  constraint: `select format('%s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace::regnamespace::text in ${OURS}`,
  index: `select indexdef from pg_indexes where schemaname in ${OURS}`,
  view: `select format('%s.%s: %s', schemaname, viewname, definition) from pg_views where schemaname in ${OURS}`,
  function: `select format('%s %s', pg_get_functiondef(p.oid), acl.lines) from pg_proc p, lateral (${listGrants('p.proacl')}) acl
    where p.pronamespace::regnamespace::text in ${OURS}`,
  trigger: `select format('%s, enabled %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal`,
  policy: `select format('%s on %s.%s: %s %s for %s using %s with check %s', policyname, schemaname, tablename, permissive, cmd,
    roles, qual, with_check) from pg_policies`,
  type: `select format('%s kind %s: %s', t.oid::regtype, t.typtype,
      (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
    from pg_type t where t.typnamespace::regnamespace::text in ${OURS} and t.typtype in ('e', 'd', 'r')`,
  comment: `select format('%s %s: %s', o.type, o.identity, d.description) from pg_description d,
    lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) o
    where d.objoid >= 16384 and o.identity ~ '\\m(public|private|storage|auth)\\M'`,
  'default privileges': `select format('%s %s %s', defaclrole::regrole, defaclnamespace::regnamespace, acl.lines)
    from pg_default_acl, lateral (${listGrants('defaclacl')}) acl`,
  bucket: `select format('%s %s, public %s, %s bytes, %s', id, name, public, file_size_limit, allowed_mime_types) from storage.buckets`,
};

const TIME = /\d{4}-\d\d-\d\dT[\d:.]+\+\d\d:\d\d/g;

/** A list of grants, in an order of its own; null means the defaults. */
function listGrants(acl: string): string {
  return `select case when ${acl} is null then 'default grants' else 'grants: ' || (
      select string_agg(format('%s to %s%s', g.privilege_type, case g.grantee when 0 then 'public' else g.grantee::regrole::text end,
        case when g.is_grantable then ' with grant option' else '' end), ', ' order by g.grantee::regrole::text, g.privilege_type)
      from aclexplode(${acl}) g) end as lines`;
}

/** What roles may do, and what they are given by default outside of schema storage, which is the platform's. */
export async function readPrivileges(engine: Pick<Engine, 'query'>): Promise<string[]> {
  const lines = await readKinds(engine, ['schema', 'table', 'column', 'function', 'default privileges']);
  return lines.filter((line) => !/^default privileges \S+ storage /.test(line)).sort();
}

/** Every thing of a database that our SQL can define, sorted. */
export async function readCatalogue(engine: Pick<Engine, 'query'>): Promise<string[]> {
  const lines = await readKinds(engine, Object.keys(KINDS));
  // What a freshly built database contains is a rule too: the steps of a state machine, periods, settings.
  // A generated number depends on how often rows were written and in which order.
  const tables =
    await engine.query(`select c.oid::regclass::text as name, case when a.attname is null then '' else format('- %L', a.attname) end as less
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relnamespace::regnamespace::text in ${OURS} and c.relkind in ('r', 'p')`);
  for (const { name, less } of tables.rows) {
    const { rows } = await engine.query(
      `select (to_jsonb(t) ${String(less)})::text as row from ${String(name)} t`,
    );
    // When a row was written is no rule.
    lines.push(...rows.map(({ row }) => `row of ${String(name)} ${String(row).replace(TIME, 'a time')}`));
  }
  return lines.sort();
}

async function readKinds(engine: Pick<Engine, 'query'>, kinds: string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const kind of kinds) {
    const { rows } = await engine.query(`select line from (${KINDS[kind]}) as things (line)`);
    lines.push(...rows.map(({ line }) => `${kind} ${String(line)}`));
  }
  return lines;
}

/** What is in one catalogue and not in the other. */
export function differences(
  left: string[],
  right: string[],
): { onlyInFirst: string[]; onlyInSecond: string[] } {
  const [first, second] = [new Set(left), new Set(right)];
  return {
    onlyInFirst: left.filter((line) => !second.has(line)),
    onlyInSecond: right.filter((line) => !first.has(line)),
  };
}
