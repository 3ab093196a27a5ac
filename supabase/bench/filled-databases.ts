// Databases of the benchmarks: the product as it is installed on a real PostgreSQL, with so many clients in it. Made when
// first asked for, shared by all sections of one run.
import pg from 'pg';
import { startBackend } from '../local/backend.ts';
import { confirmSql } from '../local/users.ts';
import { scale } from '../scripts/db-scale.ts';
import { startPostgres, type PostgresCluster } from '../scripts/postgres-cluster.ts';
import { addAdmin } from './asking.ts';

/** What the figures depend on; the rest is as PostgreSQL comes. */
export const SETTINGS = { shared_buffers: '2GB', max_wal_size: '4GB', checkpoint_timeout: '30min' };

let cluster: Promise<PostgresCluster> | undefined;
const databases = new Map<number, Promise<string>>();

/** The address of a database with so many clients. Slow the first time: two to four minutes for 100,000. */
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
  // Neither triggers nor foreign keys: half of the time, and the seed is known to keep both.
  await scale(`${url}?options=-c%20session_replication_role%3Dreplica`, clients, (line) =>
    console.info(`${clients} clients: ${line}`),
  );
  await asSuperuser(url, async (database) => {
    await addAdmin(database);
    // The figures are of a database that has been in use for a while, not of the disk.
    await database.query(`create extension if not exists pg_prewarm;
      select pg_prewarm(oid) from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`);
  });
  return url;
}

/** Confirms somebody who signed up, and makes them an admin. */
export function confirmAdmin(url: string, email: string): Promise<void> {
  return asSuperuser(url, async (database) => {
    await database.query(confirmSql(`email = '${email}'`));
    await database.query('select public.grant_admin($1)', [email]);
  });
}

/** The backend brings roles, auth, storage and the migrations to an empty database. */
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

/** An empty database of its own on a server. Resolves to its address. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await asSuperuser(serverUrl, async (server) => {
    await server.query(`create database ${name}`);
    // What exists already is no news.
    await server.query(`alter database ${name} set client_min_messages = warning`);
  });
  return serverUrl.replace(/\/[^/]*$/, `/${name}`);
}

async function asSuperuser(url: string, ask: (database: pg.Client) => Promise<unknown>): Promise<void> {
  const database = new pg.Client(url);
  await database.connect();
  try {
    await ask(database);
  } finally {
    await database.end();
  }
}
