// npm run db:mutation: takes each policy, trigger and grant away in turn, adds grants, and writes the first test that notices each
// into reports/mutations.md. Ends with an error when something can go missing unnoticed.
//   -- audits findings     only the changes whose table or name contains one of these
//   -- --workers=4         so many changes at a time, each in a database of its own (2)
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ACCESS_PAGE, accessPage } from './docs-access.ts';
import { writeReport } from './write-report.mjs';
import { runCheck, type Check } from '../tests/check.ts';
import { checks } from '../tests/checks.ts';
import { openPostgres, prepare, type Engine } from '../tests/guarded-database.ts';
import { startPostgres } from './postgres-cluster.ts';
import { readMatrix, ACTORS, type MatrixRow } from '../tests/matrix.ts';
import { tryLine } from '../tests/matrix-run.ts';

/** `table` is where the change belongs: a table, with its schema unless that is public, or "functions". */
type Change = { change: string; table: string; name: string; sql: string };

const ONLY_ACCESS_PAGE = 'only docs/access.md';
const UNNOTICED = '**UNNOTICED**';

/** Dropped, and policies also opened to everybody. A grant is also added, which signed-in users do not have. */
async function listMutations(engine: Engine): Promise<Change[]> {
  const { rows } = await engine.query(`
    select 'policy dropped' as change, schemaname || '.' || tablename as place, policyname as name,
      format('drop policy %I on %I.%I', policyname, schemaname, tablename) as sql
    from pg_policies where schemaname in ('public', 'storage')
    union all
    select 'policy opened', schemaname || '.' || tablename, policyname,
      format('alter policy %I on %I.%I', policyname, schemaname, tablename)
        || case when qual is not null then ' using (true)' else '' end
        || case when with_check is not null then ' with check (true)' else '' end
    from pg_policies where schemaname in ('public', 'storage')
    union all
    select 'trigger dropped', n.nspname || '.' || c.relname, t.tgname,
      format('drop trigger %I on %I.%I', t.tgname, n.nspname, c.relname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname in ('public', 'auth')
    union all
    select case when has_table_privilege(role, c.oid, command) then 'grant dropped' else 'grant added' end,
      'public.' || c.relname, command || ' for ' || role,
      case when has_table_privilege(role, c.oid, command) then format('revoke %s on public.%I from %s', command, c.relname, role)
        else format('grant %s on public.%I to %s', command, c.relname, role) end
    from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) command, unnest(array['anon', 'authenticated']) role
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    union all
    select 'grant dropped', 'public.' || c.relname, format('%s (%s)', command, a.attname),
      format('revoke %s (%I) on public.%I from authenticated', command, a.attname, c.relname)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0, unnest(array['insert', 'update']) command
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attacl is not null
      and has_column_privilege('authenticated', c.oid, a.attnum, command)
    union all
    select case when has_function_privilege(role, p.oid, 'execute') then 'grant dropped' else 'grant added' end,
      'functions', case n.nspname when 'private' then 'private.' else '' end || p.proname || ' for ' || role,
      case when has_function_privilege(role, p.oid, 'execute') then format('revoke execute on function %s from %s', p.oid::regprocedure, role)
        else format('grant execute on function %s to %s', p.oid::regprocedure, role) end
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace, unnest(array['anon', 'authenticated']) role
    where n.nspname in ('public', 'private') and p.prorettype <> 'trigger'::regtype
      and (role = 'authenticated' or n.nspname = 'public' or has_function_privilege(role, p.oid, 'execute'))
    order by 1, 2, 3`);
  return rows.map(({ change, place, name, sql }) => ({
    change: String(change),
    table: String(place).replace(/^public\./, ''),
    name: String(name),
    sql: String(sql),
  }));
}

/** Makes a change in a fresh copy of the database, and returns what is found there. */
async function inCopy<T>(serverUrl: string, name: string, sql: string, find: (engine: Engine) => Promise<T>) {
  const engine = await openPostgres(serverUrl, name, 'unchanged');
  try {
    await engine.exec(sql);
    return await find(engine);
  } finally {
    await engine.close();
  }
}

/** Behaviour first. An added grant is looked up in the page first: without a policy no other test could notice it. */
async function findFirstRed(engine: Engine, change?: Change): Promise<string | undefined> {
  const [own, others] = partition(readMatrix(), ({ place }) => place === change?.table);
  const page = async () =>
    (await accessPage(engine)) === readFileSync(ACCESS_PAGE, 'utf8') ? undefined : ONLY_ACCESS_PAGE;
  return (
    (await findRedLine(engine, own)) ??
    (change?.change === 'grant added' ? await page() : undefined) ??
    (await findRedCheck(
      engine,
      checks.toSorted((one, other) => mentions(other, change) - mentions(one, change)),
    )) ??
    (await findRedLine(engine, others)) ??
    (await page())
  );
}

/** 1 for a check whose code has the name of the function or table that was changed: it is tried first. */
function mentions({ run }: Check, change?: Change): number {
  if (!change) return 0;
  const name = change.table === 'functions' ? change.name.split(' ')[0] : change.table;
  return run.toString().includes(name?.replace(/^(private|auth|storage)\./, '') ?? '') ? 1 : 0;
}

function partition<T>(all: T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))];
}

async function findRedCheck(engine: Engine, tried: Check[]): Promise<string | undefined> {
  for (const check of tried) {
    const holds = await runCheck(engine, check).then(
      () => true,
      () => false,
    );
    if (!holds) return check.title;
  }
  return undefined;
}

async function findRedLine(engine: Engine, lines: MatrixRow[]): Promise<string | undefined> {
  for (const line of lines) {
    // A change can also stop what the matrix prepares as an operator.
    const outcome = await tryLine(engine, line).catch(() => undefined);
    if (!outcome) return `the matrix: ${line.place}, ${line.command}, whose preparation fails`;
    const wrong = ACTORS.filter((actor) => outcome[actor] !== line.allowed[actor]);
    if (wrong.length > 0) return `the matrix: ${line.place}, ${line.command}, ${wrong.join(' and ')}`;
  }
  return undefined;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { workers: { type: 'string', default: '2' } },
    allowPositionals: true,
  });
  const cluster = await startPostgres();
  const template = await openPostgres(cluster.url, 'unchanged');
  await prepare(template);
  const waiting = (await listMutations(template)).filter(
    ({ table, name }) =>
      positionals.length === 0 || positionals.some((part) => `${table} ${name}`.includes(part)),
  );
  await template.close();
  const results: string[] = [];
  // Otherwise a test that fails by itself would pass for one that notices.
  const red = await inCopy(cluster.url, 'worker_0', '', (engine) => findFirstRed(engine));
  if (red) throw new Error(`Without any change, this fails: ${red}`);
  await Promise.all(
    Array.from({ length: Number(values.workers) }, async (_, worker) => {
      const name = `worker_${worker}`;
      for (let change = waiting.shift(); change; change = waiting.shift()) {
        const one = change;
        const noticedBy =
          (await inCopy(cluster.url, name, one.sql, (engine) => findFirstRed(engine, one))) ??
          (await inCopy(cluster.url, name, one.sql, (engine) => findRedTestWithoutTriggers(engine, one))) ??
          UNNOTICED;
        if (noticedBy === UNNOTICED) process.exitCode = 1;
        const result = `- ${one.table}, ${one.change}, ${one.name}: ${noticedBy}`;
        console.log(result);
        results.push(result);
      }
    }),
  );
  await cluster.stop();
  writeReport('mutations.md', results.toSorted().join('\n'));
}

/** Who notices an opened policy once the triggers that check rows of the table are gone as well; those that fill rows stay. */
async function findRedTestWithoutTriggers(engine: Engine, change: Change): Promise<string | undefined> {
  if (change.change !== 'policy opened') return undefined;
  const { rows } = await engine.query(
    `select string_agg(format('drop trigger %I on %s', tgname, tgrelid::regclass), '; ') as sql from pg_trigger
     where tgrelid = to_regclass('public.' || $1) and not tgisinternal and (tgtype & 2) > 0 and tgname !~ '^(keep|assign)_'`,
    [change.table],
  );
  const dropTriggers = rows[0]?.['sql'];
  if (typeof dropTriggers !== 'string') return undefined;
  await engine.exec(dropTriggers);
  const permitted = await findFirstPermitted(
    engine,
    readMatrix().filter(({ place }) => place === change.table),
  );
  return permitted && `its triggers refuse the same; without them ${permitted}`;
}

/** Much goes red without triggers; what counts is that a refusal of the matrix turned into a success. */
async function findFirstPermitted(engine: Engine, lines: MatrixRow[]): Promise<string | undefined> {
  for (const line of lines) {
    const outcome = await tryLine(engine, line);
    const wrong = ACTORS.filter((actor) => outcome[actor] && !line.allowed[actor]);
    if (wrong.length > 0) return `the matrix: ${line.place}, ${line.command}, ${wrong.join(' and ')}`;
  }
  return undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
