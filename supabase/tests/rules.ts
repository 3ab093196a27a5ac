// Every rule of the database, as tests: all checks, and the matrix of who may read and write which rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCheck } from './check.ts';
import { checks } from './checks.ts';
import type { Engine } from './guarded-database.ts';
import { COMMANDS, readMatrix } from './matrix.ts';
import { tryLine } from './matrix-run.ts';

type Database = 'PGlite' | 'PostgreSQL';

export function testChecks(name: Database, open: () => Promise<Engine>): void {
  describe(`on ${name}`, () => {
    const engine = openForAll(open);

    // A title that vitest fills in by its name ($title) would be cut.
    it.each(checks.map((check) => [check.title, check] as const))('%s', async (_title, check) => {
      await expect(runCheck(engine(), check)).resolves.toBeUndefined();
    });
  });
}

export function testMatrix(name: Database, open: () => Promise<Engine>): void {
  describe(`on ${name}`, () => {
    const engine = openForAll(open);

    const matrix = readMatrix();
    it.each(matrix)('GUARD-08 $place: who may $command', async (line) => {
      expect(await tryLine(engine(), line)).toEqual(line.allowed);
    });

    it('GUARD-08 the matrix has a line for every table, bucket and command', async () => {
      const places = await engine().query(`
        select tablename as place from pg_tables where schemaname = 'public'
        union all select 'bucket:' || id from storage.buckets`);
      const expected = places.rows.flatMap(({ place }) =>
        COMMANDS.map((command) => `${String(place)} ${command}`),
      );
      expect(matrix.map(({ place, command }) => `${place} ${command}`).sort()).toEqual(expected.sort());
    });

    it('GUARD-08 every table has row level security', async () => {
      const open = await engine().query(`
        select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace
          and c.relkind in ('r', 'p') and not c.relrowsecurity`);
      expect(open.rows).toEqual([]);
    });
  });
}

/** One database for the tests of a group. */
function openForAll(open: () => Promise<Engine>): () => Engine {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine.close());
  return () => engine;
}
