// Two people whose acts need the same rows take them in one order, so that the later one waits for the earlier one. In two orders each
// would wait for the other, until PostgreSQL stops one of them with an error of the server.
import { expect, it } from 'vitest';
import { actingAs, untilEndOrLock, type Engine } from './guarded-database.ts';
import { APPLICATION, decideSql, getRows, people, type Person } from './people.ts';
import { commit, openRace, type Statement } from './races.ts';

const client = people.owner;
const row = getRows('owner');
const TOKEN = 'a token that only the invited person has';
const REASON = 'It was sent to the wrong people.';
const COMMIT = '1f1f1f1f';

const SESSIONS = ['e1', 'e2'].map((end) => `00000000-0000-4000-8000-0000000000${end}`);

const race = openRace('lock_order');

const handOver = `select hand_over_ownership('${people.member}')`;
const removeMember = `select remove_from_team('${people.member}')`;

/** Who does what, as "owner: select ...". */
type Act = `${Person | 'operator'}: ${string}` | Statement;
const read = (act: Act): Statement => {
  if (typeof act !== 'string') return act;
  const [who = '', ...sql] = act.split(': ');
  return [who as Person, sql.join(': ')];
};

type Meeting = {
  what: string;
  /** What is there before. */
  before?: string;
  /** What one of them waits for on its way: unless this says something else, to write its event. */
  hold?: string;
  first: Act;
  /** The same again, unless this says something else. */
  second?: Act;
  /** What becomes of both, and of both when the second one begins. By default the later one is refused. */
  ends?: (number | string)[];
  reversed?: (number | string)[];
  /** What is there afterwards, and in the other order, where that differs. */
  state?: string;
  is?: [value: unknown, reversed?: unknown];
};

const invitation = (
  client: string,
  token = TOKEN,
) => `insert into private.invitations (client_id, address, role, invited_by, token_digest)
  values ('${client}', 'invited@guard.test', 'member', '${client}', private.token_digest('${token}'));`;
const accept = (token = TOKEN): Act => `invited: select accept_invitation('${token}', 'Ivy Invited')`;
const remove = (who: Person): Act => `admin: select remove_from_team('${people[who]}', '${REASON}')`;
const makeViewer: Act = `owner: select change_team_role('${people.member}', 'viewer')`;
const decideProposal = (to: string): Act =>
  `owner: select decide_proposal('${row.proposal}', '${to}', '${REASON}')`;
const auditsOfRequest = `select count(*)::int as value from audits where service_request_id = '${row.request}'`;
const draftProposal = `insert into proposals (id, request_id, client_id, price, valid_until) values ('${row.fresh}', '${row.request}', '${client}', '1', '2999-01-01');`;
const send: Act = `admin: select send_proposal('${row.fresh}', (select updated_at from proposals where id = '${row.fresh}'))`;
const terms = `insert into files (id, client_id, file_name, file_size, mime_type, proposal_id, storage_path)
  values ('${row.fresh}', '${client}', 'terms.pdf', 10, 'application/pdf', '${row.fresh}', '${client}/${row.fresh}')`;
const ruleIsOn = 'update private.security_settings set findings_need_approval = true where true;';
const approveDraft = `select approve_finding(id, content_sha256) from findings where id = '${row.draft}'`;
const editDraft: Act = `admin: select save_finding('{"id": "${row.draft}", "title": "Never read"}', null, updated_at) from findings where id = '${row.draft}'`;
const publish = (who: Person, id = row.draft): Act => `${who}: select publish_findings('{${id}}')`;
const another = `insert into findings (id, audit_id, number, ordinal, title, severity, description, status, published_at)
  values ('${row.fresh}', '${row.audit}', 'L-01', 1, 'T', 'low', 'D', 'open', now());`;
const correction = `insert into findings (id, audit_id, corrects_id, title, severity, description)
  values ('${row.fresh}', '${row.audit}', '${row.finding}', 'In better words', 'high', 'D');`;
const move = (who: Person, to: string, link = COMMIT): Act =>
  `${who}: select move_finding('${row.finding}', '${to}', 'A reason', '${link}', 'open')`;
const moveBoth = (ids: string[], to: string): Act =>
  `owner: select move_findings('{${ids.join()}}', '${to}', 'A reason', '${COMMIT}', '{open,open}')`;
const status = `select status as value from findings where id = '${row.finding}'`;
const create = (who: Person, id: string): Act =>
  `${who}: select create_audit('{"id": "${id}", "project_id": "${row.project}", "title": "T", "audit_type": "Rust", "service_request_id": "${row.request}"}')`;
const withoutAudits = 'delete from audits where service_request_id is not null;';
const undo: Act = `admin: select undo_step('application', '${people.pending}', (select updated_at from profiles where client_id = '${people.pending}'))`;
const approved = `begin; ${actingAs('admin')} ${decideSql(people.pending, 'approved')}; commit;`;
const owner = `select person_id as value from client_members where client_id = '${client}' and role = 'owner'`;
const upload = (
  id: number,
) => `insert into files (client_id, file_name, file_size, mime_type, storage_path, uploaded_by, id)
    values ('${client}', 'a.pdf', 1, 'application/pdf', '${client}/${SESSIONS[id]}', '${client}', '${SESSIONS[id]}');
  update files set uploaded_at = now() where id = '${SESSIONS[id]}';`;
const factor = `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), '${people.admin}', 'totp', 'verified', now(), now());`;

const updatedAt = (table: string, id: string, key = 'id') =>
  `(select updated_at from ${table} where ${key} = '${id}')`;
const importing = () =>
  `select import_findings('${row.audit}', '[{"title": "Twice", "severity": "low", "locations": [{"path": "src/A.sol"}]}]', gen_random_uuid())`;
const acceptRequest = `select decide_request('${row.request}', 'accepted', ${updatedAt('service_requests', row.request)})`;
const view = (target: string): Act =>
  `admin: insert into impersonation_sessions (target_user_id, reason) values ('${target}', 'To answer a question.')`;
const review = (who: Person, to: Person): Act =>
  `${who}: select assign_reviews('{${row.finding}}', '${people[to]}', '{${people.anotherAdmin}}')`;
const comment = `insert into finding_comments (finding_id, body) values ('${row.finding}', 'B')`;

const meetings: Meeting[] = [
  {
    what: 'TEAM-03 ADM-10 an owner who hands over and an admin who suspends the client',
    hold: `select from client_members where person_id = '${people.owner}' for share`,
    first: `owner: ${handOver}`,
    second: `admin: ${decideSql(client, 'suspended', REASON)}`,
    // The admin read another profile.
    ends: [1, 'PT409'],
  },
  {
    what: 'TEAM-03 ADM-10 an owner who hands over and an admin who undoes a suspension that has just ended',
    before: `begin; ${actingAs('admin')} ${decideSql(client, 'suspended', REASON)}; ${decideSql(client, 'approved')}; commit`,
    hold: `select from client_members where person_id = '${people.owner}' for share`,
    first: `owner: ${handOver}`,
    second: `admin: select undo_step('application', '${client}', (select updated_at from profiles where client_id = '${client}'))`,
    ends: [1, 'PT409'],
  },
  {
    what: 'TEAM-03 TEAM-04 an admin who takes a finding off a person and the owner who removes that person',
    before: `update finding_assignments set assignee_id = '${people.member}', assignee_name = 'member' where finding_id = '${row.finding}'`,
    hold: `select from finding_assignments where finding_id = '${row.finding}' for share`,
    first: `admin: select assign_findings('{${row.finding}}', null, '{${people.member}}')`,
    second: `owner: ${removeMember}`,
    ends: [1, 1],
  },
  {
    what: 'TEAM-01 TEAM-03 a person who accepts an invitation and the owner who removes whoever sent it',
    before: `insert into private.invitations (client_id, address, role, invited_by, token_digest)
      values ('${client}', 'invited@guard.test', 'viewer', '${people.member}', private.token_digest('${TOKEN}'))`,
    hold: `select private.lock_account_kind('${people.invited}')`,
    first: `invited: select accept_invitation('${TOKEN}', 'Ivy Invited')`,
    second: `owner: ${removeMember}`,
    ends: [1, 1],
  },
  {
    what: 'REP-04 REP-05 an admin who takes a report off its audit and one who withdraws it',
    hold: `select from audits where id = '${row.audit}' for update`,
    first: `admin: update audits set report_path = null where id = '${row.audit}'`,
    second: `anotherAdmin: select withdraw_report('${row.reportVersion}', '${REASON}')`,
    ends: [1, 'PT409'],
  },
  {
    what: 'SEAL-01 an admin who takes a report off its audit and the service that refuses its file',
    before: `update report_versions set sealed_at = null, object_sha256 = null, object_size = null where id = '${row.reportVersion}'`,
    hold: `select from audits where id = '${row.audit}' for update`,
    first: `admin: update audits set report_path = null where id = '${row.audit}'`,
    second: `operator: select refuse_report('${row.reportVersion}')`,
    ends: [1, 1],
  },
  {
    what: 'PROP-02 ADM-10 an admin who suspends a client and its owner who accepts a proposal',
    first: `admin: ${decideSql(client, 'suspended', REASON)}`,
    second: `owner: select decide_proposal('${row.proposal}', 'accepted')`,
    ends: [1, '42501'],
  },
  {
    what: 'STAFF-02 an admin who ends a lead’s work on an audit and that lead who staffs it',
    before: `update audit_staff set duty = 'lead' where person_id = '${people.auditor}'`,
    first: `admin: select unstaff_audit('${row.audit}', '${people.auditor}')`,
    second: `auditor: select staff_audit('${row.audit}', '${people.auditorElsewhere}', 'auditor')`,
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
    first: `admin: select use_recovery_code('1f0a9')`,
    second: 'admin: select end_other_sessions()',
    ends: [1, 1],
  },
  {
    what: 'LEGAL-01 an operator who erases a client and its person who sends a request',
    hold: `select from client_members where person_id = '${people.ownerPending}' for update`,
    before: `update profiles set approval_status = 'approved' where client_id = '${people.ownerPending}'`,
    first: `operator: select begin_erasure('ownerpending@guard.test')`,
    second: `ownerPending: insert into service_requests (service_type, project_name, message) values ('code_review', 'Vault', 'Look.')`,
    // Its client is gone, and with it the membership.
    ends: [1, '42501'],
  },
  {
    what: 'ADM-06 ADM-12 two admins who decide on an application',
    first: `admin: ${decideSql(people.pending, 'rejected', 'We have no time for it.', true)}`,
    second: `anotherAdmin: ${decideSql(people.pending, 'rejected', 'Their website is gone.', true)}`,
    state: `select (select count(*) from admin_activity_logs where target_user_id = p.client_id) + (select count(*) from email_outbox where recipient_user_id = p.client_id)
      || (select body = p.rejection_reason from application_notes n where n.client_id = p.client_id)::text as value from profiles p where p.client_id = '${people.pending}'`,
    is: ['2true'],
  },
  {
    what: 'ADM-10 two admins who suspend a client',
    first: `admin: ${decideSql(client, 'suspended', 'The invoice is not paid.')}`,
    second: `anotherAdmin: ${decideSql(client, 'suspended', 'Their account was stolen.')}`,
    state: `select count(*)::int as value from email_outbox where payload ->> 'kind' = 'client_suspended'`,
    is: [1],
  },
  {
    what: 'MOVE-01 two admins who invite the first owner of a client',
    before: `insert into private.clients (id) values ('${row.fresh}');
      insert into profiles (client_id, company_name, origin, onboarding_completed, approval_status) values ('${row.fresh}', 'C', 'invited', true, 'approved')`,
    first: `admin: select invite_owner('${row.fresh}', 'one@guard.test')`,
    second: `anotherAdmin: select invite_owner('${row.fresh}', 'two@guard.test')`,
    state: `select string_agg(address, ' ') as value from private.invitations where client_id = '${row.fresh}'`,
    is: ['one@guard.test', 'two@guard.test'],
  },
  {
    what: 'MOVE-02 two admins who import the same file of clients',
    first: `admin: select import_clients('[{"company": "Twin", "project": "P"}]')`,
    second: `anotherAdmin: select import_clients('[{"company": "Twin", "project": "P"}]')`,
    ends: [1, 1],
    state: `select count(*)::int as value from profiles where company_name = 'Twin'`,
    is: [1],
  },
  {
    what: 'MOVE-03 two clicks on a past audit',
    first: `admin: select add_past_audit('{"id": "${row.fresh}", "client_id": "${client}", "title": "Old", "audit_type": "T"}',
      '{"path": "${client}/${row.fresh}/old.pdf", "client_name": "owner company", "date": "2024-03-31"}')`,
    ends: [1, 1],
    state: `select count(*)::int as value from report_versions where audit_id = '${row.fresh}'`,
    is: [1],
  },
  { what: 'ADM-06 two clicks on Undo', before: approved, first: undo, ends: [1, 'PT409'] },
  {
    what: 'ADM-06 an admin who undoes a step and the worker who hands over its e-mail',
    before: `update email_outbox set status = 'sent' where true; ${approved} update email_outbox set next_attempt_at = now() where status = 'queued'; select claim_email(60)`,
    first: undo,
    second: `operator: select begin_email_delivery(id, lease) from email_outbox where lease is not null`,
    ends: [1, 1],
    reversed: ['PT409', 1],
    state: `select status as value from email_outbox where payload ->> 'kind' = 'client_approved'`,
    is: ['cancelled', 'sending'],
  },
  {
    what: 'PROP-02 two clicks on Accept',
    first: decideProposal('accepted'),
    ends: [1, 1],
    state: auditsOfRequest,
    is: [1],
  },
  {
    what: 'PROP-02 an owner who accepts in one tab and declines in another',
    first: decideProposal('accepted'),
    second: decideProposal('declined'),
    state: auditsOfRequest,
    is: [1, 0],
  },
  {
    what: 'PROP-01 PROP-02 an owner who accepts a proposal and an admin who sends another',
    before: draftProposal,
    first: decideProposal('accepted'),
    second: send,
  },
  {
    what: 'PROP-02 TEAM-03 an owner who accepts a proposal and hands over the client',
    first: decideProposal('accepted'),
    second: `owner: ${handOver}`,
    ends: [1, 1],
    reversed: ['42501', 1],
  },
  ...[
    `set_deployment_public('${row.deployment}', false)`,
    `add_webhook('https://hooks.example.com/1', 'standard', '{report_published}')`,
  ].map((act): Meeting => ({
    what: `TEAM-03 an owner who hands over the client and calls ${act}`,
    before: `update deployments set is_public = true where id = '${row.deployment}'`,
    first: `owner: ${handOver}`,
    second: `owner: select ${act}`,
    ends: [1, '42501'],
    reversed: [1, 1],
  })),
  {
    what: 'STAFF-01 NOTE-05 an admin who removes another one and that one who adds a webhook of the firm',
    first: `anotherAdmin: select remove_staff('${people.admin}', '${REASON}')`,
    second: `admin: select add_webhook('https://hooks.example.com/1', 'standard', '{fix_submitted}', true)`,
    ends: [1, '42501'],
    reversed: [1, 1],
    state: 'select count(*)::int as value from private.webhooks where switched_off_at is null',
    is: [0],
  },
  {
    what: 'PROP-01 admins who add terms to a proposal and send it',
    before: draftProposal,
    first: `admin: ${terms}`,
    second: send,
    ends: [1, 'PT409'],
    reversed: ['PT404', 1],
  },
  {
    what: 'PROP-01 admins who remove the terms of a proposal and send it',
    before: `${draftProposal} ${terms}; update files set uploaded_at = now(), object_sha256 = '${'a1'.repeat(32)}' where id = '${row.fresh}'`,
    first: `admin: delete from files where id = '${row.fresh}'`,
    second: send,
    ends: [1, 1],
    reversed: ['PT409', 1],
    state: `select (terms_sha256 is not null) = exists (select from files where proposal_id = p.id) as value from proposals p where p.id = '${row.fresh}'`,
    is: [true],
  },
  {
    what: 'STAFF-03 admins who publish an approved draft and edit it',
    before: `${ruleIsOn} begin; ${actingAs('anotherAdmin')} ${approveDraft}; commit`,
    first: publish('admin'),
    second: editDraft,
  },
  {
    what: 'STAFF-03 admins who approve a draft and edit it',
    before: ruleIsOn,
    hold: `select from findings where id = '${row.draft}' for update`,
    first: `anotherAdmin: ${approveDraft}`,
    second: editDraft,
    ends: [1, 1],
    reversed: ['PT409', 1],
    state: `select count(a)::int as value from findings f, private.counting_approvals(f.id, f.content_sha256, f.author_id, f.edited_at) a where f.id = '${row.draft}'`,
    is: [0],
  },
  {
    what: 'STAFF-03 admins who edit a finding and publish its correction',
    before: correction,
    first: `anotherAdmin: select save_finding('{"id": "${row.finding}", "description": "Edited"}', null, ${updatedAt('findings', row.finding)})`,
    second: publish('admin', row.fresh),
  },
  {
    what: 'LEGAL-01 STAFF-03 an admin who publishes a correction and an operator who erases a person who approved it',
    before: `${correction} insert into finding_approvals (finding_id, person_id, person_name, content_sha256, content)
        select f.id, '${people.auditor}', 'Nora', f.content_sha256, '{}' from findings f where f.id = '${row.fresh}';
      delete from user_roles where user_id = '${people.auditor}'`,
    first: publish('admin', row.fresh),
    second: `operator: select begin_erasure('auditor@guard.test', 'person')`,
    ends: [1, 1],
    reversed: [1, 1],
    state: `select jsonb_agg(person_name) as value from finding_approvals where finding_id = '${row.finding}' and person_id = '${people.auditor}'`,
    is: [[null]],
  },
  {
    what: 'SEAL-07 two admins who publish the same version',
    first: `admin: update audits set version = '7', report_path = null, report_url = 'https://r.test/1' where id = '${row.audit}'`,
    second: `anotherAdmin: update audits set version = '7', report_path = null, report_url = 'https://r.test/2' where id = '${row.audit}'`,
  },
  {
    what: 'ADM-12 two workers who queue the e-mail about two uploads',
    before: `${upload(0)} ${upload(1)} update private.notices set due_at = now() - interval '1 hour', created_at = now() - interval '2 hours' where decision is null`,
    hold: 'lock table email_outbox in exclusive mode',
    first: 'operator: select private.queue_due_notices()',
    ends: [1, 1],
    state: `select count(*)::int as value from email_outbox where payload ->> 'kind' = 'client_file_uploaded'`,
    is: [1],
  },
  {
    what: 'FIND-08 two admins who import the same file',
    first: `admin: ${importing()}`,
    second: `anotherAdmin: ${importing()}`,
  },
  {
    what: 'AUTH-18 two guesses of a recovery code',
    before: factor,
    hold: 'lock table private.wrong_codes in exclusive mode',
    first: `admin: select use_recovery_code('aaaaa')`,
    ends: [1, 1],
    state: 'select count(*)::int as value from private.wrong_codes',
    is: [2],
  },
  {
    what: 'AUTH-18 two tabs that make recovery codes',
    before: factor,
    hold: 'lock table private.recovery_codes in exclusive mode',
    first: 'admin: select create_recovery_codes()',
    ends: [1, 1],
    state: 'select count(*)::int as value from private.recovery_codes',
    is: [10],
  },
  {
    what: 'ONB-06 two tabs that submit an application',
    first: ['newcomer', 'select submit_onboarding($1::jsonb)', [JSON.stringify(APPLICATION)]],
    ends: [1, 1],
    state: `select (select count(*) from profiles where client_id = '${people.newcomer}') || '-' || (select count(*) from projects where client_id = '${people.newcomer}')
      || '-' || (select count(*) from email_outbox where event_key like '%${people.newcomer}') as value`,
    is: ['1-1-2'],
  },
  {
    what: 'REQ-03 a client who withdraws a request and an admin who accepts it',
    first: `owner: select withdraw_request('${row.request}')`,
    second: `admin: ${acceptRequest}`,
  },
  {
    what: 'REQ-03 a client who changes a request and an admin who accepts what they have not read',
    first: `owner: update service_requests set message = 'After' where id = '${row.request}'`,
    second: `admin: ${acceptRequest}`,
  },
  {
    what: 'ADM-11 two admins who begin an audit from a request',
    before: withoutAudits,
    first: create('admin', row.fresh),
    second: create('anotherAdmin', SESSIONS[0] ?? ''),
  },
  {
    what: 'ADM-11 two clicks on Start audit',
    before: withoutAudits,
    first: create('admin', row.fresh),
    ends: [1, 1],
    state: auditsOfRequest,
    is: [1],
  },
  {
    what: 'IMP-03 two tabs that start to view a client',
    first: view(people.owner),
    second: view(people.other),
    ends: [1, 1],
    state: `select count(*)::int as value from impersonation_sessions where admin_user_id = '${people.admin}' and is_active`,
    is: [1],
  },
  {
    what: 'GUARD-08 two operators who remove the last two admins',
    before: `set session_replication_role = replica; truncate user_roles cascade;
      insert into user_roles values ('${people.admin}', 'admin'), ('${people.anotherAdmin}', 'admin'); set session_replication_role = origin`,
    first: `operator: delete from user_roles where user_id = '${people.admin}'`,
    second: `operator: delete from user_roles where user_id = '${people.anotherAdmin}'`,
    ends: [1, 'PT409'],
  },
  ...['remove_staff($1, $2)', `change_staff_role($1, 'auditor', $2)`].map((act): Meeting => ({
    what: `STAFF-01 two admins who ${act} each other`,
    first: ['admin', `select ${act}`, [people.anotherAdmin, REASON]],
    second: ['anotherAdmin', `select ${act}`, [people.admin, REASON]],
    ends: [1, '42501'],
    reversed: ['42501', 1],
  })),
  {
    what: 'TEAM-01 two tabs that accept an invitation',
    before: invitation(client),
    first: accept(),
    ends: [1, 1],
    state: `select count(*)::int as value from events where kind = 'team_joined'`,
    is: [1],
  },
  {
    what: 'TEAM-01 a person who accepts the invitations of two clients',
    before: invitation(client) + invitation(people.other, 'of the other client'),
    first: accept(),
    second: accept('of the other client'),
  },
  {
    what: 'TEAM-01 two tabs that invite the same address',
    first: `owner: select invite_to_team('new@guard.test', 'member')`,
    ends: [1, 'PT409'],
  },
  {
    what: 'TEAM-03 an owner and an admin who hand over the client',
    first: `owner: ${handOver}`,
    second: `admin: select hand_over_ownership('${people.viewer}', '${REASON}')`,
    ends: [1, 1],
    reversed: ['42501', 1],
    state: owner,
    is: [people.viewer],
  },
  {
    what: 'TEAM-03 an owner who hands over and a successor who leaves',
    first: `owner: ${handOver}`,
    second: 'member: select leave_team()',
    ends: [1, 'PT409'],
    reversed: ['PT404', 1],
    state: owner,
    is: [people.member, people.owner],
  },
  {
    what: 'TEAM-03 an owner who hands over and an admin who removes them',
    first: `owner: ${handOver}`,
    second: remove('owner'),
    ends: [1, 1],
    reversed: [1, 'PT409'],
    state: owner,
    is: [people.member],
  },
  ...[remove('member'), 'member: select leave_team()' as Act].map((second): Meeting => ({
    what: `TEAM-05 an owner who changes a role and its person who is gone by ${second[1]}`,
    first: makeViewer,
    second,
    ends: [1, 1],
    reversed: ['PT404', 1],
    state: `select count(*)::int as value from client_members where person_id = '${people.member}'`,
    is: [0],
  })),
  {
    what: 'TEAM-05 an owner who changes a role and hands over to its person',
    first: makeViewer,
    second: `owner: ${handOver}`,
    ends: [1, 1],
    reversed: ['42501', 1],
    state: owner,
    is: [people.member],
  },
  {
    what: 'TEAM-04 two admins who assign a review',
    first: review('admin', 'admin'),
    second: review('anotherAdmin', 'impersonating'),
  },
  ...[
    `update auth.users set encrypted_password = 'another' where id = '${people.member}'`,
    `select private.remove_second_factor('${people.member}')`,
  ].map((shut): Meeting => ({
    what: `API-01 a thief who creates a token and its person who shuts them out by ${shut}`,
    first: `member: select create_access_token('Theirs', '{findings:read}', 365)`,
    second: `operator: ${shut}`,
    ends: [1, 1],
    state: 'select revoked_at is null as value from private.access_tokens',
    is: [false],
  })),
  {
    what: 'FIND-03 a member and an auditor who move a finding',
    first: move('owner', 'fix_submitted'),
    second: move('admin', 'withdrawn'),
    state: status,
    is: ['fix_submitted', 'withdrawn'],
  },
  { what: 'FIND-03 two clicks on a step', first: move('owner', 'fix_submitted'), ends: [1, 'PT409'] },
  {
    what: 'FIND-10 two steps with several findings in opposite orders',
    before: another,
    first: moveBoth([row.finding, row.fresh], 'acknowledged'),
    second: moveBoth([row.fresh, row.finding], 'fix_submitted'),
  },
  {
    what: 'FIND-10 an auditor who answers several fixes and a member who replaces one',
    before: `${another} begin; ${actingAs('owner')} ${[row.finding, row.fresh].map((id) => `select move_finding('${id}', 'fix_submitted', null, '${COMMIT}')`).join(';')}; commit`,
    first: [
      'admin',
      `select move_findings($1, 'fixed', null, $2, '{fix_submitted,fix_submitted}', array(select e.id from finding_events e
      join unnest($1::uuid[]) with ordinality g (id, n) on g.id = e.finding_id where e.to_status = 'fix_submitted' order by g.n))`,
      [[row.finding, row.fresh], '2e'.repeat(20)],
    ],
    second: `owner: select move_finding('${row.fresh}', 'fix_submitted', null, 'https://github.com/example/vault/pull/12')`,
    state: `select count(*)::int as value from finding_events where to_status = 'fixed'`,
    is: [2, 0],
  },
  {
    what: 'REP-04 an admin who publishes a finding and one who withdraws its audit',
    first: publish('admin'),
    second: `anotherAdmin: select withdraw_audit('${row.audit}', '${REASON}')`,
    ends: [1, 1],
    reversed: ['PT409', 1],
    state: `select status as value from findings where id = '${row.draft}'`,
    is: ['withdrawn', 'draft'],
  },
  {
    what: 'FIND-02 two admins who publish a draft',
    first: publish('admin'),
    second: publish('anotherAdmin'),
  },
  {
    what: 'FIND-01 two admins who publish different drafts',
    before: `insert into findings (id, audit_id, title, severity, description) values ('${row.fresh}', '${row.audit}', 'T', 'low', 'D')`,
    first: publish('admin'),
    second: publish('anotherAdmin', row.fresh),
    ends: [1, 1],
    reversed: [1, 1],
    state: `select jsonb_agg(number order by number) as value from findings where audit_id = '${row.audit}' and severity = 'low'`,
    is: [['L-01', 'L-02']],
  },
  {
    what: 'FIND-04 two comments of which one is the last of the hour',
    before: `insert into finding_comments (finding_id, author_id, body) select '${row.finding}', '${people.owner}', 'Again' from generate_series(1, 58)`,
    first: `owner: ${comment}`,
    ends: [1, '22023'],
  },
];

/** Begins both while `hold` is held, and returns what becomes of them in the order of `acts`. */
async function meet(acts: Act[], hold: string, isReversed: boolean) {
  await race.truth.exec(`begin; ${hold}`);
  const engines = [race.one, race.two] as const;
  const outcomes: Promise<number | string>[] = [];
  for (const index of isReversed ? [1, 0] : [0, 1]) {
    const engine = engines[index] as Engine;
    const begun = await untilEndOrLock(engine, race.truth, () => commit(engine, read(acts[index] as Act)));
    outcomes[index] = begun.ended;
  }
  await race.truth.exec('commit');
  return Promise.all(outcomes);
}

const EVENTS = 'lock table events in exclusive mode';

it.each(
  meetings.flatMap((meeting) =>
    (meeting.reversed || (meeting.second && !meeting.ends) ? [false, true] : [false]).map(
      (isReversed) => [meeting.what, isReversed ? 'second' : 'first', meeting] as const,
    ),
  ),
)('%s wait for each other (the %s begins)', async (_what, begins, meeting) => {
  const isReversed = begins === 'second';
  await race.truth.exec(meeting.before ?? 'select');
  try {
    const ended = await meet(
      [meeting.first, meeting.second ?? meeting.first],
      meeting.hold ?? EVENTS,
      isReversed,
    );
    const { ends = [1, 'PT409'], reversed: other = ['PT409', 1] } = meeting;
    expect(ended).toEqual(isReversed ? other : ends);
    if (meeting.state === undefined || meeting.is === undefined) return;
    const [value, reversed = value] = meeting.is;
    expect(await race.list(meeting.state)).toEqual([{ value: isReversed ? reversed : value }]);
  } finally {
    // The rule binds the operator who restores the seed, too.
    await race.truth.exec('update private.security_settings set findings_need_approval = false where true');
  }
});

const ORIGINAL = {
  id: row.repository,
  url: 'https://github.com/example/vault',
  commit_hash: '0a'.repeat(20),
};

/** What changes a row of a client that an erasure deletes, and is recorded in an event, which refers to the client. */
const acts: Record<string, Act> = {
  'PROP-02 accepts a proposal': `owner: select decide_proposal('${row.proposal}', 'accepted')`,
  'REQ-03 changes a request': `member: update service_requests set message = 'Look twice.' where id = '${row.request}'`,
  'REQ-03 withdraws a request': `member: select withdraw_request('${row.request}')`,
  'ONB-05 changes the profile': `owner: update profiles set company_name = 'Other' where client_id = '${client}'`,
  'FIND-03 moves a finding as a member': `member: select move_finding('${row.finding}', 'disputed', 'It is not reachable.')`,
  'FIND-03 moves a finding as an auditor': `auditor: select move_finding('${row.finding}', 'withdrawn', 'It is not one.')`,
  'PROP-04 proposes a scope': `member: select propose_scope('${row.fresh}', '${row.audit}', '{}', ${updatedAt('audit_scopes', row.audit, 'audit_id')})`,
  'PROP-03 prepares an audit': `member: select set_preparation('${row.preparation}', 'done')`,
  'PROP-03 prepares an audit as an auditor': `auditor: select set_preparation('${row.preparation}', 'done')`,
  'SEAL-05 makes a report public': `owner: select set_report_public('${row.reportVersion}', true, 'owner company')`,
  'ADM-09 decides on a request': `admin: select decide_request('${row.request}', 'in_review', ${updatedAt('service_requests', row.request)})`,
  'PROP-01 writes a proposal': `admin: select save_proposal('${row.request}', '{}')`,
  'REP-04 creates an audit': `admin: select create_audit('{"project_id": "${row.project}", "client_id": "${client}", "service_request_id": "${row.request}", "title": "T", "audit_type": "A"}')`,
  'REP-04 withdraws an audit': `admin: select withdraw_audit('${row.audit}', '${REASON}')`,
  'REP-05 withdraws a report': `admin: select withdraw_report('${row.reportVersion}', '${REASON}')`,
  'AUD-02 saves a scope': `admin: select save_scope('{"audit_id": "${row.audit}"}', '${JSON.stringify([ORIGINAL])}', ${updatedAt('audit_scopes', row.audit, 'audit_id')})`,
  'PROP-04 answers a proposed scope': `admin: select answer_scope_proposal('${row.proposedScope}', 'returned', '${REASON}')`,
  'STAFF-02 staffs an audit': `admin: select staff_audit('${row.audit}', '${people.auditorElsewhere}', 'auditor')`,
  'STAFF-02 ends the work on an audit': `admin: select unstaff_audit('${row.audit}', '${people.auditor}')`,
  'FIND-02 publishes a finding': `auditor: select publish_findings('{${row.draft}}')`,
  'FIND-03 changes a severity': `auditor: select change_finding_severity('${row.finding}', 'low', 'Little can be lost.')`,
  'FIND-10 changes a published finding': `auditor: select save_finding('{"id": "${row.finding}", "title": "Other"}', null, ${updatedAt('findings', row.finding)})`,
  'FIND-10 merges a draft': `auditor: select merge_drafts('{${row.draft}}', '${row.finding}')`,
  'FIND-10 discards a draft': `auditor: select discard_drafts('{${row.draft}}')`,
  'TEAM-04 assigns a finding': `auditor: select assign_findings('{${row.finding}}', '${people.member}', '{${client}}')`,
  'FIND-08 imports findings': `auditor: select import_findings('${row.audit}', '[{"title": "T", "severity": "low", "locations": []}]', '${row.fresh}')`,
  'CODE-01 requests source': `auditor: select request_source('${row.repository}')`,
  'SEAL-07 publishes a text': `auditor: select publish_section('${row.draftSection}', true, ${updatedAt('report_sections', row.draftSection)})`,
  'ADM-10 suspends the client': `admin: ${decideSql(client, 'suspended', REASON)}`,
  'REP-04 renames an audit': `auditor: update audits set title = 'Other' where id = '${row.audit}'`,
  'REP-01 renames a project': `admin: update projects set name = 'Other' where id = '${row.project}'`,
  'SEAL-07 changes a text': `auditor: update report_sections set body = 'Other' where id = '${row.section}'`,
  'SEAL-07 names an auditor': `auditor: update report_details set auditors = '{Ada}' where audit_id = '${row.audit}'`,
  'FIND-04 comments as an auditor': `auditor: insert into finding_comments (finding_id, body) values ('${row.finding}', 'Why?')`,
  'FIND-04 writes a note': `auditor: insert into finding_notes (finding_id, body) values ('${row.finding}', 'Why?')`,
  'FILE-02 adds a file': `admin: insert into files (client_id, audit_id, file_name, file_size, mime_type, storage_path)
      values ('${client}', '${row.audit}', 'a.pdf', 5, 'application/pdf', '')`,
  'FILE-04 changes a file': `admin: select sort_file('${row.file}', 'nda', '${row.audit}')`,
  'FILE-02 deletes a file': `admin: delete from files where id = '${row.file}'`,
  'KB-05 recommends an article': `admin: insert into knowledge_recommendations (client_id, article_slug) values ('${client}', 'other')`,
  'ADM-12 takes care of a client': `admin: update application_owners set owner_id = '${people.anotherAdmin}' where client_id = '${client}'`,
};

it.each(
  Object.entries(acts).flatMap(([what, act]) =>
    ['operator', 'person'].map((second) => ({ what, act, second })),
  ),
)(
  'LEGAL-01 of whoever $what and an operator who erases the client the later one waits ($second second)',
  async ({ act, second: isLater }) => {
    const isSecond = isLater === 'person';
    // The source that is requested is not there.
    await race.truth.exec(`update files set commit_hash = '${'1b'.repeat(20)}' where id = '${row.snapshot}'`);
    // Both wait in the middle: an act writes its event last.
    const ended = await meet(
      [act, `operator: select begin_erasure('owner@guard.test', 'client')`],
      EVENTS,
      isSecond,
    );
    const [first, second] = isSecond ? ended.toReversed() : ended;
    expect(first).toBe(1);
    // What is done to a client who is gone finds nothing.
    expect(isSecond ? [0, '42501', 'PT404', '23503'] : [1]).toContain(second);
  },
);

/** What a person of a client writes under their name: how, where the name is kept, and for which lock it waits on its way. */
const writings = [
  [
    'comment',
    `insert into finding_comments (finding_id, body) values ('${row.finding}', 'It is fixed.')`,
    `select author_name as name from finding_comments where author_id = '${people.member}'`,
    `select pg_advisory_xact_lock(hashtextextended('comments of ${people.member}', 0))`,
  ],
  [
    'request',
    `insert into service_requests (service_type, project_name, message) values ('code_review', 'Vault', 'Look.')`,
    `select sender_name as name from service_requests where sent_by = '${people.member}'`,
    `select pg_advisory_xact_lock(hashtextextended('requests of ${client}', 0))`,
  ],
  [
    'changed request',
    `update service_requests set message = 'Look twice.' where id = '${row.request}'`,
    `select editor_name as name from service_requests where edited_by = '${people.member}'`,
    `select from service_requests where id = '${row.request}' for no key update`,
  ],
  [
    'line of the ledger',
    `select move_finding('${row.finding}', 'disputed', 'It is not reachable.')`,
    `select actor_name as name from finding_events where actor_id = '${people.member}'`,
    `select from findings where id = '${row.finding}' for no key update`,
  ],
  [
    'file',
    `insert into files (client_id, file_name, file_size, mime_type, storage_path) values ('${client}', 'late.pdf', 5, 'application/pdf', '')`,
    `select uploader_name as name from files where uploaded_by = '${people.member}'`,
    `select pg_advisory_xact_lock(hashtextextended('files of ${client}', 0))`,
  ],
  // What a person reads: its line in Access. A viewer may read.
  ...[`select * from open_object('file', '${row.file}')`, `select private.note_sarif('${row.audit}')`].map(
    (read) =>
      [
        'line of Access',
        read,
        `select opened_by_name as name from openings where opened_by = '${people.member}'`,
        'lock table openings in exclusive mode',
      ] as const,
  ),
] as const;
const partings: [string, Act, readonly unknown[]][] = [
  ['removed', `owner: ${removeMember}`, ['member']],
  ['made a viewer', makeViewer, ['member']],
  [
    'erased',
    `operator: select begin_erasure('member@guard.test', 'person')`,
    [null, 'A former member of the team'],
  ],
];

it.each(
  writings.flatMap(([what, write, names, hold]) =>
    partings.flatMap(([parting, act, kept]) =>
      // note_sarif is called after its caller was asked who they are.
      (write.includes('note_sarif') ? ['after'] : ['after', 'before']).map((order) => ({
        what,
        parting,
        order,
        write,
        names,
        hold,
        act,
        kept,
      })),
    ),
  ),
)(
  'TEAM-02 TEAM-03 TEAM-05 LEGAL-01 a $what of a member who is $parting $order it is there with their name or not at all',
  async ({ what, parting, order, write, names, hold, act, kept }) => {
    const [written, parted] = await meet([`member: ${write}`, act], hold, order === 'before');
    expect(parted).toBe(1);
    const isReader = what === 'line of Access' && parting === 'made a viewer';
    expect(order === 'after' || isReader ? written : 1).toBe(1);
    const seen = await race.list(names);
    expect(seen).toHaveLength(written === 1 ? 1 : 0);
    for (const { name } of seen) expect(kept).toContain(name);
    const named = `select from events where actor_id = '${people.member}' and actor_name is not null and '${parting}' = 'erased'`;
    expect(await race.list(named)).toEqual([]);
  },
);

it('FIND-03 a step that waited for another comes after it in the ledger even if it began earlier', async () => {
  const step = (to: string) => `select move_finding('${row.finding}', '${to}', 'A reason', '${COMMIT}')`;
  await commit(race.one, ['owner', step('fix_submitted')]);
  await race.one.exec(`begin; ${actingAs('admin')}; select now()`);
  await commit(race.two, ['anotherAdmin', step('open')]);
  await race.one.exec(`${step('withdrawn')}; commit`);
  expect(
    await race.list(
      `select to_status from finding_events where finding_id = '${row.finding}' and kind = 'moved' order by created_at, id`,
    ),
  ).toEqual(['fix_submitted', 'open', 'withdrawn'].map((to_status) => ({ to_status })));
});
