// Suspending an approved client and ending the suspension (ADM-10). `owner` is an approved client.
import assert from 'node:assert/strict';
import { AS_WRITTEN, hasRows, isRefused, type Check, type Scene } from '../../check.ts';
import { people, getRows, type Person } from '../../people.ts';
import { decideSql } from '../../decide.ts';

const row = getRows('owner');
const REASON = 'The invoice of March is not paid.';
const suspend = (client: string = people.owner) => decideSql(client, 'suspended', REASON);
const resume = decideSql(people.owner, 'approved');

/** All data of a client in the portal. */
const PORTAL = [
  'projects',
  'audits',
  'audit_scopes',
  'scope_repositories',
  'events',
  'findings',
  'finding_locations',
  'finding_events',
  'finding_comments',
  'audit_finding_totals',
  'report_versions',
  'files',
  'service_requests',
  'knowledge_recommendations',
];

async function reads({ as }: Scene, who: Person): Promise<string[]> {
  const found: string[] = [];
  for (const table of PORTAL) {
    const outcome = await as(who, `select 1 from ${table}`);
    if (outcome.count > 0) found.push(table);
  }
  return found;
}

export const suspension: Check[] = [
  {
    title: 'ADM-10 a suspended client cannot read portal data with their existing session until resumed',
    run: async (scene) => {
      assert.deepEqual(await reads(scene, 'owner'), PORTAL);
      hasRows(await scene.as('admin', suspend()), 1);
      assert.deepEqual(await reads(scene, 'owner'), []);
      hasRows(await scene.as('admin', resume), 1);
      assert.deepEqual(await reads(scene, 'owner'), PORTAL);
    },
  },
  {
    title: 'ADM-10 a suspended client cannot write a profile, request, file or object, or open a file',
    run: async ({ as }) => {
      const upload = `insert into storage.objects (bucket_id, name, metadata)
        values ('client-files', '${people.owner}/${row.unfinishedFile}', '{"size": 10, "mimetype": "application/pdf"}')`;
      hasRows(await as('owner', upload), 1);
      hasRows(await as('admin', suspend()), 1);
      hasRows(await as('owner', `update profiles set full_name = 'X' where true`), 0);
      isRefused(
        await as(
          'owner',
          `insert into service_requests (client_id, service_type, project_name, message) values ('${people.owner}', 'code_review', 'P', 'M')`,
        ),
        '42501',
      );
      isRefused(
        await as(
          'owner',
          `insert into files (client_id, file_name, file_size, mime_type, storage_path) values ('${people.owner}', 'f.pdf', 1, 'application/pdf', '')`,
        ),
        '42501',
      );
      isRefused(await as('owner', upload), '42501');
      hasRows(await as('owner', `delete from storage.objects where true`), 0);
      hasRows(await as('owner', `delete from files where true`), 0);
      isRefused(await as('owner', `select open_object('file', '${row.file}')`), '42501');
    },
  },
  {
    title: 'ADM-10 a suspended client can read the reason in their profile and cannot lift the suspension',
    run: async ({ as, truth }) => {
      hasRows(await as('admin', suspend()), 1);
      assert.deepEqual(hasRows(await as('owner', 'select suspension_reason from profiles'), 1), [
        { suspension_reason: REASON },
      ]);
      isRefused(await as('owner', resume), '42501', 'Only an admin can do this.');
      isRefused(await as('owner', `update profiles set suspended_at = null where true`), '42501');
      isRefused(await as('owner', `select 1 from submit_onboarding('{}')`), '42501');
      const [profile] = await truth(
        `select suspended_at = now() as is_suspended, full_name from profiles where client_id = $1`,
        [people.owner],
      );
      assert.deepEqual(profile, { is_suspended: true, full_name: 'owner' });
    },
  },
  {
    title: 'ADM-10 only an admin with a reason can suspend a client',
    run: async ({ as }) => {
      for (const who of ['owner', 'other'] as const)
        isRefused(await as(who, suspend()), '42501', 'Only an admin can do this.');
      isRefused(await as('impersonating', suspend()), '42501', /^You are viewing the portal as a client/);
      isRefused(
        await as(
          'newcomer',
          `insert into profiles (client_id, suspended_at) values ('${people.newcomer}', now())`,
        ),
        '42501',
      );
      isRefused(
        await as('admin', decideSql(people.owner, 'suspended')),
        '22023',
        'Give a reason of 10 to 500 characters.',
      );
      for (const reason of [
        '',
        'too short',
        '         x         ',
        'x'.repeat(501),
        'Two lines,\nnot one.',
        '\u00a0'.repeat(12),
        '\u200b'.repeat(12),
        `a${'\u2060'.repeat(12)}b`,
      ])
        isRefused(await as('admin', decideSql(people.owner, 'suspended', reason)), '22023');
    },
  },
  {
    title:
      'ADM-10 only an approved client can be suspended, and a second admin is told that it has already happened',
    run: async ({ as }) => {
      isRefused(
        await as('admin', suspend(people.pending)),
        'PT409',
        'This application still waits for a decision.',
      );
      isRefused(
        await as('admin', suspend(people.rejected)),
        'PT409',
        'This client has already been rejected.',
      );
      hasRows(await as('admin', suspend()), 1);
      isRefused(
        await as('anotherAdmin', decideSql(people.owner, 'suspended', 'For another reason.')),
        'PT409',
        'This client has already been suspended.',
      );
    },
  },
  {
    title: 'ADM-10 suspending and resuming each add one log line with the reason and one e-mail',
    run: async ({ as, truth }) => {
      await as('admin', suspend());
      hasRows(await as('admin', resume), 1);
      isRefused(await as('admin', resume), 'PT409', 'This client has already been approved.');
      const log = await truth(
        `select admin_user_id, action, details ->> 'reason' as reason from admin_activity_logs
         where target_user_id = $1 and action in ('suspended_client', 'resumed_client') order by ${AS_WRITTEN}`,
        [people.owner],
      );
      assert.deepEqual(log, [
        { admin_user_id: people.admin, action: 'suspended_client', reason: REASON },
        { admin_user_id: people.admin, action: 'resumed_client', reason: REASON },
      ]);
      const mails = await truth(
        `select payload ->> 'kind' as kind from email_outbox where recipient_user_id = $1 and kind = 'notice' order by ${AS_WRITTEN}`,
        [people.owner],
      );
      assert.deepEqual(
        mails.map(({ kind }) => kind),
        ['client_suspended', 'client_resumed'],
      );
    },
  },
  {
    title:
      'ADM-10 an admin who impersonates a suspended client sees what the client sees, and otherwise sees everything',
    run: async (scene) => {
      hasRows(await scene.as('admin', suspend()), 1);
      assert.deepEqual(await reads(scene, 'impersonating'), []);
      hasRows(await scene.as('impersonating', 'select 1 from profiles'), 1);
      assert.deepEqual(await reads(scene, 'admin'), PORTAL);
    },
  },
  {
    title: 'ADM-10 admins can keep working for a suspended client',
    run: async ({ as }) => {
      hasRows(await as('admin', suspend()), 1);
      hasRows(await as('admin', `update audits set status = 'completed' where id = '${row.audit}'`), 1);
    },
  },
];
