// What approval and the admin role permit, and what remains permitted after either is revoked.
import assert from 'node:assert/strict';
import { it, type Scene } from '../../check.ts';
import { people, signedInAs, type Person } from '../../people.ts';

const grant = `insert into user_roles (user_id, role) values ('${people.newcomer}', 'admin')`;
const endRole = `delete from user_roles where user_id = '${people.newcomer}'`;
const lookAtOther = `insert into impersonation_sessions (target_user_id, reason) values ('${people.other}', 'To answer a question.')`;

/** Acts as this person with the token of somebody who has given a second-factor code, as admins must. */
async function owners({ claiming }: Scene, table: string, who: Person = 'owner'): Promise<unknown[]> {
  const outcome = await claiming(
    who,
    signedInAs('admin'),
    `select distinct client_id from ${table} order by 1`,
  );
  assert.ok(outcome.rows, outcome.code);
  return outcome.rows.map(({ client_id }) => client_id);
}

it('GUARD-08 a client whose approval is revoked can no longer read portal data', async (scene) => {
  assert.deepEqual(await owners(scene, 'files'), [people.owner]);
  await scene.operator(
    `update profiles set approval_status = 'pending', approved_at = null where client_id = '${people.owner}'`,
  );
  for (const table of ['projects', 'audits', 'files', 'service_requests', 'knowledge_recommendations'])
    assert.deepEqual(await owners(scene, table), [], table);
  assert.deepEqual(await owners(scene, 'profiles'), [people.owner]);
});

it('GUARD-08 IMP-03 a person reads as an admin from the moment of the role to its end, and as the client while impersonating', async (scene) => {
  assert.deepEqual(await owners(scene, 'audits', 'newcomer'), []);
  await scene.operator(grant);
  assert.deepEqual(await owners(scene, 'audits', 'newcomer'), [people.owner, people.ownerPending]);
  assert.equal((await owners(scene, 'profiles', 'newcomer')).length, 5);
  await scene.claiming('newcomer', signedInAs('admin'), lookAtOther).hasRows(1);
  assert.deepEqual(await owners(scene, 'audits', 'newcomer'), []);
  assert.deepEqual(await owners(scene, 'profiles', 'newcomer'), [people.other]);
  await scene.operator(endRole);
  assert.deepEqual(await owners(scene, 'audits', 'newcomer'), []);
  assert.deepEqual(await owners(scene, 'profiles', 'newcomer'), []);
});
