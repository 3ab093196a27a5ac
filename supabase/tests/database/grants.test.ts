import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toRows } from '../../local/database/rows.ts';
import { startBackend } from '../../local/backend.ts';
import { serviceCalls } from '../../scripts/service-calls.ts';
import { openPglite } from '../guarded-database.ts';
import { readPrivileges } from './catalogue.ts';
import { backendDump, backendOptions, newBackendFolder, openMigratedPostgres } from './copies.ts';

it('GUARD-08 the service may call the functions that the workers and scripts call in its name, and no others', async () => {
  const migrated = await openMigratedPostgres('service_calls');
  const { rows } = await migrated.query(`select distinct p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and has_function_privilege('service_role', p.oid, 'execute')`);
  await migrated.close();
  expect(new Set(rows.map(({ name }) => name))).toEqual(
    new Set([...serviceCalls().values()].flatMap((calls) => [...calls])),
  );
});

it('GUARD-08 the embedded backend has exactly the privileges of a migrated database, also when it is started again', async () => {
  const migrated = await openMigratedPostgres('privileges');
  const wanted = await readPrivileges(migrated);
  await migrated.close();
  const started = await openPglite(await backendDump());
  expect(await readPrivileges(started)).toEqual(wanted);
  await started.close();
  const dataDir = await newBackendFolder();
  const backend = await startBackend(backendOptions(dataDir));
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
