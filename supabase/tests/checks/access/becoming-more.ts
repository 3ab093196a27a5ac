// Attacks: gaining a role, an approval or a privilege.
import { hasRows, isRefused, type Check } from '../../check.ts';
import { people, type Person } from '../../people.ts';
import { decideSql } from '../../decide.ts';

const DENIED = 'permission denied for table user_roles';
const NOT_THEIR_COLUMN = 'permission denied for table profiles';
const ONLY_ADMINS_DECIDE = 'Only an admin can decide on an application.';

export const becomingMore: Check[] = [
  {
    title: 'GUARD-08 nobody can make themselves or others an admin',
    run: async ({ as, truth }) => {
      for (const who of ['owner', 'pending', 'newcomer', 'admin'] satisfies Person[]) {
        isRefused(
          await as(who, `insert into user_roles values ('${people[who]}', 'admin') on conflict do nothing`),
          '42501',
          DENIED,
        );
        isRefused(
          await as(who, `insert into user_roles values ('${people.other}', 'admin')`),
          '42501',
          DENIED,
        );
        isRefused(
          await as(who, `update user_roles set user_id = '${people.other}' where true`),
          '42501',
          DENIED,
        );
      }
      const admins = await truth(`select user_id from user_roles where user_id = any ($1::uuid[])`, [
        [people.owner, people.pending, people.newcomer, people.other],
      ]);
      hasRows({ rows: admins, count: admins.length }, 0);
    },
  },
  {
    title: 'GUARD-08 nobody can approve themselves by update',
    run: async ({ as }) => {
      for (const who of ['pending', 'rejected'] satisfies Person[])
        isRefused(
          await as(who, `update profiles set approval_status = 'approved' where user_id = '${people[who]}'`),
          '42501',
          NOT_THEIR_COLUMN,
        );
      isRefused(
        await as(
          'rejected',
          `update profiles set approval_status = 'pending' where user_id = '${people.rejected}'`,
        ),
        '42501',
        NOT_THEIR_COLUMN,
      );
    },
  },
  {
    title:
      'GUARD-08 nobody but an admin can decide on an application, by the function that admins use or otherwise',
    run: async ({ as }) => {
      for (const who of ['owner', 'pending', 'newcomer'] satisfies Person[])
        isRefused(await as(who, decideSql(people.pending, 'approved')), '42501', ONLY_ADMINS_DECIDE);
      isRefused(
        await as('impersonating', decideSql(people.pending, 'approved')),
        '42501',
        /^You are viewing the portal as a client/,
      );
      isRefused(await as('anonymous', decideSql(people.pending, 'approved')), '42501');
    },
  },
  {
    title: 'GUARD-08 nobody can approve themselves by insert or upsert',
    run: async ({ as }) => {
      isRefused(
        await as(
          'newcomer',
          `insert into profiles (user_id, approval_status) values ('${people.newcomer}', 'approved')`,
        ),
        '42501',
        NOT_THEIR_COLUMN,
      );
      isRefused(
        await as(
          'newcomer',
          `insert into profiles (user_id, approved_at) values ('${people.newcomer}', now())`,
        ),
        '42501',
        NOT_THEIR_COLUMN,
      );
      isRefused(
        await as(
          'pending',
          `insert into profiles (user_id) values ('${people.pending}')
          on conflict (user_id) do update set approval_status = 'approved'`,
        ),
        '42501',
        NOT_THEIR_COLUMN,
      );
    },
  },
  {
    title: 'GUARD-08 an application cannot carry its own approval',
    run: async ({ as, truth }) => {
      const profile = JSON.stringify({
        full_name: 'N',
        role_title: 'CTO',
        company_name: 'C',
        project_name: 'P',
        company_website: 'https://c.test',
        project_description: 'D',
        intended_services: ['Pentesting'],
        telegram_handle: '@n',
        twitter_handle: '@n',
        approval_status: 'approved',
        approved_at: '2020-01-01',
        user_id: people.owner,
        business_email: 'x@evil.test',
      });
      hasRows(await as('newcomer', 'select * from submit_onboarding($1::jsonb)', [profile]), 1);
      const saved = await truth(
        `select approval_status, approved_at, business_email from profiles where user_id = '${people.newcomer}'`,
      );
      const expected = {
        approval_status: 'pending',
        approved_at: null,
        business_email: 'newcomer@guard.test',
      };
      if (JSON.stringify(saved) !== JSON.stringify([expected])) throw new Error(JSON.stringify(saved));
    },
  },
  {
    title: 'GUARD-08 nobody can set approved_at',
    run: async ({ as }) => {
      isRefused(
        await as('owner', `update profiles set approved_at = '2020-01-01' where user_id = '${people.owner}'`),
        '42501',
        NOT_THEIR_COLUMN,
      );
      isRefused(
        await as('admin', `update profiles set approved_at = '2020-01-01' where user_id = '${people.owner}'`),
        '42501',
        NOT_THEIR_COLUMN,
      );
    },
  },
  {
    title: 'GUARD-08 nobody can call helper functions that reveal data',
    run: async ({ as }) => {
      isRefused(await as('owner', `select private.display_name('${people.other}')`), '42501');
      isRefused(
        await as('owner', `select private.record_event('client_approved', '${people.owner}')`),
        '42501',
      );
      isRefused(await as('owner', `select private.is_active_client('${people.other}')`), '42501');
      isRefused(await as('anonymous', 'select private.is_admin()'), '42501');
      isRefused(await as('owner', `select private.impersonated_client_id()`), '42501');
    },
  },
];
