// Measures how long PostgreSQL takes for a query of the screens under row level security, and for the same query as raw SQL.
// The two alternate, so that whatever else the machine does slows down both.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { becomeCaller, buildParameters } from './callers.ts';
import { recordScans, logPlans, type Scan } from './explain.ts';
import type { ScreenQuery } from './screen-queries.ts';

/** Milliseconds of each turn: under row level security, as raw SQL, and of the whole transaction around the first. */
export type Measurement = {
  guarded: number[];
  raw: number[];
  transaction: number[];
  /** What the query read. */
  scans: Scan[];
  /** The size of the result as JSON. */
  bytes: number;
};

const WARM_UP = 10;
const MOST_TURNS = 200;
const FEWEST_TURNS = 20;
const MOST_MS = 8_000;

/** Measures each of these queries in the database at `url`, which holds so many clients of the scale seed. */
export async function measure(
  url: string,
  clients: number,
  queries: readonly ScreenQuery[],
): Promise<Map<ScreenQuery, Measurement>> {
  const [database, watched] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([database.connect(), watched.connect()]);
  await logPlans(watched);
  const measurements = new Map<ScreenQuery, Measurement>();
  try {
    for (const query of queries) {
      const measurement: Measurement = {
        guarded: [],
        raw: [],
        transaction: [],
        ...(await look(watched, query, clients)),
      };
      await takeTurns(database, query, clients, measurement);
      measurements.set(query, measurement);
    }
  } finally {
    await Promise.all([database.end(), watched.end()]);
  }
  return measurements;
}

/** What one run reads, and the size of its result. */
async function look(watched: pg.Client, query: ScreenQuery, clients: number) {
  let bytes = 0;
  const scans = await inTransaction(watched, query, 1, clients, () =>
    recordScans(watched, async () => {
      const { rows } = await watched.query(query.sql, buildParameters(query, 1, clients));
      bytes = Buffer.byteLength(JSON.stringify(rows));
    }),
  );
  return { scans, bytes };
}

async function takeTurns(database: pg.Client, query: ScreenQuery, clients: number, measurement: Measurement) {
  const end = performance.now() + MOST_MS;
  for (let turn = 0; turn < WARM_UP + MOST_TURNS; turn += 1) {
    if (turn >= WARM_UP + FEWEST_TURNS && performance.now() > end) break;
    const parameters = buildParameters(query, turn, clients);
    const runGuarded = async () => {
      const start = performance.now();
      const guarded = await inTransaction(database, query, turn, clients, () =>
        measureTime(database, 'guarded', query.sql, parameters),
      );
      if (turn < WARM_UP) return;
      measurement.guarded.push(guarded);
      measurement.transaction.push(performance.now() - start);
    };
    const runRaw = async () => {
      const raw = await measureTime(database, 'raw', query.rawSql ?? query.sql, parameters);
      if (turn >= WARM_UP) measurement.raw.push(raw);
    };
    // The first query about another client reads memory that the processor has not cached yet, so they take turns.
    for (const run of turn % 2 === 0 ? [runGuarded, runRaw] : [runRaw, runGuarded]) await run();
  }
}

async function measureTime(
  database: pg.Client,
  way: string,
  sql: string,
  parameters: unknown[],
): Promise<number> {
  // Prepared once, as by PostgREST. Each way has its own statement: PostgreSQL would plan a shared one again at each change
  // of role. A statement's name has at most 63 characters.
  const name = `${way}_${createHash('md5').update(sql).digest('hex')}`;
  const start = performance.now();
  await database.query({ name, text: sql, values: parameters });
  return performance.now() - start;
}

/** Runs `action` in a transaction of the user who sends this query, as PostgREST opens one for a request. */
async function inTransaction<T>(
  database: pg.Client,
  query: ScreenQuery,
  turn: number,
  clients: number,
  action: () => Promise<T>,
): Promise<T> {
  await database.query('begin');
  try {
    await becomeCaller(database, query, turn, clients);
    return await action();
  } finally {
    await database.query('rollback');
  }
}
