// Databases with all migrations, copied from one that is made once in a run of the tests: migrating takes three seconds.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { startBackend, type BackendOptions } from '../../local/backend.ts';
import { openPglite, openPostgres, type Engine } from '../guarded-database.ts';
import { seedSql } from '../people.ts';

/** A backend on a free port that reaches no mail server and has no edge functions; without a folder, nothing of it is kept. */
export const backendOptions = (dataDir: string | null): BackendOptions => ({
  dataDir,
  port: 0,
  origins: ['http://localhost:1'],
  smtp: { port: 1, from: 'portal@guard.test', senderName: 'Portal' },
  functionsUrl: () => null,
});

/** The database of the embedded backend after its first start, as a dump for PGlite. */
export function backendDump(): Promise<Blob> {
  return madeOnce('backend', async () => {
    const backend = await startBackend(backendOptions(null));
    const dump = await (backend.connection.driver as PGlite).dumpDataDir('none');
    await backend.close();
    return dump;
  });
}

/** A new data folder of the embedded backend with its database after the first start. The caller removes it. */
export async function newBackendFolder(): Promise<string> {
  await backendDump();
  const folder = mkdtempSync(join(tmpdir(), 'audit-portal-test-'));
  const database = join(folder, 'database');
  mkdirSync(database);
  execFileSync('tar', ['-xf', join(inject('dumpFolder'), 'backend'), '-C', database], { stdio: 'ignore' });
  return folder;
}

/** The embedded backend's database, in memory, with the people of the tests. */
export async function openSeededPglite(): Promise<Engine> {
  const engine = await openPglite(await backendDump());
  await engine.exec(seedSql);
  return engine;
}

/** A database on the run's PostgreSQL with all migrations, in the place of an earlier one of this name. */
export function openMigratedPostgres(name: string): Promise<Engine & { url: string }> {
  return openPostgres(inject('postgresUrl'), name, inject('postgresTemplate'));
}

/** The same with the people of the tests. */
export async function openSeededPostgres(name: string): Promise<Engine & { url: string }> {
  const engine = await openMigratedPostgres(name);
  await engine.exec(seedSql);
  return engine;
}

/** Resolves to the dump of this name, which the first caller of the run makes while others wait. */
async function madeOnce(name: string, make: () => Promise<Blob>): Promise<Blob> {
  const file = join(inject('dumpFolder'), name);
  if (isFirst(`${file}.begun`)) {
    writeFileSync(`${file}.part`, await (await make()).bytes());
    renameSync(`${file}.part`, file);
  }
  while (!existsSync(file)) await setTimeout(50);
  return new Blob([readFileSync(file)]);
}

function isFirst(mark: string): boolean {
  try {
    mkdirSync(mark);
    return true;
  } catch {
    return false;
  }
}
