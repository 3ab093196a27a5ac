import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACCESS_PAGE, accessPage, accessText } from '../../scripts/docs-access.ts';
import { openMigratedPostgres } from './copies.ts';

it('GUARD-08 docs/access.md says who may do what, as the database has it', async () => {
  const engine = await openMigratedPostgres('access_page');
  expect(readFileSync(ACCESS_PAGE, 'utf8'), 'npm run docs:access').toBe(await accessPage(engine));
  const text = await accessText(engine);
  for (const change of [
    'grant select on public.projects to anon',
    'grant update (status) on public.findings to authenticated',
    'grant delete on public.admin_activity_logs to authenticated',
    'grant execute on function public.grant_admin to authenticated',
    'grant execute on function public.save_finding to anon',
    'grant execute on function private.record_event to authenticated',
    'grant select on private.security_settings to authenticated',
    'alter function public.save_scope security invoker',
    'alter policy "Admins read the outbox" on public.email_outbox rename to "Everybody reads the outbox"',
    "update storage.buckets set public = true where id = 'reports'",
  ]) {
    await engine.exec(`begin; ${change}`);
    expect([change, (await accessText(engine)) === text]).toEqual([change, false]);
    await engine.exec('rollback');
  }
  await engine.close();
});

it('GUARD-08 every function that signed-in users call as the owner of the tables asks who they are', () => {
  const unasked = readFileSync(ACCESS_PAGE, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, , callers, runsAs, asks]) => callers === 'signed in' && runsAs === 'owner' && asks === '')
    .map(([, name]) => name);
  // One ends only what the clock has ended; the other asks for the user of the token, who may lack the second factor.
  expect(unasked).toEqual(['`end_expired_impersonations`', '`use_recovery_code`']);
});
