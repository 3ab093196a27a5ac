// Decisions on applications.
import assert from 'node:assert/strict';
import { hasRows, isRefused, type Check } from '../../check.ts';
import { people } from '../../people.ts';

const decide = (status: string, client: string, more = '') =>
  `update profiles set approval_status = '${status}' where user_id = '${client}' ${more}`;

export const decisions: Check[] = [
  {
    title:
      'ADM-06 ADM-08 ONB-10 an approval sets its time, one log line and one e-mail in the same transaction',
    run: async ({ as, truth }) => {
      hasRows(
        await as(
          'admin',
          `update profiles set approval_status = 'approved', approved_at = '2001-01-01'
        where user_id = '${people.pending}' and approval_status = 'pending'`,
        ),
        1,
      );
      const [facts] = await truth(
        `select
        (select approved_at = now() from profiles where user_id = $1) as stamped,
        (select json_agg(json_build_array(admin_user_id, action, details ->> 'client_name')) from admin_activity_logs where target_user_id = $1) as log,
        (select json_agg(json_build_array(kind, status)) from email_outbox where recipient_user_id = $1) as mails`,
        [people.pending],
      );
      assert.deepEqual(facts, {
        stamped: true,
        log: [[people.admin, 'approved_client', 'pending']],
        mails: [['client_approved', 'queued']],
      });
    },
  },
  {
    title: 'ADM-06 ADM-07 an admin can reopen and approve a rejected client, and each step is logged',
    run: async ({ as, truth }) => {
      hasRows(await as('admin', decide('rejected', people.pending)), 1);
      hasRows(await as('admin', decide('pending', people.pending)), 1);
      hasRows(await as('admin', decide('approved', people.pending)), 1);
      const log = await truth(
        `select action from admin_activity_logs where target_user_id = $1 order by ctid`,
        [people.pending],
      );
      assert.deepEqual(
        log.map(({ action }) => action),
        ['rejected_client', 'reopened_client', 'approved_client'],
      );
      const mails = await truth(`select kind from email_outbox where recipient_user_id = $1 order by ctid`, [
        people.pending,
      ]);
      assert.deepEqual(
        mails.map(({ kind }) => kind),
        ['client_rejected', 'client_reopened', 'client_approved'],
      );
    },
  },
  {
    title: 'ADM-06 a decision from the wrong status is refused with a sentence',
    run: async ({ as }) => {
      isRefused(
        await as('admin', decide('rejected', people.owner)),
        'PT409',
        'This client has already been approved.',
      );
      isRefused(
        await as('admin', decide('pending', people.owner)),
        'PT409',
        'This client has already been approved.',
      );
      isRefused(
        await as('admin', decide('approved', people.rejected)),
        'PT409',
        'This client has already been rejected.',
      );
      isRefused(
        await as('admin', decide('great', people.pending)),
        '22023',
        'The approval status must be one of: pending, approved, rejected.',
      );
      // The second admin's update finds no pending application.
      hasRows(await as('admin', decide('rejected', people.owner, "and approval_status = 'pending'")), 0);
    },
  },
  {
    title: 'GUARD-08 an admin can decide on a client but cannot edit their profile',
    run: async ({ as }) => {
      isRefused(
        await as('admin', `update profiles set full_name = 'X' where user_id = '${people.owner}'`),
        '42501',
        'Only clients themselves can change their profile.',
      );
      isRefused(
        await as(
          'admin',
          `update profiles set approval_status = 'approved', company_name = 'X' where user_id = '${people.pending}'`,
        ),
        '42501',
        'Only clients themselves can change their profile.',
      );
    },
  },
];
