// What happened is told by one function, as one table of kinds says.
import assert from 'node:assert/strict';
import { as, claiming, it, messageOf, operator, truth } from '../../check.ts';
import { getRows, people } from '../../people.ts';
import { aal2, enrol } from '../sign-in/second-factor.ts';

const row = getRows('owner');

it('AUD-03 GUARD-08 clients read the history of their audits, and nothing else of what happened in them', async () => {
  const own = `select kind from events where audit_id = '${row.audit}' and id <> '${row.auditEvent}'`;
  await as(
    'admin',
    `update audits set lead_id = '${people.anotherAdmin}', status = 'mitigation' where id = '${row.audit}'`,
  ).hasRows(1);
  await as('admin', `select discard_drafts(array['${row.draft}'::uuid])`).hasRows(1);
  await as('admin', `${own} order by kind`).lists([
    'audit_updated',
    'draft_deleted',
    'lead_assigned',
    'status_changed',
  ]);
  await as('owner', own).returns([{ kind: 'status_changed' }]);
  // About no audit: the role of a person, the application of a client.
  await as('owner', 'select from events where audit_id is null').hasRows(0);
});

it('ADM-08 NOTE-03 AUTH-18 a client has at most 50 lines of an action within a day in the activity log', async () => {
  await enrol('owner');
  await operator(`insert into admin_activity_logs (admin_user_id, action, target_user_id)
        select '${people.owner}', a, '${people.owner}'
        from unnest('{added_webhook,created_recovery_codes}'::text[]) a, generate_series(1, 49);
        update admin_activity_logs set created_at = now() - interval '23 hours' where true`);
  for (const statement of [
    `select id from add_webhook('https://hooks.example.com/', 'standard', '{status_changed}')`,
    'select create_recovery_codes()',
  ]) {
    await claiming('owner', aal2(0), statement).hasRows(1);
    await claiming('owner', aal2(0), statement).isRefused(
      '22023',
      'You have done this 50 times within a day. Please do it again tomorrow, or write to us.',
    );
  }
  await operator(`insert into admin_activity_logs (admin_user_id, action, target_user_id)
        select '${people.admin}', 'created_project', '${people.owner}' from generate_series(1, 50)`);
  await as('admin', `insert into projects (client_id, name) values ('${people.owner}', 'Vault')`).hasRows(1);
});

it('ADM-08 no event of an unknown kind can be written', async () => {
  assert.equal(
    await messageOf('postgres', `select private.record_event('client_forgotten', '${people.owner}')`),
    'There is no kind of event client_forgotten.',
  );
});

it('ADM-08 every kind of event that the log keeps has an action that the log allows', async () => {
  const kinds = await truth('select kind, logged_as from private.event_kinds where logged_as is not null');
  assert.ok(kinds.length > 30);
  for (const { kind } of kinds)
    await operator(`select private.record_event('${String(kind)}', '${people.owner}')`);
  const logged = await truth('select distinct action from admin_activity_logs');
  for (const { logged_as } of kinds)
    assert.ok(
      logged.some(({ action }) => action === logged_as),
      String(logged_as),
    );
});
