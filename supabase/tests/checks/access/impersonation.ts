// Impersonation permits reading only (IMP-01..03). `impersonating` views the portal as `owner`.
import assert from 'node:assert/strict';
import { as, it, operator, truth } from '../../check.ts';
import { decideSql, people } from '../../people.ts';

const start = (target: string) =>
  `insert into impersonation_sessions (target_user_id, reason) values ('${target}', 'To answer a question.')`;
const expire = `alter table impersonation_sessions disable trigger end_impersonation;
  update impersonation_sessions set started_at = now() - interval '61 minutes', expires_at = now() - interval '1 minute' where is_active;
  alter table impersonation_sessions enable trigger end_impersonation`;

it('IMP-01 IMP-03 an admin who impersonates sees exactly what the client sees, in every table and view', async () => {
  const places = await truth(`select c.oid::regclass::text as place,
      (select string_agg(format('t.%I', a.attname), ', ' order by a.attnum) from pg_attribute a where a.attrelid = c.oid
        and a.attnum > 0 and has_column_privilege('authenticated', c.oid, a.attnum, 'select')) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') or c.oid = 'storage.objects'::regclass`);
  const different: string[] = [];
  for (const { place, columns } of places.filter((row) => row['columns'] !== null)) {
    const rows = async (who: 'owner' | 'impersonating') =>
      (
        await as(
          who,
          `select to_jsonb(r) as r from (select ${String(columns)} from ${String(place)} t) r order by r::text`,
        )
      ).rows;
    const [seen, wanted] = [await rows('impersonating'), await rows('owner')];
    if (JSON.stringify(seen) !== JSON.stringify(wanted)) different.push(String(place));
  }
  // Their own role, and the session in which they look.
  assert.deepEqual(different.sort(), ['impersonation_sessions', 'user_roles']);
});

it('TRUST-01 impersonation requires a reason of 10 to 500 characters that nobody can change', async () => {
  const because = (reason: string | null) =>
    as(
      'admin',
      `insert into impersonation_sessions (target_user_id, reason) values ('${people.owner}', $1)`,
      [reason],
    );
  await because(null).isRefused('22023', 'The reason is required.');
  await because('   ').isRefused('22023', 'The reason is required.');
  await because('just look').isRefused('22023', 'Give a reason of 10 to 500 characters.');
  await because('x'.repeat(501)).isRefused('22023', 'The reason can have at most 500 characters.');
  await because('0123456789').hasRows(1);
  await as('admin', `update impersonation_sessions set reason = 'Another reason.' where is_active`).isRefused(
    '42501',
    'permission denied for table impersonation_sessions',
  );
});

it('IMP-02 ending impersonation deactivates the session, logs it and restores the admin’s access', async () => {
  await as('impersonating', `update impersonation_sessions set is_active = false where is_active`).hasRows(1);
  await truth(
    `select is_active, ended_at = now() as stamped from impersonation_sessions where admin_user_id = $1`,
    [people.impersonating],
  ).returns([{ is_active: false, stamped: true }]);
  await truth(`select action from admin_activity_logs where admin_user_id = $1`, [
    people.impersonating,
  ]).returns([{ action: 'ended_impersonation' }]);
  await as('impersonating', 'select 1 from search_clients()').hasRows(5);
  await as('impersonating', decideSql(people.pending, 'approved')).hasRows(1);
});

it('IMP-03 an expired session hides the client’s data and restores the admin’s access before it is marked as ended', async () => {
  await operator(expire);
  await as('impersonating', `select 1 from profiles`).hasRows(5);
  await as(
    'impersonating',
    `update profiles set full_name = 'X' where client_id = '${people.owner}'`,
  ).hasRows(0);
});

it('IMP-03 an expired session is marked and logged once, and a running one cannot be ended as expired', async () => {
  await as('owner', 'select end_expired_impersonations() as n').returns([{ n: 0 }]);
  await operator(expire);
  await as('admin', 'select end_expired_impersonations() as n').returns([{ n: 1 }]);
  await as('admin', 'select end_expired_impersonations() as n').returns([{ n: 0 }]);
  await truth(
    `select action, details -> 'expired' as expired from admin_activity_logs where admin_user_id = $1`,
    [people.impersonating],
  ).returns([{ action: 'ended_impersonation', expired: true }]);
});

it('IMP-01 IMP-03 starting a session of an hour ends the admin’s previous one, and both are logged, with the reason', async () => {
  await as('impersonating', start(people.other)).hasRows(1);
  await truth(
    `select target_user_id, is_active, expires_at - started_at = interval '60 minutes' as an_hour from impersonation_sessions
     where admin_user_id = $1 order by is_active`,
    [people.impersonating],
  ).returns([
    { target_user_id: people.owner, is_active: false, an_hour: true },
    { target_user_id: people.other, is_active: true, an_hour: true },
  ]);
  await truth(
    `select action, details ->> 'client_name' as client, details ->> 'reason' as reason
     from admin_activity_logs where admin_user_id = $1 order by action`,
    [people.impersonating],
  ).returns([
    { action: 'ended_impersonation', client: 'owner company', reason: null },
    { action: 'started_impersonation', client: 'other company', reason: 'To answer a question.' },
  ]);
});

it('IMP-03 only admins can impersonate, only clients, and only in their own name', async () => {
  for (const who of ['anotherAdmin', 'newcomer', 'member'] as const)
    await as('admin', start(people[who])).isRefused('PT404', 'This client does not exist.');
  await as('owner', start(people.other)).isRefused('42501', 'Only an admin can view the portal as a client.');
  await as(
    'admin',
    `insert into impersonation_sessions (admin_user_id, target_user_id, reason) values ('${people.anotherAdmin}', '${people.owner}', 'To answer a question.')`,
  ).isRefused('42501', 'Only an admin can view the portal as a client.');
});

it('IMP-03 an admin cannot resume a session that has ended', async () => {
  const change = (assignment: string) =>
    as(
      'impersonating',
      `update impersonation_sessions set ${assignment} where admin_user_id = '${people.impersonating}'`,
    );
  await change('is_active = false').hasRows(1);
  await change('is_active = true').isRefused('42501', 'An ended impersonation cannot be resumed.');
});

it('IMP-03 an admin who loses the role loses the client’s view', async () => {
  await operator(`delete from user_roles where user_id = '${people.impersonating}'`);
  await as('impersonating', 'select 1 from profiles').hasRows(0);
  await as('impersonating', 'select 1 from audits').hasRows(0);
});

it('IMP-03 nobody can end another admin’s session, not even by an update without a condition', async () => {
  for (const who of ['owner', 'admin', 'anotherAdmin'] as const)
    await as(who, 'update impersonation_sessions set is_active = false where true');
  await truth('select admin_user_id from impersonation_sessions where is_active').lists([
    people.impersonating,
  ]);
});
