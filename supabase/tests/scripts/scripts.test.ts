// The operator's commands, against a real PostgreSQL and the embedded backend.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSeededPostgres } from '../database/copies.ts';
import { throughApi, throughDatabase } from '../../scripts/admin-grant.ts';
import { claimsIn } from '../../local/token-session.ts';
import { retryEmail } from '../../scripts/email-retry.ts';
import { asOperator } from '../../scripts/operator.ts';
import { applyRetention } from '../../scripts/retention.ts';
import { scheduleSql } from '../../scripts/schedule.ts';
import type { Engine } from '../guarded-database.ts';
import { manageProviders } from '../../scripts/sign-in-providers.ts';
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

it('SSO-01 the command adds, tries, lists and removes a provider, and limits staff to it', async () => {
  const operator = asOperator(http.backend.url, http.backend.secretKey);
  const manage = (action?: string, provider?: string, options = {}) =>
    manageProviders(operator, http.backend.url, [action, provider], options);
  await expect(manage('try', 'custom:firm')).rejects.toThrow('The database has no custom:firm');
  await expect(manage('add', 'custom:firm', { label: 'Okta' })).rejects.toThrow('Name the domains');
  await expect(manage('add', 'azure', { label: 'M', domains: 'a.test', tenant: 'common' })).rejects.toThrow(
    'Name the tenant of azure by its id.',
  );
  await manage('add', 'custom:firm', { label: 'Okta', domains: 'guard.test,firm.example' });
  expect(await manage('try', 'custom:firm')).toEqual([
    expect.stringMatching(/ responds\. It returns to .*callback$/),
  ]);
  await manage('staff', 'custom:firm');
  expect(await manage()).toEqual([
    'custom:firm  Okta  guard.test, firm.example  the only one for staff',
    'google  Google  any domain',
    expect.stringContaining('{"name":"custom:firm","label":"Okta"}'),
  ]);
  await expect(manage('remove', 'custom:firm')).rejects.toThrow('Staff sign in by this provider alone');
  await manage('staff', 'anybody');
  await manage('remove', 'custom:firm');
  await expect(manage('remove', 'custom:firm')).rejects.toThrow('There is no such provider.');
});

it('SSO-01 a session that a provider begins on the embedded backend has that provider', async () => {
  const operator = asOperator(http.backend.url, http.backend.secretKey);
  const domains = ['guard.test'];
  await operator.rpc('put_sign_in_provider', { provider: 'custom:firm', label: 'Okta', domains });
  const auth = `${http.backend.url}/auth/v1`;
  const visit = async (path: string, query: object) => {
    const address = `${auth}/${path}?${new URLSearchParams({ ...query }).toString()}`;
    return new URL((await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '').searchParams;
  };
  const verifier = 'v'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const pkce = { code_challenge: challenge, code_challenge_method: 's256' };
  const page = await visit('authorize', { provider: 'custom:firm', ...pkce });
  const given = { state: page.get('state'), email: 'owner@guard.test', verified: 'on' };
  const back = await visit('callback', given);
  const response = await fetch(`${auth}/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: http.backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_code: back.get('code'), code_verifier: verifier }),
  });
  const claims = claimsIn(((await response.json()) as { access_token: string }).access_token);
  expect(claims).toMatchObject({ email: 'owner@guard.test', aal: 'aal1', amr: [{ method: 'oauth' }] });
  expect(await http.operator('select session_id, provider from private.session_providers')).toEqual([
    { session_id: claims?.['session_id'], provider: 'custom:firm' },
  ]);
});

it('ONB-06 email:retry sends an e-mail again that was given up, and refuses any other', async () => {
  await http.reseed();
  const operator = asOperator(http.backend.url, http.backend.secretKey);
  const [sent, failed] = await http.operator(`
    insert into public.email_outbox (event_key, kind, status, attempts, lease, sent_at) values
      ('notice:1', 'notice', 'sent', 1, null, now()), ('notice:2', 'notice', 'failed', 6, gen_random_uuid(), null)
    returning id`);
  await retryEmail(operator, String(failed?.['id']));
  const stateOf = (id: unknown) =>
    http.operator(
      `select status, attempts, lease, retried_at is not null as was_retried from public.email_outbox where id = '${String(id)}'`,
    );
  expect(await stateOf(failed?.['id'])).toEqual([
    { status: 'queued', attempts: 0, lease: null, was_retried: true },
  ]);
  await expect(retryEmail(operator, String(sent?.['id']))).rejects.toThrow(
    'No e-mail with this id was given up.',
  );
  expect(await stateOf(sent?.['id'])).toEqual([
    { status: 'sent', attempts: 1, lease: null, was_retried: false },
  ]);
});

/** Cron, pg_net and Vault, as far as the schedule uses them. */
const PLATFORM = `
create schema cron; create schema net; create schema vault;
create table cron.job (jobname text primary key, schedule text, command text);
create table cron.job_run_details (start_time timestamptz);
create function cron.schedule(text, text, text) returns void language sql as $$
  insert into cron.job values ($1, $2, $3) on conflict (jobname) do update set schedule = $2, command = $3 $$;
create function cron.unschedule(text) returns void language sql as $$ delete from cron.job where jobname = $1 $$;
create table net.requests (url text, headers jsonb);
create function net.http_post(url text, headers jsonb, timeout_milliseconds integer) returns void language sql as $$
  insert into net.requests values (url, headers) $$;
create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
create view vault.decrypted_secrets as select name, secret as decrypted_secret from vault.secrets;
create function vault.create_secret(text, text) returns void language sql as $$
  insert into vault.secrets (secret, name) values ($1, $2) $$;
create function vault.update_secret(uuid, text) returns void language sql as $$
  update vault.secrets set secret = $2 where id = $1 $$;`;

it('ONB-06 LEGAL-01 the schedule may be set again: each job once, the newest secret, no runs kept for ever', async () => {
  await postgres.exec(PLATFORM);
  for (const cronSecret of ["the first's secret", 'the second secret'])
    await postgres.exec(scheduleSql({ functionsUrl: 'https://p.test/functions/v1/', cronSecret }));
  const jobs = (await postgres.query('select jobname, command from cron.job order by jobname')).rows;
  const rules = await postgres.query('select what from private.retention_rules where keep_for is not null');
  expect(jobs).toHaveLength(6 + rules.rows.length);
  await postgres.exec(`insert into cron.job_run_details values (now()), (now() - interval '8 days')`);
  for (const { command } of jobs) await postgres.exec(String(command));
  expect((await postgres.query('select url, headers from net.requests order by url')).rows).toEqual(
    ['check-deployments', 'deliver-email', 'deliver-webhooks', 'sweep-uploads'].map((name) => ({
      url: `https://p.test/functions/v1/${name}`,
      headers: { 'x-cron-secret': 'the second secret' },
    })),
  );
  expect((await postgres.query('select from cron.job_run_details')).rows).toHaveLength(1);
});
