// A disk that fills up under writes, and is given space again. The disk is a small one in memory, in a namespace of its own.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

/** It starts the database three times; seconds on a quiet machine. */
const PATIENCE_MS = 240_000;
const DISK_BYTES = 160 * 1024 ** 2;
const folder = mkdtempSync(join(tmpdir(), 'audit-portal-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = {
  acknowledged: number;
  freeAtRefusal: number;
  readWhileFull: number;
  firstStart: string;
  secondStart: string;
  isWrittenAfter: boolean;
  afterRestart: number;
};

test(
  'ALL-01 a full disk refuses writes, loses none that was acknowledged, and space given back is enough to go on',
  { timeout: PATIENCE_MS },
  async () => {
    const script = `mount -t tmpfs -o size=${DISK_BYTES} tmpfs "$1" && exec "$2" --input-type=module -e "$SCRIPT"`;
    const { stdout } = await promisify(execFile)(
      'unshare',
      ['--map-root-user', '--mount', 'sh', '-c', script, 'sh', folder, process.execPath],
      {
        // Beyond this it hangs, and must not outlive the test.
        timeout: PATIENCE_MS,
        killSignal: 'SIGKILL',
        env: {
          ...process.env,
          SCRIPT: UNTIL_FULL,
          DISK: folder,
          BACKEND: new URL('./backend.ts', import.meta.url).href,
          SECRETS: new URL('./secrets.ts', import.meta.url).href,
        },
      },
    );
    const outcome = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Outcome;
    expect(outcome.acknowledged).toBeGreaterThan(0);
    expect(outcome.freeAtRefusal).toBeLessThan(1024 ** 2);
    expect(outcome.readWhileFull).toBe(outcome.acknowledged);
    // npm start has a sentence for this code.
    expect([outcome.firstStart, outcome.secondStart]).toEqual(['ENOSPC', 'ENOSPC']);
    expect(outcome.isWrittenAfter).toBe(true);
    expect(outcome.afterRestart).toBe(outcome.acknowledged + 1);
  },
);

/** Fills the disk but for 3 MB, writes until the database refuses, gives space back, writes again, starts again. */
const UNTIL_FULL = `
  const { statfsSync, writeFileSync, rmSync } = await import('node:fs');
  const { startBackend } = await import(process.env.BACKEND);
  const { loadSecrets } = await import(process.env.SECRETS);
  const disk = process.env.DISK;
  const options = {
    dataDir: disk + '/data', port: 0, origins: ['http://localhost:1'],
    smtp: { port: 1, from: 'a@b.test', senderName: 'Test' }, functionsUrl: () => null,
  };
  const free = () => { const { bavail, bsize } = statfsSync(disk); return bavail * bsize; };
  const first = await startBackend(options);
  const ask = async ({ connection }, sql) => { const result = await connection.exec(sql); return result.rows ?? result; };
  const count = async (backend) => (await ask(backend, 'select count(*)::int as n from public.written'))[0].n;
  await ask(first, 'create table public.written (filler text)');
  writeFileSync(disk + '/filler', Buffer.alloc(free() - 3_000_000));
  const outcome = { acknowledged: 0 };
  const row = "insert into public.written select string_agg(md5(random()::text), '') from generate_series(1, 500)";
  while (outcome.freeAtRefusal === undefined)
    await ask(first, row).then(() => outcome.acknowledged++, () => (outcome.freeAtRefusal = free()));
  outcome.readWhileFull = await count(first);
  await first.close().catch(() => undefined);
  writeFileSync(disk + '/rest', Buffer.alloc(free()));
  const codeOf = (start) => start().then(() => 'started', (error) => error?.code ?? String(error));
  outcome.firstStart = await codeOf(async () => loadSecrets(disk + '/another'));
  outcome.secondStart = await codeOf(() => startBackend(options));
  rmSync(disk + '/filler');
  const second = await startBackend(options);
  outcome.isWrittenAfter = await ask(second, row).then(() => true, () => false);
  outcome.afterRestart = await count(second);
  await second.close();
  console.log(JSON.stringify(outcome));
  process.exit(0);
`;
