// How the database runs the queries of the screens, with the scale seed on a real PostgreSQL: a client's and the pages that an
// admin opens read an index and not a whole table, and every page of the clients' list holds the right rows.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededPostgres } from '../database/copies.ts';
import { byName } from '../../bench/admin-queries.ts';
import { addAdmin, becomeCaller, buildParameters } from '../../bench/callers.ts';
import { recordScans, logPlans } from '../../bench/explain.ts';
import { screenQueries, type ScreenQuery } from '../../bench/screen-queries.ts';
import { scale } from '../../scripts/db-scale.ts';

const CLIENTS = 5_000;
/** The largest page has 1,000 rows. */
const MOST_ROWS_FOR_A_PAGE = 2_500;
/** Tables that stay small however many clients there are. */
const SMALL = new Set([
  'user_roles',
  'staff_profiles',
  'security_settings',
  'sweep_switch',
  'former_members',
  'notice_rules',
  'report_settings',
  'engagement_settings',
  'event_kinds',
]);

/** What the scale seed lacks. Without the triggers, which would tell everybody of each event. */
const BESIDE_THE_SEED = `
  set session_replication_role = replica;
  -- Code of some thousand files, so that reading all of it would be noticed.
  insert into public.source_files (snapshot_id, position, path, size, blob_id, is_text, nsloc, data_start, data_size, is_deflated)
    select f.id, n, 'src/' || n || '.sol', 20, repeat('0b', 20), true, 1, 30, 20, false
    from (select id from public.files order by id limit 10) f, generate_series(1, 500) n;
  -- An event about each audit, of which its client has a notice, what became of that by e-mail, and what each client chose.
  insert into public.events (kind, client_id, audit_id, in_history, by_firm)
    select 'report_published', a.client_id, a.id, true, true from public.audits a;
  insert into private.notices (event_id, person_id, relation, email, created_at, due_at, decision)
    select e.id, e.client_id, 'client', 'at_once', e.created_at, e.created_at, 'sent'
    from public.events e where e.kind = 'report_published';
  insert into private.notice_choices (person_id, kind, email)
    select c.id, k.kind, 'daily' from private.clients c,
      (select distinct kind from private.notice_rules where relation = 'client' and email <> 'always') k;
  insert into private.notice_settings (person_id, time_zone) select c.id, 'Europe/Berlin' from private.clients c;
  with queued as (
    insert into public.email_outbox (event_key, kind, recipient_user_id, status)
      select 'notice:' || n.id, 'notice', n.person_id, 'sent' from private.notices n
    returning id, event_key
  )
  update private.notices n set email_id = q.id from queued q where q.event_key = 'notice:' || n.id;
  insert into private.invitations (client_id, address, role, invited_by)
    select c.id, 'invited@scale.test', 'viewer', c.id from private.clients c;
  -- Two webhooks of each client, each with a delivery of the event about each audit.
  insert into private.webhooks (client_id, address, form, kinds)
    select c.id, 'https://hooks.example.com/', 'standard', '{report_published}' from private.clients c, generate_series(1, 2);
  insert into private.webhook_deliveries (webhook_id, event_id)
    select w.id, e.id from private.webhooks w join public.events e on e.client_id = w.client_id
    where e.kind = 'report_published';
  -- Every user has signed in by a provider and begun a second factor: policies look the caller's up among these.
  insert into auth.sessions (id, user_id) select gen_random_uuid(), id from auth.users;
  insert into private.session_providers (session_id, provider) select id, 'google' from auth.sessions;
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    select gen_random_uuid(), id, 'totp', 'unverified', now(), now() from auth.users;
  set session_replication_role = origin;
  analyze`;

let database: pg.Client;

beforeAll(async () => {
  const engine = await openSeededPostgres('plans');
  await engine.close();
  // Without triggers and foreign keys it takes half the time; the seed satisfies both.
  await scale(`${engine.url}?options=-c%20session_replication_role%3Dreplica`, CLIENTS, () => {});
  database = new pg.Client(engine.url);
  await database.connect();
  await addAdmin(database);
  await database.query(BESIDE_THE_SEED);
  await logPlans(database);
});
afterAll(() => database.end());

/** Asks as the user of the screen. Resolves to what was read and how many rows came back. */
async function run(query: ScreenQuery) {
  await database.query('begin');
  await becomeCaller(database, query, 1, CLIENTS);
  let rows = 0;
  const scans = await recordScans(database, async () => {
    const result = await database.query(query.sql, buildParameters(query, 1, CLIENTS));
    rows = result.rows.length;
  });
  await database.query('rollback');
  return { scans, rows };
}

const bounded = screenQueries.filter(({ readsMany }) => !readsMany);

describe.each(bounded)('$screen: $title', (query) => {
  it(`GUARD-08 ADM-02 the query "${query.title}" of ${query.as === 'admin' ? 'an admin' : 'a client'} reads only indexes`, async () => {
    const { scans, rows } = await run(query);
    expect(rows).toBeGreaterThan(query.mayBeEmpty ? -1 : 0);
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.filter(({ how, table }) => how === 'Seq Scan' && !SMALL.has(table))).toEqual([]);
    // Reading a whole index is not acceptable either.
    expect(scans.reduce((sum, scan) => sum + scan.rows, 0)).toBeLessThan(MOST_ROWS_FOR_A_PAGE);
  });
});

describe.each(screenQueries.filter(({ offset }) => offset !== undefined))('$screen: $title', (query) => {
  const listed = query.of ?? 'profiles';
  // An index-only scan needs pages that a vacuum has marked as visible to all transactions.
  beforeAll(async () => void (await database.query(`vacuum public.${listed}`)));
  it('ADM-02 AUD-04 a late page reads only its own rows from the table and skips earlier rows in the index', async () => {
    const { scans, rows } = await run(query);
    const fromTable = scans.filter(({ how, table }) => table === listed && how !== 'Index Only Scan');
    expect(rows).toBe(25);
    expect(fromTable.reduce((sum, scan) => sum + scan.rows, 0)).toBe(25);
  });
});

it('ADM-02 every function of the API that reads is measured by the benchmark', async () => {
  // Edge functions call these in the name of the caller, once for an upload or a report; read_invitation and
  // invitation_client are for whoever opens an invitation, once, and read one row by its token. The staff of the firm and of an audit
  // are few, deployed_file reads one deployment, and preview_clients compares the lines of an import, once.
  const { rows } = await database.query<{ name: string }>(`
    select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.provolatile <> 'v'
      and has_function_privilege('authenticated', p.oid, 'execute')
      and p.proname not in ('upload_to_judge', 'report_to_seal', 'draft_report', 'draft_firm', 'generated_report', 'read_invitation',
        'invitation_client', 'list_staff', 'list_staff_to_choose', 'list_audit_staff', 'list_assignable',
        'deployed_file', 'preview_clients')`);
  const measured = screenQueries.map(({ sql }) => sql).join('\n');
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.map(({ name }) => name).filter((name) => !measured.includes(`public.${name}(`))).toEqual([]);
});

/** The keys of each order of the clients' list. */
const ORDERS = {
  created_at: ['created_at', 'id'],
  full_name: [byName('full_name'), 'id'],
  company_name: [byName('company_name'), 'id'],
  approval_status: ['approval_status', 'created_at', 'id'],
};
const lists = Object.entries(ORDERS).flatMap(([sort, keys]) =>
  (['asc', 'desc'] as const).flatMap((direction) =>
    ['all', 'pending', 'approved', 'rejected'].map((status) => ({ sort, keys, direction, status })),
  ),
);

describe('pages of the clients’ list', () => {
  // Names that sort in special places: missing, in other scripts, one letter, another case. Then some are changed or deleted.
  beforeAll(() =>
    database.query(`set auto_explain.log_min_duration = -1;
      insert into auth.users (id, email) select md5('odd' || n)::uuid, 'odd' || n || '@scale.test' from generate_series(1, 12) n;
      insert into public.profiles (client_id, full_name, company_name, created_at)
        select md5('odd' || n)::uuid, (array[null, '', 'É', 'a', 'ZZ', 'zz', 'ß', '雨', 'Ω', '1', '🦀', 'aB'])[n],
          (array['x', null, '', 'X', 'Éa', 'éb', 'tidal', 'TIDAL', 'ti', 't', 'T', '-'])[n],
          '2026-10-05'::timestamptz - make_interval(secs => n) from generate_series(1, 12) n;
      update public.profiles set company_name = upper(company_name), approval_status = 'rejected', approved_at = null
        where twitter_handle like '@client1%';
      delete from public.profiles where twitter_handle like '@client2%0'`),
  );

  it.each(lists)(
    'ADM-02 each page by $sort ($direction, status: $status) has the same rows as the whole list',
    async ({ sort, keys, direction, status }) => {
      await database.query('begin');
      await becomeCaller(database, { as: 'admin' }, 1, CLIENTS);
      const ids = async (sql: string, parameters: unknown[]) =>
        (await database.query<{ id: string }>(sql, parameters)).rows.map(({ id }) => id);
      const order = keys.map((key) => `${key} ${direction}`).join(', ');
      const whole = await ids(
        `select id from public.profiles
          where $1 in ('all', approval_status) and ($1 <> 'pending' or onboarding_completed) order by ${order}`,
        [status],
      );
      const starts = Array.from({ length: Math.ceil(whole.length / 173) }, (_, n) => n * 173);
      for (const start of [...starts, whole.length - 1, whole.length, whole.length + 7]) {
        const page = await ids(`select id from public.search_clients('', $1, $2, $3, 25, $4)`, [
          status,
          sort,
          direction === 'asc',
          start,
        ]);
        expect(page).toEqual(whole.slice(start, start + 25));
      }
      await database.query('rollback');
    },
  );
});
