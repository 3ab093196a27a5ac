import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCheck } from './check.ts';
import { checks } from './checks.ts';
import { openPglite, openPostgres, prepare, type Engine } from './guarded-database.ts';

const ENGINES: { name: string; open: () => Promise<Engine> }[] = [
  { name: 'PGlite', open: () => openPglite() },
  { name: 'PostgreSQL', open: () => openPostgres(inject('postgresUrl'), 'checks') },
];

describe.each(ENGINES)('on $name', ({ open }) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await open();
    await prepare(engine);
  });
  afterAll(() => engine.close());

  it.each(checks)('$title', async (check) => {
    await expect(runCheck(engine, check)).resolves.toBeUndefined();
  });
});
