import { mkdtempSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { functionsCommand } from '../../local/deno.ts';
import { readUrl } from '../../local/functions.ts';

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
  expect(await readUrl(child)).toMatch(/^http:/);
});
