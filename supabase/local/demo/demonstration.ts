// Writes the demonstration completely or not at all, so that a killed start leaves no partial data behind.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '@supabase/lite';
import { startBackend, type Backend, type BackendOptions } from '../backend.ts';
import { startMailbox } from '../mailbox/mailbox.ts';
import { isMigratedHere, OtherVersionError } from '../database/migrate.ts';
import { toRows } from '../database/rows.ts';
import { DEMO_CLIENT } from './accounts.ts';
import { seedDemo } from './seed.ts';

/** The data of an installation besides its keys. The database is moved last: when it is in place, everything is. */
const KEPT = ['mailbox.jsonl', 'objects', 'database'];
/** The folder in which a first start writes. Users have never seen the data in it. */
const UNFINISHED = 'unfinished';

type Options = BackendOptions & {
  dataDir: string;
  brandName: string;
  say: (sentence: string) => void;
};

/** Starts an unfinished one again and moves other versions' data away; in `databaseUrl` it never changes what is there. */
export async function startWithDemonstration(options: Options): Promise<Backend> {
  const { dataDir, databaseUrl, say } = options;
  if (databaseUrl) return startOnServer(options);
  if (!existsSync(join(dataDir, 'database'))) await makeData(options);
  rmSync(join(dataDir, UNFINISHED), { recursive: true, force: true });
  try {
    return await startBackend(options);
  } catch (error) {
    if (!(error instanceof OtherVersionError)) throw error;
    const place = moveAside(dataDir);
    say(`${error.message} Its data was put aside, unchanged, in ${place}. The demonstration begins anew.`);
    await makeData(options);
    return startBackend(options);
  }
}

/** Writes the data into a separate folder and renames it when it is complete, because a rename is atomic. */
async function makeData(options: Options): Promise<void> {
  const { dataDir, say } = options;
  const unfinished = join(dataDir, UNFINISHED);
  if (existsSync(unfinished)) {
    say('The last start ended before the demonstration was complete. It begins anew.');
    rmSync(unfinished, { recursive: true });
  }
  if (KEPT.some((name) => existsSync(join(dataDir, name))))
    say(`The data folder had no database. What else was in it was put aside in ${moveAside(dataDir)}.`);
  await fill({ ...options, dataDir: unfinished });
  say('Putting the data in its place ...');
  for (const name of KEPT)
    if (existsSync(join(unfinished, name))) renameSync(join(unfinished, name), join(dataDir, name));
}

/** Moves an installation's data, without its keys, into a new folder next to it. Returns that folder. */
function moveAside(dataDir: string): string {
  const place = join(dataDir, `put-aside-${new Date().toISOString().replaceAll(':', '.')}`);
  mkdirSync(place, { mode: 0o700 });
  // Moves the database first. Without it, the next start moves away what this one did not.
  for (const name of KEPT.toReversed())
    if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(place, name));
  return place;
}

async function startOnServer(options: Options): Promise<Backend> {
  const backend = await startBackend(options).catch((error: unknown) => {
    if (!(error instanceof OtherVersionError)) throw error;
    throw new Error(
      `${error.message} Nothing in it was changed. Set DATABASE_URL to an empty database, or start the version that made it.`,
    );
  });
  const state = await readState(backend.connection);
  if (state === 'in use') return backend;
  await backend.close();
  if (state === 'unfinished')
    throw new Error(
      'The demonstration in the database of DATABASE_URL is incomplete: an earlier start ended while writing it. ' +
        'Set DATABASE_URL to an empty database.',
    );
  await fill(options);
  return startBackend(options);
}

/** `empty` is a database that this backend migrated and that has no user. One that the Supabase CLI migrated is `in use`. */
async function readState(connection: Connection): Promise<'empty' | 'unfinished' | 'in use'> {
  const users = toRows<{ email: string; is_confirmed: boolean }>(
    await connection.exec(
      `select email, email_confirmed_at is not null as is_confirmed from auth.users
        order by email <> '${DEMO_CLIENT}' limit 1`,
    ),
  );
  if (users.length === 0) return (await isMigratedHere(connection)) ? 'empty' : 'in use';
  // The demonstration's client is confirmed after everything else was written.
  return users[0]?.email === DEMO_CLIENT && !users[0].is_confirmed ? 'unfinished' : 'in use';
}

/** Writes the demonstration through a separate backend on a free port, whose e-mails are discarded. */
async function fill(options: Options): Promise<void> {
  options.say('Making the database ...');
  const mailbox = await startMailbox({ dataDir: null, pagePort: 0, smtpPort: 0 });
  try {
    const smtp = { ...options.smtp, port: mailbox.smtpPort };
    const backend = await startBackend({ ...options, port: 0, smtp });
    try {
      const { brandName, say } = options;
      await seedDemo(backend, { brandName, portalUrl: options.origins[0] }, say);
    } finally {
      await backend.close();
    }
  } finally {
    await mailbox.close();
  }
}
