// A statement about who may do what. The tests and `npm run db:mutation` run it on PGlite or PostgreSQL.
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { runAs, rolledBack, type Outcome, type Engine, type Rows } from './guarded-database.ts';
import type { Person } from './people.ts';

/**
 * Orders the rows that a check has written by the statements that wrote them last: in one transaction all have the same now(), the
 * clock of PGlite has milliseconds alone, and their place in the table (ctid) depends on what earlier checks left there.
 */
export const AS_WRITTEN = 'cmin::text::integer';

/** What becomes of a statement, and what a check asserts of it. */
export type Attempt = Promise<Outcome> & {
  /** It is this refusal. */
  isRefused: (code: string, sentence?: string | RegExp) => Promise<void>;
  /** The caller may not call the function, or it finds nothing of theirs: no rows, or PT404. */
  reachesNothing: () => Promise<void>;
  /** It is no refusal, and changed or returned this many rows, which it resolves to. */
  hasRows: (count: number) => Promise<Rows>;
  /** The same for one row. */
  onlyRow: () => Promise<Record<string, unknown>>;
  /** It is no refusal, and returned exactly these rows. */
  returns: (rows: Rows) => Promise<void>;
  /** The same for rows with one column. */
  lists: (values: readonly unknown[]) => Promise<void>;
};

const attempt = (outcome: Promise<Outcome>): Attempt =>
  Object.assign(outcome, {
    isRefused: async (code: string, sentence?: string | RegExp) => isRefused(await outcome, code, sentence),
    reachesNothing: async () => reachesNothing(await outcome),
    hasRows: async (count: number) => hasRows(await outcome, count),
    onlyRow: async () => onlyRow(await outcome),
    returns: async (rows: Rows) => assert.deepEqual(rowsOf(await outcome), rows),
    lists: async (values: readonly unknown[]) => assert.deepEqual(onlyColumn(rowsOf(await outcome)), values),
  });

const told = (seen: Promise<Rows>) =>
  Object.assign(seen, {
    returns: async (rows: Rows) => assert.deepEqual(await seen, rows),
    lists: async (values: readonly unknown[]) => assert.deepEqual(onlyColumn(await seen), values),
  });

const rowsOf = (outcome: Outcome) => hasRows(outcome, outcome.count);

function onlyColumn(rows: Rows): unknown[] {
  return rows.map((row) => {
    assert.equal(Object.keys(row).length, 1);
    return Object.values(row)[0];
  });
}

export type Check = { title: string; run: () => Promise<void> };

/** All checks, once checks.ts has loaded their files. */
export const checks: Check[] = [];

/** Adds a check. It is no test of Vitest, because `npm run db:mutation` runs it too. */
export function it(title: string, run: Check['run']): void {
  checks.push({ title, run });
}

/** The database of the running check: `npm run db:mutation` runs several at a time, each on its own. */
const databases = new AsyncLocalStorage<Engine>();

function database(): Engine {
  const engine = databases.getStore();
  assert.ok(engine, 'Only a check that runs has a database.');
  return engine;
}

/** Runs a check on the seeded database and rolls back. Rejects when the statement does not hold. */
export async function runCheck(engine: Engine, check: Check): Promise<void> {
  await databases.run(engine, () => rolledBack(engine, check.run));
}

/** Runs one statement as a person. Returns a refusal instead of throwing. */
export const as = (who: Person | 'anonymous', sql: string, params?: unknown[]): Attempt =>
  attempt(runAs(database(), who, sql, params));

/** Runs one statement as a person whose token also has these claims. */
export const claiming = (who: Person, claims: object, sql: string): Attempt =>
  attempt(runAs(database(), who, sql, undefined, claims));

/** Runs one statement as a person whose token belongs to this session. */
export const inSession = (who: Person, sessionId: string, sql: string): Attempt =>
  claiming(who, { session_id: sessionId }, sql);

/** Returns rows as an operator sees them, without row level security. */
export const truth = (sql: string, params?: unknown[]): Promise<Rows> & Pick<Attempt, 'returns' | 'lists'> =>
  told(
    database()
      .query(sql, params)
      .then(({ rows }) => rows),
  );

/** Runs statements as an operator. */
export const operator = (sql: string): Promise<void> => database().exec(sql);

/** What the database says to a statement of a role of the database, which is undone. */
export async function messageOf(role: string, statement: string) {
  await operator(`savepoint attempt; set local role ${role}`);
  const message = await operator(statement).then(
    () => 'It was allowed.',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  await operator('rollback to savepoint attempt');
  return message;
}

/** Asserts that the database refuses statements of an operator, or of another role, in these words. They are undone. */
export async function refuses(statements: string, words: string | RegExp, role = 'postgres'): Promise<void> {
  const message = await messageOf(role, statements);
  if (typeof words === 'string') assert.equal(message, words, statements);
  else assert.match(message, words, statements);
}

/** Asserts that the answer is this refusal. */
export function isRefused(outcome: Outcome, code: string, sentence?: string | RegExp): void {
  assert.equal(
    outcome.code,
    code,
    outcome.code === undefined ? `It was allowed: ${outcome.count} rows.` : outcome.message,
  );
  if (outcome.code === undefined || sentence === undefined) return;
  if (typeof sentence === 'string') assert.equal(outcome.message, sentence);
  else assert.match(outcome.message, sentence);
}

function reachesNothing(outcome: Outcome): void {
  if (outcome.code === undefined) assert.deepEqual(outcome.rows, []);
  else assert.ok(['42501', 'PT404'].includes(outcome.code), `${outcome.code}: ${outcome.message}`);
}

/** Asserts that the answer is not an error and that it changed or returned this many rows. */
export function hasRows(outcome: Outcome, count: number): Rows {
  if (outcome.code !== undefined) assert.fail(`It was refused: ${outcome.code} ${outcome.message}`);
  assert.equal(outcome.count, count);
  return outcome.rows;
}

/** Returns the first row of an answer. Throws when there is none. */
export function onlyRow(outcome: Outcome): Record<string, unknown> {
  const [row] = hasRows(outcome, 1);
  assert.ok(row);
  return row;
}

/**
 * The e-mails of notices as the mail worker queues them once everything that waits is due, in the order of their events: to the team
 * where the recipient is null.
 */
export async function noticeEmails(): Promise<Rows> {
  await operator(`update private.notices set created_at = created_at - interval '1 day', due_at = due_at - interval '1 day'
      where decision is null;
    select private.queue_due_notices()`);
  return truth(
    `select o.payload ->> 'kind' as kind, o.recipient_user_id, o.payload from email_outbox o
     where o.kind = 'notice' and o.status = 'queued'
     order by (select min(e.${AS_WRITTEN}) from private.notices n join events e on e.id = n.event_id where n.email_id = o.id),
       o.recipient_user_id`,
  );
}

/** To whom those of this kind go. */
export const emailedAbout = async (kind: string) =>
  (await noticeEmails()).filter((email) => email['kind'] === kind).map((email) => email['recipient_user_id']);

/** Sends the invitation's e-mail as the worker does. Returns what it would send. */
export async function sendInvitation(): Promise<{ token: string; recipient: string }> {
  await operator(`update email_outbox set next_attempt_at = now() + interval '1 day' where kind <> 'team_invitation';
    set local role service_role`);
  const [claimed] = await truth(
    `select payload ->> 'token' as token, recipient, id, lease from claim_email(60)`,
  );
  await operator(`reset role; update email_outbox set status = 'sent', sent_at = now() where kind = 'team_invitation'
    and lease is not null`);
  return { token: String(claimed?.['token']), recipient: String(claimed?.['recipient']) };
}
