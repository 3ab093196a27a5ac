// npm run db:scale [-- --clients N]: fills a database with N realistic clients (100,000), their audits, files and requests, and
// measures the queries of the screens and of the scheduled jobs in it, each beside the same query as raw SQL. Writes
// reports/scale.md. With DATABASE_URL it only fills that database. The same N gives the same rows.
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { writeReport } from './write-report.mjs';
import { addAdmin, becomeCaller, buildParameters } from '../bench/callers.ts';
import { logPlans, recordScans } from '../bench/explain.ts';
import { screenQueries, screenQueryName, TARGETS, type ScreenQuery } from '../bench/screen-queries.ts';
import { startBackend } from '../local/backend.ts';
import { startPostgres } from './postgres-cluster.ts';
import { scaleSql } from './scale-sql.ts';

const SETTINGS = { shared_buffers: '2GB', max_wal_size: '4GB', checkpoint_timeout: '30min' };
const WARM_UP = 10;
const MOST_TURNS = 200;
const FEWEST_TURNS = 20;
const MOST_MS = 8_000;

const JOBS = {
  'sweep-uploads: abandoned uploads': 'select public.remove_abandoned_uploads()',
  'sweep-uploads: stale objects': 'select * from public.stale_objects(100)',
  'deliver-email: notices that are due, and the next e-mail': 'select * from public.claim_email(120)',
  'deliver-webhooks: next message': 'select * from public.claim_webhook_delivery(60)',
  'check-deployments: next deployments': 'select * from public.claim_deployments(20)',
  'end expired impersonations': 'select public.end_expired_impersonations()',
};

/** Fills a migrated database with clients 1 to `clients`; running it again adds what is missing. */
export async function scale(
  databaseUrl: string,
  clients: number,
  report: (line: string) => void,
): Promise<void> {
  await withDatabase(databaseUrl, async (database) => {
    for (const { what, sql } of scaleSql(clients)) {
      const started = performance.now();
      const result = await database.query(sql);
      const results = Array.isArray(result) ? result : [result];
      const rows = Math.max(...results.map(({ rowCount }) => rowCount ?? 0));
      report(`${what}: ${rows} rows, ${Math.round(performance.now() - started)} ms`);
    }
  });
}

async function fillAndMeasure(clients: number): Promise<void> {
  const cluster = await startPostgres(SETTINGS);
  try {
    await migrate(cluster.url);
    // Without triggers and foreign keys it takes half the time; the seed satisfies both.
    await scale(`${cluster.url}?options=-c%20session_replication_role%3Dreplica`, clients, console.log);
    await withDatabase(cluster.url, async (database) => {
      await addAdmin(database);
      // All tables and indexes are read into memory, so that no figure depends on the disk.
      await database.query(`create extension if not exists pg_prewarm;
        select pg_prewarm(oid) from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`);
      const rows: string[] = [];
      for (const query of screenQueries) {
        rows.push(await measure(database, cluster.url, query, clients));
        console.log(rows.at(-1));
      }
      for (const [name, sql] of Object.entries(JOBS)) rows.push(await measureJob(database, name, sql));
      writeReport('scale.md', describe(clients, rows));
    });
  } finally {
    await cluster.stop();
  }
}

/** Starts the backend once: it adds roles, Auth, Storage and the migrations to an empty database. */
async function migrate(databaseUrl: string): Promise<void> {
  const backend = await startBackend({
    dataDir: null,
    databaseUrl,
    port: 0,
    origins: ['http://localhost:1'],
    smtp: { port: 1, from: 'bench@scale.test', senderName: 'Bench' },
    functionsUrl: () => null,
  });
  await backend.close();
}

function describe(clients: number, rows: string[]): string {
  return `# The database at scale

${new Date().toISOString()}, ${clients.toLocaleString('en')} clients, ${Object.entries(SETTINGS)
    .map((setting) => setting.join(' = '))
    .join(', ')}. Milliseconds for a round trip
under row level security, with the role of the user who sends the query, and as raw SQL by a superuser, a different client each turn,
all data in memory, without HTTP. "Read" is the number of rows that all scans touched, those of policies and functions included.

| query | median | p95 | raw SQL | aim | read |
| --- | --: | --: | --: | --: | --: |
${rows.join('\n')}`;
}

/** The two ways alternate, so that whatever else the machine does slows down both. */
async function measure(database: pg.Client, url: string, query: ScreenQuery, clients: number) {
  const [guarded, raw]: [number[], number[]] = [[], []];
  const end = performance.now() + MOST_MS;
  for (let turn = 0; turn < WARM_UP + MOST_TURNS; turn += 1) {
    if (turn >= WARM_UP + FEWEST_TURNS && performance.now() > end) break;
    const parameters = buildParameters(query, turn, clients);
    const ways = [
      async () => {
        const time = await rolledBack(database, async () => {
          await becomeCaller(database, query, turn, clients);
          return timeOf(database, 'guarded', query.sql, parameters);
        });
        if (turn >= WARM_UP) guarded.push(time);
      },
      async () => {
        const time = await timeOf(database, 'raw', query.rawSql ?? query.sql, parameters);
        if (turn >= WARM_UP) raw.push(time);
      },
    ];
    // The first query about another client reads memory that the processor has not cached yet, so they take turns.
    for (const run of turn % 2 === 0 ? ways : ways.toReversed()) await run();
  }
  const aim = TARGETS[query.target];
  const median = percentile(guarded, 0.5);
  const read = await countRowsRead(url, query, clients);
  const cells = [median, percentile(guarded, 0.95), percentile(raw, 0.5)].map((time) => time.toFixed(2));
  return `| ${screenQueryName(query)} | ${cells.join(' | ')} | ${aim}${median > aim ? ' missed' : ''} | ${read} |`;
}

async function countRowsRead(url: string, query: ScreenQuery, clients: number): Promise<number> {
  return withDatabase(url, async (database) => {
    await logPlans(database);
    const scans = await rolledBack(database, async () => {
      await becomeCaller(database, query, 1, clients);
      return recordScans(database, () => database.query(query.sql, buildParameters(query, 1, clients)));
    });
    return scans.reduce((sum, { rows }) => sum + rows, 0);
  });
}

/** The usual case: nothing to do, which the sweep knows only after it has looked at every file. */
async function measureJob(database: pg.Client, name: string, sql: string): Promise<string> {
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1)
    times.push(
      await rolledBack(database, async () => {
        await database.query(`set local role service_role;
          select set_config('request.jwt.claims', '{"role":"service_role"}', true)`);
        return timeOf(database, 'job', sql, []);
      }),
    );
  return `| ${name} | ${percentile(times, 0.5).toFixed(2)} | | | | |`;
}

/** Prepared once, as by PostgREST. Each way has its own statement: PostgreSQL would plan a shared one again at each change of role. */
async function timeOf(database: pg.Client, way: string, sql: string, values: unknown[]): Promise<number> {
  const name = `${way}_${createHash('md5').update(sql).digest('hex')}`;
  const start = performance.now();
  await database.query({ name, text: sql, values });
  return performance.now() - start;
}

async function rolledBack<T>(database: pg.Client, action: () => Promise<T>): Promise<T> {
  await database.query('begin');
  try {
    return await action();
  } finally {
    await database.query('rollback');
  }
}

async function withDatabase<T>(url: string, action: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client(url);
  await database.connect();
  try {
    return await action(database);
  } finally {
    await database.end();
  }
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { clients: { type: 'string', default: '100000' } } });
  const clients = Number(values.clients);
  if (!Number.isInteger(clients) || clients < 1_000 || clients > 1_000_000)
    throw new Error('Say how many clients: npm run db:scale -- --clients 1000 (1,000 to 1,000,000).');
  const databaseUrl = process.env['DATABASE_URL'];
  if (databaseUrl) await scale(databaseUrl, clients, console.log);
  else await fillAndMeasure(clients);
}
