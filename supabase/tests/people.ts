// The people of the access tests, and the rows that exist before each test.

const person = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;

export const people = {
  /** Approved client, the owner of the rows under test. */
  owner: person(1),
  /** Applied, not yet approved, owner of the same kinds of rows. */
  ownerPending: person(2),
  /** Another approved client. */
  other: person(3),
  /** Another applicant. */
  pending: person(4),
  rejected: person(5),
  admin: person(6),
  /** An admin who is impersonating the owner. */
  impersonating: person(7),
  /** An admin whose row in user_roles is under test. */
  anotherAdmin: person(8),
  /** Signed up, without a profile. */
  newcomer: person(9),
  /** Belongs to the owner's client, and reads and writes (TEAM-02). */
  member: person(10),
  /** Belongs to the owner's client, and reads. */
  viewer: person(11),
  /** Signed up, without a profile, and invited to the owner's client. */
  invited: person(12),
  /** Belonged to the owner's client, and was removed. */
  removed: person(13),
  /** An auditor on the staff of both audits of the owner (STAFF-02). */
  auditor: person(14),
  /** An auditor whose time on the owner's audits has passed. */
  formerAuditor: person(15),
  /** An auditor on the staff of another client's audit. */
  auditorElsewhere: person(16),
} as const;

/** The tables that are about nobody: the steps of the fix review, and the firm's settings. */
export const ABOUT_NOBODY = ['public.finding_steps', 'public.report_settings', 'public.engagement_settings'];

export type Person = keyof typeof people;
export type Owner = 'owner' | 'ownerPending';

const STAFF = new Set<Person>([
  'admin',
  'impersonating',
  'anotherAdmin',
  'auditor',
  'formerAuditor',
  'auditorElsewhere',
]);

/** The claims of an access token about how a person signed in: staff have just given a code (AUTH-18). */
export function signedInAs(who: Person): object {
  const now = Math.floor(Date.now() / 1000);
  if (STAFF.has(who))
    return {
      aal: 'aal2',
      amr: [
        { method: 'totp', timestamp: now },
        { method: 'password', timestamp: now },
      ],
    };
  return { aal: 'aal1', amr: [{ method: 'password', timestamp: now }] };
}

/** Ids of the rows that belong to an owner, one per table, all different. */
export function getRows(owner: Owner) {
  const id = (n: number) =>
    `00000000-0000-4000-9000-0000000${owner === 'owner' ? 1 : 2}00${String(n).padStart(2, '0')}`;
  return {
    project: id(1),
    audit: id(2),
    reportVersion: id(3),
    file: id(4),
    unfinishedFile: id(5),
    request: id(6),
    log: id(7),
    email: id(8),
    session: id(9),
    unusedAudit: id(10),
    delivery: id(11),
    repository: id(12),
    finding: id(13),
    draft: id(14),
    location: id(15),
    findingEvent: id(16),
    comment: id(17),
    note: id(18),
    auditEvent: id(19),
    applicationNote: id(20),
    snapshot: id(21),
    section: id(22),
    draftSection: id(23),
    deployment: id(30),
    deploymentCheck: id(31),
    proposal: id(24),
    preparation: id(25),
    proposedScope: id(26),
    fresh: id(99),
  };
}

/** The SHA-256 under which the owner's report is sealed. */
export const reportSha256 = (owner: Owner) => (owner === 'owner' ? 'a1' : 'b2').repeat(32);

const emails = Object.entries(people)
  .map(([name, id]) => `('${id}', '${name.toLowerCase()}@guard.test', now())`)
  .join(', ');

function profile(who: Person, status: 'pending' | 'approved' | 'rejected', onboarded = true): string {
  return `('${people[who]}', '${who}', '${who} company', '${who} project', 'CTO', 'https://${who.toLowerCase()}.test', '@t', '@x', 'About it', '{Pentesting}', ${onboarded}, '${status}')`;
}

function work(owner: Owner): string {
  const user = people[owner];
  const row = getRows(owner);
  return `
insert into public.projects (id, client_id, name) values ('${row.project}', '${user}', 'Vault');
insert into public.service_requests (id, client_id, service_type, project_name, message, sent_by, sender_name)
  values ('${row.request}', '${user}', 'code_review', 'Vault', 'Please look.', '${user}', '${owner}');
insert into public.audits (id, project_id, title, audit_type, report_path) values
  ('${row.audit}', '${row.project}', 'Vault audit', 'Solidity', '${user}/${row.audit}/first.pdf'),
  ('${row.unusedAudit}', '${row.project}', 'Second audit', 'Solidity', null);
update public.report_versions set id = '${row.reportVersion}', client_name = '${owner} company', object_sha256 = '${reportSha256(owner)}', object_size = 10, sealed_at = now()
  where audit_id = '${row.audit}';
insert into public.files (id, client_id, file_name, file_size, mime_type, storage_path, uploaded_by, uploaded_at) values
  ('${row.file}', '${user}', 'nda.pdf', 10, 'application/pdf', '${user}/${row.file}', '${user}', now()),
  ('${row.unfinishedFile}', '${user}', 'scan.pdf', 1000, 'application/pdf', '${user}/${row.unfinishedFile}', '${user}', null);
insert into storage.objects (bucket_id, name, metadata) values
  ('client-files', '${user}/${row.file}', '{"size": 10, "mimetype": "application/pdf"}'),
  ('reports', '${user}/${row.audit}/first.pdf', '{"size": 10, "mimetype": "application/pdf"}'),
  ('reports', '${user}/${row.audit}/draft.pdf', '{"size": 10, "mimetype": "application/pdf"}');
insert into public.audit_scopes (audit_id, nsloc, chains, languages) values ('${row.audit}', 1200, '{Ethereum}', '{Solidity}');
insert into public.proposals (id, request_id, client_id, version, state, price, currency, valid_until, expires_at, terms, sent_at)
  values ('${row.proposal}', '${row.request}', '${user}', 1, 'sent', '12,000', 'EUR', '2999-01-15', now() + interval '30 days',
    'Half in advance.', now());
insert into public.preparation_items (id, audit_id, client_id, position, title, ticks)
  values ('${row.preparation}', '${row.audit}', '${user}', 1, 'Source code', 'source');
insert into public.scope_proposals (id, audit_id, client_id, scope, sent_by, sender_name, expected_updated_at)
  select '${row.proposedScope}', '${row.audit}', '${user}', '{"nsloc": 1300, "chains": [], "languages": [], "repositories": []}', '${user}',
    '${owner}', s.updated_at from public.audit_scopes s where s.audit_id = '${row.audit}';
insert into public.report_sections (id, audit_id, kind, title, body, published_at) values
  ('${row.section}', '${row.audit}', 'summary', 'Executive summary', 'The vault is sound.', now()),
  ('${row.draftSection}', '${row.audit}', 'overview', 'Overview', 'Not read by anybody yet.', null);
insert into public.report_details (audit_id, auditors, effort) values ('${row.audit}', '{"Ada Berg, Lead auditor"}', '20 days');
insert into public.scope_repositories (id, audit_id, url, commit_hash, git_ref) values
  ('${row.repository}', '${row.audit}', 'https://github.com/example/vault', '${'0a'.repeat(20)}', 'main');
insert into public.events (id, audit_id, client_id, kind, in_history, facts, by_firm)
  values ('${row.auditEvent}', '${row.audit}', '${user}', 'status_changed', true, '{"to": "scheduled"}', true);
insert into public.files (id, client_id, file_name, file_size, mime_type, storage_path, uploaded_by, uploaded_at, audit_id,
    repository_id, commit_hash, names_commit) values
  ('${row.snapshot}', '${user}', 'vault.zip', 100, 'application/zip', '${user}/${row.snapshot}', '${people.admin}', now(),
    '${row.audit}', '${row.repository}', '${'0a'.repeat(20)}', true);
insert into public.source_files (snapshot_id, position, path, size, blob_id, is_text, nsloc, data_start, data_size, is_deflated)
  values ('${row.snapshot}', 0, 'src/Vault.sol', 20, '${'0b'.repeat(20)}', true, 1, 30, 20, false);
insert into public.deployments (id, audit_id, chain_id, address, label)
  values ('${row.deployment}', '${row.audit}', 1, '0x${'0c'.repeat(20)}', 'Vault');
insert into public.deployment_checks (id, deployment_id, verdict, answer, commit_hash, chain_name, block_number, block_time, code_hash,
    contracts, found_at, checked_at)
  values ('${row.deploymentCheck}', '${row.deployment}', 'same', '{"kind": "same", "snapshotId": "${row.snapshot}", "outside": [], "dependencies": 0, "dependencySources": []}',
    '${'0a'.repeat(20)}', 'Ethereum', 100, now(), '0x${'0d'.repeat(32)}',
    '[{"address": "0x${'0c'.repeat(20)}", "name": "Vault", "compilation": {"match": "exact_match", "compiler": "0.8.30", "settings": "{\\"runs\\": 200}"}, "files": [{"path": "src/Vault.sol", "blobId": "${'0b'.repeat(20)}"}]}]',
    now() - interval '1 day', now() - interval '1 day');
insert into public.findings (id, audit_id, number, ordinal, title, severity, description, status, published_at) values
  ('${row.finding}', '${row.audit}', 'H-01', 1, 'Reentrancy', 'high', 'About it.', 'open', now()),
  ('${row.draft}', '${row.audit}', null, null, 'Rounding', 'low', 'About it.', 'draft', null);
insert into public.finding_locations (id, finding_id, repository_id, path, first_line, last_line)
  values ('${row.location}', '${row.finding}', '${row.repository}', 'src/Vault.sol', 10, 12);
insert into public.finding_events (id, finding_id, kind, by_firm, to_status, to_severity)
  values ('${row.findingEvent}', '${row.finding}', 'published', true, 'open', 'high');
insert into public.finding_comments (id, finding_id, author_id, by_firm, body, repository_id, commit_hash, path, line)
  values ('${row.comment}', '${row.finding}', '${user}', false, 'We look at it.', '${row.repository}', '${'0a'.repeat(20)}',
    'src/Vault.sol', 11);
insert into public.finding_assignments (finding_id, assignee_id, assignee_name, reviewer_id, reviewer_name)
  values ('${row.finding}', '${user}', '${owner}', '${people.anotherAdmin}', 'Another Admin');
insert into public.finding_approvals (finding_id, person_id, content_sha256, content)
  select f.id, '${people.admin}', f.content_sha256, private.finding_content(f) from public.findings f where f.id = '${row.draft}';
insert into public.application_owners (client_id, owner_id) values ('${user}', '${people.anotherAdmin}');
insert into public.application_notes (id, client_id, author_id, body)
  values ('${row.applicationNote}', '${user}', '${people.admin}', 'Met them at a conference.');
insert into public.finding_notes (id, finding_id, author_id, body)
  values ('${row.note}', '${row.finding}', '${people.admin}', 'Ask them about the proxy.');
insert into public.knowledge_recommendations (client_id, article_slug) values ('${user}', 'preparing-an-audit');
insert into public.openings (id, client_id, opened_by, opened_by_name, opened_as, kind, object_id, object_name)
  values ('${row.delivery}', '${user}', '${user}', '${owner}', 'client', 'file', '${row.file}', 'nda.pdf');
insert into public.admin_activity_logs (id, admin_user_id, action, target_user_id)
  values ('${row.log}', '${people.admin}', 'approved_client', '${user}');
insert into public.email_outbox (id, event_key, kind, recipient_user_id)
  values ('${row.email}', 'application_received:${row.email}', 'application_received', '${user}');
insert into public.impersonation_sessions (id, admin_user_id, target_user_id, reason, is_active, ended_at)
  values ('${row.session}', '${people.admin}', '${user}', 'To answer a question.', false, now());`;
}

/** Inserts all people and rows as an operator, with the triggers off that would write log lines or queue e-mails. */
export const seedSql = `
insert into auth.users (id, email, email_confirmed_at) values ${emails};
alter table public.user_roles disable trigger log_role_change;
insert into public.user_roles (user_id, role) values
  ('${people.admin}', 'admin'), ('${people.impersonating}', 'admin'), ('${people.anotherAdmin}', 'admin'),
  ('${people.auditor}', 'auditor'), ('${people.formerAuditor}', 'auditor'), ('${people.auditorElsewhere}', 'auditor');
alter table public.user_roles enable trigger log_role_change;
insert into public.staff_profiles (person_id, full_name, title)
  values ('${people.anotherAdmin}', 'Another Admin', 'Lead auditor');
insert into public.profiles (client_id, full_name, company_name, project_name, role_title, company_website,
  telegram_handle, twitter_handle, project_description, intended_services, onboarding_completed, approval_status)
values ${[
  profile('owner', 'approved'),
  profile('other', 'approved'),
  profile('ownerPending', 'pending'),
  profile('pending', 'pending'),
  profile('rejected', 'rejected'),
].join(', ')};
insert into public.client_members (client_id, person_id, role, name, invited_by) values
  ('${people.owner}', '${people.member}', 'member', 'member', '${people.owner}'),
  ('${people.owner}', '${people.viewer}', 'viewer', 'viewer', '${people.owner}');
${work('owner')}
${work('ownerPending')}
insert into public.audit_staff (audit_id, person_id, duty, until) values
  ('${getRows('owner').audit}', '${people.auditor}', 'auditor', null),
  ('${getRows('owner').unusedAudit}', '${people.auditor}', 'auditor', (now() at time zone 'UTC')::date),
  ('${getRows('owner').audit}', '${people.formerAuditor}', 'lead', (now() at time zone 'UTC')::date - 1),
  ('${getRows('owner').unusedAudit}', '${people.formerAuditor}', 'lead', (now() at time zone 'UTC')::date - 1),
  ('${getRows('ownerPending').audit}', '${people.auditorElsewhere}', 'lead', null),
  ('${getRows('ownerPending').unusedAudit}', '${people.auditorElsewhere}', 'lead', null);
alter table public.impersonation_sessions disable trigger log_impersonation;
insert into public.impersonation_sessions (admin_user_id, target_user_id, reason)
  values ('${people.impersonating}', '${people.owner}', 'To answer a question.');
alter table public.impersonation_sessions enable trigger log_impersonation;
-- No e-mail of the seed waits.
update private.notices set decision = 'off', decided_at = now() where decision is null;`;

/** As an operator: the ownership goes to the member, and the owner, whose account has the client's id, leaves. */
export const removeOwnerSql = `update public.client_members set role = 'member' where person_id = '${people.owner}';
update public.client_members set role = 'owner' where person_id = '${people.member}';
delete from public.client_members where person_id = '${people.owner}';`;

/** As an operator; the database sets the time. */
export const suspendOwnerSql = `update public.profiles set suspension_reason = 'Unpaid since January.' where client_id = '${people.owner}'`;
export const resumeOwnerSql = `update public.profiles set suspended_at = null, suspension_reason = null where client_id = '${people.owner}'`;

/** As an operator: the owner is the only person of their client. */
export const ownerAloneSql = `delete from public.client_members where person_id in ('${people.member}', '${people.viewer}');`;

/** The tables that the migrations fill. */
const SETTINGS = `application_steps, engagement_settings, event_kinds, finding_steps, notice_rules, personal_data, proposal_steps, report_settings, request_steps,
  retention_rules, scope_proposal_steps, security_settings, sign_in_providers, sweep_switch`;

/** Restores the rows of the seed, without triggers. TRUNCATE would take seven times as long: it makes new files for each table. */
export const reseedSql = `
set session_replication_role = replica;
do $$
declare
  place regclass;
begin
  for place in
    select oid from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
      and relname <> all ('{${SETTINGS}}')
  loop
    execute 'delete from ' || place;
  end loop;
end $$;
delete from storage.objects;
set session_replication_role = origin;
-- An admin of a random request switches it on.
update private.security_settings set findings_need_approval = default where true;
${seedSql}`;

/** The statement with which the caller decides on a client as they read them in the same moment. */
export function decideSql(client: string, to: string, reason?: string, isShared = false): string {
  const seen = `(select updated_at from public.profiles where client_id = '${client}')`;
  const given = reason === undefined ? 'null' : `'${reason.replaceAll("'", "''")}'`;
  return `select (public.decide_application('${client}', '${to}', ${seen}, ${given}, ${isShared})).approval_status`;
}

/** The tables and views with what a client has in the portal. */
export const CLIENT_TABLES = [
  'projects',
  'audits',
  'audit_scopes',
  'scope_repositories',
  'events',
  'findings',
  'finding_locations',
  'finding_events',
  'finding_comments',
  'audit_finding_totals',
  'report_versions',
  'files',
  'service_requests',
  'knowledge_recommendations',
];

/** What somebody without a profile sends to apply. */
export const APPLICATION = {
  full_name: 'N',
  role_title: 'CTO',
  company_name: 'C',
  project_name: 'P',
  company_website: 'https://c.test',
  project_description: 'D',
  intended_services: ['Pentesting'],
  telegram_handle: '@n',
  twitter_handle: '@n',
};
