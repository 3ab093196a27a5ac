// Measures how long PostgreSQL takes for a query of the screens under row level security, and for the same query as raw SQL.
// The two alternate, so that whatever else the machine does slows down both.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { becomeCaller, buildParameters } from './asking.ts';
import { recordScans, logPlans, type Scan } from './explain.ts';
import type { Question } from './questions.ts';

/** Milliseconds of each turn: under row level security, as raw SQL, and of the whole transaction around the first. */
export type Answer = {
  guarded: number[];
  raw: number[];
  transaction: number[];
  /** What the query read. */
  scans: Scan[];
  /** The size of the answer as JSON. */
  bytes: number;
};

const WARM_UP = 10;
const MOST_TURNS = 200;
const FEWEST_TURNS = 20;
const MOST_MS = 8_000;

/** Measures every question in the database at `url`, which holds so many clients of the scale seed. */
export async function measure(
  url: string,
  clients: number,
  questions: readonly Question[],
): Promise<Map<Question, Answer>> {
  const [database, watched] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([database.connect(), watched.connect()]);
  await logPlans(watched);
  const answers = new Map<Question, Answer>();
  try {
    for (const question of questions) {
      const answer: Answer = {
        guarded: [],
        raw: [],
        transaction: [],
        ...(await look(watched, question, clients)),
      };
      await takeTurns(database, question, clients, answer);
      answers.set(question, answer);
    }
  } finally {
    await Promise.all([database.end(), watched.end()]);
  }
  return answers;
}

/** What one answer reads, and its size. */
async function look(watched: pg.Client, question: Question, clients: number) {
  let bytes = 0;
  const scans = await inTransaction(watched, question, 1, clients, () =>
    recordScans(watched, async () => {
      const { rows } = await watched.query(question.sql, buildParameters(question, 1, clients));
      bytes = Buffer.byteLength(JSON.stringify(rows));
    }),
  );
  return { scans, bytes };
}

async function takeTurns(database: pg.Client, question: Question, clients: number, answer: Answer) {
  const end = performance.now() + MOST_MS;
  for (let turn = 0; turn < WARM_UP + MOST_TURNS; turn += 1) {
    if (turn >= WARM_UP + FEWEST_TURNS && performance.now() > end) break;
    const parameters = buildParameters(question, turn, clients);
    const askGuarded = async () => {
      const start = performance.now();
      const guarded = await inTransaction(database, question, turn, clients, () =>
        measureTime(database, 'guarded', question.sql, parameters),
      );
      if (turn < WARM_UP) return;
      answer.guarded.push(guarded);
      answer.transaction.push(performance.now() - start);
    };
    const askRaw = async () => {
      const raw = await measureTime(database, 'raw', question.rawSql ?? question.sql, parameters);
      if (turn >= WARM_UP) answer.raw.push(raw);
    };
    // The first to ask about another client reads memory that the processor has not cached yet, so they take turns.
    for (const ask of turn % 2 === 0 ? [askGuarded, askRaw] : [askRaw, askGuarded]) await ask();
  }
}

async function measureTime(
  database: pg.Client,
  way: string,
  sql: string,
  parameters: unknown[],
): Promise<number> {
  // Prepared once, as by PostgREST. Each way has its own statement: PostgreSQL would plan a shared one again at each change
  // of role. A statement's name has at most 63 characters.
  const name = `${way}_${createHash('md5').update(sql).digest('hex')}`;
  const start = performance.now();
  await database.query({ name, text: sql, values: parameters });
  return performance.now() - start;
}

/** Runs `ask` in a transaction of the user who asks this question, as PostgREST opens one for a request. */
async function inTransaction<T>(
  database: pg.Client,
  question: Question,
  turn: number,
  clients: number,
  ask: () => Promise<T>,
): Promise<T> {
  await database.query('begin');
  try {
    await becomeCaller(database, question, turn, clients);
    return await ask();
  } finally {
    await database.query('rollback');
  }
}
