// The demonstration is written whole or not at all, so that a start that is killed leaves nothing half done behind.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '@supabase/lite';
import { startBackend, type Backend, type BackendOptions } from '../backend.ts';
import { startMailbox } from '../mailbox/mailbox.ts';
import { isMigratedHere, OtherVersionError } from '../database/migrate.ts';
import { rowsOf } from '../database/rows.ts';
import { DEMO_CLIENT } from './accounts.ts';
import { seedDemo } from './seed.ts';

/** What is kept of an installation besides its keys. The database is last: where it is, everything is. */
const KEPT = ['mailbox.jsonl', 'objects', 'database'];
/** Where a first start writes. What is found here was never shown to anybody. */
const UNFINISHED = 'unfinished';

type Options = BackendOptions & {
  dataDir: string;
  brandName: string;
  /** Tells the user what a start does with data that it found, and each step of a first start. */
  say: (sentence: string) => void;
};

/**
 * Starts the backend with the demonstration's data in it. In a data folder, an unfinished demonstration is begun anew and
 * data of another version is put aside. Nothing is changed in a database of `databaseUrl` that is not ours: with data of
 * its own it is served as it is, and an unfinished demonstration or another version's data rejects with a sentence.
 */
export async function startWithDemonstration(options: Options): Promise<Backend> {
  const { dataDir, databaseUrl, say } = options;
  if (databaseUrl) return startOnServer(options);
  if (!existsSync(join(dataDir, 'database'))) await makeData(options);
  rmSync(join(dataDir, UNFINISHED), { recursive: true, force: true });
  try {
    return await startBackend(options);
  } catch (error) {
    if (!(error instanceof OtherVersionError)) throw error;
    const place = putAside(dataDir);
    say(`${error.message} Its data was put aside, unchanged, in ${place}. The demonstration begins anew.`);
    await makeData(options);
    return startBackend(options);
  }
}

/** Makes the data in a folder beside its place and moves it there when it is complete: a renaming is done or not done. */
async function makeData(options: Options): Promise<void> {
  const { dataDir, say } = options;
  const unfinished = join(dataDir, UNFINISHED);
  if (existsSync(unfinished)) {
    say('The last start ended before the demonstration was complete. It begins anew.');
    rmSync(unfinished, { recursive: true });
  }
  if (KEPT.some((name) => existsSync(join(dataDir, name))))
    say(`The data folder had no database. What else was in it was put aside in ${putAside(dataDir)}.`);
  await fill({ ...options, dataDir: unfinished });
  say('Putting the data in its place ...');
  for (const name of KEPT)
    if (existsSync(join(unfinished, name))) renameSync(join(unfinished, name), join(dataDir, name));
}

/** Moves an installation's data, without its keys, into a new folder beside it. Returns that folder. */
function putAside(dataDir: string): string {
  const place = join(dataDir, `put-aside-${new Date().toISOString().replaceAll(':', '.')}`);
  mkdirSync(place, { mode: 0o700 });
  // The database first: without it, the next start puts aside whatever this one did not reach.
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
  const state = await stateOf(backend.connection);
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

/** `empty` is a database of ours without a user; one that the Supabase CLI migrated is somebody's own, and in use. */
async function stateOf(connection: Connection): Promise<'empty' | 'unfinished' | 'in use'> {
  const users = rowsOf<{ email: string; is_confirmed: boolean }>(
    await connection.exec(
      `select email, email_confirmed_at is not null as is_confirmed from auth.users
        order by email <> '${DEMO_CLIENT}' limit 1`,
    ),
  );
  if (users.length === 0) return (await isMigratedHere(connection)) ? 'empty' : 'in use';
  // The demonstration's client is confirmed when everything else has been written.
  return users[0]?.email === DEMO_CLIENT && !users[0].is_confirmed ? 'unfinished' : 'in use';
}

/** Writes the demonstration through a backend that nobody else is told of, whose e-mails nobody reads. */
async function fill(options: Options): Promise<void> {
  options.say('Making the database ...');
  const mailbox = await startMailbox({ dataDir: null, pagePort: 0, smtpPort: 0 });
  try {
    const smtp = { ...options.smtp, port: mailbox.smtpPort };
    const backend = await startBackend({ ...options, port: 0, smtp });
    try {
      await seedDemo(backend, options.brandName, options.say);
    } finally {
      await backend.close();
    }
  } finally {
    await mailbox.close();
  }
}
