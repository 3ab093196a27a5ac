import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { functionsCommand } from './deno.ts';

const START_TIMEOUT_MS = 60_000;

export type Functions = { url: string; process: ChildProcess; close: () => Promise<void> };

/** Starts the edge functions in one Deno process, which ends with this process. Rejects when they do not start. */
export async function startFunctions(environment: Record<string, string>): Promise<Functions> {
  const { binary, args, env } = functionsCommand();
  const child = spawn(binary, args, {
    env: { ...env, EXIT_WITH_STDIN: '1', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const url = await readUrl(child);
  return {
    url,
    process: child,
    close: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
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
