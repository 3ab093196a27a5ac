import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs one of the project's commands and shows what it prints. Resolves with its exit code. */
export function run(command, args, { cwd, env = {} }) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: join(root, cwd),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
        ...QUIET,
        ...env,
      },
    });
    child.once('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.once('exit', (code) => done(code ?? 1));
  });
}

const QUIET = { DO_NOT_TRACK: '1', TURBO_TELEMETRY_DISABLED: '1', LITE_TELEMETRY: '0' };
