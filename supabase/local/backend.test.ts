import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backendOptions, newBackendFolder } from '../tests/database/copies.ts';
import { startBackend, type Backend } from './backend.ts';
import { listPage, mailPage } from './mailbox/mailbox-page.ts';

const [ORIGIN] = backendOptions(null).origins;
const USER = '00000000-0000-4000-8000-000000000001';
const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'audit-portal-test-'));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('the embedded backend', () => {
  let folder: string;
  let backend: Backend;
  beforeAll(async () => {
    folder = await newBackendFolder();
    folders.push(folder);
    backend = await startBackend(backendOptions(folder));
  });
  afterAll(() => backend.close());

  test('responds only to the origins of the portal, refuses requests without a key, and keeps its keys private', async () => {
    const { url, publishableKey } = backend;
    const table = `${url}/rest/v1/profiles?select=id`;
    expect((await fetch(table)).status).toBe(401);
    const ours = await fetch(table, { headers: { apikey: publishableKey, origin: ORIGIN } });
    expect(ours.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    const theirs = await fetch(table, {
      headers: { apikey: publishableKey, origin: 'https://evil.example' },
    });
    expect(theirs.headers.get('access-control-allow-origin')).toBeNull();
    const response = await fetch(table, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(403);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('returns timestamps in ISO 8601, as hosted Supabase does', async () => {
    const { url, secretKey, connection } = backend;
    await connection.exec(`insert into auth.users (id, email) values ('${USER}', 'ada@demo.test')`);
    await connection.exec(`insert into private.clients (id) values ('${USER}');
      insert into public.projects (client_id, name) values ('${USER}', 'Core')`);
    const response = await fetch(`${url}/rest/v1/projects?select=created_at`, {
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    });
    expect(await response.json()).toEqual([
      { created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00$/) },
    ]);
  });

  test('explains a damaged data folder and does not change it', async () => {
    const damaged = newFolder();
    const version = join(damaged, 'database/PG_VERSION');
    mkdirSync(join(damaged, 'database'));
    writeFileSync(version, 'damaged');
    await expect(startBackend(backendOptions(damaged))).rejects.toThrow(/may be damaged.*PORTAL_DATA_DIR/s);
    expect(readFileSync(version, 'utf8')).toBe('damaged');
  });
});

test('npm start names the port in use and the variable that changes it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const child = spawn(process.execPath, [new URL('../../scripts/start.mjs', import.meta.url).pathname], {
    env: { ...process.env, PORTAL_SHELL_PORT: port, PORTAL_DATA_DIR: newFolder() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  other.close();
  expect(code).toBe(1);
  expect(said).toContain(`Port ${port} (shell) is used`);
  expect(said).toContain('PORTAL_SHELL_PORT=');
});

test('the mailbox shows hostile e-mail as text or in a frame without scripts', () => {
  const script = '<script>alert(1)</script>';
  const mail = { id: 1, to: [script], from: script, subject: script, text: script, html: '', date: script };
  expect(listPage([mail]) + mailPage(mail)).not.toContain('<script');
  const framed = mailPage({ ...mail, html: `"></iframe>${script}` });
  expect(framed).not.toContain('<script');
  expect(/sandbox="([^"]*)"/.exec(framed)?.[1]).not.toMatch(/allow-scripts|allow-same-origin/);
});
