import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededPglite, openSeededPostgres } from './database/copies.ts';
import { runCheck } from './check.ts';
import { checks } from './checks.ts';
import type { Engine } from './guarded-database.ts';

const ENGINES: { name: string; open: () => Promise<Engine> }[] = [
  { name: 'PGlite', open: openSeededPglite },
  { name: 'PostgreSQL', open: () => openSeededPostgres('checks') },
];

describe.each(ENGINES)('on $name', ({ open }) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine.close());

  // A title that vitest fills in by its name ($title) would be cut.
  it.each(checks.map((check) => [check.title, check] as const))('%s', async (_title, check) => {
    await expect(runCheck(engine, check)).resolves.toBeUndefined();
  });
});
