// Invitations, removing, leaving, handing over, roles and names (TEAM-01, TEAM-03, TEAM-05). `owner` owns a client to which `member` and `viewer` belong.
import assert from 'node:assert/strict';
import { as, it, operator, sendInvitation, truth } from '../../check.ts';
import { decideSql, getRows, people, type Person, removeOwnerSql } from '../../people.ts';

const client = people.owner;
const ADDRESS = 'invited@guard.test';
const ONLY_OWNER = 'Only the owner of the team can do this.';
const REASON = 'Their contract has ended.';
const invite = (address = ADDRESS, role = 'member') => `select invite_to_team('${address}', '${role}') as id`;
const accept = (token: string, name = 'Ivy Invited') =>
  `select accept_invitation('${token}', '${name}') as client`;
const remove = (who: Person, reason?: string) =>
  `select remove_from_team('${people[who]}'${reason === undefined ? '' : `, '${reason}'`})`;
const handOver = (who: Person, reason?: string) =>
  `select hand_over_ownership('${people[who]}'${reason === undefined ? '' : `, '${reason}'`})`;
const makeRole = (who: Person, role: string | null) =>
  `select change_team_role('${people[who]}', ${role === null ? 'null' : `'${role}'`})`;
const rename = (name: string) => `select change_own_name('${name}')`;
const ROLES = `select person_id, role from client_members where client_id = '${client}' order by person_id`;

async function invited(address = ADDRESS, role = 'member'): Promise<string> {
  await as('owner', invite(address, role)).hasRows(1);
  return (await sendInvitation()).token;
}

/** Lines of the log about the team, oldest first. */
const LOG = `select action, admin_user_id as by, details - '{admin_name,client_name,invitation_id}'::text[] as details
  from admin_activity_logs where action in ('invited_to_team', 'took_back_invitation', 'joined_team', 'left_team',
    'changed_team_role', 'removed_from_team', 'handed_over_ownership') order by cmin::text::integer`;

it('TEAM-01 an invited person accepts once, under their name, and reads and writes at once without onboarding', async () => {
  const token = await invited();
  await as('invited', 'select 1 from audits').hasRows(0);
  await as('invited', accept(token, ' Ivy Invited ')).returns([{ client }]);
  assert.ok((await as('invited', 'select 1 from audits')).count > 0);
  const [member] = await truth(
    `select role, name, invited_by from client_members where person_id = '${people.invited}'`,
  );
  assert.deepEqual(member, { role: 'member', name: 'Ivy Invited', invited_by: people.owner });
  await as('invited', accept(token, 'Another Name')).hasRows(1);
  await as('invited', `select 1 from client_members where name = 'Ivy Invited'`).hasRows(1);
  await truth(LOG).returns([
    { action: 'invited_to_team', by: people.owner, details: { address: ADDRESS, role: 'member' } },
    {
      action: 'joined_team',
      by: people.invited,
      details: { person_id: people.invited, person_name: 'Ivy Invited', role: 'member' },
    },
  ]);
});

it('TEAM-01 whoever confirms the invited address in another browser than the one with the link is led to the invitation and joins', async () => {
  const state = 'select is_invited, client_role from my_account()';
  const offered = 'select client_name, role, has_joined from read_invitation()';
  const join = `select accept_invitation(full_name => 'Ivy Invited') as client`;
  await as('owner', invite(ADDRESS, 'viewer')).hasRows(1);
  await operator(`update auth.users set email_confirmed_at = null where id = '${people.invited}'`);
  // Nothing is offered before the e-mail of the invitation has left, or before the address is proved.
  await as('invited', join).isRefused('42501');
  await sendInvitation();
  await as('invited', join).isRefused('42501');
  await as('invited', state).returns([{ is_invited: false, client_role: null }]);
  await operator(
    `update auth.users set email_confirmed_at = clock_timestamp() where id = '${people.invited}'`,
  );
  await as('invited', state).returns([{ is_invited: true, client_role: null }]);
  await as('invited', offered).returns([{ client_name: 'owner company', role: 'viewer', has_joined: false }]);
  for (const who of ['newcomer', 'other', 'removed', 'member', 'pending', 'admin'] as const) {
    await as(who, join).isRefused('PT404');
    await as(who, offered).isRefused('PT404');
    assert.equal((await as(who, state).onlyRow())['is_invited'], false);
  }
  await as('impersonating', join).isRefused('42501');
  await as('invited', join).returns([{ client }]);
  await as('invited', join).returns([{ client }]);
  await as('invited', state).returns([{ is_invited: false, client_role: 'viewer' }]);
});

it('TEAM-01 an address that was confirmed before it was invited joins by the link alone, and by no invitation that is over', async () => {
  const join = `select accept_invitation(full_name => 'Ivy Invited')`;
  const token = await invited();
  await as('invited', join).isRefused('42501', /open the link of the email that invites you/);
  await as('invited', 'select * from read_invitation()').isRefused('42501');
  await operator(
    `update auth.users set email_confirmed_at = clock_timestamp() where id = '${people.invited}'`,
  );
  const isOver = async (sql: string) => {
    await operator(`savepoint before; ${sql}`);
    await as('invited', join).isRefused('PT404');
    await as('invited', 'select is_invited from my_account()').returns([{ is_invited: false }]);
    await operator('rollback to savepoint before');
  };
  await isOver(`update private.invitations set ends_at = now() where address = '${ADDRESS}'`);
  await isOver(`delete from private.invitations where address = '${ADDRESS}'`);
  // Once joined and removed again, it lets nobody in.
  await as('invited', accept(token)).hasRows(1);
  await as('owner', remove('invited')).hasRows(1);
  await as('invited', join).isRefused('PT404');
  await as('owner', invite()).hasRows(1);
});

it('TEAM-01 NOTE-01 the people of a team are told who joined it, and nobody else is', async () => {
  const token = await invited();
  await as('invited', accept(token)).hasRows(1);
  await truth(
    `select concat_ws(' ', n.person_id, e.actor_name) from private.notices n join events e on e.id = n.event_id
         where e.kind = 'team_joined' order by 1`,
  ).lists([people.owner, people.member, people.viewer].map((id) => `${id} Ivy Invited`));
});

it('TEAM-01 the token is in the e-mail to the invited address and nowhere else', async () => {
  await as('owner', invite()).hasRows(1);
  const { token, recipient } = await sendInvitation();
  assert.match(token, /^[0-9a-f]{64}$/);
  assert.equal(recipient, ADDRESS);
  const kept = await truth(`select payload::text as text from email_outbox
        union all select i::text from private.invitations i union all select details::text from admin_activity_logs`);
  assert.ok(!JSON.stringify(kept).includes(token));
  await truth(
    `select token_digest = sha256('${token}'::bytea) as is_digest from private.invitations`,
  ).returns([{ is_digest: true }]);
});

it('TEAM-01 an invitation that was followed by another signed-in person stays good for the invited one', async () => {
  const token = await invited();
  for (const who of ['other', 'newcomer', 'viewer'] as const)
    await as(who, accept(token)).isRefused(
      '42501',
      'This invitation is for another address. Sign in with the address that received it.',
    );
  await as('anonymous', accept(token)).isRefused('42501');
  await operator(`update auth.users set email_confirmed_at = null where id = '${people.invited}'`);
  await as('invited', accept(token)).isRefused('42501', /confirm it/);
  await operator(`update auth.users set email_confirmed_at = now() where id = '${people.invited}'`);
  await as('invited', accept(token)).hasRows(1);
});

it('TEAM-05 a visitor learns to which client an invitation leads by its token and its address together, while it is open, and uses nothing up', async () => {
  const token = await invited();
  const named = (given: string, address = ADDRESS) =>
    `select invitation_client(${given === '' ? 'null' : `'${given}'`}, '${address}') as name`;
  const opens = async (sql: string, name: string | null) => {
    for (const who of ['anonymous', 'other', 'owner'] as const)
      assert.equal((await as(who, sql).onlyRow())['name'], name, sql);
  };
  await opens(named(token, ADDRESS.toUpperCase()), 'owner company');
  await operator(`update profiles set company_name = '' where client_id = '${client}'`);
  await opens(named(token), 'owner project');
  await opens(named(token, 'other@guard.test'), null);
  await opens(named('0'.repeat(64)), null);
  await opens(named(''), null);
  await operator(`savepoint before; update private.invitations set ends_at = now() where true`);
  await opens(named(token), null);
  await operator('rollback to savepoint before');
  await as('invited', accept(token)).hasRows(1);
  await opens(named(token), null);
});

it('TEAM-01 an invitation that was taken back, sent again or has ended opens nothing', async () => {
  const first = await invited();
  const id = String((await truth('select id from private.invitations'))[0]?.['id']);
  await as('owner', `select resend_invitation('${id}')`).hasRows(1);
  const second = (await sendInvitation()).token;
  assert.notEqual(second, first);
  await as('invited', accept(first)).isRefused('PT404', /no longer valid/);
  await operator(`update private.invitations set ends_at = now() where true`);
  await as('invited', accept(second)).isRefused('PT409', /has ended\. Ask owner/);
  await as('owner', `select resend_invitation('${id}')`).hasRows(1);
  await as('owner', `select take_back_invitation('${id}')`).hasRows(1);
  await truth(
    `select string_agg(status, ' ' order by status) from email_outbox where kind = 'team_invitation'`,
  ).lists(['cancelled sent sent']);
  await as('invited', accept(second)).isRefused('PT404', /no longer valid/);
  await as('owner', invite()).hasRows(1);
});

it('TEAM-01 an invitation lasts 7 days, also one whose e-mail waits', async () => {
  await as('owner', invite()).hasRows(1);
  await truth(
    `select ends_at - created_at = interval '7 days' as is_a_week from private.invitations`,
  ).returns([{ is_a_week: true }]);
  await operator('update private.invitations set ends_at = now() where true');
  assert.deepEqual(await sendInvitation(), { token: 'null', recipient: 'null' });
});

it('TEAM-01 inviting says nothing about whether an address has an account, or of which kind', async () => {
  for (const address of ['nobody@guard.test', 'other@guard.test', 'admin@guard.test', 'pending@guard.test'])
    await as('owner', invite(address)).hasRows(1);
  const rows =
    await truth(`select distinct (payload - '{invitation_id}'::text[])::text as told from email_outbox
        where kind = 'team_invitation'`);
  assert.equal(rows.length, 1);
});

it('TEAM-01 whoever cannot join is told why once they have proved the address', async () => {
  for (const [who, sentence] of [
    ['admin', /a member of our team/],
    ['other', /belongs to another client already/],
    ['pending', /has applied as a client of its own/],
    ['rejected', /has applied as a client of its own/],
  ] as const) {
    const token = await invited(`${who}@guard.test`);
    await as(who, accept(token)).isRefused('PT409', sentence);
  }
});

it('TEAM-01 an application that was begun and never submitted gives way to an invitation', async () => {
  await as('invited', `insert into profiles (full_name) values ('Half')`).hasRows(1);
  const token = await invited();
  const state = 'select is_invited, person_name from my_account()';
  await as('invited', state).returns([{ is_invited: true, person_name: 'Half' }]);
  await as('invited', accept(token)).hasRows(1);
  await truth(`select 1 from profiles where client_id = '${people.invited}'`).returns([]);
});

it('TEAM-01 an invitation needs a name, and a client whose portal is open', async () => {
  const token = await invited();
  await as('invited', accept(token, ' \u200b')).isRefused('22023', 'Full name is required.');
  await as('admin', decideSql(client, 'suspended', 'The invoice of March is not paid.')).hasRows(1);
  await as('invited', accept(token)).isRefused('PT409', /closed at the moment/);
  await as('owner', invite('more@guard.test')).isRefused('42501', ONLY_OWNER);
});

it('TEAM-01 MOVE-01 an address is invited once, to no team twice, and by an owner as member or viewer alone', async () => {
  await as('owner', invite()).hasRows(1);
  await as('owner', invite(` ${ADDRESS.toUpperCase()} `)).isRefused('PT409', /invited already/);
  await as('owner', invite('viewer@guard.test')).isRefused('PT409', /belongs to your team already/);
  for (const role of ['owner', 'admin', ''])
    await as('owner', invite('more@guard.test', role)).isRefused(
      '22023',
      /^The role must be one of: member, viewer/,
    );
});

it('TEAM-01 a team has at most 50 people, and sends at most 50 invitations a day', async () => {
  await operator(`insert into private.invitations (client_id, address, role, invited_by)
        select '${client}', 'x' || n || '@guard.test', 'viewer', '${people.owner}' from generate_series(1, 47) n`);
  await as('owner', invite()).isRefused('22023', /at most 50 people/);
  await operator(`update private.invitations set accepted_by = '${people.invited}' where address = 'x1@guard.test';
        insert into events (kind, client_id, in_history) select kind, '${client}', false
          from generate_series(1, 49), unnest('{team_invited,team_left}'::text[]) kind`);
  await as('owner', invite()).hasRows(1);
  await operator('delete from private.invitations where true');
  await as('owner', invite()).isRefused('22023', /50 invitations within a day/);
});

it('TEAM-02 nobody changes the team of another client', async () => {
  await as('owner', invite()).hasRows(1);
  const [row] = await truth('select id from private.invitations');
  for (const who of ['other', 'admin'] as const)
    for (const change of ['resend_invitation', 'take_back_invitation'])
      await as(who, `select ${change}('${String(row?.['id'])}')`).isRefused(
        'PT404',
        'This invitation no longer exists.',
      );
  for (const call of [remove('viewer'), handOver('member'), makeRole('viewer', 'member')])
    await as('other', call).isRefused('PT404', 'This person does not belong to the team.');
});

it('TEAM-05 the owner makes a member a viewer and back, which works from the next request on and is logged, and only that person is notified', async () => {
  const comment = `insert into finding_comments (finding_id, body) values ('${getRows('owner').finding}', 'Fixed.')`;
  await as('viewer', comment).isRefused('PT404');
  await as('owner', makeRole('viewer', 'member')).hasRows(1);
  await as('owner', makeRole('member', 'viewer')).hasRows(1);
  await as('viewer', comment).hasRows(1);
  await as('member', comment).isRefused('PT404');
  await as('member', 'select client_role from my_account()').returns([{ client_role: 'viewer' }]);
  await as('owner', makeRole('member', 'viewer')).hasRows(1);
  const change = (who: Person, from: string, to: string) => ({
    action: 'changed_team_role',
    by: people.owner,
    details: { person_id: people[who], person_name: who, to_id: people[who], from, to },
  });
  await truth(LOG).returns([change('viewer', 'viewer', 'member'), change('member', 'member', 'viewer')]);
  await truth(
    `select n.person_id as told, n.email, e.facts ->> 'to' as role from private.notices n
       join events e on e.id = n.event_id where e.kind = 'team_role_changed' order by role`,
  ).returns([
    { told: people.viewer, email: 'at_once', role: 'member' },
    { told: people.member, email: 'at_once', role: 'viewer' },
  ]);
});

it('TEAM-05 a role is member or viewer, and the owner keeps theirs', async () => {
  for (const role of ['owner', 'admin', 'Member', '', null])
    await as('owner', makeRole('member', role)).isRefused('22023', 'Choose member or viewer.');
  await as('owner', makeRole('owner', 'viewer')).isRefused(
    'PT409',
    'You own this team. Hand the ownership over first.',
  );
  for (const who of ['invited', 'newcomer', 'removed', 'other', 'admin'] as const)
    await as('owner', makeRole(who, 'member')).isRefused('PT404', 'This person does not belong to the team.');
  await as('member', `update client_members set role = 'owner' where true`).isRefused('42501');
});

it('TEAM-05 everybody of a team changes their own name, which is logged with both names', async () => {
  for (const who of ['owner', 'member', 'viewer'] as const)
    await as(who, rename(` ${who}’s new name `)).hasRows(1);
  await truth(`select role, name from client_members where client_id = '${client}' order by role`).returns(
    ['member', 'owner', 'viewer'].map((role) => ({ role, name: `${role}’s new name` })),
  );
  await truth(`select full_name from profiles where client_id = '${client}'`).lists(['owner’s new name']);
  await truth(
    `select admin_user_id as by, details ->> 'field' as field, details ->> 'from' as "from", details ->> 'to' as "to"
       from admin_activity_logs where action = 'renamed_client' order by "to"`,
  ).returns(
    (['member', 'owner', 'viewer'] as const).map((who) => ({
      by: people[who],
      field: 'full_name',
      from: who,
      to: `${who}’s new name`,
    })),
  );
});

it('TEAM-05 a name is one line of visible text', async () => {
  for (const name of ['', '  ', '\u200b', 'two\nlines', 'x'.repeat(121), 'abc\u202edef'])
    await as('viewer', rename(name)).isRefused('22023');
});

it('TEAM-03 the owner removes a person, who reads nothing from the next request on, and is told that they were', async () => {
  await as('owner', remove('member')).hasRows(1);
  await as('member', 'select 1 from audits').hasRows(0);
  await as('member', 'select 1 from client_members').hasRows(0);
  await as('member', 'select client_id, client_role, has_left, cannot_apply from my_account()').returns([
    { client_id: null, client_role: null, has_left: true, cannot_apply: false },
  ]);
  await as('owner', remove('member')).isRefused('PT404', 'This person does not belong to the team.');
  await truth(LOG).returns([
    {
      action: 'removed_from_team',
      by: people.owner,
      details: { person_id: people.member, person_name: 'member' },
    },
  ]);
});

it('TEAM-03 what an owner sent to another address of theirs lets them in no more once they handed over and left', async () => {
  const token = await invited();
  await as('owner', invite('waiting@guard.test')).hasRows(1);
  await as('owner', handOver('member')).hasRows(1);
  await as('member', invite('kept@guard.test')).hasRows(1);
  await as('member', remove('owner')).hasRows(1);
  await as('invited', accept(token)).isRefused('PT404', /no longer valid/);
  const open = `select address from private.invitations`;
  await truth(open).returns([{ address: 'kept@guard.test' }]);
  await truth(
    `select count(*)::int as n from email_outbox where kind = 'team_invitation' and status = 'queued'`,
  ).returns([{ n: 1 }]);
  await truth(
    `select count(*)::int as n from admin_activity_logs where action = 'took_back_invitation'`,
  ).returns([{ n: 2 }]);
});

it('TEAM-03 whoever was removed can be invited again, or apply for a client of their own', async () => {
  await as('owner', remove('member')).hasRows(1);
  await as('owner', remove('viewer')).hasRows(1);
  const token = await invited('member@guard.test', 'viewer');
  await as('member', accept(token)).hasRows(1);
  await as('member', 'select has_left from my_account()').returns([{ has_left: false }]);
  await as('viewer', 'insert into profiles default values').hasRows(1);
});

it('TEAM-03 an admin removes a person and moves the ownership, with a reason', async () => {
  for (const call of [
    remove('viewer'),
    remove('viewer', 'short'),
    handOver('member'),
    handOver('member', ' '),
  ])
    assert.equal((await as('admin', call)).code, '22023', call);
  await as('admin', remove('viewer', ` ${REASON} `)).hasRows(1);
  await as('admin', handOver('member', ` ${REASON} `)).hasRows(1);
  await as('admin', remove('newcomer', REASON)).isRefused(
    'PT404',
    'This person does not belong to the team.',
  );
});

it('TEAM-03 a person leaves; the owner cannot leave nor be removed', async () => {
  await as('viewer', 'select leave_team()').hasRows(1);
  await as('viewer', 'select 1 from profiles').hasRows(0);
  await as('viewer', 'select leave_team()').isRefused('PT404', 'You belong to no team.');
  // The log names them as they were called in the team.
  await truth(
    `select details ->> 'admin_name' as name from admin_activity_logs where action = 'left_team'`,
  ).lists(['viewer']);
  const stays = 'The owner cannot leave. Hand the ownership over first.';
  await as('owner', 'select leave_team()').isRefused('PT409', stays);
  await as('owner', remove('owner')).isRefused('PT409', stays);
  await as('admin', remove('owner', REASON)).isRefused('PT409', stays);
  await as('impersonating', 'select leave_team()').isRefused('42501');
  assert.equal((await truth(ROLES)).length, 2);
});

it('TEAM-03 the owner hands the ownership over: the profile names the new owner, and the old one stays as a member', async () => {
  await as('owner', `update profiles set linkedin_profile = 'https://linkedin.test'`).hasRows(1);
  await as('owner', handOver('viewer')).hasRows(1);
  await operator('set constraints all immediate');
  await truth(ROLES).returns([
    { person_id: people.owner, role: 'member' },
    { person_id: people.member, role: 'member' },
    { person_id: people.viewer, role: 'owner' },
  ]);
  await truth(
    `select full_name, business_email, num_nonnulls(role_title, telegram_handle, twitter_handle, linkedin_profile) as others
       from profiles where client_id = '${client}'`,
  ).returns([{ full_name: 'viewer', business_email: 'viewer@guard.test', others: 0 }]);
  await truth(`select 1 from admin_activity_logs where action = 'renamed_client'`).returns([]);
  await as('owner', `update profiles set full_name = 'Still me' where true`).hasRows(0);
  await as('viewer', `update profiles set full_name = 'New Owner' where true`).hasRows(1);
  await as('owner', handOver('member')).isRefused('42501', ONLY_OWNER);
  await as('viewer', handOver('viewer')).isRefused('PT409', 'This person is the owner already.');
  await as('viewer', remove('owner')).hasRows(1);
  await as('owner', 'select 1 from audits').hasRows(0);
  const state = 'select has_left, cannot_apply from my_account()';
  await as('owner', state).returns([{ has_left: true, cannot_apply: true }]);
});

it('TEAM-03 an admin chooses an owner for a client whose owner’s account was deleted', async () => {
  const token = await invited();
  await operator(`delete from auth.users where id = '${people.owner}'`);
  await as('invited', `select inviter_name from read_invitation('${token}')`).lists([
    'A former member of the team',
  ]);
  await as('admin', handOver('viewer', REASON)).hasRows(1);
  await truth(`select business_email from profiles where client_id = '${client}'`).lists([
    'viewer@guard.test',
  ]);
});

it('TEAM-01 an invitation that was accepted is neither sent again nor taken back', async () => {
  await invited();
  await operator(`update private.invitations set accepted_by = '${people.invited}' where true`);
  const [invitation] = await truth('select id from private.invitations');
  await truth('select private.new_invitation_token(id) from private.invitations').lists([null]);
  await as('owner', `select 1 from list_team('${client}') where person_id is null`).hasRows(0);
  for (const change of ['resend_invitation', 'take_back_invitation'])
    await as('owner', `select ${change}('${String(invitation?.['id'])}')`).isRefused(
      'PT409',
      'This invitation has been accepted.',
    );
});

it('TEAM-03 an admin and the people of a client list its team; the invited addresses are for its owner and admins', async () => {
  await operator(`update client_members set name = '' where person_id = '${people.viewer}'`);
  await invited();
  const list = (who: Person) => as(who, `select * from list_team('${client}')`);
  for (const who of ['owner', 'admin', 'impersonating'] as const) await list(who).hasRows(4);
  const team = ['owner', 'member', 'viewer'].map((role) => ({
    name: role === 'viewer' ? 'viewer@guard.test' : role,
    email: `${role}@guard.test`,
    role,
  }));
  for (const who of ['member', 'viewer'] as const)
    await as(who, `select name, email, role from list_team('${client}')`).returns(team);
  for (const who of ['other', 'pending', 'newcomer', 'invited', 'removed'] as const)
    await list(who).isRefused('42501');
  await operator(removeOwnerSql);
  await list('owner').isRefused('42501');
  await as('admin', decideSql(client, 'suspended', 'The invoice of March is not paid.')).hasRows(1);
  for (const who of ['member', 'viewer'] as const) {
    await list(who).isRefused('42501');
    await as(who, 'select 1 from client_members').hasRows(0);
  }
});

it('ONB-06 only its owner announces the application of a client, and nobody who looks at it as the client', async () => {
  await as('viewer', 'select announce_application() as said').returns([{ said: 'not_submitted' }]);
  await as('impersonating', 'select announce_application()').isRefused('42501');
  await truth(`select 1 from email_outbox where event_key = 'application_notice:${client}'`).returns([]);
});
