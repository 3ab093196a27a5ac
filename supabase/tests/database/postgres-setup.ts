import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { CREATE_ROLES_SQL } from '../../local/database/roles.ts';
import { startPostgres } from '../../scripts/postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL server, as its superuser. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  // Roles belong to the whole server: two test files that begin at once would both make them, and one would fail.
  const server = new pg.Client(cluster.url);
  await server.connect();
  await server.query(CREATE_ROLES_SQL);
  await server.end();
  project.provide('postgresUrl', cluster.url);
  return cluster.stop;
}
