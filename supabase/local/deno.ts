// The command that runs the edge functions on Deno with only what `npm ci` installs.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FUNCTIONS = join(ROOT, 'supabase/functions');
/** Packages with Deno: the present version, and the one that the hosted edge runtime has, whose TLS and sockets differ. */
const VERSIONS = ['deno', 'deno-hosted'];

/** The binary of a version. The npm package's command is a wrapper, and killing it does not end Deno. Throws an error for users. */
export function denoBinary(version: string): string {
  const binary = ['deno', 'deno.exe']
    .map((name) => join(ROOT, 'node_modules', version, name))
    .find(existsSync);
  if (!binary) throw new Error('Deno is missing. Run npm ci, then start again.');
  return binary;
}

/** Libraries come from node_modules, never from the network. FUNCTIONS_DENO=deno-hosted chooses hosted's version. */
export function functionsCommand(main = 'main.ts'): {
  binary: string;
  args: string[];
  env: NodeJS.ProcessEnv;
} {
  const version = process.env['FUNCTIONS_DENO'] || 'deno';
  if (!VERSIONS.includes(version)) throw new Error(`FUNCTIONS_DENO is one of ${VERSIONS.join(', ')}.`);
  return {
    binary: denoBinary(version),
    args: [
      'run',
      '--quiet',
      '--no-prompt',
      '--no-remote',
      `--config=${join(FUNCTIONS, 'deno.json')}`,
      // Not in that file, which the CLI of Supabase reads, too: it brings the libraries itself.
      '--node-modules-dir=manual',
      '--allow-env',
      '--allow-net',
      // The fonts of reports in further scripts. A bundle has them inside.
      `--allow-read=${join(ROOT, 'node_modules/@fontsource')}`,
      join(FUNCTIONS, main),
    ],
    env: {
      PATH: process.env['PATH'],
      DENO_DIR: join(ROOT, 'node_modules/.cache', version),
      DENO_NO_UPDATE_CHECK: '1',
    },
  };
}

/** What a script prints that reads JSON. Its path is relative to the functions. */
export function runOnDeno(script: string, input: unknown): string {
  const { binary, args, env } = functionsCommand(script);
  const options = {
    env,
    input: JSON.stringify(input),
    maxBuffer: 128 * 1024 ** 2,
    encoding: 'utf8',
  } as const;
  return execFileSync(binary, args, options).trim();
}
