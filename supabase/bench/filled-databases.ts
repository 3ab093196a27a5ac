// Databases of the benchmarks: the product as it is installed on a real PostgreSQL, with so many clients in it. Made when
// first asked for, shared by all sections of one run.
import pg from 'pg';
import { startBackend } from '../local/backend.ts';
import { scale } from '../scripts/db-scale.ts';
import { startPostgres, type PostgresCluster } from '../scripts/postgres-cluster.ts';
import { addAdmin } from './asking.ts';

/** What the figures depend on; the rest is as PostgreSQL comes. */
export const SETTINGS = { shared_buffers: '512MB', max_wal_size: '4GB', checkpoint_timeout: '30min' };

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
  const name = `clients_${clients}`;
  await asSuperuser(serverUrl, (server) => server.query(`create database ${name}`));
  const url = serverUrl.replace(/\/[^/]*$/, `/${name}`);
  await install(url);
  await scale(url, clients, (line) => console.info(`${clients} clients: ${line}`));
  await asSuperuser(url, addAdmin);
  return url;
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

async function asSuperuser(url: string, ask: (database: pg.Client) => Promise<unknown>): Promise<void> {
  const database = new pg.Client(url);
  await database.connect();
  try {
    await ask(database);
  } finally {
    await database.end();
  }
}
