// Attacks: forging, editing or deleting records.
import assert from 'node:assert/strict';
import { it, messageOf } from '../../check.ts';
import { people, getRows, type Person } from '../../people.ts';

const row = getRows('owner');

it('GUARD-08 nobody can write a line of the activity log directly, not an admin in their own name and not the service', async (scene) => {
  const forged = `insert into public.admin_activity_logs (admin_user_id, action, target_user_id)
        values ('${people.admin}', 'approved_client', '${people.owner}')`;
  assert.equal(
    await messageOf(scene, 'service_role', forged),
    'permission denied for table admin_activity_logs',
  );
  for (const who of ['owner', 'admin'] satisfies Person[])
    await scene
      .as(
        who,
        `insert into admin_activity_logs (admin_user_id, action, target_user_id)
            values ('${people[who]}', 'approved_client', '${people.owner}')`,
      )
      .isRefused('42501', 'permission denied for table admin_activity_logs');
});

it('GUARD-08 no caller, including the service, can change or delete lines of the activity log', async (scene) => {
  const denied = 'permission denied for table admin_activity_logs';
  for (const write of [
    `update admin_activity_logs set action = 'rejected_client' where true`,
    'delete from admin_activity_logs where true',
  ])
    await scene.as('admin', write).isRefused('42501', denied);
  for (const statement of [
    "update public.admin_activity_logs set details = '{}' where true",
    'delete from public.admin_activity_logs where true',
    'truncate public.admin_activity_logs',
  ])
    assert.equal(await messageOf(scene, 'service_role', statement), denied, statement);
});

it('GUARD-08 no caller, including the service, can write the outbox directly', async ({ as, operator }) => {
  const refused = [
    `insert into public.email_outbox (event_key, kind) values ('forged', 'application_received')`,
    `update public.email_outbox set payload = '{"x": 1}' where true`,
    `update public.email_outbox set status = 'queued' where id = '${row.email}'`,
    'delete from public.email_outbox where true',
    'truncate public.email_outbox',
  ];
  const denied = 'permission denied for table email_outbox';
  for (const statement of refused) {
    assert.equal(await messageOf({ operator }, 'service_role', statement), denied, statement);
    await as('admin', statement).isRefused('42501', denied);
  }
});

it('GUARD-08 TEAM-03 deleting the owner’s account keeps the client and its log lines, and stops the e-mails', async (scene) => {
  await scene.operator(`delete from auth.users where id = '${people.owner}'`);
  const left = await scene.truth(`select
        (select count(*)::int from admin_activity_logs where target_user_id = '${people.owner}') as log,
        (select count(*)::int from email_outbox where recipient_user_id = '${people.owner}') as mails,
        (select count(*)::int from projects where client_id = '${people.owner}') as projects,
        (select count(*)::int from client_members where client_id = '${people.owner}') as people`);
  await scene.operator('set constraints all immediate');
  if (JSON.stringify(left) !== '[{"log":1,"mails":0,"projects":1,"people":2}]')
    throw new Error(JSON.stringify(left));
});
