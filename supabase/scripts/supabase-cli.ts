import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const system = `${process.platform}-${process.arch}`;
const binary = fileURLToPath(new URL(`../../node_modules/@supabase/cli-${system}`, import.meta.url));

/** For `test.each`: empty where the lock file has no binary (scripts/test/left-out.mjs). */
export const SYSTEM_WITH_CLI = existsSync(binary) ? [system] : [];

export function runSupabase(args: string[], cwd?: string): string {
  return execFileSync('supabase', args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, DO_NOT_TRACK: '1' },
    stdio: 'pipe',
  });
}
