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
    what: 'PROP-02 ADM-10 an admin who suspends a client and its owner who accepts a proposal',
    hold: 'lock table events in exclusive mode',
    first: ['admin', decideSql(client, 'suspended', REASON)],
    second: ['owner', `select decide_proposal('${row.proposal}', 'accepted')`],
    ends: [1, '42501'],
  },
  {
    what: 'STAFF-02 an admin who ends a lead’s work on an audit and that lead who staffs it',
    before: `update audit_staff set duty = 'lead' where person_id = '${people.auditor}'`,
    hold: 'lock table events in exclusive mode',
    first: ['admin', `select unstaff_audit('${row.audit}', '${people.auditor}')`],
    second: ['auditor', `select staff_audit('${row.audit}', '${people.auditorElsewhere}', 'auditor')`],
    ends: [1, '42501'],
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

const updatedAt = (table: string, id: string, key = 'id') =>
  `(select updated_at from ${table} where ${key} = '${id}')`;
const ORIGINAL = {
  id: row.repository,
  url: 'https://github.com/example/vault',
  commit_hash: '0a'.repeat(20),
};

/** What changes a row of a client that an erasure deletes, and is recorded in an event, which refers to the client. */
const acts: [string, Statement][] = [
  ['PROP-02 accepts a proposal', ['owner', `select decide_proposal('${row.proposal}', 'accepted')`]],
  [
    'REQ-03 changes a request',
    ['member', `update service_requests set message = 'Look twice.' where id = '${row.request}'`],
  ],
  ['REQ-03 withdraws a request', ['member', `select withdraw_request('${row.request}')`]],
  [
    'ONB-05 changes the profile',
    ['owner', `update profiles set company_name = 'Other' where client_id = '${client}'`],
  ],
  [
    'FIND-03 moves a finding as a member',
    ['member', `select move_finding('${row.finding}', 'disputed', 'It is not reachable.')`],
  ],
  [
    'FIND-03 moves a finding as an auditor',
    ['auditor', `select move_finding('${row.finding}', 'withdrawn', 'It is not one.')`],
  ],
  [
    'PROP-04 proposes a scope',
    [
      'member',
      `select propose_scope('${row.fresh}', '${row.audit}', '{}', ${updatedAt('audit_scopes', row.audit, 'audit_id')})`,
    ],
  ],
  ['PROP-03 prepares an audit', ['member', `select set_preparation('${row.preparation}', 'done')`]],
  [
    'PROP-03 prepares an audit as an auditor',
    ['auditor', `select set_preparation('${row.preparation}', 'done')`],
  ],
  [
    'SEAL-05 makes a report public',
    ['owner', `select set_report_public('${row.reportVersion}', true, 'owner company')`],
  ],
  [
    'ADM-09 decides on a request',
    [
      'admin',
      `select decide_request('${row.request}', 'in_review', ${updatedAt('service_requests', row.request)})`,
    ],
  ],
  ['PROP-01 writes a proposal', ['admin', `select save_proposal('${row.request}', '{}')`]],
  [
    'REP-04 creates an audit',
    [
      'admin',
      `select create_audit('{"project_id": "${row.project}", "client_id": "${client}", "service_request_id": "${row.request}", "title": "T", "audit_type": "A"}')`,
    ],
  ],
  ['REP-04 withdraws an audit', ['admin', `select withdraw_audit('${row.audit}', '${REASON}')`]],
  ['REP-05 withdraws a report', ['admin', `select withdraw_report('${row.reportVersion}', '${REASON}')`]],
  [
    'AUD-02 saves a scope',
    [
      'admin',
      `select save_scope('{"audit_id": "${row.audit}"}', '${JSON.stringify([ORIGINAL])}', ${updatedAt('audit_scopes', row.audit, 'audit_id')})`,
    ],
  ],
  [
    'PROP-04 answers a proposed scope',
    ['admin', `select answer_scope_proposal('${row.proposedScope}', 'returned', '${REASON}')`],
  ],
  [
    'STAFF-02 staffs an audit',
    ['admin', `select staff_audit('${row.audit}', '${people.auditorElsewhere}', 'auditor')`],
  ],
  [
    'STAFF-02 ends the work on an audit',
    ['admin', `select unstaff_audit('${row.audit}', '${people.auditor}')`],
  ],
  ['FIND-02 publishes a finding', ['auditor', `select publish_findings('{${row.draft}}')`]],
  [
    'FIND-03 changes a severity',
    ['auditor', `select change_finding_severity('${row.finding}', 'low', 'Little can be lost.')`],
  ],
  [
    'FIND-10 changes a published finding',
    [
      'auditor',
      `select save_finding('{"id": "${row.finding}", "title": "Other"}', null, ${updatedAt('findings', row.finding)})`,
    ],
  ],
  ['FIND-10 merges a draft', ['auditor', `select merge_drafts('{${row.draft}}', '${row.finding}')`]],
  ['FIND-10 discards a draft', ['auditor', `select discard_drafts('{${row.draft}}')`]],
  [
    'TEAM-04 assigns a finding',
    ['auditor', `select assign_findings('{${row.finding}}', '${people.member}', '{${client}}')`],
  ],
  [
    'FIND-08 imports findings',
    [
      'auditor',
      `select import_findings('${row.audit}', '[{"title": "T", "severity": "low", "locations": []}]', '${row.fresh}')`,
    ],
  ],
  ['CODE-01 requests source', ['auditor', `select request_source('${row.repository}')`]],
  [
    'SEAL-07 publishes a text',
    [
      'auditor',
      `select publish_section('${row.draftSection}', true, ${updatedAt('report_sections', row.draftSection)})`,
    ],
  ],
  ['ADM-10 suspends the client', ['admin', decideSql(client, 'suspended', REASON)]],
];

it.each(acts.flatMap(([what, act]) => ['operator', 'person'].map((second) => ({ what, act, second }))))(
  'LEGAL-01 of whoever $what and an operator who erases the client the later one waits ($second second)',
  async ({ act, second: isLater }) => {
    const isSecond = isLater === 'person';
    // The source that is requested is not there.
    await race.truth.exec(`update files set commit_hash = '${'1b'.repeat(20)}' where id = '${row.snapshot}'`);
    // Both wait in the middle: an act writes its event last.
    await race.truth.exec('begin; lock table events in exclusive mode');
    const both: Statement[] = [act, ['operator', `select begin_erasure('owner@guard.test', 'client')`]];
    const [one, two] = isSecond ? both.toReversed() : both;
    const outcomes = [await untilEndOrLock(race.one, race.truth, () => commit(race.one, one as Statement))];
    outcomes.push(await untilEndOrLock(race.two, race.truth, () => commit(race.two, two as Statement)));
    await race.truth.exec('commit');
    const [first, second] = await Promise.all(outcomes.map(({ ended }) => ended));
    expect(first).toBe(1);
    // What is done to a client who is gone finds nothing.
    expect(isSecond ? [0, '42501', 'PT404'] : [1]).toContain(second);
  },
);
