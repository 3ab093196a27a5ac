// AUD-06: what waits for us.
import assert from 'node:assert/strict';
import { hasRows, onlyRow, type Check, type Scene } from '../../check.ts';
import { people, getRows } from '../../people.ts';
import { decideSql } from '../../decide.ts';

const finding = getRows('owner').finding;

/** The numbers of the work queue, and those of the lists that they lead to. */
async function numbers({ as }: Scene) {
  const counts = onlyRow(await as('admin', 'select (to_jsonb(q)) as counts from work_queue() q'))['counts'];
  const lists = onlyRow(
    await as(
      'admin',
      `select count_clients(status => 'pending')::int as applications,
         count_audits(waiting => 'fix_submitted')::int as audits_with_fixes,
         count_audits(waiting => 'disputed')::int as audits_with_disputes,
         count_audits(only_overdue => true)::int as overdue_audits`,
    ),
  );
  return { counts: counts as Record<string, number>, lists };
}

export const workQueue: Check[] = [
  {
    title: 'AUD-06 the work queue counts what waits, as many as the lists that it leads to',
    run: async (scene) => {
      const none = { disputed_findings: 0, audits_with_disputes: 0, overdue_audits: 0 };
      assert.deepEqual((await numbers(scene)).counts, {
        ...none,
        applications: 2,
        overdue_applications: 0,
        new_requests: 2,
        fixes_to_review: 0,
        audits_with_fixes: 0,
      });
      await scene.operator(`
        update profiles set submitted_at = now() - interval '49 hours' where user_id = '${people.pending}';
        update profiles set submitted_at = now() - interval '47 hours' where user_id = '${people.ownerPending}';
        update service_requests set status = 'in_review' where user_id = '${people.owner}';
        update findings set status = 'fix_submitted' where status = 'open';
        insert into findings (audit_id, number, ordinal, title, severity, status, published_at)
          select audit_id, 'L-09', 9, 'Is disputed', 'low', 'disputed', now() from findings where id = '${finding}';
        insert into findings (audit_id, number, ordinal, title, severity, status, published_at)
          select audit_id, 'L-10', 10, 'Is disputed too', 'low', 'disputed', now() from findings where id = '${finding}';
        update audits set planned_end = current_date - 1`);
      const { counts, lists } = await numbers(scene);
      for (const [name, count] of Object.entries(lists)) assert.equal(counts[name], count, name);
      assert.deepEqual(counts, {
        applications: 2,
        overdue_applications: 1,
        new_requests: 1,
        fixes_to_review: 2,
        audits_with_fixes: 2,
        disputed_findings: 2,
        audits_with_disputes: 1,
        overdue_audits: 4,
      });
    },
  },
  {
    title:
      'AUD-06 an application waits since it was submitted or reopened, the oldest comes first, and late ones are marked',
    run: async ({ as, operator }) => {
      await operator(`
        update profiles set submitted_at = now() - interval '60 days' where user_id = '${people.rejected}';
        update profiles set submitted_at = now() - interval '3 days' where user_id = '${people.ownerPending}';
        update profiles set created_at = now() - interval '90 days', submitted_at = now() - interval '2 hours'
          where user_id = '${people.pending}'`);
      const waiting = async () =>
        (await as('admin', 'select full_name, is_overdue as late from oldest_applications()')).rows;
      const late = { full_name: 'ownerPending', late: true };
      const early = { full_name: 'pending', late: false };
      assert.deepEqual(await waiting(), [late, early]);
      // It was sent 60 days ago, and the decision on it is asked for again from now on.
      hasRows(await as('admin', decideSql(people.rejected, 'pending')), 1);
      assert.deepEqual(await waiting(), [late, early, { full_name: 'rejected', late: false }]);
      hasRows(await as('admin', 'select 1 from oldest_applications(1)'), 1);
    },
  },
];
