import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACCESS_PAGE, ALLOW, accessPage, accessText, allowedCallers } from '../../scripts/docs-access.ts';
import { openMigratedPostgres, openSeededPostgres } from './copies.ts';

it('GUARD-08 docs/access.md says who may do what, as the database has it', async () => {
  const engine = await openSeededPostgres('access_page');
  expect(readFileSync(ACCESS_PAGE, 'utf8'), 'npm run docs:access').toBe(await accessPage(engine));
  const callers = await allowedCallers(engine);
  const text = await accessText(engine, callers);
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
    'create trigger t after insert on public.projects for each row execute function private.turn_into_staff()',
    "update pg_proc set prosrc = replace(prosrc, 'drafts:write', 'audits:read') where proname = 'api_drafts'",
    "update pg_proc set prosrc = replace(prosrc, 'worked_on_audits', 'x') where proname = 'may_work_on'",
    "update pg_proc set prosrc = replace(prosrc, 'require_fresh_code', 'is_admin') where proname = 'invite_staff'",
    "update pg_proc set prosrc = replace(prosrc, '%s t', '') where proname in ('export_rows', 'rows_to_erase')",
  ]) {
    await engine.exec(`begin; ${change}`);
    expect([change, (await accessText(engine, callers)) === text]).toEqual([change, false]);
    await engine.exec('rollback');
  }
  await engine.close();
});

it('GUARD-08 every function of the API begins by saying who may call it', async () => {
  const engine = await openMigratedPostgres('access_page_functions');
  const { rows } = await engine.query(`select p.proname as name, p.prosrc as body from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype`);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ body }) => !ALLOW.test(String(body))).map(({ name }) => name)).toEqual([]);
  const kinds = new Set(
    rows.flatMap(({ body }) =>
      Array.from(ALLOW.exec(String(body))?.[1]?.matchAll(/'([^']*)'/g) ?? [], ([, kind]) => kind),
    ),
  );
  expect(kinds).toEqual(
    new Set([
      'account',
      'admin',
      'anyone',
      'applicant',
      'auditor',
      'member',
      'operator',
      'owner',
      'person',
      'viewer',
      'viewing',
    ]),
  );
  await engine.close();
});
