// Which environment variable gives the functions their secret key, and which callers it lets in.
import { mkdtempSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { functionsCommand } from '../../local/deno.ts';
import { startFunctions } from './functions-process.ts';

/** Nothing listens at this address, so a caller who is let in gets a 503. */
const LET_IN = 503;
const SUPABASE_URL = 'http://127.0.0.1:1';

async function statusesFor(environment: Record<string, string>, keys: string[]): Promise<number[]> {
  const functions = await startFunctions({ SUPABASE_URL, ...environment });
  onTestFinished(() => functions.stop());
  const call = async (key: string) => {
    const response = await fetch(`${functions.url}/sweep-uploads`, {
      method: 'POST',
      headers: { apikey: key },
    });
    return response.status;
  };
  return Promise.all(keys.map(call));
}

test('each key of SUPABASE_SECRET_KEYS opens the functions, and the legacy key does not when it is set', async () => {
  const environment = {
    SUPABASE_SECRET_KEYS: '{"next":"sb_secret_next","default":"sb_secret_default"}',
    SUPABASE_SERVICE_ROLE_KEY: 'sb_legacy',
  };
  const keys = ['sb_secret_default', 'sb_secret_next', 'sb_legacy', 'sb_secret_'];
  expect(await statusesFor(environment, keys)).toEqual([LET_IN, LET_IN, 403, 403]);
});

test('SUPABASE_SERVICE_ROLE_KEY opens the functions when SUPABASE_SECRET_KEYS is empty', async () => {
  const environment = { SUPABASE_SECRET_KEYS: '', SUPABASE_SERVICE_ROLE_KEY: 'sb_legacy' };
  expect(await statusesFor(environment, ['sb_legacy', 'sb_other'])).toEqual([LET_IN, 403]);
});

test.each(['[]', '{}', '"sb_secret_x"', 'sb_secret_x'])(
  'SUPABASE_SECRET_KEYS=%s lets nobody in',
  async (SUPABASE_SECRET_KEYS) => {
    expect(await statusesFor({ SUPABASE_SECRET_KEYS }, ['sb_secret_x'])).toEqual([500]);
  },
);

test('the functions start from node_modules without a network, a home folder or a cache', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-portal-test-'));
  const { binary, args, env } = functionsCommand();
  const child = spawn('unshare', ['--map-root-user', '--net', binary, ...args], {
    env: { ...env, HOME: folder, DENO_DIR: join(folder, 'deno') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const lines = createInterface({ input: child.stdout });
  const said = await new Promise<string>((resolve) => {
    lines.once('line', resolve).once('close', () => resolve('ended'));
  });
  expect(said).toMatch(/^functions listening on/);
});
