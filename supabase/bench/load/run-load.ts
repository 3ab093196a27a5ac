// Simulates many users at once for a fixed time, on the embedded backend with PostgreSQL, on loopback.
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../../../packages/data/src/client/database.types.ts';
import { actAsAdmin, actAsClient, type Act } from './actors.ts';
import { startLoadBackend, type LoadBackend } from './backend.ts';
import { Ledger, type Findings } from './ledger.ts';
import { ADMIN_SECRET, makePeople, PASSWORD, type LoadPerson } from './people.ts';

type LoadOptions = {
  /** An empty database on a PostgreSQL server. */
  databaseUrl: string;
  clients: number;
  seconds: number;
  /** Mean pause of each user between two actions, in milliseconds. */
  pauseMs: number;
  report?: (line: string) => void;
};

/**
 * `memory` is the backend's resident memory each second, `liveMemory` its memory after garbage collection at each tenth of the
 * time; both in bytes, from when all users are signed in.
 */
export type LoadResult = Findings & {
  seconds: number;
  signInSeconds: number;
  memory: number[];
  liveMemory: number[];
};

const CLIENTS_PER_ADMIN = 50;
const LIVE_SAMPLES = 10;
const LEAST_ACTS = 4;
/** The backend serves about seven a second; more at once would time out. */
const SIGN_INS_AT_ONCE = 8;

/** Runs the load. The run has passed if `errors`, `foreign` and `lost` are empty. */
export async function runLoad({
  databaseUrl,
  clients,
  seconds,
  pauseMs,
  report,
}: LoadOptions): Promise<LoadResult> {
  const ledger = new Ledger();
  const backend = await startLoadBackend(databaseUrl);
  try {
    const admins = Math.max(1, Math.round(clients / CLIENTS_PER_ADMIN));
    const people = await makePeople(backend, databaseUrl, { clients, admins });
    const signInStart = performance.now();
    const acts = await signInAll(backend, people, ledger);
    const signInSeconds = (performance.now() - signInStart) / 1000;
    report?.(`${acts.length} people are signed in after ${signInSeconds.toFixed(0)} s.`);
    const memory: number[] = [];
    const sampling = setInterval(() => {
      if (backend.end() === null) memory.push(backend.memory());
      if (memory.length % 30 === 0)
        report?.(
          `${memory.length} s: ${ledger.findings.requests} requests, ${ledger.findings.errors.length} errors`,
        );
    }, 1_000);
    const start = performance.now();
    const end = start + seconds * 1_000;
    const [liveMemory] = await Promise.all([
      sampleLiveMemory(backend, seconds),
      ...acts.map((act, index) => repeatAct(act, index, end, pauseMs)),
    ]);
    clearInterval(sampling);
    const died = backend.end();
    if (died) ledger.findings.errors.push(died);
    const findings = await ledger.settle(databaseUrl);
    return { ...findings, seconds: (performance.now() - start) / 1000, signInSeconds, memory, liveMemory };
  } finally {
    await backend.stop();
  }
}

async function sampleLiveMemory(backend: LoadBackend, seconds: number): Promise<number[]> {
  const samples: number[] = [];
  for (let part = 0; part < LIVE_SAMPLES && backend.end() === null; part += 1) {
    await new Promise((resume) => setTimeout(resume, (seconds / LIVE_SAMPLES) * 1_000));
    if (backend.end() === null) samples.push(await backend.liveMemory());
  }
  return samples;
}

async function signInAll(backend: LoadBackend, people: LoadPerson[], ledger: Ledger): Promise<Act[]> {
  const clients = people.filter(({ isAdmin }) => !isAdmin);
  const waiting = [...people];
  const acts: Act[] = [];
  const signIn = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) {
      const { email } = person;
      const client = createClient<Database>(backend.url, backend.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        db: { retry: false },
      });
      const session = await ledger.run('sign in', async () => {
        const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
        if (data.session && person.isAdmin) return { data: data.session, error: await giveCode(client) };
        return { data: data.session, error };
      });
      if (!session) continue;
      const actor = { person, client, url: backend.url, ledger };
      acts.push(person.isAdmin ? actAsAdmin(actor, clients) : actAsClient(actor));
    }
  };
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, signIn));
  return acts;
}

/** An admin reads nothing before the code (AUTH-18). */
async function giveCode(client: SupabaseClient<Database>) {
  const { data, error } = await client.auth.mfa.listFactors();
  if (error) return error;
  const code = new TOTP({ secret: Secret.fromBase32(ADMIN_SECRET) }).generate();
  return (await client.auth.mfa.challengeAndVerify({ factorId: data.totp[0]?.id ?? '', code })).error;
}

/** Users begin with different actions and act four times at least, so that the shortest run on the slowest machine has every kind. */
async function repeatAct(act: Act, first: number, end: number, pauseMs: number): Promise<void> {
  for (let n = first; n < first + LEAST_ACTS || performance.now() < end; n += 1) {
    await new Promise((resume) => setTimeout(resume, Math.random() * 2 * pauseMs));
    await act(n);
  }
}
