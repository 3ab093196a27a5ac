import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START_TIMEOUT_MS = 60_000;

export type Functions = { url: string; process: ChildProcess; close: () => Promise<void> };

/** Starts the edge functions in one Deno process, which ends with this one. Rejects when they do not come up. */
export async function startFunctions(environment: Record<string, string>): Promise<Functions> {
  // The package's own command is a wrapper that would outlive a kill; the binary is started itself.
  const binary = ['deno', 'deno.exe'].map((name) => join(ROOT, 'node_modules/deno', name)).find(existsSync);
  if (!binary) throw new Error('Deno is missing. Remove node_modules and start again.');
  const functionsFolder = join(ROOT, 'supabase/functions');
  const child = spawn(
    binary,
    [
      'run',
      '--quiet',
      '--no-prompt',
      '--config',
      join(functionsFolder, 'deno.json'),
      '--allow-env',
      '--allow-net',
      join(functionsFolder, 'main.ts'),
    ],
    {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DENO_NO_UPDATE_CHECK: '1',
        EXIT_WITH_STDIN: '1',
        ...pick(process.env, [
          'DENO_DIR',
          'NPM_CONFIG_REGISTRY',
          'npm_config_registry',
          'DENO_CERT',
          'DENO_TLS_CA_STORE',
        ]),
        ...environment,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
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

function pick(from: NodeJS.ProcessEnv, names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (from[name] ? [[name, from[name]]] : [])));
}
