// What approval and the admin role permit, and what remains permitted after either is revoked.
import assert from 'node:assert/strict';
import { hasRows, type Check, type Scene } from '../../check.ts';
import { people, signedInAs } from '../../people.ts';

const grant = `insert into user_roles (user_id, role) values ('${people.owner}', 'admin')`;
const endRole = `delete from user_roles where user_id = '${people.owner}'`;
const lookAtOther = `insert into impersonation_sessions (target_user_id, reason) values ('${people.other}', 'To answer a question.')`;

/** Acts as the owner with the token of somebody who has given a second-factor code, as admins must. */
async function owners({ claiming }: Scene, table: string): Promise<unknown[]> {
  const answer = await claiming(
    'owner',
    signedInAs('admin'),
    `select distinct user_id from ${table} order by 1`,
  );
  assert.ok(answer.rows, answer.code);
  return answer.rows.map(({ user_id }) => user_id);
}

export const access: Check[] = [
  {
    title: 'GUARD-08 a client whose approval is revoked can no longer read portal data',
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
      'GUARD-08 IMP-03 an approved client with the admin role reads as an admin, and as the impersonated client while impersonating',
    run: async (scene) => {
      await scene.operator(grant);
      assert.deepEqual(await owners(scene, 'audits'), [people.owner, people.ownerPending]);
      assert.equal((await owners(scene, 'profiles')).length, 5);
      hasRows(await scene.claiming('owner', signedInAs('admin'), lookAtOther), 1);
      assert.deepEqual(await owners(scene, 'audits'), []);
      assert.deepEqual(await owners(scene, 'profiles'), [people.other]);
      await scene.operator(endRole);
      assert.deepEqual(await owners(scene, 'audits'), [people.owner]);
      assert.deepEqual(await owners(scene, 'profiles'), [people.owner]);
    },
  },
];
