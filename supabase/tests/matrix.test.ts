import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededPglite, openSeededPostgres } from './database/copies.ts';
import type { Engine } from './guarded-database.ts';
import { COMMANDS, readMatrix } from './matrix.ts';
import { tryLine } from './matrix-run.ts';

const matrix = readMatrix();

const ENGINES: { name: string; open: () => Promise<Engine> }[] = [
  { name: 'PGlite', open: openSeededPglite },
  { name: 'PostgreSQL', open: () => openSeededPostgres('matrix') },
];

describe.each(ENGINES)('on $name', ({ open }) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine.close());

  it.each(matrix)('GUARD-08 $place: who may $command', async (line) => {
    expect(await tryLine(engine, line)).toEqual(line.allowed);
  });

  it('GUARD-08 the matrix has a line for every table, bucket and command', async () => {
    const places = await engine.query(`
      select tablename as place from pg_tables where schemaname = 'public'
      union all select 'bucket:' || id from storage.buckets`);
    const expected = places.rows.flatMap(({ place }) =>
      COMMANDS.map((command) => `${String(place)} ${command}`),
    );
    expect(matrix.map(({ place, command }) => `${place} ${command}`).sort()).toEqual(expected.sort());
  });

  it('GUARD-08 every table has row level security', async () => {
    const open = await engine.query(`
      select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace
        and c.relkind in ('r', 'p') and not c.relrowsecurity`);
    expect(open.rows).toEqual([]);
  });
});
