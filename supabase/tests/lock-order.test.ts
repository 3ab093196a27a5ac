// Two people whose acts need the same rows take them in one order, so that the later one waits for the earlier one. In two orders each
// would wait for the other, until PostgreSQL stops one of them with an error of the server.
import { expect, it } from 'vitest';
import { actingAs, untilEndOrLock } from './guarded-database.ts';
import { decideSql, getRows, people } from './people.ts';
import { commit, openRace, type Statement } from './races.ts';

const client = people.owner;
const row = getRows('owner');
const TOKEN = 'a token that only the invited person has';
const REASON = 'It was sent to the wrong people.';

const SESSIONS = ['e1', 'e2'].map((end) => `00000000-0000-4000-8000-0000000000${end}`);

const race = openRace('lock_order');

const handOver = `select hand_over_ownership('${people.member}')`;
const removeMember = `select remove_from_team('${people.member}')`;

/** For each: what is there before, the row for which one of them waits on its way, and what becomes of both. */
const meetings: {
  what: string;
  before?: string;
  hold: string;
  first: Statement;
  second: Statement;
  ends: (number | string)[];
}[] = [
  {
    what: 'TEAM-03 ADM-10 an owner who hands over and an admin who suspends the client',
    hold: `select from client_members where person_id = '${people.owner}' for share`,
    first: ['owner', handOver],
    second: ['admin', decideSql(client, 'suspended', REASON)],
    // The admin read another profile.
    ends: [1, 'PT409'],
  },
  {
    what: 'TEAM-03 ADM-10 an owner who hands over and an admin who undoes a suspension that has just ended',
    before: `begin; ${actingAs('admin')} ${decideSql(client, 'suspended', REASON)}; ${decideSql(client, 'approved')}; commit`,
    hold: `select from client_members where person_id = '${people.owner}' for share`,
    first: ['owner', handOver],
    second: [
      'admin',
      `select undo_step('application', '${client}', (select updated_at from profiles where client_id = '${client}'))`,
    ],
    ends: [1, 'PT409'],
  },
  {
    what: 'TEAM-03 TEAM-04 an admin who takes a finding off a person and the owner who removes that person',
    before: `update finding_assignments set assignee_id = '${people.member}', assignee_name = 'member' where finding_id = '${row.finding}'`,
    hold: `select from finding_assignments where finding_id = '${row.finding}' for share`,
    first: ['admin', `select assign_findings('{${row.finding}}', null, '{${people.member}}')`],
    second: ['owner', removeMember],
    ends: [1, 1],
  },
  {
    what: 'TEAM-01 TEAM-03 a person who accepts an invitation and the owner who removes whoever sent it',
    before: `insert into private.client_invitations (client_id, address, role, invited_by, token_digest)
      values ('${client}', 'invited@guard.test', 'viewer', '${people.member}', private.token_digest('${TOKEN}'))`,
    hold: `select private.lock_account_kind('${people.invited}')`,
    first: ['invited', `select accept_invitation('${TOKEN}', 'Ivy Invited')`],
    second: ['owner', removeMember],
    ends: [1, 1],
  },
  {
    what: 'REP-04 REP-05 an admin who takes a report off its audit and one who withdraws it',
    hold: `select from audits where id = '${row.audit}' for update`,
    first: ['admin', `update audits set report_path = null where id = '${row.audit}'`],
    second: ['anotherAdmin', `select withdraw_report('${row.reportVersion}', '${REASON}')`],
    ends: [1, 'PT409'],
  },
  {
    what: 'SEAL-01 an admin who takes a report off its audit and the service that refuses its file',
    before: `update report_versions set sealed_at = null, object_sha256 = null, object_size = null where id = '${row.reportVersion}'`,
    hold: `select from audits where id = '${row.audit}' for update`,
    first: ['admin', `update audits set report_path = null where id = '${row.audit}'`],
    second: ['operator', `select refuse_report('${row.reportVersion}')`],
    ends: [1, 1],
  },
  {
    what: 'AUTH-18 AUTH-19 a person who uses a recovery code and ends the other sessions elsewhere',
    before: `with session as (insert into auth.sessions (id, user_id)
        select id, '${people.admin}' from unnest('{${SESSIONS.join()}}'::uuid[]) id returning id)
      insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      select id, id, now(), now(), 'totp' from session;
      insert into private.recovery_codes (person_id, digest)
      values ('${people.admin}', private.recovery_code_digest('${people.admin}', '1f0a9'))`,
    hold: `select from auth.mfa_amr_claims where session_id = '${SESSIONS[1]}' for share`,
    first: ['admin', `select use_recovery_code('1f0a9')`],
    second: ['admin', 'select end_other_sessions()'],
    ends: [1, 1],
  },
  {
    what: 'LEGAL-01 an operator who erases a client and its person who sends a request',
    hold: `select from client_members where person_id = '${people.ownerPending}' for update`,
    before: `update profiles set approval_status = 'approved' where client_id = '${people.ownerPending}'`,
    first: ['operator', `select begin_erasure('ownerpending@guard.test')`],
    second: [
      'ownerPending',
      `insert into service_requests (service_type, project_name, message) values ('code_review', 'Vault', 'Look.')`,
    ],
    // Its client is gone, and with it the membership.
    ends: [1, '42501'],
  },
];

it.each(meetings.map((meeting) => [meeting.what, meeting] as const))(
  '%s wait for each other',
  async (_what, { before, hold, first, second, ends }) => {
    await race.truth.exec(before ?? 'select');
    await race.truth.exec(`begin; ${hold}`);
    const outcomes = [await untilEndOrLock(race.one, race.truth, () => commit(race.one, first))];
    outcomes.push(await untilEndOrLock(race.two, race.truth, () => commit(race.two, second)));
    await race.truth.exec('commit');
    expect(await Promise.all(outcomes.map(({ ended }) => ended))).toEqual(ends);
  },
);
