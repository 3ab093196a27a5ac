// People who act at the same time, on separate connections to a copy of the database on PostgreSQL.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openSeededPostgres } from './database/copies.ts';
import { actingAs, connectPostgres, errorCode, type Engine, type Rows } from './guarded-database.ts';
import { reseedSql, type Person } from './people.ts';

export type Statement = [who: Person | 'operator', sql: string, params?: unknown[]];

/** Runs a statement in a transaction of its own. Resolves to the rows touched, or to the code of the refusal. */
export async function commit(engine: Engine, [who, sql, params]: Statement): Promise<number | string> {
  await engine.exec(`begin; ${who === 'operator' ? '' : actingAs(who)}`);
  try {
    const { count } = await engine.query(sql, params);
    await engine.exec('commit');
    return count;
  } catch (error) {
    await engine.exec('rollback');
    return errorCode(error);
  }
}

/** Opens a database for the tests of a file. Before each of them it has the rows of the seed, and nobody impersonates anybody. */
export function openRace(name: string) {
  const race = {
    /** The operator's connection, and those of two people. */
    truth: {} as Engine & { url: string },
    one: {} as Engine,
    two: {} as Engine,
    list: async (sql: string, params?: unknown[]): Promise<Rows> =>
      (await race.truth.query(sql, params)).rows,
  };
  beforeAll(async () => {
    race.truth = await openSeededPostgres(name);
    [race.one, race.two] = await Promise.all([
      connectPostgres(race.truth.url),
      connectPostgres(race.truth.url),
    ]);
  });
  beforeEach(() => race.truth.exec(`${reseedSql}; update impersonation_sessions set is_active = false`));
  afterAll(() => Promise.all([race.one, race.two, race.truth].map((engine) => engine.close())));
  return race;
}
