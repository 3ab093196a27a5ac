import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { functionsCommand } from './deno.ts';

const START_TIMEOUT_MS = 60_000;

/** The wait before a new start, so that functions which end at once do not take the whole machine. */
const RESTART_DELAY_MS = 1_000;

export type Functions = { url: () => string | null; close: () => Promise<void> };

/** In one Deno process, again whenever it has ended; `onLost` hears when they do not start again. */
export async function startFunctions(
  environment: Record<string, string>,
  onLost: (what: string) => void = () => {},
  command = functionsCommand,
): Promise<Functions> {
  let url: string | null = null;
  let isClosing = false;
  let child: ChildProcess;
  const start = async () => {
    const { binary, args, env } = command();
    child = spawn(binary, args, {
      env: { ...env, EXIT_WITH_STDIN: '1', ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    url = await readUrl(child);
    child.once('exit', () => void restart());
  };
  const restart = async () => {
    url = null;
    // A signal to the whole process group ends them a moment before `close` is called.
    await setTimeout(RESTART_DELAY_MS);
    if (isClosing) return;
    console.warn('The edge functions have ended and are started again.');
    await start().catch(() => isClosing || onLost('The edge functions have ended and do not start again.'));
  };
  await start();
  return {
    url: () => url,
    close: () =>
      new Promise((resolve) => {
        isClosing = true;
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}

/** The address that functions print when they listen. */
export function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = globalThis.setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('The edge functions did not start within a minute.'));
    }, START_TIMEOUT_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The edge functions ended at their start (exit code ${code}).`));
    });
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /listening on (\S+)/.exec(line)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    });
  });
}
