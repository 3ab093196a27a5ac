import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type LoadBackend = {
  url: string;
  publishableKey: string;
  /** The process's resident memory in bytes. */
  memory: () => number;
  /** Resolves to the bytes in use after garbage collection. */
  liveMemory: () => Promise<number>;
  /** How the process ended. Null while it runs. */
  end: () => string | null;
  stop: () => Promise<void>;
};

const START_TIMEOUT_MS = 120_000;

/** Starts the embedded backend on a PostgreSQL database, on loopback and a free port. */
export async function startLoadBackend(databaseUrl: string): Promise<LoadBackend> {
  const child = fork(
    fileURLToPath(new URL('backend-process.ts', import.meta.url)),
    [JSON.stringify({ databaseUrl })],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [...process.execArgv, '--expose-gc'] },
  );
  const ended = once(child, 'exit').then(() => {
    throw new Error('The backend of the load run ended before it was ready.');
  });
  ended.catch(() => {});
  const [ready] = (await Promise.race([
    once(child, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }),
    ended,
  ])) as [{ url: string; publishableKey: string }];
  return {
    ...ready,
    memory: () => residentMemory(child.pid ?? 0),
    liveMemory: async () => {
      const response = once(child, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
      child.send('live');
      const [{ live }] = (await response) as [{ live: number }];
      return live;
    },
    end: () =>
      child.exitCode === null && child.signalCode === null
        ? null
        : `The backend ended with ${child.signalCode ?? child.exitCode}.`,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

function residentMemory(process: number): number {
  const [, kilobytes = '0'] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${process}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
