// The operator's commands, against a real PostgreSQL and the embedded backend.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededPostgres } from '../database/copies.ts';
import { throughApi, throughDatabase } from '../../scripts/admin-grant.ts';
import { asOperator } from '../../scripts/operator.ts';
import { applyRetention } from '../../scripts/retention.ts';
import type { Engine } from '../guarded-database.ts';
import { startHttpBackend, type HttpBackend } from '../http-backend.ts';

let postgres: Engine & { url: string };
let http: HttpBackend;

beforeAll(async () => {
  [postgres, http] = await Promise.all([openSeededPostgres('scripts'), startHttpBackend()]);
  await http.reseed();
});
afterAll(() => Promise.all([postgres.close(), http.backend.close()]));

it('GUARD-08 only an operator can make the first admin, through the database or with the service key', async () => {
  for (const grant of [throughDatabase(postgres.url), throughApi(http.backend.url, http.backend.secretKey)]) {
    expect(await grant('NEWCOMER@guard.test')).toBe('granted');
    expect(await grant('newcomer@guard.test')).toBe('already');
    await expect(grant('nobody@guard.test')).rejects.toThrow(
      'Nobody has signed up with this e-mail address.',
    );
  }
  await expect(
    throughApi(http.backend.url, http.backend.publishableKey)('newcomer@guard.test'),
  ).rejects.toThrow('permission denied for function grant_admin');
  const { status } = await http.raw('owner', '/rest/v1/rpc/grant_admin', {
    method: 'POST',
    body: '{"email":"owner@guard.test"}',
  });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(
    await http.operator(
      `select 1 from public.user_roles r join auth.users u on u.id = r.user_id where u.email = 'owner@guard.test'`,
    ),
  ).toEqual([]);
});

it('LEGAL-01 a rule of retention that fails stops no other', async () => {
  await http.operator(`
    insert into public.admin_activity_logs (action, created_at) values ('created_audit', now() - interval '4 years');
    insert into public.events (kind, in_history, created_at) values ('clients_exported', false, now() - interval '100 days');
    create function public.fail_for_test() returns trigger language plpgsql as $$ begin raise 'A fault.'; end $$;
    create trigger fail_for_test before delete on public.admin_activity_logs for each row execute function public.fail_for_test()`);
  const operator = asOperator(http.backend.url, http.backend.secretKey);
  await expect(applyRetention(operator)).rejects.toThrow('A fault.');
  expect(await http.operator(`select what from public.retention_due() where due > 0`)).toEqual([
    { what: 'activity_log' },
  ]);
  await http.operator('drop function public.fail_for_test cascade');
  expect(await applyRetention(operator)).toEqual({ activity_log: 1 });
});
