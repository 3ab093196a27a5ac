// Kills the backend during many writes, on both databases, and checks that no acknowledged write is lost.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type PostgresCluster } from '../scripts/postgres-cluster.ts';
import { backendOptions, newBackendFolder } from '../tests/database/copies.ts';
import { startBackend, type BackendOptions } from './backend.ts';
import { toRows } from './database/rows.ts';

const WRITES = 60;
/** Several clients at the same time, so that one write is being acknowledged while others are in progress. */
const WRITERS = 4;

const LOAD = `
  const { startBackend } = await import(process.env.BACKEND);
  const { url, secretKey, connection } = await startBackend({ ...JSON.parse(process.env.OPTIONS), functionsUrl: () => null });
  await connection.exec('grant insert on public.email_outbox to service_role');
  const headers = { apikey: secretKey, 'content-type': 'application/json' };
  const write = async () => {
    for (;;) {
      const id = crypto.randomUUID();
      const body = JSON.stringify({ event_key: id, kind: 'application_received' });
      const response = await fetch(url + '/rest/v1/email_outbox', { method: 'POST', headers, body });
      if (response.status === 201) console.log('written ' + id);
    }
  };
  for (let n = 0; n < ${WRITERS}; n++) void write();
`;

let postgres: PostgresCluster;
const folders: string[] = [];
beforeAll(async () => {
  // The durability settings of a production server, which the other tests switch off.
  postgres = await startPostgres({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' });
});
afterAll(async () => {
  await postgres.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test.each(['PGlite', 'PostgreSQL'])(
  'ALL-01 a backend on %s that is killed under load has lost no write that it acknowledged, nor its keys',
  async (database) => {
    const dataDir = await newBackendFolder();
    folders.push(dataDir);
    const options: BackendOptions = {
      ...backendOptions(dataDir),
      ...(database === 'PostgreSQL' && { databaseUrl: postgres.url }),
    };
    const child = spawn(process.execPath, ['--input-type=module', '-e', LOAD], {
      env: {
        ...process.env,
        BACKEND: new URL('./backend.ts', import.meta.url).href,
        OPTIONS: JSON.stringify(options),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const acknowledged: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('written ')) acknowledged.push(line.slice('written '.length));
      if (acknowledged.length === WRITES) child.kill('SIGKILL');
    }
    if (child.signalCode === null) await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(WRITES);
    const keys = readFileSync(join(dataDir, 'secrets.json'), 'utf8');

    const backend = await startBackend(options);
    try {
      const rows = await backend.connection.exec('select event_key as id from public.email_outbox');
      const kept = new Set(toRows<{ id: string }>(rows).map(({ id }) => id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      expect(keys).toContain(backend.secretKey);
    } finally {
      await backend.close();
    }
  },
);
