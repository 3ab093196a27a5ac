// STAFF-01: inviting staff, their roles, and their removal. Nobody becomes an admin by any other request.
import assert from 'node:assert/strict';
import { AS_WRITTEN, as, claiming, inSession, it, operator, refuses, truth } from '../../check.ts';
import { getRows, people, signedInAs, type Person } from '../../people.ts';
import { tablesWithTextSql } from '../../scripts/planted-client.ts';
import { aal2, enrol } from '../sign-in/second-factor.ts';

const ADDRESS = 'invited@guard.test';
const REASON = 'They have left the firm.';
/** The claims of a session with a code from this moment, and from an hour ago. */
const withCode = () => signedInAs('admin');
const STALE = aal2(60);
const own = getRows('owner');

const invite = (role = 'auditor', address = ADDRESS) => `select invite_staff('${address}', '${role}') as id`;
const accept = (token: string) => `select accept_invitation('${token}', ' Ivy Invited ')`;
const change = (who: Person, role: string) =>
  `select change_staff_role('${people[who]}', '${role}', '${REASON}')`;
const remove = (who: Person, reason = REASON) => `select remove_staff('${people[who]}', '${reason}')`;
const roleOf = (who: Person) => `select role from user_roles where user_id = '${people[who]}'`;

/** The token in the e-mail of the newest invitation. */
async function tokenOf(): Promise<string> {
  const [row] = await truth(`select private.new_invitation_token(i.id) ->> 'token' as token
    from private.invitations i where i.client_id is null order by i.created_at desc limit 1`);
  return String(row?.['token']);
}

it('STAFF-01 an invited person joins the staff once, with a code of their own authenticator app from just now', async () => {
  await as('admin', invite()).hasRows(1);
  const token = await tokenOf();
  await as('invited', `select client_name, role, has_joined from read_invitation('${token}')`).returns([
    { client_name: null, role: 'auditor', has_joined: false },
  ]);
  // Without an app, with settings that need none, and with an old code.
  await operator(
    `update private.security_settings set required_of_admins = false, required_of_clients = false where true;
     insert into private.former_members (person_id, client_id) values ('${people.invited}', '${people.owner}')`,
  );
  await as('invited', accept(token)).isRefused('PT403', /Set up an authenticator app first/);
  await claiming('invited', withCode(), accept(token)).isRefused('PT403');
  await enrol('invited');
  await claiming('invited', STALE, accept(token)).isRefused('PT403', /confirm with a code/);
  await claiming('invited', withCode(), accept(token)).hasRows(1);
  await truth(roleOf('invited')).returns([{ role: 'auditor' }]);
  await claiming('invited', withCode(), 'select has_left from my_account()').lists([false]);
  await as('admin', `select string_agg(split_part(name, '@', 1), ', ') from list_staff()`).lists([
    'admin, Another Admin, auditor, auditorelsewhere, formerauditor, impersonating, Ivy Invited',
  ]);
  // They have the name that they entered, and reach nothing yet.
  await claiming('invited', withCode(), 'select full_name from staff_profiles').lists(['Ivy Invited']);
  for (const table of ['audits', 'findings', 'files', 'profiles'])
    await claiming('invited', withCode(), `select 1 from ${table}`).hasRows(0);
  // A repeated call changes nothing, and after a removal the link is spent.
  await claiming('invited', withCode(), accept(token)).hasRows(1);
  const [accepted] = await truth('select id from private.invitations where client_id is null');
  await as('admin', `select resend_staff_invitation('${String(accepted?.['id'])}')`).isRefused(
    'PT409',
    'This invitation has been accepted.',
  );
  await as('admin', remove('invited')).hasRows(1);
  await claiming('invited', withCode(), accept(token)).isRefused('PT409', /used already/);
  await truth(
    `select action, admin_user_id as by from admin_activity_logs
      where action in ('invited_staff', 'granted_role', 'revoked_role') order by ${AS_WRITTEN}`,
  ).returns([
    { action: 'invited_staff', by: people.admin },
    { action: 'granted_role', by: people.invited },
    { action: 'revoked_role', by: people.admin },
  ]);
  await as('admin', invite('auditor', ` ${ADDRESS.toUpperCase()} `)).hasRows(1);
});

it('STAFF-01 an invitation is for its address, ends after 7 days, with its inviter’s role and when it is taken back', async () => {
  await as('admin', invite('admin')).hasRows(1);
  await as('admin', invite('auditor')).isRefused('PT409', /invited already/);
  const ofTeam = await as('owner', `select invite_to_team('${ADDRESS}', 'member') as id`).onlyRow();
  for (const act of ['resend_staff_invitation', 'take_back_staff_invitation'])
    await as('admin', `select ${act}('${String(ofTeam['id'])}')`).isRefused('PT404');
  const token = await tokenOf();
  for (const who of ['invited', 'newcomer'] as const) await enrol(who);
  await claiming('newcomer', withCode(), accept(token)).isRefused('42501', /for another address/);
  const isOver = async (sql: string, sentence: RegExp) => {
    await operator(`savepoint before; ${sql}`);
    await claiming('invited', withCode(), accept(token)).isRefused('PT409', sentence);
    await operator('rollback to savepoint before');
  };
  await isOver('update private.invitations set ends_at = now() where true', /has ended/);
  await isOver(
    `update user_roles set role = 'auditor' where user_id = '${people.admin}'`,
    /no longer an admin/,
  );
  await operator('savepoint before; update private.invitations set ends_at = now() where true');
  await as('admin', invite('auditor')).hasRows(1);
  await truth('select role from private.invitations order by role').lists(['auditor', 'member']);
  await operator('rollback to savepoint before');
  const [invitation] = await truth('select id from private.invitations where client_id is null');
  const id = String(invitation?.['id']);
  await as('anotherAdmin', `select resend_staff_invitation('${id}')`).hasRows(1);
  const again = await tokenOf();
  await claiming('invited', withCode(), accept(token)).isRefused('PT404');
  await as('admin', `select take_back_staff_invitation('${id}')`).hasRows(1);
  await claiming('invited', withCode(), accept(again)).isRefused('PT404');
});

it('STAFF-01 nobody of a client joins the staff', async () => {
  await as('admin', invite('owner')).isRefused('22023', /role/);
  await as('admin', invite('admin', 'auditor@guard.test')).isRefused('PT409', /belongs to our staff already/);
  await as('admin', invite('auditor', 'member@guard.test')).hasRows(1);
  await enrol('member');
  await claiming('member', withCode(), accept(await tokenOf())).isRefused('PT409', /belongs to a client/);
  // The owner of a team reaches no invitation to the staff, nor makes one without a team.
  await refuses(`select invite_to_team('${ADDRESS}', 'admin')`, 'This client does not exist.');
  const [invitation] = await truth('select id from private.invitations');
  for (const act of ['resend_invitation', 'take_back_invitation'])
    await as('owner', `select ${act}('${String(invitation?.['id'])}')`).isRefused('PT404');
  await as(
    'owner',
    `select 1 from list_team('${people.owner}') where email = 'member@guard.test' and person_id is null`,
  ).hasRows(0);
});

it('STAFF-01 a role changes at once in open sessions, and the last admin stays', async () => {
  const drafts = `select 1 from findings where id = '${own.draft}'`;
  const staffed = getRows('ownerPending');
  await operator(`insert into audit_staff (audit_id, person_id, duty)
    values ('${staffed.audit}', '${people.anotherAdmin}', 'reviewer')`);
  await as('anotherAdmin', drafts).hasRows(1);
  await as('admin', change('anotherAdmin', 'auditor')).hasRows(1);
  await as('anotherAdmin', drafts).hasRows(0);
  await as('anotherAdmin', 'select 1 from profiles').hasRows(0);
  await truth(`select 1 from application_owners where owner_id = '${people.anotherAdmin}'`).returns([]);
  await truth(
    `select finding_id from finding_assignments where reviewer_id = '${people.anotherAdmin}'`,
  ).returns([{ finding_id: staffed.finding }]);
  await as('admin', change('auditor', 'admin')).hasRows(1);
  await as('auditor', 'select 1 from email_outbox').hasRows(2);
  for (const _ of ['changes it', 'changes nothing'])
    await as('auditor', change('anotherAdmin', 'admin')).hasRows(1);
  await as('admin', change('impersonating', 'auditor')).hasRows(1);
  await as('impersonating', 'select 1 from audits').hasRows(0);
  await truth(
    `select 1 from impersonation_sessions where admin_user_id = '${people.impersonating}' and is_active`,
  ).returns([]);
  await as('admin', change('admin', 'auditor')).isRefused('42501', /your own role/);
  await as('admin', remove('admin')).isRefused('42501', /your own role/);
  await as('admin', remove('owner')).isRefused('PT404', /does not belong to our staff/);
  await as('admin', remove('auditor', 'x')).isRefused('22023');
});

it('STAFF-01 somebody who is removed keeps no session, audit, application or right', async () => {
  await as('admin', remove('anotherAdmin')).hasRows(1);
  await truth(`select 1 from application_owners where owner_id = '${people.anotherAdmin}'`).returns([]);
  const session = '00000000-0000-4000-8000-00000000beef';
  await operator(
    `insert into auth.sessions (id, user_id, aal) values ('${session}', '${people.auditor}', 'aal2')`,
  );
  await inSession('auditor', session, 'select 1 from audits').hasRows(2);
  await as('admin', remove('auditor')).hasRows(1);
  await truth(
    `select 1 from auth.sessions where user_id = '${people.auditor}'
    union all select 1 from audit_staff where person_id = '${people.auditor}'`,
  ).returns([]);
  for (const act of [
    'select 1 from audits',
    'select 1 from findings',
    `select * from open_object('report', '${own.reportVersion}')`,
  ]) {
    await inSession('auditor', session, act).reachesNothing();
    await as('auditor', act).reachesNothing();
  }
});

it('STAFF-01 LEGAL-01 whoever left the staff gets a copy of what is kept about them, and after an erasure nothing names them', async () => {
  const name = 'Nora Norquist';
  await operator(
    `update staff_profiles set full_name = '${name}' where person_id = '${people.auditor}';
     insert into staff_profiles (person_id, full_name) values ('${people.auditor}', '${name}') on conflict do nothing;
     update private.security_settings set findings_need_approval = true where true`,
  );
  for (const act of [
    `select approve_finding(f.id, f.content_sha256) from findings f where f.id = '${own.draft}'`,
    `insert into finding_notes (finding_id, body) values ('${own.draft}', 'Ask again.')`,
    `insert into finding_comments (finding_id, body) values ('${own.finding}', 'We look at it.')`,
    `select * from open_object('report', '${own.reportVersion}')`,
  ])
    await as('auditor', act).hasRows(1);
  await as('admin', `select staff_audit('${own.audit}', '${people.auditor}', 'lead')`).hasRows(1);
  await as('admin', remove('auditor')).hasRows(1);
  const [copy] = await truth(`select export_client('auditor@guard.test', 'person')::text as text`);
  for (const kept of ['finding_approvals', 'Ask again.'])
    assert.match(String(copy?.['text']), new RegExp(kept));
  assert.doesNotMatch(String(copy?.['text']), /Secret|company/);
  await truth(`select begin_erasure('auditor@guard.test', 'person')`);
  await truth(tablesWithTextSql(name)).returns([]);
  await truth(`select 1 from auth.users where id = '${people.auditor}'`).returns([]);
  // What they approved stays approved.
  await truth(
    `select count(*)::int as n from finding_approvals where person_id = '${people.auditor}'`,
  ).returns([{ n: 1 }]);
});
