// Retention: how long data is kept, and who may remove it.
import assert from 'node:assert/strict';
import { as, it, operator, refuses, truth } from '../../check.ts';
import { people } from '../../people.ts';

/** For each period in the privacy policy, a row that is a minute older and one that is a minute younger. */
const PERIODS = {
  activityLog: '3 years',
  impersonations: '3 years',
  emails: '90 days',
  signIns: '12 months',
  openings: '3 years',
  events: '90 days',
  notices: '90 days',
  webhookDeliveries: '90 days',
  invitations: '30 days',
};

const id = (n: number) => `00000000-0000-4000-a000-0000000000${String(n).padStart(2, '0')}`;
const ago = (period: string, minutes: 1 | -1) =>
  `now() - interval '${period}' - interval '${minutes} minute'`;

/** Rows with odd numbers are past their period, those with even numbers are not. */
const rowsAroundTheirPeriods = `
set local session_replication_role = replica;
insert into public.admin_activity_logs (id, admin_user_id, action, created_at) values
  ('${id(1)}', '${people.admin}', 'created_audit', ${ago(PERIODS.activityLog, 1)}),
  ('${id(2)}', '${people.admin}', 'created_audit', ${ago(PERIODS.activityLog, -1)});
insert into public.impersonation_sessions (id, admin_user_id, admin_name, target_user_id, is_active, reason, started_at, expires_at, ended_at) values
  ('${id(3)}', '${people.admin}', 'A', '${people.other}', false, 'To answer a question.', ${ago(PERIODS.impersonations, 1)}, ${ago(PERIODS.impersonations, 1)}, now()),
  ('${id(4)}', '${people.admin}', 'A', '${people.other}', false, 'To answer a question.', ${ago(PERIODS.impersonations, -1)}, ${ago(PERIODS.impersonations, -1)}, now());
insert into public.email_outbox (id, event_key, kind, status, payload, last_error, sent_at, created_at) values
  ('${id(5)}', 'a:5', 'application_received', 'sent', '{"full_name": "A"}', null, ${ago(PERIODS.emails, 1)}, ${ago('5 years', 1)}),
  ('${id(6)}', 'a:6', 'application_received', 'sent', '{"full_name": "A"}', null, ${ago(PERIODS.emails, -1)}, ${ago('5 years', 1)}),
  ('${id(9)}', 'a:9', 'application_received', 'failed', '{"full_name": "A"}', '550 a@b.test', null, ${ago(PERIODS.emails, 1)}),
  ('${id(10)}', 'a:10', 'application_received', 'queued', '{"full_name": "A"}', null, null, ${ago(PERIODS.emails, 1)});
insert into auth.audit_log_entries (id, payload, created_at) values
  ('${id(7)}', '{}', ${ago(PERIODS.signIns, 1)}), ('${id(8)}', '{}', ${ago(PERIODS.signIns, -1)});
insert into public.openings (id, client_id, opened_by, opened_by_name, opened_as, kind, object_id, object_name, created_at) values
  ('${id(11)}', '${people.other}', '${people.other}', 'O', 'client', 'file', '${id(11)}', 'a.pdf', ${ago(PERIODS.openings, 1)}),
  ('${id(12)}', '${people.other}', '${people.other}', 'O', 'client', 'file', '${id(12)}', 'a.pdf', ${ago(PERIODS.openings, -1)});
insert into public.events (id, kind, in_history, client_id, created_at) values
  ('${id(13)}', 'clients_exported', false, null, ${ago(PERIODS.events, 1)}),
  ('${id(14)}', 'clients_exported', false, null, ${ago(PERIODS.events, -1)}),
  ('${id(16)}', 'status_changed', true, '${people.owner}', ${ago('5 years', 1)});
insert into private.notices (id, event_id, person_id, relation, email, created_at, due_at) values
  ('${id(17)}', '${id(16)}', '${people.owner}', 'client', 'never', ${ago(PERIODS.notices, 1)}, now()),
  ('${id(18)}', '${id(16)}', '${people.other}', 'client', 'never', ${ago(PERIODS.notices, -1)}, now());
insert into private.webhooks (id, client_id, address, form, kinds)
  values ('${id(23)}', '${people.owner}', 'https://hooks.example.com/', 'standard', '{status_changed}');
insert into private.webhook_deliveries (id, webhook_id, created_at) values
  ('${id(21)}', '${id(23)}', ${ago(PERIODS.webhookDeliveries, 1)}),
  ('${id(22)}', '${id(23)}', ${ago(PERIODS.webhookDeliveries, -1)});
insert into private.invitations (id, client_id, address, role, invited_by, ends_at) values
  ('${id(25)}', '${people.owner}', 'old@guard.test', 'viewer', '${people.owner}', ${ago(PERIODS.invitations, 1)}),
  ('${id(26)}', '${people.owner}', 'new@guard.test', 'viewer', '${people.owner}', ${ago(PERIODS.invitations, -1)});
set local session_replication_role = origin;`;

/** Which of the rows above are left. */
const leftSql = Array.from(
  rowsAroundTheirPeriods.matchAll(/insert into (\S+)/g),
  ([, table]) =>
    `select right(id::text, 2) as id from ${table} where id::text like '00000000-0000-4000-a000-%'`,
).join(' union ');

/** How many are past each rule. */
const due = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await truth('select what, due from public.retention_due()')).map((rule) => [
      String(rule['what']),
      Number(rule['due']),
    ]),
  );
const applyOnce = async (what: string, batchSize = 5000) =>
  Number((await truth('select public.apply_retention($1, $2) as n', [what, batchSize]))[0]?.['n']);

/** Applies every rule. Returns how many were removed by each. */
async function apply(): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const what of Object.keys(await due())) removed[what] = await applyOnce(what);
  return removed;
}

const COUNTS = {
  rejected_applications: 0,
  unused_accounts: 0,
  emails: 2,
  activity_log: 1,
  impersonation_sessions: 1,
  openings: 1,
  sign_in_log: 1,
  events: 1,
  notices: 1,
  webhook_deliveries: 1,
  invitations: 1,
};
const NONE = Object.fromEntries(Object.keys(COUNTS).map((what) => [what, 0]));

it('LEGAL-01 an operator is told how many rows are past their period; retention removes those and keeps rows that are one minute younger', async () => {
  await operator(rowsAroundTheirPeriods);
  assert.deepEqual(await due(), COUNTS);
  assert.deepEqual(await apply(), COUNTS);
  await truth(`${leftSql} order by 1`).lists('02 04 06 08 10 12 14 16 18 22 23 26'.split(' '));
  const records = await truth('select reason, removed from private.data_removals');
  assert.deepEqual(
    new Set(records),
    new Set(
      Object.entries(COUNTS).flatMap(([what, count]) =>
        count > 0 ? [{ reason: 'retention', removed: { [what]: count } }] : [],
      ),
    ),
  );
});

it('ONB-06 an application is told once, also after retention has removed its e-mails', async () => {
  const queued = `select 1 from public.email_outbox where event_key like 'application_%:${people.pending}'`;
  const announce = async () =>
    (await as('pending', 'select announce_application() as said').onlyRow())['said'];
  await operator(`update public.profiles set submitted_at = ${ago(PERIODS.emails, 1)}
        where client_id = '${people.pending}'`);
  assert.equal(await announce(), 'replayed');
  await truth(queued).returns([]);
  await operator(`update public.profiles set submitted_at = ${ago(PERIODS.emails, -1)}
        where client_id = '${people.pending}'`);
  assert.equal(await announce(), 'queued');
  assert.equal((await truth(queued)).length, 2);
});

it('LEGAL-01 retention removes the addresses of those who checked a report more than ten minutes ago, and its own records after 3 years', async () => {
  await operator(`insert into private.request_counts (counted_digest, minute) values
        ('past', now() - interval '11 minutes'), ('recent', now() - interval '9 minutes');
        insert into private.data_removals (reason, removed, removed_at) values
        ('erasure', '{"past": 1}', ${ago('3 years', 1)}), ('erasure', '{"recent": 1}', ${ago('3 years', -1)})`);
  await apply();
  await truth('select removed from private.data_removals').lists([{ recent: 1 }]);
  await truth('select counted_digest from private.request_counts').returns([{ counted_digest: 'recent' }]);
});

it('LEGAL-01 retention removes a batch of one rule at a time, until nothing is past it', async () => {
  await operator(rowsAroundTheirPeriods);
  assert.deepEqual([await applyOnce('emails', 1), (await due())['emails']], [1, 1]);
  assert.deepEqual([await applyOnce('emails', 1), await applyOnce('emails', 1)], [1, 0]);
  assert.deepEqual(await due(), { ...COUNTS, emails: 0 });
});

it('LEGAL-01 what retention and an erasure look for in the largest tables is found by an index', async () => {
  await operator('set local enable_seqscan = off');
  const conditions = await truth(`
        select place, whose as condition from private.personal_data
        where place in ('public.events', 'public.admin_activity_logs', 'public.email_outbox') and on_erasure not in ('account', 'stays')
        union select place, past from private.retention_rules, unnest(places) place where place <> 'auth.audit_log_entries'`);
  assert.ok(conditions.length > 15);
  for (const { place, condition } of conditions) {
    const given = String(condition)
      .replaceAll('created_at < $1', 'created_at < now()')
      .replaceAll(/(_at\)?) < \$1/g, '$1 < now()')
      .replaceAll(/\$1(::uuid)?/g, `'${people.owner}'::uuid`);
    const plan = await truth(`explain select from ${String(place)} t where ${given}`);
    assert.doesNotMatch(
      JSON.stringify(plan),
      new RegExp(`Seq Scan on ${String(place).split('.')[1]}`),
      given,
    );
  }
});

it('LEGAL-01 retention removes rejected applications and unused accounts after 12 months and keeps clients with data, admins and open applications', async () => {
  const past = ago('12 months', 1);
  await operator(`
        set local session_replication_role = replica;
        update auth.users set created_at = ${past} where true;
        update auth.users set last_sign_in_at = ${ago('12 months', -1)} where id = '${people.anotherAdmin}';
        update private.invitations set ends_at = now() where true;
        delete from auth.sessions where true;
        update public.profiles set updated_at = ${past} where true;
        update public.profiles set approval_status = 'rejected' where client_id = '${people.ownerPending}';
        set local session_replication_role = origin`);
  assert.deepEqual(await apply(), { ...NONE, rejected_applications: 1, unused_accounts: 3 });
  await truth(
    `select p.id from unnest(array['${Object.values(people).join("','")}']::uuid[]) as p (id)
         where not exists (select from auth.users u where u.id = p.id) order by 1`,
  ).lists([people.rejected, people.newcomer, people.invited, people.removed].sort());
});

it('LEGAL-01 retention keeps an unused account with a session renewed within 12 months or an open invitation', async () => {
  const unused = async () => (await due())['unused_accounts'];
  await operator(`
        set local session_replication_role = replica;
        update auth.users set created_at = ${ago('2 years', 1)} where true;
        update private.invitations set ends_at = now() where true;
        delete from auth.sessions where true;
        set local session_replication_role = origin`);
  const all = await unused();
  const session = (renewed: string) => `insert into auth.sessions (id, user_id, created_at, refreshed_at)
    values (gen_random_uuid(), '${people.newcomer}', ${ago('2 years', 1)}, ${renewed})`;
  await operator(session(ago('12 months', 1)));
  assert.equal(await unused(), all);
  await operator(session(ago('12 months', -1)));
  assert.equal(await unused(), Number(all) - 1);
  await operator(`insert into private.invitations (client_id, address, role, invited_by)
    select '${people.owner}', u.email, 'viewer', '${people.owner}' from auth.users u where u.id = '${people.removed}'`);
  assert.equal(await unused(), Number(all) - 2);
  for (const over of [`accepted_by = '${people.removed}'`, 'ends_at = now(), accepted_by = null']) {
    await operator(`update private.invitations set ${over} where address = 'removed@guard.test'`);
    assert.equal(await unused(), Number(all) - 1);
  }
});

it('LEGAL-01 retention keeps a rejected application changed within 12 months and an account used within 12 months', async () => {
  await operator(`
        set local session_replication_role = replica;
        update auth.users set created_at = ${ago('2 years', 1)}, last_sign_in_at = ${ago('12 months', -1)} where true;
        update public.profiles set updated_at = ${ago('12 months', -1)} where true;
        set local session_replication_role = origin`);
  assert.deepEqual(await apply(), NONE);
});

it('LEGAL-01 every column of every table says whose it is, whether it is exported, and what an erasure does with it', async () => {
  const columns = `select format('%s.%s.%s', table_schema, table_name, column_name) as name
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_type = 'BASE TABLE' and table_schema in ('public', 'private')`;
  const named = `select format('%s.%s', place, column_name) from private.personal_data, unnest(columns) column_name
        where place !~ '^(auth|storage)\\.'`;
  // What a line exports whole is all that a signed-in person may read; what is about nobody needs no names of columns.
  const whole = `select format('%s.%s', place, column_name) from private.personal_data, unnest(private.readable_columns(place)) column_name
          where columns is null and is_exported
        union select format('%s.%s', place, attname) from private.personal_data, pg_attribute
          where attrelid = place::regclass and attnum > 0 and columns is null and whose is null`;
  const list = 'supabase/schemas/keeping/96_personal_data.sql';
  const forgotten = await truth(`${columns} except (${named} union ${whole})`);
  assert.deepEqual(forgotten, [], `These columns are not named in ${list}.`);
  assert.deepEqual(await truth(`${named} except ${columns}`), [], `${list} names columns that do not exist.`);
});

it('LEGAL-01 no period of retention is shorter than 30 days', async () => {
  await refuses(
    `update private.retention_rules set keep_for = interval '29 days' where what = 'activity_log'`,
    /before it is 30 days old/,
  );
});

it('GUARD-08 no API caller can remove or export data or claim an e-mail, even with the privilege to call the functions', async () => {
  await operator('grant execute on all functions in schema public to anon, authenticated');
  const calls = [
    `select public.apply_retention('events')`,
    'select * from public.retention_due()',
    `select public.export_client('owner@guard.test')`,
    `select public.begin_erasure('other@guard.test')`,
    `select * from public.objects_to_erase('${people.owner}', 1)`,
    `select public.finish_erasure('${people.owner}')`,
    'select public.begin_sweep()',
    'select public.switch_sweep(false)',
    'select from public.claim_email(60)',
  ];
  for (const call of calls)
    for (const who of ['anonymous', 'owner', 'admin'] as const) await as(who, call).isRefused('42501');
  await as('owner', 'select 1 from public.profiles').hasRows(1);
});
