// The numbers of the admin console.
import { as, it, operator } from '../../check.ts';
import { decideSql, people } from '../../people.ts';

it('ADM-01 the dashboard’s numbers reflect every change', async () => {
  const stats = () =>
    as(
      'admin',
      'select total_clients::int as total, pending_approvals::int as pending, active_audits::int as audits, recent_activity::int as recent from admin_stats()',
    );
  await stats().returns([{ total: 5, pending: 2, audits: 4, recent: 5 }]);
  await as('newcomer', `insert into profiles (client_id) values ('${people.newcomer}')`).hasRows(1);
  await as('admin', decideSql(people.pending, 'approved')).hasRows(1);
  await stats().returns([{ total: 6, pending: 1, audits: 4, recent: 6 }]);
  await operator(
    `insert into audits (project_id, title, audit_type) select project_id, 'Third audit', 'Rust' from audits limit 1`,
  );
  await stats().returns([{ total: 6, pending: 1, audits: 5, recent: 6 }]);
  await operator(`delete from audits where title = 'Third audit'`);
  await stats().returns([{ total: 6, pending: 1, audits: 4, recent: 6 }]);
  await operator(`delete from profiles where client_id in ('${people.newcomer}', '${people.pending}')`);
  await operator(
    `update profiles set approval_status = 'rejected' where true; update audits set status = 'completed' where true`,
  );
  await stats().returns([{ total: 4, pending: 0, audits: 0, recent: 4 }]);
});
