import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '../../bench/filled-databases.ts';
import { startBackend } from '../backend.ts';

test('AUTH-01 a backend that is stopped finishes a sign-up that already had its response', async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'), 'stopped');
  const backend = await startBackend({
    dataDir: null,
    databaseUrl,
    port: 0,
    origins: ['http://localhost:1'],
    smtp: { port: 1, from: 'noreply@demo.test', senderName: 'Portal' },
    functionsUrl: () => null,
  });
  const { ok } = await fetch(`${backend.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@demo.test', password: 'a long enough password' }),
  });
  expect(ok).toBe(true);
  await backend.close();

  const database = new pg.Client(databaseUrl);
  await database.connect();
  const { rows } = await database.query('select email from auth.users');
  await database.end();
  expect(rows).toEqual([{ email: 'ada@demo.test' }]);
});
