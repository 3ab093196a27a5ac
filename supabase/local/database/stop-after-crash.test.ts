import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Connection } from '@supabase/lite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migratedDump } from '../../tests/database/copies.ts';
import { stopAfterCrash } from './stop-after-crash.ts';

test.each<[string, (database: PGlite) => Promise<unknown>]>([
  [
    'after its first rows',
    (database) =>
      database.query(
        `select case when n > 8 then 'a' ~ repeat('(', 20000 + n) end from generate_series(1, 9) n`,
      ),
  ],
  [
    'in the second of two statements',
    (database) => database.exec(`insert into t values (1); select 'a' ~ repeat('(', 20000)`),
  ],
  ['at a commit', (database) => database.query('insert into t values ($1)', [2])],
])('a database that crashes %s reports nothing as done from then on', async (_when, run) => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  const database = await PGlite.create({ extensions: { pg_trgm }, loadDataDir: await migratedDump() });
  stopAfterCrash({ driver: database } as unknown as Connection);
  // PostgreSQL compiles the pattern by a recursion, for which JavaScript's stack is too small.
  await database.exec(`
    create table t (n int);
    create function crash() returns trigger language plpgsql as $$
    begin
      perform 'a' ~ repeat('(', 20000);
      return null;
    end $$;
    create constraint trigger crash after insert on t deferrable initially deferred
      for each row when (new.n = 2) execute function crash()`);
  const crash = 'The embedded database has crashed. Start again.';
  await expect(run(database)).rejects.toThrow(crash);
  await expect(database.query('select 1')).rejects.toThrow(crash);
  await expect(database.exec('insert into t values (1)')).rejects.toThrow(crash);
  expect(print).toHaveBeenCalledOnce();
});
