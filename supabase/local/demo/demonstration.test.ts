// Kills a first start at every step and at random moments, and checks that the demonstration is complete or absent.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startBackend } from '../backend.ts';
import { lockDataFolder } from '../data-lock.ts';
import { toRows } from '../database/rows.ts';

const RANDOM_MOMENTS = 10;
/** Allows for about seventeen starts, which take a minute on an idle machine. */
const PATIENCE_MS = 300_000;
const BEGINS_ANEW = 'The last start ended before the demonstration was complete. It begins anew.';

/** Starts as npm start does, without functions and apps. Kills itself when it prints KILL_AT. */
const START = `
  const { startWithDemonstration } = await import(process.env.DEMO + 'demonstration.ts');
  const { checkDemonstration } = await import(process.env.DEMO + 'sign-in.ts');
  const say = (sentence) => {
    console.log(sentence);
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
  const tables = ['auth.users', 'profiles', 'audits', 'report_versions', 'files', 'service_requests',
    'knowledge_recommendations', 'admin_activity_logs', 'storage.objects'];
  const counts = [];
  for (const table of tables) {
    const answer = await count(table);
    counts.push(table + ' ' + (answer.rows ?? answer)[0].n);
  }
  const settings = await backend.connection.exec(
    'select required_of_admins from private.security_settings');
  counts.push('second factor of admins ' + ((settings.rows ?? settings)[0].required_of_admins ? 'required' : 'optional'));
  console.log('holds ' + counts.join(', '));
  await backend.close();
  process.exit();
`;

type Run = { said: string[]; isKilled: boolean; milliseconds: number; error: string };

async function start(
  environment: { DATA_DIR: string; DATABASE_URL?: string; KILL_AT?: string },
  killAfterMs?: number,
): Promise<Run> {
  const begin = performance.now();
  // Half the time of a start is the compilation of PGlite's WebAssembly. The baseline compiler makes it faster.
  const child = spawn(process.execPath, ['--liftoff-only', '--input-type=module', '-e', START], {
    env: { ...process.env, DEMO: new URL('./', import.meta.url).href, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  let error = '';
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  await once(child, 'close');
  clearTimeout(timer);
  return { said, isKilled: child.signalCode === 'SIGKILL', milliseconds: performance.now() - begin, error };
}

const holds = (run: Run) => run.said.find((line) => line.startsWith('holds '));
const steps = (run: Run) => run.said.filter((line) => line.endsWith(' ...'));

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'audit-portal-test-'));
  folders.push(folder);
  return folder;
}
let whole: Run;
/** A folder with the complete demonstration, of which `copyOfComplete` makes copies. */
let complete: string;
function copyOfComplete(): string {
  const folder = newFolder();
  cpSync(complete, folder, { recursive: true });
  return folder;
}
beforeAll(async () => {
  complete = newFolder();
  whole = await start({ DATA_DIR: complete });
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('ALL-01 an undisturbed first start writes the demonstration, and the second start finds it', async () => {
  expect(whole.said).toContain('ready');
  expect(holds(whole)).not.toMatch(/ 0(,|$)/);
  // AUTH-18: the demonstration alone leaves it to admins.
  expect(holds(whole)).toContain('second factor of admins optional');
  expect(readdirSync(complete).toSorted()).toEqual(['database', 'objects', 'secrets.json']);
  const second = await start({ DATA_DIR: complete });
  expect(second.said).toEqual(['ready', holds(whole)]);
});

test(
  'ALL-01 a first start killed at each of its steps and at ten random moments leaves a whole demonstration or none',
  { timeout: PATIENCE_MS },
  async () => {
    const folder = newFolder();
    const moments = Array.from({ length: RANDOM_MOMENTS }, () => Math.random() * whole.milliseconds);
    const kills: { KILL_AT?: string; after?: number }[] = [
      ...steps(whole).map((step) => ({ KILL_AT: step })),
      ...moments.map((after) => ({ after })),
    ];
    expect(steps(whole).length).toBeGreaterThanOrEqual(6);
    const problems: string[] = [];
    for (const { KILL_AT, after } of kills) {
      const name = KILL_AT ?? `After ${after} ms:`;
      const hadBegun = existsSync(join(folder, 'unfinished'));
      const run = await start({ DATA_DIR: folder, ...(KILL_AT && { KILL_AT }) }, after);
      if (KILL_AT && !run.isKilled) problems.push(`${name} was not killed.`);
      if (hadBegun && steps(run).length > 0 && run.said[0] !== BEGINS_ANEW)
        problems.push(`${name} the next start did not say that it begins anew.`);
      if (!existsSync(join(folder, 'database'))) continue;
      // Data in its final place is complete. Removes it, so that the next start begins with an empty folder again.
      const next = await start({ DATA_DIR: folder });
      if (next.said.join('; ') !== `ready; ${holds(whole)}`)
        problems.push(`${name} the next start said ${next.said.join('; ')} ${next.error}`);
      for (const left of readdirSync(folder)) rmSync(join(folder, left), { recursive: true });
    }
    expect(problems).toEqual([]);
    const last = await start({ DATA_DIR: folder });
    expect(last.said).toContain('ready');
    expect(holds(last)).toBe(holds(whole));
  },
);

test('ALL-01 after a kill between the last two moves, the next start begins again and moves away data without a database', async () => {
  const folder = copyOfComplete();
  mkdirSync(join(folder, 'unfinished'));
  renameSync(join(folder, 'database'), join(folder, 'unfinished/database'));
  const next = await start({ DATA_DIR: folder });
  expect(next.said[0]).toBe(BEGINS_ANEW);
  const place = /put aside in (\S+)\.$/.exec(next.said[1] ?? '')?.[1] ?? '';
  expect(readdirSync(place)).toEqual(['objects']);
  expect(next.said).toContain('ready');
});

test('ALL-01 moves all data of another version into the folder that it prints', async () => {
  const folder = copyOfComplete();
  const backend = await startBackend(optionsFor(folder));
  await backend.connection.exec(
    `update supabase_migrations.schema_migrations set statements = array['-- an older text']`,
  );
  await backend.close();
  const next = await start({ DATA_DIR: folder });
  const place = / in (\S+)\. The demonstration begins anew\.$/.exec(next.said[0] ?? '')?.[1] ?? '';
  expect(readdirSync(place).toSorted()).toEqual(['database', 'objects']);
  expect(next.said).toContain('ready');
});

test('FIND-03 REP-01 the ledgers of the demonstration follow the steps of the schema, and the last report says the same', async () => {
  const backend = await startBackend(optionsFor(complete));
  const rows = async (sql: string) => toRows<Record<string, string>>(await backend.connection.exec(sql));
  expect(
    await rows(`select e.from_status, e.to_status, e.by_auditor from public.finding_events e
      where e.kind = 'moved' and not exists (
        select from public.finding_steps s where s.from_status = e.from_status and s.to_status = e.to_status
          and (s.actor = 'auditor') = e.by_auditor and (e.message is not null or not s.needs_message)
          and (e.link is not null or s.needs_link = 'none'))`),
  ).toEqual([]);
  const harbor = `select f.number, f.severity, f.status, a.report_path from public.findings f
    join public.audits a on a.id = f.audit_id where a.title = 'Harbor Vaults core' and f.number is not null`;
  const findings = await rows(harbor);
  expect(new Set(findings.map(({ severity }) => severity)).size).toBe(6);
  expect(new Set(findings.map(({ status }) => status)).size).toBe(7);
  const report = await fetch(`${backend.url}/storage/v1/object/reports/${findings[0]?.['report_path']}`, {
    headers: { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` },
  });
  const pdf = await report.text();
  await backend.close();
  for (const { number, severity = '' } of findings)
    expect(pdf).toContain(`${number}, ${severity.charAt(0).toUpperCase()}${severity.slice(1)}: `);
});

test('ALL-01 resets a changed demonstration password before it prints ready', async () => {
  const backend = await startBackend(optionsFor(complete));
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

const optionsFor = (dataDir: string) => ({
  dataDir,
  port: 0,
  origins: ['http://localhost:1'] as [string],
  smtp: { port: 1, from: 'test@demo.test', senderName: 'Test' },
  functionsUrl: () => null,
});
