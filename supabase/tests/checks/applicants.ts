// Who reads their own rows without another question: applicants without a role, and whether they were approved.
import assert from 'node:assert/strict';
import { hasRows, isRefused, type Check, type Scene } from '../check.ts';
import { people } from '../people.ts';

const grant = `insert into user_roles (user_id, role) values ('${people.owner}', 'admin')`;
const endRole = `delete from user_roles where user_id = '${people.owner}'`;
const lookAtOther = `insert into impersonation_sessions (target_user_id) values ('${people.other}')`;

const isTrue = ({ operator }: Scene) =>
  operator(`do $$ begin
    assert not exists (
      (select user_id, approval_status, onboarding_completed from private.applicants
       except
       select user_id, approval_status, onboarding_completed from profiles where user_id not in (select user_id from user_roles))
      union all
      (select user_id, approval_status, onboarding_completed from profiles where user_id not in (select user_id from user_roles)
       except
       select user_id, approval_status, onboarding_completed from private.applicants)
    ), 'an applicant is missing, or stands as what they are not';
  end $$`);

async function owners({ as }: Scene, table: string): Promise<unknown[]> {
  const answer = await as('owner', `select distinct user_id from ${table} order by 1`);
  assert.ok(answer.rows, answer.code);
  return answer.rows.map(({ user_id }) => user_id);
}

export const applicants: Check[] = [
  {
    title: 'GUARD-08 who has applied and holds no role is known through every change',
    run: async (scene) => {
      await isTrue(scene);
      hasRows(await scene.as('newcomer', `insert into profiles (user_id) values ('${people.newcomer}')`), 1);
      await isTrue(scene);
      hasRows(
        await scene.as(
          'admin',
          `update profiles set approval_status = 'approved' where user_id = '${people.pending}'`,
        ),
        1,
      );
      await isTrue(scene);
      await scene.operator(
        `insert into user_roles (user_id, role) values ('${people.pending}', 'admin');
         update user_roles set user_id = '${people.newcomer}' where user_id = '${people.pending}'`,
      );
      await isTrue(scene);
      await scene.operator(`delete from user_roles where user_id = '${people.newcomer}'`);
      await isTrue(scene);
      await scene.operator(
        `insert into profiles (user_id, onboarding_completed, approval_status) values ('${people.anotherAdmin}', true, 'approved');
         delete from auth.users where id in ('${people.newcomer}', '${people.other}')`,
      );
      await isTrue(scene);
      // After a change without triggers, as an import makes it.
      await scene.operator(
        `set local session_replication_role = replica;
         update profiles set approval_status = 'rejected', approved_at = null where user_id = '${people.owner}';
         set local session_replication_role = origin; select private.recount()`,
      );
      await isTrue(scene);
    },
  },
  {
    title: 'GUARD-08 a client whose approval is taken back reads nothing of the portal from then on',
    run: async (scene) => {
      assert.deepEqual(await owners(scene, 'files'), [people.owner]);
      await scene.operator(
        `update profiles set approval_status = 'pending', approved_at = null where user_id = '${people.owner}'`,
      );
      for (const table of ['projects', 'audits', 'files', 'service_requests', 'knowledge_recommendations'])
        assert.deepEqual(await owners(scene, table), [], table);
      assert.deepEqual(await owners(scene, 'profiles'), [people.owner]);
    },
  },
  {
    title:
      'GUARD-08 IMP-03 an approved client with the admin role reads as an admin, and as the client they look at',
    run: async (scene) => {
      await scene.operator(grant);
      assert.deepEqual(await owners(scene, 'audits'), [people.owner, people.ownerPending]);
      assert.equal((await owners(scene, 'profiles')).length, 5);
      hasRows(await scene.as('owner', lookAtOther), 1);
      assert.deepEqual(await owners(scene, 'audits'), []);
      assert.deepEqual(await owners(scene, 'profiles'), [people.other]);
      await scene.operator(endRole);
      assert.deepEqual(await owners(scene, 'audits'), [people.owner]);
      assert.deepEqual(await owners(scene, 'profiles'), [people.owner]);
    },
  },
  {
    title:
      'GUARD-08 standing as an applicant opens nothing to somebody who is not approved, and nothing of others',
    run: async ({ as, operator }) => {
      // What the foreign key holds can't be told wrong, not even by an operator.
      await operator(`do $$ begin
        update private.applicants set approval_status = 'approved' where user_id = '${people.ownerPending}';
        raise exception 'An applicant was told to be approved.';
      exception when foreign_key_violation then null; end $$`);
      // Beside a role it shows less, never more.
      await operator(`${grant}; insert into private.applicants values ('${people.owner}', 'approved', true)`);
      for (const { user_id } of hasRows(await as('owner', 'select user_id from files'), 2))
        assert.equal(user_id, people.owner);
      for (const who of ['owner', 'admin', 'anonymous'] as const)
        isRefused(await as(who, 'select 1 from private.applicants'), '42501');
    },
  },
];
