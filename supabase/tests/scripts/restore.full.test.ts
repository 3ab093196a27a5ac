// Restoring a dump, as docs/backup.md describes it: from the demonstration on one PostgreSQL to a client who signs
// in on another and opens a report. The dump is made by pg_dump, in its build for PGlite.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startBackend, type Backend } from '../../local/backend.ts';
import { seedDemo } from '../../local/demo/seed.ts';
import { toRows } from '../../local/database/rows.ts';
import { readBatches, restore } from '../../scripts/db-restore.ts';
import { restoreFiles } from '../../scripts/files-restore.ts';
import { verifyObjects } from '../../scripts/objects-verify.ts';
import { asOperator } from '../../scripts/operator.ts';
import { backendOptions } from '../database/copies.ts';
import { startMailedBackend } from '../../local/mailed-backend.ts';

const DUMP = ['--data-only', '--column-inserts', '-n', 'auth', '-n', 'public', '-n', 'private'];
const WITHOUT = ['--exclude-table=auth.schema_migrations'];

/** A client's text with lines that look like those of a dump. */
const LIKE_A_SETTING =
  "before;\r\n\nit's é\u2028;\n-- a comment\nSET row_security = off;\n\\restrict x\n\\unrestrict x\nafter";

let source: Awaited<ReturnType<typeof startMailedBackend>>;
let dump: string;
let dataDir: string;
const databaseUrl = inject('postgresUrl').replace(/\/postgres$/, '/restored');
const options = () => ({ ...backendOptions(dataDir), databaseUrl });

async function onServer(url: string, sql: string): Promise<void> {
  const server = new pg.Client(url);
  await server.connect();
  await server.query(sql);
  await server.end();
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'audit-portal-test-'));
  source = await startMailedBackend();
  await seedDemo(source.backend, { brandName: 'Test', portalUrl: 'http://localhost:1' }, () => undefined);
  await source.backend.connection.exec(
    `update profiles set project_description = '${LIKE_A_SETTING.replace("'", "''")}' where full_name = 'Ada Okafor'`,
  );
  // Takes the SHA-256 of the reports, as the timer does.
  await verifyObjects(asOperator(source.backend.url, source.backend.secretKey));
  const database = source.backend.connection.driver as PGlite;
  dump = await (await pgDump({ pg: database, args: [...DUMP, ...WITHOUT] })).text();
  await onServer(inject('postgresUrl'), 'create database restored');
  // The new project has the migrations and no users.
  await (await startBackend(options())).close();
});
afterAll(async () => {
  await source.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The dump as a stream, in pieces that end anywhere, also inside a letter. */
const streamed = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1009) }, (_, n) =>
    bytes.subarray(n * 1009, (n + 1) * 1009),
  );
  return Readable.from(pieces);
};

/** Writes every object of a project into a folder, by bucket and name, as rclone does. */
async function copyFilesTo(folder: string, { connection, url, secretKey }: Backend): Promise<void> {
  const objects = toRows<{ bucket_id: string; name: string }>(
    await connection.exec('select bucket_id, name from storage.objects'),
  );
  for (const { bucket_id, name } of objects) {
    const { data } = await createClient(url, secretKey).storage.from(bucket_id).download(name);
    if (!data) throw new Error(`${name} could not be read.`);
    const file = join(folder, bucket_id, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await data.bytes());
  }
}

async function countRows({ connection }: Backend): Promise<unknown[]> {
  const tables = [
    'auth.users',
    'auth.identities',
    'profiles',
    'projects',
    'audits',
    'report_versions',
    'files',
    'service_requests',
    'knowledge_recommendations',
    'admin_activity_logs',
    'email_outbox',
    'user_roles',
  ];
  const counts = tables.map((table) => `select '${table}' as name, count(*)::int as n from ${table}`);
  return toRows(await connection.exec(counts.join(' union all ')));
}

test('ALL-01 a dump of more than a string can hold is read a few statements at a time', async () => {
  const letter = 'é'.repeat(4_000_000);
  const row = new TextEncoder().encode(`INSERT INTO t VALUES ('a;\n-- ''${letter}');\n`);
  async function* rows() {
    for (let n = 0; n < 70; n += 1) yield row;
  }
  let bytes = 0;
  for await (const batch of readBatches(rows())) {
    bytes += Buffer.byteLength(batch);
    expect(batch.length).toBeLessThan(5_000_000);
  }
  expect(bytes).toBe(70 * row.length);
  expect(bytes).toBeGreaterThan(512 * 1024 * 1024);
});

test('ALL-01 db:restore refuses a dump without users and changes nothing', async () => {
  const withoutUsers = dump.replaceAll(/^INSERT INTO auth\.users .*$/gm, '');
  await expect(restore(databaseUrl, streamed(withoutUsers))).rejects.toThrow(
    /incomplete: a row breaks the rule/,
  );
});

test('ALL-01 a restored project has every row, and its clients can sign in with their passwords and open their reports', async () => {
  await restore(databaseUrl, streamed(dump));
  const restored = await startBackend(options());
  try {
    expect(await countRows(restored)).toEqual(await countRows(source.backend));
    // The files are not copied yet, so a sweep would treat every row of a file as one whose object was lost.
    const sweep = await createClient(restored.url, restored.secretKey).rpc('begin_sweep');
    expect(sweep).toMatchObject({ data: false, error: null });
    const operator = asOperator(restored.url, restored.secretKey);
    // Neither has an object that a backup could have.
    const without = `insert into public.report_versions (audit_id, report_path, state, withdrawn_at, withdrawn_reason)
        select a.id, concat(a.client_id, '/', a.id, '/gone.pdf'), 'withdrawn', now(), 'An error.' from public.audits a limit 1;
      insert into public.files (id, client_id, file_name, file_size, mime_type, storage_path)
        select f.id, c.id, 'late.pdf', 5, 'application/pdf', concat(c.id, '/', f.id)
        from (select id from private.clients limit 1) c, gen_random_uuid() f (id)`;
    await restored.connection.exec(without);
    const backup = join(dataDir, 'backup');
    await copyFilesTo(backup, source.backend);
    const files = await restoreFiles(operator, backup);
    expect(files).toEqual({ stored: expect.any(Number), missing: [] });
    // Another run finds everything there.
    expect(await restoreFiles(operator, backup)).toEqual(files);
    const copies = await verifyObjects(operator);
    expect(copies.refused).toEqual([]);
    expect(copies.accepted).toBeGreaterThan(5);
    const client = createClient(restored.url, restored.publishableKey, { auth: { persistSession: false } });
    const signedIn = await client.auth.signInWithPassword({
      email: 'client@demo.test',
      password: 'demo-password-1',
    });
    expect(signedIn.error).toBeNull();
    const { data: profile } = await client.from('profiles').select('project_description').single();
    expect(profile?.['project_description']).toBe(LIKE_A_SETTING);
    const { data: versions } = await client
      .from('report_versions')
      .select('id')
      .not('report_path', 'is', null)
      .limit(1);
    const { data: opened } = await client
      .rpc('open_object', { kind: 'report', object_id: versions?.[0]?.['id'] as string })
      .single<{ bucket_id: string; object_path: string }>();
    const service = createClient(restored.url, restored.secretKey, { auth: { persistSession: false } });
    const report = await service.storage.from('reports').download(opened?.object_path ?? '');
    expect((await report.data?.text())?.slice(0, 5)).toBe('%PDF-');
    const { data: file } = await service
      .from('files')
      .select('id, storage_path')
      .not('object_sha256', 'is', null)
      .limit(1)
      .single();
    const path = String(file?.['storage_path']);
    const forged = new TextEncoder().encode('forged').buffer;
    const replaced = await service.storage
      .from('client-files')
      .upload(path, forged, { contentType: 'application/pdf', upsert: true });
    expect(replaced.error).toBeNull();
    expect((await verifyObjects(operator)).refused).toEqual([
      `file ${String(file?.['id'])} (client-files/${path}): These are not the bytes that were judged or published.`,
    ]);
  } finally {
    await restored.close();
  }
});

test('ALL-01 db:restore refuses a database with users or with other migrations', async () => {
  await expect(restore(databaseUrl, streamed(dump))).rejects.toThrow(
    'has users already. Nothing was changed.',
  );
  await onServer(databaseUrl, `delete from supabase_migrations.schema_migrations`);
  await expect(restore(databaseUrl, streamed(dump))).rejects.toThrow('does not have exactly the migrations');
});
