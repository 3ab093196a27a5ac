// How an operator's command reaches an installation: by SUPABASE_URL and SUPABASE_SECRET_KEY or, without them, as the
// embedded backend that runs on this machine, by the key in its data folder.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../packages/domain/src/database.types.ts';

export type Operator = SupabaseClient<Database>;

export function asOperator(url: string, secretKey: string): Operator {
  return createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** The installation that the environment names, else the one on this machine. Throws a sentence when there is none. */
export function connectOperator(): Operator {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, PORTAL_DATA_DIR, PORTAL_BACKEND_PORT } = process.env;
  if (SUPABASE_URL && SUPABASE_SECRET_KEY) return asOperator(SUPABASE_URL, SUPABASE_SECRET_KEY);
  const folder = resolve(fileURLToPath(new URL('../..', import.meta.url)), PORTAL_DATA_DIR ?? '.data');
  return asOperator(
    SUPABASE_URL ?? `http://localhost:${PORTAL_BACKEND_PORT ?? '4173'}`,
    embeddedKey(join(folder, 'secrets.json')),
  );
}

function embeddedKey(file: string): string {
  try {
    return String((JSON.parse(readFileSync(file, 'utf8')) as { secretKey: string }).secretKey);
  } catch {
    throw new Error(
      `No installation found: ${file} cannot be read. Run npm start once, or set SUPABASE_URL and SUPABASE_SECRET_KEY.`,
    );
  }
}

export function unwrap<T>({ data, error }: { data: T; error: { message: string } | null }): T {
  if (error) throw new Error(error.message);
  return data;
}

/** A path as whoever typed the command means it: npm runs the scripts of a workspace in the workspace's folder. */
export function fromCallersFolder(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', path);
}

/** Runs a command when its file was started, not imported; an error is one line on stderr and the exit code 1. */
export async function runCommand(moduleUrl: string, command: () => Promise<void>): Promise<void> {
  if (process.argv[1] !== fileURLToPath(moduleUrl)) return;
  await command().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
