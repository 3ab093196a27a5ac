// The databases of the benchmarks: the product's schema on a real PostgreSQL, filled by the scale seed. Each is made when it is
// first needed and shared by all sections of a run.
import pg from 'pg';
import { startBackend } from '../local/backend.ts';
import { confirmSql, waitForAccount } from '../local/users.ts';
import { scale } from '../scripts/db-scale.ts';
import { startPostgres, type PostgresCluster } from '../scripts/postgres-cluster.ts';
import { addAdmin } from './callers.ts';
import { storeObjects } from './scheduled-jobs.ts';

/** The settings that differ from PostgreSQL's defaults. */
export const SETTINGS = { shared_buffers: '2GB', max_wal_size: '4GB', checkpoint_timeout: '30min' };

let cluster: Promise<PostgresCluster> | undefined;
const databases = new Map<number, Promise<string>>();

/** Resolves to the URL of a database with so many clients. The first call takes two to four minutes for 100,000. */
export function databaseWith(clients: number): Promise<string> {
  const database = databases.get(clients) ?? makeDatabase(clients);
  databases.set(clients, database);
  return database;
}

/** Stops the server and removes its data. */
export async function closeDatabases(): Promise<void> {
  const running = await cluster;
  cluster = undefined;
  databases.clear();
  await running?.stop();
}

async function makeDatabase(clients: number): Promise<string> {
  cluster ??= startPostgres(SETTINGS);
  const { url: serverUrl } = await cluster;
  const url = await createDatabase(serverUrl, `clients_${clients}`);
  await install(url);
  // Without triggers and foreign keys it takes half the time; the seed satisfies both.
  await scale(`${url}?options=-c%20session_replication_role%3Dreplica`, clients, (line) =>
    console.info(`${clients} clients: ${line}`),
  );
  await asSuperuser(url, async (database) => {
    await addAdmin(database);
    await storeObjects(database);
    // All tables and indexes are read into memory, so that no figure depends on the disk.
    await database.query(`create extension if not exists pg_prewarm;
      select pg_prewarm(oid) from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`);
  });
  return url;
}

/** The bytes of all tables of the product, Storage and Auth, and those of their indexes. */
export async function databaseSize(url: string): Promise<{ tableBytes: number; indexBytes: number }> {
  const size = { tableBytes: 0, indexBytes: 0 };
  await asSuperuser(url, async (database) => {
    const { rows } = await database.query<typeof size>(
      `select sum(pg_table_size(c.oid))::float8 as "tableBytes", sum(pg_indexes_size(c.oid))::float8 as "indexBytes"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'auth', 'storage')`,
    );
    Object.assign(size, rows[0]);
  });
  return size;
}

/** Confirms the e-mail address of a user who has just signed up, and makes them an admin. */
export function confirmAdmin(url: string, email: string): Promise<void> {
  return asSuperuser(url, async (database) => {
    await waitForAccount(
      async () => (await database.query('select id from auth.users where email = $1', [email])).rows[0],
    );
    await database.query(confirmSql(`email = '${email}'`));
    await database.query('select public.grant_admin($1)', [email]);
  });
}

/** Starts the backend once: it adds roles, Auth, Storage and the migrations to an empty database. */
async function install(databaseUrl: string): Promise<void> {
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

/** Creates an empty database on a server. Resolves to its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await asSuperuser(serverUrl, async (server) => {
    await server.query(`create database ${name}`);
    // Leaves out notices such as "extension already exists".
    await server.query(`alter database ${name} set client_min_messages = warning`);
  });
  return serverUrl.replace(/\/[^/]*$/, `/${name}`);
}

async function asSuperuser(url: string, action: (database: pg.Client) => Promise<unknown>): Promise<void> {
  const database = new pg.Client(url);
  await database.connect();
  try {
    await action(database);
  } finally {
    await database.end();
  }
}
