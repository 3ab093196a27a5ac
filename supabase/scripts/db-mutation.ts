// npm run db:mutation: takes each policy and each trigger away in turn and shows that a test of the guard notices.
// Writes its table into docs/security.md; ends with an error when something can go missing unnoticed.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { runCheck } from '../tests/check.ts';
import { checks } from '../tests/checks.ts';
import { openPglite, prepare, type Engine } from '../tests/guarded-database.ts';
import { readMatrix, ACTORS } from '../tests/matrix.ts';
import { tryLine } from '../tests/matrix-run.ts';

export type Mutation = { kind: 'policy' | 'trigger'; table: string; name: string; drop: string };
export type Finding = Mutation & { noticedBy: string | undefined };

const MARKERS = ['<!-- mutation table: begin -->', '<!-- mutation table: end -->'] as const;
const page = fileURLToPath(new URL('../../docs/security.md', import.meta.url));

/** Every policy and every trigger of our own that the database has. */
export async function listMutations(engine: Engine): Promise<Mutation[]> {
  const { rows } = await engine.query(`
    select 'policy' as kind, schemaname || '.' || tablename as place, policyname as name,
      format('drop policy %I on %I.%I', policyname, schemaname, tablename) as drop
    from pg_policies where schemaname in ('public', 'storage')
    union all
    select 'trigger', n.nspname || '.' || c.relname, t.tgname, format('drop trigger %I on %I.%I', t.tgname, n.nspname, c.relname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname = 'public'
    order by 1, 2, 3`);
  return rows.map(({ kind, place, name, drop }) => ({
    kind: kind === 'policy' ? 'policy' : 'trigger',
    table: String(place).replace(/^public\./, ''),
    name: String(name),
    drop: String(drop),
  }));
}

/** Drops it inside a transaction, asks every test, and puts it back. Resolves to the first test that goes red. */
export async function whoNotices(engine: Engine, mutation: Mutation): Promise<string | undefined> {
  await engine.exec(`begin; ${mutation.drop}`);
  try {
    return await firstRed(nested(engine));
  } finally {
    await engine.exec('rollback');
  }
}

/** The tests roll back their own transactions; inside a mutation these are savepoints. */
function nested(engine: Engine): Engine {
  const inside: Record<string, string> = { begin: 'savepoint test', rollback: 'rollback to savepoint test' };
  return { ...engine, exec: (sql) => engine.exec(inside[sql] ?? sql) };
}

async function firstRed(engine: Engine): Promise<string | undefined> {
  for (const check of checks) {
    const held = await runCheck(engine, check).then(
      () => true,
      () => false,
    );
    if (!held) return check.title;
  }
  for (const line of readMatrix()) {
    const outcome = await tryLine(engine, line);
    const wrong = ACTORS.filter((actor) => outcome[actor] !== line.allowed[actor]);
    if (wrong.length > 0) return `the matrix: ${line.place}, ${line.command}, ${wrong.join(' and ')}`;
  }
  return undefined;
}

async function main(): Promise<void> {
  const engine = await openPglite();
  await prepare(engine);
  const unchanged = await firstRed(nested(await inTransaction(engine)));
  await engine.exec('rollback');
  if (unchanged) throw new Error(`Without any change, this already fails: ${unchanged}`);
  const findings: Finding[] = [];
  for (const mutation of await listMutations(engine)) {
    const noticedBy = await whoNotices(engine, mutation);
    findings.push({ ...mutation, noticedBy });
    console.log(
      `${noticedBy ? 'noticed' : 'UNNOTICED'}  ${mutation.kind} ${mutation.table}: ${mutation.name}`,
    );
  }
  await engine.close();
  await writeTable(findings);
  if (findings.some(({ noticedBy }) => !noticedBy)) process.exitCode = 1;
}

async function inTransaction(engine: Engine): Promise<Engine> {
  await engine.exec('begin');
  return engine;
}

async function writeTable(findings: Finding[]): Promise<void> {
  const lines = findings.map(
    ({ kind, table, name, noticedBy }) =>
      `| ${kind} | \`${table}\` | ${name} | ${noticedBy ?? '**nothing**'} |`,
  );
  const table = `\n| dropped | on | name | first test that goes red |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`;
  const text = readFileSync(page, 'utf8');
  const [begin, end] = MARKERS;
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/security.md has lost its markers ${begin} ${end}.`);
  const written = `${before}${begin}\n${table}\n${end}${after}`;
  writeFileSync(page, await format(written, { ...(await resolveConfig(page)), filepath: page }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
