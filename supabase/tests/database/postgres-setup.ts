import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../scripts/postgres-cluster.ts';
import { openPostgres } from '../guarded-database.ts';
import { migrationSql, migrationsSql } from './platform.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL server, as its superuser. */
    postgresUrl: string;
    /** The name of its database with all migrations, which test files copy. */
    postgresTemplate: string;
    /** A folder for the dumps that the run's test files share. */
    dumpFolder: string;
  }
}

const TEMPLATE = 'migrated_template';

/**
 * With DATABASE_URL, the tests use that server and have its database copied for what they write: one of a Supabase project, with
 * auth and storage and without our migrations.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hosted = process.env['DATABASE_URL'];
  // Whether a query reads an index depends on statistics, which a background process would renew at any moment.
  const cluster = hosted ? { url: hosted, stop: async () => {} } : await startPostgres({ autovacuum: 'off' });
  const template = await openPostgres(cluster.url, TEMPLATE, hosted && new URL(hosted).pathname.slice(1));
  await template.exec(hosted ? migrationsSql() : migrationSql());
  await template.close();
  const dumpFolder = mkdtempSync(join(tmpdir(), 'portal-dumps-'));
  project.provide('postgresUrl', cluster.url);
  project.provide('postgresTemplate', TEMPLATE);
  project.provide('dumpFolder', dumpFolder);
  return async () => {
    await cluster.stop();
    rmSync(dumpFolder, { recursive: true, force: true });
  };
}
