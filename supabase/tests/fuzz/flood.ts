// Sends thousands of requests, several at a time, and checks after each batch what they changed.
import fc from 'fast-check';
import { inject } from 'vitest';
import { openPostgres } from '../guarded-database.ts';
import type { HttpBackend } from '../http-backend.ts';
import type { Caller } from './callers.ts';
import { findBreaches } from './oracle.ts';
import { readSchema, type Schema } from './schema.ts';
import { openSender, type FuzzRequest } from './requests/send.ts';
import { changesBetween, readState, type Change, type State } from './state.ts';
import { startTarget } from '../functions-backend.ts';
import { canary, getObjects, owners, worldSql } from './world.ts';

type Shot = { caller: Caller; request: FuzzRequest };

export type Flood = {
  callers: (backend: HttpBackend['backend']) => Caller[];
  requests: (schema: Schema) => fc.Arbitrary<FuzzRequest>;
  count: number;
  seed: number;
  /** False for a change that none of the callers may make. */
  mayHappen: (change: Change) => boolean;
};

const BATCH = 300;
const AT_ONCE = 8;
/** The flood stops after this many breaches. */
const MOST_BREACHES = 20;
const SHRINKING_MS = 20_000;

/** Sends all requests, or stops after too many breaches. Resolves with each breach and its request, and the count of each status. */
export async function flood(
  options: Flood,
): Promise<{ breaches: string[]; statuses: Record<string, number> }> {
  // Not PGlite, which some of the requests would crash.
  const database = await openPostgres(inject('postgresUrl'), `attacked_${process.pid}`);
  await database.close();
  const { http, stop } = await startTarget({}, database.url);
  const { send, close } = openSender(http.backend.url);
  const secrets = [http.backend.secretKey, http.backend.jwtSecret];
  const callers = options.callers(http.backend);
  const breaches: string[] = [];
  const statuses: Record<string, number> = {};
  const shot = fc
    .tuple(fc.nat(callers.length - 1), options.requests(await readSchema(http)))
    .map(([who, request]): Shot => {
      const caller = callers[who] as Caller;
      return { caller: isOwnView(caller, request) ? (callers[0] as Caller) : caller, request };
    });
  const shots = fc.sample(shot, { seed: options.seed, numRuns: options.count });

  const tryOut = async ({ caller, request }: Shot) => {
    const response = await send(caller, request).catch((error: Error) => withoutResponse(error));
    return { status: response.status, wrong: findBreaches(caller, request, response, secrets) };
  };
  /** Finds the simplest request that causes the same breach. */
  const simplest = async (index: number): Promise<Shot> => {
    const { counterexample } = await fc.check(
      fc.asyncProperty(shot, async (tried) => (await tryOut(tried)).wrong.length === 0),
      { seed: options.seed, path: String(index), numRuns: 1, interruptAfterTimeLimit: SHRINKING_MS },
    );
    return counterexample?.[0] ?? (shots[index] as Shot);
  };
  const shoot = async (index: number) => {
    const { caller, request } = shots[index] as Shot;
    const { status, wrong } = await tryOut({ caller, request });
    const key = `${request.surface} ${status}`;
    statuses[key] = (statuses[key] ?? 0) + 1;
    if (wrong.length === 0) return status;
    const example = breaches.length === 0 ? await simplest(index) : { caller, request };
    breaches.push(`request ${index}: ${wrong.join('; ')}\n${told(example)}`);
    return status;
  };

  try {
    let fresh = await restore(http, true);
    for (let start = 0; start < shots.length && breaches.length < MOST_BREACHES; start += BATCH) {
      const indexes = Array.from({ length: Math.min(BATCH, shots.length - start) }, (_, n) => start + n);
      const done = await inParallel(indexes, shoot);
      const changes = changesBetween(fresh, await readState(http));
      const suspects = indexes.filter(
        (index, n) => (done[n] ?? 500) < 300 && shots[index]?.request.method !== 'GET',
      );
      for (const change of changes.filter((each) => !options.mayHappen(each))) {
        const list = suspects.map((index) => told(shots[index] as Shot)).join('\n');
        breaches.push(`Changed ${JSON.stringify(change)}\nby one of\n${list}`);
      }
      if (changes.length === 0) continue;
      const isStorageTouched = changes.some(({ table }) => table === 'storage.objects');
      fresh = await restore(http, isStorageTouched);
    }
  } finally {
    close();
    await stop();
  }
  return { breaches, statuses };
}

/** An admin may end an impersonation and start another, and then sees other data. The tests of impersonation cover this. */
function isOwnView({ person }: Caller, { method, path }: FuzzRequest): boolean {
  return (
    person === 'impersonating' && path.includes('impersonation_sessions') && !/^(GET|HEAD)$/.test(method)
  );
}

/** Restores all planted data. Restores stored bytes only when needed, because that takes longer. */
async function restore(http: HttpBackend, withBytes: boolean): Promise<State> {
  await http.operator(worldSql);
  if (withBytes) {
    for (const owner of owners) {
      const bytes = new TextEncoder().encode(`%PDF-1.7 ${canary(owner, 'object')}`).buffer;
      for (const [bucket, path] of getObjects(owner)) {
        const options = { contentType: 'application/pdf', upsert: true };
        const { error } = await http.service().storage.from(bucket).upload(path, bytes, options);
        if (error) throw error;
      }
    }
  }
  return readState(http);
}

function withoutResponse(error: Error) {
  return { status: 599, headers: {}, body: error.message };
}

async function inParallel(indexes: number[], shoot: (index: number) => Promise<number>): Promise<number[]> {
  const done: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < indexes.length) {
      const mine = next++;
      done[mine] = await shoot(indexes[mine] ?? 0);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done;
}

function told({ caller, request: { method, path, headers, body } }: Shot): string {
  return `    ${caller.name}: ${method} ${path.slice(0, 600)} ${JSON.stringify(headers)} ${body.slice(0, 400)}`;
}
