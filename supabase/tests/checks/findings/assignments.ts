// Whom a finding waits for (TEAM-04). `member` and `viewer` belong to the client of `owner`. The seed assigns the finding to the owner,
// and its review to anotherAdmin.
import assert from 'node:assert/strict';
import { as, it, operator, truth } from '../../check.ts';
import { people, removeOwnerSql, type Person } from '../../people.ts';
import { foreign, freshId, row, setStatus } from './scene.ts';

type Call = { finding?: string; seen?: Person | null };

const literal = (who: Person | null) => (who === null ? 'null' : `'${people[who]}'`);
const call =
  (name: string, seenBefore: Person) =>
  (who: Person | 'anonymous', to: Person | null, call: Call = {}) =>
    as(
      who,
      `select ${name}(array['${call.finding ?? row.finding}'::uuid], ${literal(to)}, array[${literal(
        call.seen === undefined ? seenBefore : call.seen,
      )}::uuid]) as count`,
    );
const assign = call('assign_findings', 'owner');
const assignReview = call('assign_reviews', 'anotherAdmin');

const assigned = (finding = row.finding) =>
  truth(
    `select assignee_id as id, assignee_name as name, reviewer_id as reviewer from finding_assignments where finding_id = $1`,
    [finding],
  );
const toldOf = () =>
  truth(`select n.person_id from private.notices n join events e on e.id = n.event_id
    where e.kind = 'finding_assigned' order by 1`);

const TEAM_ONLY = "Choose a person of the client's team.";
const NO_FINDING = 'This finding does not exist.';

it('TEAM-04 the owner, a member and an admin assign a finding to a person of the team, or to nobody', async () => {
  for (const [who, to, seen] of [
    ['owner', 'member', 'owner'],
    ['member', null, 'member'],
    ['admin', 'member', null],
    ['member', 'viewer', 'member'],
    ['admin', 'owner', 'viewer'],
  ] as const) {
    await assign(who, to, { seen }).returns([{ count: 1 }]);
    assert.deepEqual(await assigned(), [{ id: to && people[to], name: to, reviewer: people.anotherAdmin }]);
  }
});

it('TEAM-04 a finding is assigned to nobody but people of its client: no stranger, former member or admin', async () => {
  for (const to of ['other', 'pending', 'newcomer', 'removed', 'invited', 'admin'] as const)
    for (const who of ['owner', 'admin'] as const) await assign(who, to).isRefused('22023', TEAM_ONLY);
});

it('TEAM-04 nobody assigns the findings of a client who may not write for it', async () => {
  for (const who of ['other', 'removed'] as const) await assign(who, 'member').reachesNothing();
  await assign('owner', null, { finding: foreign.finding, seen: 'ownerPending' }).isRefused(
    'PT404',
    NO_FINDING,
  );
});

it('TEAM-04 admins assign the review of a finding, to an admin or to nobody', async () => {
  for (const to of ['admin', null] as const) {
    const seen = to === null ? 'admin' : 'anotherAdmin';
    await assignReview('admin', to, { seen }).returns([{ count: 1 }]);
    assert.equal((await assigned())[0]?.['reviewer'], to && people[to]);
  }
  assert.equal((await assigned())[0]?.['id'], people.owner);
  for (const to of ['owner', 'member', 'other'] as const)
    await assignReview('admin', to, { seen: null }).isRefused(
      '22023',
      'The reviewer must be an admin, or work on this audit.',
    );
});

it('TEAM-04 a draft and a withdrawn finding wait for nobody', async () => {
  await setStatus('withdrawn');
  await assign('owner', 'member').isRefused('PT409', 'This finding was withdrawn, which is final.');
  await assign('admin', 'member', { finding: row.draft, seen: null }).isRefused(
    'PT409',
    'This finding is a draft. Publish it first.',
  );
  await assign('owner', 'member', { finding: row.draft, seen: null }).isRefused('PT404', NO_FINDING);
});

it('TEAM-04 whoever assigns a finding that has been assigned in the meantime is told to whom, and changes nothing', async () => {
  await assign('admin', 'member').hasRows(1);
  await assign('owner', null).isRefused(
    'PT409',
    'Nothing was changed. H-01 has been assigned to member in the meantime.',
  );
  await assignReview('admin', 'impersonating', { seen: null }).isRefused(
    'PT409',
    'Nothing was changed. H-01 has been assigned to Another Admin in the meantime.',
  );
  // Both chose the same person.
  await assign('owner', 'member').returns([{ count: 0 }]);
});

it('TEAM-04 FIND-10 several findings of an audit are assigned at once, all or none, and told by one event', async () => {
  const second = freshId(1);
  await operator(`insert into findings (id, audit_id, number, ordinal, title, severity, description, status, published_at)
        values ('${second}', '${row.audit}', 'L-01', 1, 'Second', 'low', 'About it.', 'open', now())`);
  const both = (seen: string) =>
    `select assign_findings(array['${row.finding}'::uuid, '${second}'], '${people.member}', array[${seen}]::uuid[]) as count`;
  await as('owner', both(`null, null`)).isRefused('PT409', /H-01 has been assigned to owner/);
  await as('owner', both(`'${people.owner}'`)).isRefused('22023', /person that it was shown with/);
  await as('owner', 'select assign_findings(array[]::uuid[], null, array[]::uuid[])').isRefused(
    '22023',
    'Choose 1 to 500 findings.',
  );
  await as('owner', both(`'${people.owner}', null`)).returns([{ count: 2 }]);
  await truth(`select facts, actor_id, in_history from events where kind = 'finding_assigned'`).returns([
    {
      facts: { to_id: people.member, to: 'member', is_review: false, count: 2 },
      actor_id: people.owner,
      in_history: true,
    },
  ]);
  await as(
    'admin',
    `select assign_findings(array['${row.finding}'::uuid, '${foreign.finding}'], null, array['${people.member}', '${people.ownerPending}']::uuid[])`,
  ).isRefused('22023', 'These findings are of several audits.');
});

it('TEAM-04 NOTE-01 whoever is assigned is told, and nobody of their own deed', async () => {
  await assign('owner', 'member').hasRows(1);
  await toldOf().lists([people.member]);
  await truth(`select facts from events where kind = 'finding_assigned'`).returns([
    {
      facts: {
        finding_id: row.finding,
        number: 'H-01',
        to_id: people.member,
        to: 'member',
        is_review: false,
        count: 1,
      },
    },
  ]);
  const notice = async () =>
    (await as('member', `select 1 from list_notices() where kind = 'finding_assigned'`)).count;
  assert.equal(await notice(), 1);
  await assign('member', 'member', { seen: 'member' }).hasRows(1);
  await assign('member', 'owner', { seen: 'member' }).hasRows(1);
  await assign('owner', null).hasRows(1);
  await assign('owner', 'owner', { seen: null }).hasRows(1);
  await assignReview('admin', 'admin').hasRows(1);
  await toldOf().lists([people.owner, people.member]);
  await assignReview('admin', 'anotherAdmin', { seen: 'admin' }).hasRows(1);
  await toldOf().lists([people.owner, people.anotherAdmin, people.member]);
  await operator(`delete from client_members where person_id = '${people.member}'`);
  assert.equal(await notice(), 0);
});

it('TEAM-04 TEAM-03 a finding waits for nobody once the person has left the team, the role or their account', async () => {
  const nobody = { id: null, name: null, reviewer: people.anotherAdmin };
  await assign('owner', 'member').hasRows(1);
  // Also a finding that can no longer be changed.
  await setStatus('withdrawn');
  await operator(`delete from client_members where person_id = '${people.member}'`);
  assert.deepEqual(await assigned(), [nobody]);
  await setStatus('open');
  await operator(`insert into client_members (client_id, person_id, role, name)
        values ('${people.owner}', '${people.member}', 'member', 'member')`);
  await assign('owner', 'member', { seen: null }).hasRows(1);
  await operator(`delete from auth.users where id = '${people.member}'`);
  assert.deepEqual(await assigned(), [nobody]);
  await operator(`delete from user_roles where user_id = '${people.anotherAdmin}'`);
  assert.deepEqual(await assigned(), [{ ...nobody, reviewer: null }]);
});

it('TEAM-04 TEAM-03 an owner who handed over stays assigned, and who was removed then no longer is', async () => {
  await operator(removeOwnerSql.split('\n').slice(0, 2).join('\n'));
  assert.equal((await assigned())[0]?.['id'], people.owner);
  await operator(`delete from client_members where person_id = '${people.owner}'`);
  assert.equal((await assigned())[0]?.['id'], null);
  await assign('member', 'owner', { seen: null }).isRefused('22023', TEAM_ONLY);
});

it('TEAM-04 a finding that an operator gives to another client waits for nobody of the one before', async () => {
  await operator(`set constraints all deferred;
        update projects set client_id = '${people.other}' where id = '${row.project}'`);
  await truth(`select client_id from findings where id = $1`, [row.finding]).lists([people.other]);
  assert.equal((await assigned())[0]?.['id'], null);
});

it('TEAM-04 an assignment does not count as a change of the finding, which keeps its date and its ledger', async () => {
  const state = `select (select md5(t::text) from findings t where id = '${row.finding}') as finding,
        (select count(*)::int from finding_events) as ledger, (select count(*)::int from admin_activity_logs) as log`;
  const before = await truth(state);
  await assign('admin', 'member').hasRows(1);
  await truth(state).returns(before);
});
