// Kills first starts, and checks that the demonstration is complete or absent.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readPdf } from '../../functions/tests/report/read-pdf.ts';
import { startBackend } from '../backend.ts';
import { lockDataFolder } from '../data-lock.ts';
import { toRows } from '../database/rows.ts';
import { backendOptions } from '../../tests/database/copies.ts';

/** Allows for several starts, which take twenty seconds on an idle machine. */
const PATIENCE_MS = 400_000;
const BEGINS_ANEW = 'The last start ended before the demonstration was complete. It begins anew.';

/**
 * Starts as npm start does, without functions and apps. Prints with each step what the data folder holds. Kills itself when
 * it prints KILL_AT.
 */
const START = `
  const { readdirSync } = await import('node:fs');
  const { startWithDemonstration } = await import(process.env.DEMO + 'demonstration.ts');
  const { checkDemonstration } = await import(process.env.DEMO + 'sign-in.ts');
  const say = (sentence) => {
    console.log(sentence);
    if (sentence.endsWith(' ...')) console.log('held ' + readdirSync(process.env.DATA_DIR).join(' '));
    if (sentence === process.env.KILL_AT) process.kill(process.pid, 'SIGKILL');
  };
  const backend = await startWithDemonstration({
    dataDir: process.env.DATA_DIR,
    databaseUrl: process.env.DATABASE_URL || undefined,
    port: 0,
    origins: ['http://localhost:1'],
    smtp: { port: 1, from: 'test@demo.test', senderName: 'Test' },
    functionsUrl: () => null,
    brandName: 'Test',
    say,
  });
  const isOnServer = Boolean(process.env.DATABASE_URL);
  if (await checkDemonstration(backend, { isOnServer, say })) console.log('ready');
  const count = (table) => backend.connection.exec('select count(*)::int as n from ' + table);
  const tables = ['auth.users', 'profiles', 'audits', 'report_versions', 'files', 'service_requests', 'proposals', 'preparation_items',
    'knowledge_recommendations', 'admin_activity_logs', 'storage.objects'];
  const counts = [];
  for (const table of tables) {
    const answer = await count(table);
    counts.push(table + ' ' + (answer.rows ?? answer)[0].n);
  }
  const sealed = await count('report_versions v left join private.report_snapshots s on s.id = v.snapshot_id ' +
    'where v.sealed_at is not null and (s.created_by is not null or v.report_date is not null)');
  counts.push('generated or dated before ' + (sealed.rows ?? sealed)[0].n);
  const settings = await backend.connection.exec(
    'select required_of_admins from private.security_settings');
  counts.push('second factor of admins ' + ((settings.rows ?? settings)[0].required_of_admins ? 'required' : 'optional'));
  console.log('holds ' + counts.join(', '));
  await backend.close();
  process.exit();
`;

type Run = {
  said: string[];
  held: string[];
  isKilled: boolean;
  error: string;
};

/** Starts, and ends the start with SIGKILL as soon as its data folder holds the file or folder `killedWith`. */
async function start(
  environment: { DATA_DIR: string; DATABASE_URL?: string; KILL_AT?: string },
  killedWith?: string,
): Promise<Run> {
  // Half the time of a start is the compilation of PGlite's WebAssembly. The baseline compiler makes it faster.
  const child = spawn(process.execPath, ['--liftoff-only', '--input-type=module', '-e', START], {
    env: { ...process.env, DEMO: new URL('./', import.meta.url).href, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const held: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('held ')) held.push(line.slice('held '.length));
    else said.push(line);
  });
  let error = '';
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const watch = setInterval(() => {
    if (killedWith && existsSync(join(environment.DATA_DIR, killedWith))) child.kill('SIGKILL');
  }, 10);
  await once(child, 'close');
  clearInterval(watch);
  return { said, held, isKilled: child.signalCode === 'SIGKILL', error };
}

const holds = (run: Run) => run.said.find((line) => line.startsWith('holds '));

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'audit-portal-test-'));
  folders.push(folder);
  return folder;
}
let whole: Run;
let complete: string;
function copyOfComplete(): string {
  const folder = newFolder();
  cpSync(complete, folder, { recursive: true });
  return folder;
}
beforeAll(async () => {
  complete = newFolder();
  whole = await start({ DATA_DIR: complete });
}, PATIENCE_MS);
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('ALL-01 an undisturbed first start writes the demonstration', () => {
  expect(whole.said).toContain('ready');
  expect(holds(whole)).not.toMatch(/ 0(,|$)/);
  // AUTH-18: the demonstration alone leaves it to admins.
  expect(holds(whole)).toContain('second factor of admins optional');
  expect(readdirSync(complete).toSorted()).toEqual(['database', 'objects', 'secrets.json']);
});

test('SEAL-02 MOVE-03 every report of the demonstration is sealed, and the portal generated it unless it is of a past audit', () => {
  const [, all, sealed] =
    /report_versions (\d+),.* generated or dated before (\d+),/.exec(holds(whole) ?? '') ?? [];
  expect(Number(all)).toBeGreaterThan(0);
  expect(sealed).toBe(all);
});

test(
  'ALL-01 a first start killed at any of its steps or between its last two moves leaves no demonstration, and the next one begins anew',
  { timeout: PATIENCE_MS },
  async () => {
    // A kill leaves what the folder holds: at any of the steps, and so between them, the unfinished data and no other.
    expect(whole.held.length).toBeGreaterThanOrEqual(6);
    expect(whole.held[0]).toBe('');
    expect(new Set(whole.held.slice(1))).toEqual(new Set(['unfinished']));

    const folder = newFolder();
    const kills: { KILL_AT?: string; killedWith?: string }[] = [
      // While PostgreSQL's files are made.
      { killedWith: 'unfinished/database/base' },
      { KILL_AT: 'Putting the data in its place ...' },
    ];
    for (const [index, { KILL_AT, killedWith }] of kills.entries()) {
      const run = await start({ DATA_DIR: folder, ...(KILL_AT && { KILL_AT }) }, killedWith);
      expect(run.isKilled).toBe(true);
      expect(run.said.includes(BEGINS_ANEW)).toBe(index > 0);
      expect(readdirSync(folder)).toEqual(['unfinished']);
    }
    // The last start would have gone on with this move, and then moved the database.
    renameSync(join(folder, 'unfinished/objects'), join(folder, 'objects'));
    const next = await start({ DATA_DIR: folder });
    expect(next.said[0]).toBe(BEGINS_ANEW);
    const place = /put aside in (\S+)\.$/.exec(next.said[1] ?? '')?.[1] ?? '';
    expect(readdirSync(place)).toEqual(['objects']);
    expect(next.said).toContain('ready');
    expect(holds(next)).toBe(holds(whole));
  },
);

test('ALL-01 after a kill that follows the last move, the next start finds the demonstration', async () => {
  const folder = copyOfComplete();
  mkdirSync(join(folder, 'unfinished'));
  const next = await start({ DATA_DIR: folder });
  expect(next.said).toEqual(['ready', holds(whole)]);
  expect(readdirSync(folder)).not.toContain('unfinished');
});

test('ALL-01 moves all data of another version into the folder that it prints', async () => {
  const folder = copyOfComplete();
  const backend = await startBackend(backendOptions(folder));
  await backend.connection.exec(
    `update supabase_migrations.schema_migrations set statements = array['-- an older text']`,
  );
  await backend.close();
  const next = await start({ DATA_DIR: folder, KILL_AT: 'Making the database ...' });
  const place = / in (\S+)\. The demonstration begins anew\.$/.exec(next.said[0] ?? '')?.[1] ?? '';
  expect(readdirSync(place).toSorted()).toEqual(['database', 'objects']);
  // It begins as a first start does.
  expect(next.isKilled).toBe(true);
});

test('FIND-03 REP-01 the ledgers of the demonstration follow the steps of the schema, and the last report says the same', async () => {
  const backend = await startBackend(backendOptions(complete));
  const rows = async (sql: string) => toRows<Record<string, string>>(await backend.connection.exec(sql));
  expect(
    await rows(`select e.from_status, e.to_status, e.by_firm from public.finding_events e
      where e.kind = 'moved' and not exists (
        select from public.finding_steps s where s.from_status = e.from_status and s.to_status = e.to_status
          and (s.actor = 'auditor') = e.by_firm and (e.message is not null or not s.needs_message)
          and (e.link is not null or s.needs_link = 'none'))`),
  ).toEqual([]);
  // Each finding has the status of its last move, those of a past audit that of their file (MOVE-03), and each report says the
  // status and the exchange of its day.
  expect(
    await rows(`select f.number, f.status from public.findings f where f.status <> 'draft'
      and not exists (select from public.report_versions v where v.audit_id = f.audit_id and v.report_date is not null)
      and f.status is distinct from coalesce((select e.to_status from public.finding_events e
        where e.finding_id = f.id and e.kind = 'moved' order by e.created_at desc, e.id desc limit 1), 'open')`),
  ).toEqual([]);
  expect(
    await rows(`select s.data #>> '{report,version}' as version, f.value ->> 'number' as number
      from private.report_snapshots s, jsonb_array_elements(s.data -> 'findings') f
      cross join lateral (select (s.data #>> '{report,taken_at}')::timestamptz as taken_at) t
      where s.data ? 'report' and (f.value ->> 'status' is distinct from coalesce((select e.to_status from public.finding_events e
        where e.finding_id::text = f.value ->> 'id' and e.kind = 'moved' and e.created_at <= t.taken_at
        order by e.created_at desc, e.id desc limit 1), 'open')
      or exists (select from jsonb_array_elements(f.value -> 'exchange') x where (x.value ->> 'at')::timestamptz > t.taken_at))`),
  ).toEqual([]);
  // History says each move at its time and by its author.
  expect(
    await rows(`select e.finding_id, e.to_status from public.finding_events e where e.kind = 'moved' and not exists (
        select from public.events h where h.facts ->> 'finding_id' = e.finding_id::text and h.created_at = e.created_at
          and h.actor_id = e.actor_id and h.facts ->> 'from' = e.from_status and h.facts ->> 'to' = e.to_status)`),
  ).toEqual([]);
  const harbor = `select f.number, f.severity, f.status, a.report_path from public.findings f
    join public.audits a on a.id = f.audit_id where a.title = 'Harbor Vaults core' and f.number is not null`;
  const findings = await rows(harbor);
  expect(new Set(findings.map(({ severity }) => severity)).size).toBe(6);
  expect(new Set(findings.map(({ status }) => status)).size).toBe(7);
  const report = await fetch(`${backend.url}/storage/v1/object/reports/${findings[0]?.['report_path']}`, {
    headers: { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` },
  });
  const { tags } = await readPdf(new Uint8Array(await report.arrayBuffer()));
  // SEAL-06: the two reports of the audit differ as the ledgers say.
  const changed = await rows(`select c.number, c.from_status, c.to_status from public.audits a
    cross join lateral private.report_before(a.id, now()) later join private.report_snapshots n on n.id = later.snapshot_id
    cross join lateral private.report_before(a.id, later.created_at) earlier
    join private.report_snapshots t on t.id = earlier.snapshot_id
    cross join lateral private.changes_between(t.data, n.data) c where a.title = 'Harbor Vaults core'`);
  expect(changed).toContainEqual({ number: 'C-01', from_status: 'open', to_status: 'fixed' });
  await backend.close();
  const tableRows = tags.filter(({ role }) => role === 'TR').map(({ text }) => text);
  for (const { number = '', severity = '' } of findings)
    expect(tableRows.find((text) => text.startsWith(number))?.toLowerCase()).toContain(severity);
});

test('ALL-01 resets a changed demonstration password before it prints ready', async () => {
  const backend = await startBackend(backendOptions(complete));
  await backend.connection.exec(
    `update auth.users set encrypted_password = 'changed' where email = 'client@demo.test'`,
  );
  await backend.close();
  const next = await start({ DATA_DIR: complete });
  expect(next.said[0]).toBe(
    'The password of client@demo.test had been changed. It is demo-password-1 again.',
  );
  expect(next.said[1]).toBe('ready');
});

test('ALL-01 does not change a PostgreSQL with an unfinished demonstration, another version or its own accounts', async () => {
  const server = new pg.Client(inject('postgresUrl'));
  await server.connect();
  await server.query('create database first_start');
  await server.end();
  const DATABASE_URL = inject('postgresUrl').replace(/\/postgres$/, '/first_start');
  const place = { DATA_DIR: newFolder(), DATABASE_URL };
  const killed = await start({ ...place, KILL_AT: 'Writing the activity log ...' });
  expect(killed.isKilled).toBe(true);
  const next = await start(place);
  expect(next.said).toEqual([]);
  expect(next.error).toContain('The demonstration in the database of DATABASE_URL is incomplete');

  const database = new pg.Client(DATABASE_URL);
  await database.connect();
  await database.query(`update auth.users set email = 'somebody@own.test' where email = 'client@demo.test'`);
  const own = await start(place);
  expect(own.said.map((line) => line.split(' ')[0])).toEqual(['holds']);
  await database.query(
    `update supabase_migrations.schema_migrations set version = '1' || substr(version, 2)`,
  );
  const other = await start(place);
  expect(other.error).toContain('Another version made this database');
  expect(other.error).toContain('Nothing in it was changed.');
  await database.end();
});

test('ALL-01 only one start at a time uses a data folder, and the next one can use it after a kill', async () => {
  const folder = newFolder();
  const lock = JSON.stringify(new URL('../data-lock.ts', import.meta.url).href);
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { lockDataFolder } = await import(${lock});
       await lockDataFolder(${JSON.stringify(folder)});
       setInterval(() => {}, 1000);
       console.log('locked');`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(holder.stdout, 'data');
  await expect(lockDataFolder(folder)).rejects.toThrow(
    /Another start is using the data in .*PORTAL_DATA_DIR/,
  );
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (
    await lockDataFolder(folder)
  )();
});
