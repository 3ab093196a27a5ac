// How Deno is called for the edge functions, so that it needs nothing beyond what `npm ci` installs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FUNCTIONS = join(ROOT, 'supabase/functions');

/**
 * The command that serves all edge functions: Deno's own binary, its arguments and its environment. Deno takes the
 * functions' libraries from node_modules, never from the network, and keeps what it compiles inside the checkout. Throws
 * a sentence when the binary is missing.
 */
export function functionsCommand(): { binary: string; args: string[]; env: NodeJS.ProcessEnv } {
  // The npm package's own command is a wrapper that would outlive a kill.
  const binary = ['deno', 'deno.exe'].map((name) => join(ROOT, 'node_modules/deno', name)).find(existsSync);
  if (!binary) throw new Error('Deno is missing. Run npm ci, then start again.');
  return {
    binary,
    args: [
      'run',
      '--quiet',
      '--no-prompt',
      '--no-remote',
      `--config=${join(FUNCTIONS, 'deno.json')}`,
      '--allow-env',
      '--allow-net',
      join(FUNCTIONS, 'main.ts'),
    ],
    env: {
      PATH: process.env['PATH'],
      DENO_DIR: join(ROOT, 'node_modules/.cache/deno'),
      DENO_NO_UPDATE_CHECK: '1',
    },
  };
}
