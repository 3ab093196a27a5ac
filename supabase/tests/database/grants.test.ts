import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toRows } from '../../local/database/rows.ts';
import { startBackend } from '../../local/backend.ts';
import { openPglite, type Engine } from '../guarded-database.ts';
import { readCatalogue } from './catalogue.ts';
import { backendDump, migratedDump, newBackendFolder } from './copies.ts';

const ROLES = ['anon', 'authenticated', 'service_role'];

it('GUARD-08 a table and a function without a grant are of no use to any role of the API', async () => {
  const engine = await openPglite(await migratedDump());
  await engine.exec(`create table public.forgotten (id uuid primary key);
    create function public.forgotten() returns integer language sql as 'select 1';`);
  for (const role of ROLES) {
    await engine.exec(`set role ${role}`);
    await expect(engine.query('select * from public.forgotten')).rejects.toThrow(
      'permission denied for table',
    );
    await expect(engine.query('select public.forgotten()')).rejects.toThrow('permission denied for function');
    await engine.exec('reset role');
  }
  await engine.close();
});

it('GUARD-08 the embedded backend has exactly the privileges of a migrated database, also when it is started again', async () => {
  const migrated = await openPglite(await migratedDump());
  const wanted = await readPrivileges(migrated);
  await migrated.close();
  const started = await openPglite(await backendDump());
  expect(await readPrivileges(started)).toEqual(wanted);
  await started.close();
  const dataDir = await newBackendFolder();
  const backend = await startBackend({
    dataDir,
    port: 0,
    origins: ['http://localhost:1'],
    smtp: { port: 1, from: 'portal@guard.test', senderName: 'Portal' },
    functionsUrl: () => null,
  });
  const found = await readPrivileges({
    query: async (sql) => {
      const rows = toRows<Record<string, unknown>>(await backend.connection.exec(sql));
      return { rows, count: rows.length };
    },
  });
  await backend.close();
  rmSync(dataDir, { recursive: true });
  expect(found).toEqual(wanted);
});

/** Every line of the catalogue that says what a role may do, and what roles are given by default in schema public. */
async function readPrivileges(database: Pick<Engine, 'query'>): Promise<string[]> {
  const lines = await readCatalogue(database);
  return lines.filter((line) => /^(schema|table|column|function|default privileges .* public) /.test(line));
}
