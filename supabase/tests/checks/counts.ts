// What triggers count for the admin console: its numbers, and where clients stand in each order of the list.
import assert from 'node:assert/strict';
import { hasRows, type Check } from '../check.ts';
import { people } from '../people.ts';

export const counts: Check[] = [
  {
    title: 'ADM-01 the numbers follow every change',
    run: async ({ as, operator }) => {
      const stats = async () =>
        hasRows(
          await as(
            'admin',
            'select total_clients::int as total, pending_approvals::int as pending, active_audits::int as audits, recent_activity::int as recent from admin_stats()',
          ),
          1,
        )[0];
      assert.deepEqual(await stats(), { total: 5, pending: 2, audits: 4, recent: 5 });
      hasRows(await as('newcomer', `insert into profiles (user_id) values ('${people.newcomer}')`), 1);
      hasRows(
        await as(
          'admin',
          `update profiles set approval_status = 'approved' where user_id = '${people.pending}'`,
        ),
        1,
      );
      assert.deepEqual(await stats(), { total: 6, pending: 2, audits: 4, recent: 6 });
      await operator(
        `insert into audits (project_id, title, audit_type) select project_id, 'Third audit', 'Rust' from audits limit 1`,
      );
      assert.deepEqual(await stats(), { total: 6, pending: 2, audits: 5, recent: 6 });
      await operator(`delete from audits where title = 'Third audit'`);
      assert.deepEqual(await stats(), { total: 6, pending: 2, audits: 4, recent: 6 });
      await operator(`delete from profiles where user_id in ('${people.newcomer}', '${people.pending}')`);
      await operator(
        `update profiles set approval_status = 'rejected'; update audits set status = 'completed'`,
      );
      assert.deepEqual(await stats(), { total: 4, pending: 0, audits: 0, recent: 4 });
    },
  },
  {
    title: 'ADM-02 where clients stand in each order is counted through every change',
    run: async ({ as, operator }) => {
      const isCounted = () =>
        operator(`do $$ begin
          assert not exists (
            (select sort, approval_status, depth, within, stretch, clients from private.client_places where clients <> 0)
            except
            (select o.sort, a.among, o.depth, left(o.place, o.outside), left(o.place, o.inside), count(*)
             from profiles p cross join lateral (values ('all'), (p.approval_status)) a (among) cross join lateral (
               select s.sort, s.place, d.depth, s.lengths[d.depth] as outside, s.lengths[d.depth + 1] as inside
               from (values
                 ('created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD HH24'), array[0, 7, 10, 13]),
                 ('full_name', coalesce(nullif(lower(p.full_name), ''), chr(1114109)), array[0, 1, 3, 6]),
                 ('company_name', coalesce(nullif(lower(p.company_name), ''), chr(1114109)), array[0, 1, 3, 6])
               ) s (sort, place, lengths), generate_series(1, 3) d (depth)
             ) o
             group by 1, 2, 3, 4, 5)
          ), 'a stretch is counted wrong';
          assert (select sum(clients) from private.client_places) = 18 * (select count(*) from profiles);
        end $$`);
      await isCounted();
      hasRows(await as('newcomer', `insert into profiles (user_id) values ('${people.newcomer}')`), 1);
      await isCounted();
      hasRows(
        await as('owner', `update profiles set full_name = 'Zoe' where user_id = '${people.owner}'`),
        1,
      );
      hasRows(
        await as(
          'admin',
          `update profiles set approval_status = 'approved' where user_id = '${people.pending}'`,
        ),
        1,
      );
      await isCounted();
      await operator(`delete from auth.users where id in ('${people.newcomer}', '${people.other}')`);
      await isCounted();
    },
  },
];
