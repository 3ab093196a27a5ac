// A migrated, seeded database on PGlite or PostgreSQL, and a way to query it as one of the people.
import { PGlite, type Results } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { people, seedSql, signedInAs, type Person } from './people.ts';
import { migrationSql } from './database/platform.ts';

export type Rows = Record<string, unknown>[];

export type Outcome =
  | { rows: Rows; count: number; code?: undefined }
  | { code: string; message: string; rows?: undefined; count: 0 };

/** A database as the tests use it. */
export type Engine = {
  /** Several statements, without parameters. */
  exec: (sql: string) => Promise<void>;
  /** The rows of the last statement; with parameters, of the only one. */
  query: (sql: string, params?: unknown[]) => Promise<{ rows: Rows; count: number }>;
  close: () => Promise<void>;
};

/** A fresh PGlite in memory, or one from a dump. */
export async function openPglite(dump?: Blob): Promise<Engine & { dump: () => Promise<Blob> }> {
  const database = await PGlite.create({ extensions: { pg_trgm }, ...(dump ? { loadDataDir: dump } : {}) });
  return {
    exec: async (sql) => void (await database.exec(sql)),
    query: async (sql, params) => {
      // A query with parameters takes PGlite six messages, and one without them a single message.
      const result = params
        ? await database.query<Record<string, unknown>>(sql, params)
        : ((await database.exec(sql)).at(-1) as Results<Record<string, unknown>>);
      return { rows: result.rows, count: Math.max(result.affectedRows ?? 0, result.rows.length) };
    },
    close: () => database.close(),
    dump: () => database.dumpDataDir('none'),
  };
}

/** A fresh database on a real PostgreSQL server, or a copy of `template`, in the place of an earlier one of this name. */
export async function openPostgres(
  serverUrl: string,
  name: string,
  template = 'template1',
): Promise<Engine & { url: string }> {
  const server = new pg.Client(serverUrl);
  await server.connect();
  await server.query(`drop database if exists ${name}`);
  await server.query(`create database ${name} template ${template}`);
  await server.end();
  const url = serverUrl.replace(/\/[^/]*$/, `/${name}`);
  return { ...(await connectPostgres(url)), url };
}

/** One more connection to an existing database. */
export async function connectPostgres(url: string): Promise<Engine> {
  const client = new pg.Client(url);
  await client.connect();
  return {
    exec: async (sql) => void (await client.query(sql)),
    query: async (sql, params) => {
      // Several statements have several results.
      const results: pg.QueryResult<Record<string, unknown>> | pg.QueryResult<Record<string, unknown>>[] =
        await client.query<Record<string, unknown>>(sql, params);
      const result = [results].flat().at(-1) as pg.QueryResult<Record<string, unknown>>;
      return { rows: result.rows, count: result.rowCount ?? 0 };
    },
    close: () => client.end(),
  };
}

/** Waits until a statement of this connection has ended, or waits for a lock of another one, as `observer` sees it. */
export async function untilEndOrLock(
  engine: Engine,
  observer: Engine,
  statement: () => Promise<number | string>,
) {
  const [backend] = (await engine.query('select pg_backend_pid() as pid')).rows;
  let hasEnded = false;
  const ended = statement().finally(() => (hasEnded = true));
  while (!hasEnded) {
    const { rows } = await observer.query(
      `select from pg_locks where pid = ${String(backend?.['pid'])} and not granted`,
    );
    if (rows.length > 0) break;
  }
  return { ended };
}

/** Applies the platform, every migration and the seed of the tests. */
export async function prepare(engine: Engine): Promise<void> {
  await engine.exec(migrationSql());
  await engine.exec(seedSql);
}

/** The statements by which PostgREST makes the rest of a transaction a request of this person, with these claims too. */
export function actingAs(who: Person | 'anonymous', more: object = {}): string {
  const role = who === 'anonymous' ? 'anon' : 'authenticated';
  const sub = who === 'anonymous' ? '' : people[who];
  const claims = JSON.stringify(who === 'anonymous' ? { role } : { role, sub, ...signedInAs(who), ...more });
  return `set local role ${role};
select set_config('request.jwt.claims', '${claims}', true), set_config('request.jwt.claim.sub', '${sub}', true),
  set_config('request.jwt.claim.role', '${role}', true);`;
}

/**
 * Runs `run` inside a transaction that is rolled back, so that no test sees another's writes. Objects are deleted as Storage does
 * it: a hosted project refuses any other delete before a policy is asked.
 */
export async function rolledBack<T>(engine: Engine, run: () => Promise<T>): Promise<T> {
  await engine.exec(`begin; set local storage.allow_delete_query = 'true'`);
  try {
    return await run();
  } finally {
    await engine.exec('rollback');
  }
}

/** Runs one statement as a person in the open transaction. Returns a refusal instead of throwing; the transaction goes on. */
export async function runAs(
  engine: Engine,
  who: Person | 'anonymous',
  sql: string,
  params?: unknown[],
  claims: object = {},
): Promise<Outcome> {
  const before = `savepoint statement; ${actingAs(who, claims)}`;
  try {
    // One message to the database instead of two, which is a tenth of the time of all checks.
    if (params) await engine.exec(before);
    const result = await (params ? engine.query(sql, params) : engine.query(`${before} ${sql}`));
    await engine.exec(`reset role; ${CLEAR_CLAIMS}`);
    return result;
  } catch (error) {
    await engine.exec('rollback to savepoint statement');
    return {
      code: errorCode(error),
      message: error instanceof Error ? error.message : String(error),
      count: 0,
    };
  }
}

const CLEAR_CLAIMS = `select set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true),
  set_config('request.jwt.claim.role', '', true);`;

/** The SQLSTATE of a database error, or what it says. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
}
