// A statement about the guard that can be held to any engine, by the test run and by the mutation check alike.
import assert from 'node:assert/strict';
import { askAs, rolledBack, type Answer, type Engine, type Rows } from './guarded-database.ts';
import type { Person } from './people.ts';

export type Scene = {
  /** One statement as a person; a refusal is an answer. */
  as: (who: Person | 'anonymous', sql: string, params?: unknown[]) => Promise<Answer>;
  /** One statement as a person whose token has these claims too. */
  claiming: (who: Person, claims: object, sql: string) => Promise<Answer>;
  /** One statement as a person whose token is of this session. */
  inSession: (who: Person, sessionId: string, sql: string) => Promise<Answer>;
  /** Rows that an operator sees: what really is there. */
  truth: (sql: string, params?: unknown[]) => Promise<Rows>;
  /** Statements of an operator. */
  operator: (sql: string) => Promise<void>;
};

export type Check = { title: string; run: (scene: Scene) => Promise<void> };

/** Runs a check on the seeded database and leaves no trace. Rejects when the statement does not hold. */
export async function runCheck(engine: Engine, check: Check): Promise<void> {
  await rolledBack(engine, () =>
    check.run({
      as: (who, sql, params) => askAs(engine, who, sql, params),
      claiming: (who, claims, sql) => askAs(engine, who, sql, undefined, claims),
      inSession: (who, sessionId, sql) => askAs(engine, who, sql, undefined, { session_id: sessionId }),
      truth: async (sql, params) => (await engine.query(sql, params)).rows,
      operator: (sql) => engine.exec(sql),
    }),
  );
}

/** The answer is this refusal. */
export function isRefused(answer: Answer, code: string, sentence?: string | RegExp): void {
  assert.equal(
    answer.code,
    code,
    answer.code === undefined ? `It was allowed: ${answer.count} rows.` : answer.message,
  );
  if (answer.code === undefined || sentence === undefined) return;
  if (typeof sentence === 'string') assert.equal(answer.message, sentence);
  else assert.match(answer.message, sentence);
}

/** The answer is not an error, and touched or gave this many rows. */
export function hasRows(answer: Answer, count: number): Rows {
  if (answer.code !== undefined) assert.fail(`It was refused: ${answer.code} ${answer.message}`);
  assert.equal(answer.count, count);
  return answer.rows;
}

/** The first row of an answer that must have one. */
export function onlyRow(answer: Answer): Record<string, unknown> {
  const [row] = hasRows(answer, 1);
  assert.ok(row);
  return row;
}
