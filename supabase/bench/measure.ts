// How long the database takes for a question as the screens ask it, under row level security, and for the same question
// as plain SQL, in databases of each size: all turn by turn, so that whatever else the machine does hits all alike.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { becomeCaller, parametersOf } from './asking.ts';
import { scansOf, tellPlans, type Scan } from './explain.ts';
import type { Question } from './questions.ts';

/** The three ways to ask: as the screens do, with the filter written out, without any. */
const WAYS = ['guarded', 'plain', 'unguarded'] as const;
type Way = (typeof WAYS)[number];

/** Milliseconds of each turn, and what was read. */
export type Answer = Record<Way, number[]> & { scans: Scan[] };

const WARM_UP = 10;
const MOST_TURNS = 200;
const FEWEST_TURNS = 20;
const MOST_MS = 8_000;

/** A database, and how many clients are in it. */
export type Filled = { url: string; clients: number };
type Lane = Filled & { database: pg.Client; watched: pg.Client };

/** Asks every question of every database; resolves to the answers by the number of clients. */
export async function measure(
  filled: readonly Filled[],
  questions: readonly Question[],
): Promise<Map<number, Map<Question, Answer>>> {
  const lanes = await Promise.all(filled.map(openLane));
  const answers = new Map(filled.map(({ clients }) => [clients, new Map<Question, Answer>()]));
  try {
    for (const question of questions) {
      const times = await timesOf(lanes, question);
      for (const lane of lanes) {
        const { watched, clients } = lane;
        const scans = await withCaller(watched, question, 1, clients, () =>
          scansOf(watched, () => watched.query(question.sql, parametersOf(question, 1, clients))),
        );
        answers.get(clients)?.set(question, { ...(times.get(lane) ?? noTimes()), scans });
      }
    }
  } finally {
    await Promise.all(lanes.flatMap(({ database, watched }) => [database.end(), watched.end()]));
  }
  return answers;
}

async function openLane({ url, clients }: Filled): Promise<Lane> {
  const [database, watched] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([database.connect(), watched.connect()]);
  await tellPlans(watched);
  return { url, clients, database, watched };
}

const noTimes = (): Record<Way, number[]> => ({ guarded: [], plain: [], unguarded: [] });

async function timesOf(lanes: readonly Lane[], question: Question) {
  const times = new Map(lanes.map((lane) => [lane, noTimes()]));
  const sqlOf = { guarded: question.sql, plain: question.plain, unguarded: question.unguarded };
  const end = performance.now() + MOST_MS;
  for (let turn = 0; turn < WARM_UP + MOST_TURNS; turn += 1) {
    if (turn >= WARM_UP + FEWEST_TURNS && performance.now() > end) break;
    for (const lane of lanes) {
      const { database, clients } = lane;
      const parameters = parametersOf(question, turn, clients);
      // Whoever asks first about another client finds the processor's cache without them: each way is first as often.
      for (const way of [...WAYS.slice(turn % WAYS.length), ...WAYS.slice(0, turn % WAYS.length)]) {
        const time = await withCaller(database, question, turn, clients, async () => {
          // The same transaction with the same claims, only nobody's role: policies don't apply to a superuser.
          if (way !== 'guarded') await database.query('reset role');
          return timeOf(database, way, sqlOf[way], parameters);
        });
        if (turn >= WARM_UP) times.get(lane)?.[way].push(time);
      }
    }
  }
  return times;
}

async function timeOf(database: pg.Client, way: Way, sql: string, parameters: unknown[]): Promise<number> {
  // Prepared once, as PostgREST does; its names have a limit of 63 characters. A statement that two roles share would be
  // planned anew at each change of role.
  const name = `${way}_${createHash('md5').update(sql).digest('hex')}`;
  const start = performance.now();
  await database.query({ name, text: sql, values: parameters });
  return performance.now() - start;
}

/** A transaction of whoever asks this question, as PostgREST opens one for a request. */
async function withCaller<T>(
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
