import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Whether the lock file has the CLI's binary for this system. It has Linux on x64 alone, because the registry it was written
 * from had no other; `npm test` says what it leaves out elsewhere (scripts/test/left-out.mjs).
 */
export const hasSupabaseCli = existsSync(
  fileURLToPath(
    new URL(`../../node_modules/@supabase/cli-${process.platform}-${process.arch}`, import.meta.url),
  ),
);

/** Runs the Supabase CLI, without telemetry, and returns what it prints. */
export function runSupabase(args: string[], cwd?: string): string {
  return execFileSync('supabase', args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, DO_NOT_TRACK: '1' },
    stdio: 'pipe',
  });
}
