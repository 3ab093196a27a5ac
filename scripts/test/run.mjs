import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The whole run may take this long; a test that hangs must not keep anybody waiting for ever. */
const LIMIT_MINUTES = 25;
const limit = AbortSignal.timeout(LIMIT_MINUTES * 60_000);

/**
 * Runs one of the project's commands and shows what it prints, or writes it to the file `log`. Resolves with its exit
 * code: 1 beyond the run's limit.
 */
export function run(command, args, { cwd, env = {}, log }) {
  return new Promise((done) => {
    const output = log ? openSync(log, 'w') : 'inherit';
    const child = spawn(command, args, {
      signal: limit,
      cwd: join(root, cwd),
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
        ...QUIET,
        ...env,
      },
    });
    child.once('error', (error) => {
      console.error(
        limit.aborted ? `Ended: the run had taken more than ${LIMIT_MINUTES} minutes.` : error.message,
      );
      done(1);
    });
    child.once('exit', (code) => done(code ?? 1));
    // The child has its own copy by now.
    if (log) closeSync(output);
  });
}

const NO_TELEMETRY = { DO_NOT_TRACK: '1', TURBO_TELEMETRY_DISABLED: '1', LITE_TELEMETRY: '0' };
