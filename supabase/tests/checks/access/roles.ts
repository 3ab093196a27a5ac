// Attacks: becoming admin by an address that nobody confirmed, and leaving the installation without an admin.
import assert from 'node:assert/strict';
import { it, operator, refuses, truth } from '../../check.ts';
import { people } from '../../people.ts';

const UNCONFIRMED = '00000000-0000-4000-8000-0000000000b1';
const CONFIRMED = '00000000-0000-4000-8000-0000000000b2';

const logged = `select action, target_user_id, details ->> 'role' as role, details ->> 'admin_name' as by_whom
  from admin_activity_logs where action in ('granted_role', 'revoked_role') order by action, target_user_id`;

it('AUTH-16 GUARD-08 nobody becomes an admin with an unconfirmed address', async () => {
  await operator(`insert into auth.users (id, email) values ('${UNCONFIRMED}', 'boss@guard.test')`);
  for (const attempt of [
    `select public.grant_admin('boss@guard.test')`,
    `insert into user_roles (user_id, role) values ('${UNCONFIRMED}', 'admin')`,
    `update user_roles set user_id = '${UNCONFIRMED}' where user_id = '${people.anotherAdmin}'`,
  ])
    await refuses(attempt, /is not confirmed/);
});

it('ADM-08 every change of a role is logged under the operator’s name', async () => {
  await operator(`select public.grant_admin('newcomer@guard.test');
        select public.grant_admin(' Newcomer@guard.test ');
        insert into auth.users (id, email, email_confirmed_at) values ('${CONFIRMED}', 'second@guard.test', now());
        update user_roles set user_id = '${CONFIRMED}' where user_id = '${people.newcomer}';
        delete from user_roles where user_id = '${CONFIRMED}'`);
  const line = (action: string, target_user_id: string) => ({
    action,
    target_user_id,
    role: 'admin',
    by_whom: 'Operator',
  });
  await truth(logged).returns([
    line('granted_role', people.newcomer),
    line('granted_role', CONFIRMED),
    line('revoked_role', people.newcomer),
    line('revoked_role', CONFIRMED),
  ]);
});

it('GUARD-08 nobody can remove the last admin by revoking the role, deleting the account or emptying the table', async () => {
  await operator(`delete from user_roles where user_id <> '${people.admin}'`);
  for (const attempt of [
    'delete from user_roles where true',
    `delete from auth.users where id = '${people.admin}'`,
    'truncate user_roles cascade',
    'set local role service_role; delete from user_roles where true',
  ])
    await refuses(attempt, /The last admin cannot be removed/);
  // A role can be given to somebody else, and accounts without a role can be deleted.
  await operator(`update user_roles set user_id = '${people.anotherAdmin}' where true;
        delete from auth.users where id = '${people.newcomer}'`);
});

it('GUARD-08 a change of roles locks the rows of all admins, so that simultaneous changes run one after the other', async () => {
  // A row's xmax is the transaction that last locked or removed it.
  const locks = async () =>
    (await truth(`select user_id, xmax::text as lock from user_roles where role = 'admin'`)).map((row) =>
      JSON.stringify(row),
    );
  const before = await locks();
  await operator(`delete from user_roles where user_id = '${people.anotherAdmin}'`);
  const after = await locks();
  assert.equal(after.length, 2);
  assert.ok(after.every((row) => !before.includes(row)));
});
