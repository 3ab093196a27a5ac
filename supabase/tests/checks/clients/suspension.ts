// Suspending an approved client and ending the suspension (ADM-10). `owner` is an approved client.
import assert from 'node:assert/strict';
import { AS_WRITTEN, as, it, operator, truth } from '../../check.ts';
import { CLIENT_TABLES, decideSql, people, type Person } from '../../people.ts';

const REASON = 'The invoice of March is not paid.';
const suspend = (client: string = people.owner) => decideSql(client, 'suspended', REASON);
const resume = decideSql(people.owner, 'approved');

async function reads(who: Person): Promise<string[]> {
  const found: string[] = [];
  for (const table of CLIENT_TABLES) {
    const outcome = await as(who, `select 1 from ${table}`);
    if (outcome.count > 0) found.push(table);
  }
  return found;
}

it('ADM-10 a suspended client can read the reason in their profile and cannot lift the suspension', async () => {
  await as('admin', suspend()).hasRows(1);
  await as('owner', 'select suspension_reason from profiles').returns([{ suspension_reason: REASON }]);
  await as('owner', resume).isRefused('42501', 'Only an admin can do this.');
  await as('owner', `update profiles set suspended_at = null where true`).isRefused('42501');
  await as('owner', `select 1 from submit_onboarding('{}')`).isRefused('42501');
  await truth(`select suspended_at = now() as is_suspended, full_name from profiles where client_id = $1`, [
    people.owner,
  ]).returns([{ is_suspended: true, full_name: 'owner' }]);
});

it('ADM-10 the search and the export say that a client is suspended', async () => {
  await as('admin', suspend()).hasRows(1);
  for (const [call, status] of [
    [`search_portal('owner company') where id = '${people.owner}'`, 'status'],
    [`export_clients('owner company') where company_name = 'owner company'`, 'approval_status'],
  ])
    await as('admin', `select ${status} as status from ${call}`).returns([{ status: 'suspended' }]);
});

it('ADM-10 a client is suspended with a reason that can be read', async () => {
  await as('admin', decideSql(people.owner, 'suspended')).isRefused(
    '22023',
    'Give a reason of 10 to 500 characters.',
  );
  for (const reason of ['         x         ', '\u00a0'.repeat(12), `a${'\u2060'.repeat(12)}b`])
    await as('admin', decideSql(people.owner, 'suspended', reason)).isRefused('22023');
});

it('ADM-10 suspending and resuming each add one log line with the reason and one e-mail', async () => {
  await as('admin', suspend());
  await operator(
    `insert into email_outbox (event_key, kind, recipient_user_id) values ('d', 'new_device', '${people.owner}')`,
  );
  await as('admin', resume).hasRows(1);
  await truth(`select status from email_outbox where kind = 'new_device'`).lists(['queued']);
  await as('admin', resume).isRefused('PT409', 'This client has already been approved.');
  await truth(
    `select admin_user_id, action, details ->> 'reason' as reason from admin_activity_logs
         where target_user_id = $1 and action in ('suspended_client', 'resumed_client') order by ${AS_WRITTEN}`,
    [people.owner],
  ).returns([
    { admin_user_id: people.admin, action: 'suspended_client', reason: REASON },
    { admin_user_id: people.admin, action: 'resumed_client', reason: REASON },
  ]);
  await truth(
    `select concat_ws(' ', payload ->> 'kind', payload ->> 'reason') from email_outbox where recipient_user_id = $1 and kind = 'notice' order by ${AS_WRITTEN}`,
    [people.owner],
  ).lists(['client_suspended', 'client_resumed']);
});

it('ADM-10 an admin who impersonates a suspended client sees what the client sees, and otherwise sees everything', async () => {
  await as('admin', suspend()).hasRows(1);
  assert.deepEqual(await reads('impersonating'), []);
  await as('impersonating', 'select 1 from profiles').hasRows(1);
  assert.deepEqual(await reads('admin'), CLIENT_TABLES);
});
