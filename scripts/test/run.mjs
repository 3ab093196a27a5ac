import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The longest time for the whole run, so that a test that hangs ends. */
const LIMIT_MINUTES = 45;
const limit = AbortSignal.timeout(LIMIT_MINUTES * 60_000);

/** Resolves with its exit code, or with 1 when the run's time limit is over. `log` is a file for its output. */
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
        ...NO_TELEMETRY,
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
    // The child process has its own copy of the file descriptor.
    if (log) closeSync(output);
  });
}

const NO_TELEMETRY = { DO_NOT_TRACK: '1', TURBO_TELEMETRY_DISABLED: '1', LITE_TELEMETRY: '0' };
