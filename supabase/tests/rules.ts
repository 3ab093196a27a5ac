// Every rule of the database, as tests: all checks, and the matrix of who may read and write which rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCheck } from './check.ts';
import { checks } from './checks.ts';
import type { Engine } from './guarded-database.ts';
import { readMatrix } from './matrix.ts';
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
    it.each(
      matrix.map((line) => [line.place, line.command, line.isOwn ? 'own rows' : 'rows', line] as const),
    )('GUARD-08 %s: who may %s %s', async (_place, _command, _rows, line) => {
      expect(await tryLine(engine(), line)).toEqual(line.allowed);
    });

    it('GUARD-08 the matrix has a line for every table, view and bucket', async () => {
      const places = await engine().query(`
        select relname as place from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
        union all select 'bucket:' || id from storage.buckets order by 1`);
      const lines = [...new Set(matrix.map(({ place }) => place))];
      expect(lines.sort()).toEqual(places.rows.map(({ place }) => String(place)).sort());
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
