// full-disk.full.test.ts runs this on a small disk. It fills the disk, writes over HTTP until the backend refuses, frees space,
// writes again, fills the disk again, starts on the full disk, then starts with free space. Prints the results.
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { startBackend, type Backend, type BackendOptions } from '../backend.ts';
import { loadSecrets } from '../secrets.ts';
import { startPostgres } from '../../scripts/postgres-cluster.ts';

export type Outcome = {
  acknowledged: number;
  refusal: { status: number; code: string };
  freeAtRefusal: number;
  keptWhileFull: number;
  isWrittenAfter: boolean;
  starts: string[];
  lostAfterRestart: string[];
};

/** The free space when the writes begin. */
const ROOM_BYTES = 3_000_000;
const FILLER = 'filler';
/** Text that does not compress. */
const filler = () => Array.from({ length: 800 }, () => crypto.randomUUID()).join('');

const disk = process.env['DISK'] ?? '';
const free = () => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};
const fill = (name: string, leave: number) => writeFileSync(`${disk}/${name}`, Buffer.alloc(free() - leave));

const postgres =
  process.argv[2] === 'PostgreSQL'
    ? await startPostgres({
        fsync: 'on',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        max_wal_size: '32MB',
      })
    : null;
const options: BackendOptions = {
  dataDir: `${disk}/data`,
  ...(postgres && { databaseUrl: postgres.url }),
  port: 0,
  origins: ['http://localhost:1'],
  smtp: { port: 1, from: 'a@b.test', senderName: 'Test' },
  functionsUrl: () => null,
};

const place = ({ url }: Backend) => `${url}/rest/v1/email_outbox`;
const headersFor = ({ secretKey }: Backend) => ({ apikey: secretKey, 'content-type': 'application/json' });

async function write(backend: Backend): Promise<{ id: string; status: number; code: string }> {
  const id = crypto.randomUUID();
  const body = JSON.stringify({
    event_key: id,
    kind: 'application_received',
    payload: { filler: filler() },
  });
  const response = await fetch(place(backend), { method: 'POST', headers: headersFor(backend), body });
  const told = response.ok ? {} : ((await response.json()) as { code?: string });
  return { id, status: response.status, code: told.code ?? '' };
}

async function kept(backend: Backend): Promise<Set<string>> {
  const response = await fetch(`${place(backend)}?select=event_key`, { headers: headersFor(backend) });
  return new Set(((await response.json()) as { event_key: string }[]).map((row) => row.event_key));
}

const getErrorCode = async (start: () => unknown) => {
  try {
    await start();
    return 'started';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

/**
 * Begins a new file of the write-ahead log. It has room for every write of this script: PostgreSQL stops by itself when it
 * cannot begin the next one, so that the disk would be full in another way whenever the start has nearly filled the last one.
 */
async function beginLogFile(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('select pg_switch_wal()');
  await client.query('checkpoint');
  await client.end();
}

const first = await startBackend(options);
if (postgres) await beginLogFile(postgres.url);
fill(FILLER, ROOM_BYTES);
const acknowledged: string[] = [];
let refused = await write(first);
while (refused.status === 201) {
  acknowledged.push(refused.id);
  refused = await write(first);
}
const freeAtRefusal = free();
const whileFull = await kept(first);
rmSync(`${disk}/${FILLER}`);
const after = await write(first);
if (after.status === 201) acknowledged.push(after.id);
await first.close();

fill(FILLER, 0);
const starts = [await getErrorCode(() => loadSecrets(`${disk}/another`))];
starts.push(await getErrorCode(async () => (await startBackend(options)).close()));
rmSync(`${disk}/${FILLER}`);
const second = await startBackend(options);
const atLast = await kept(second);
await second.close();
await postgres?.stop();

const outcome: Outcome = {
  acknowledged: acknowledged.length - Number(after.status === 201),
  refusal: { status: refused.status, code: refused.code },
  freeAtRefusal,
  keptWhileFull: whileFull.size,
  isWrittenAfter: after.status === 201,
  starts,
  lostAfterRestart: acknowledged.filter((id) => !atLast.has(id)),
};
console.info(JSON.stringify(outcome));
process.exit(0);
