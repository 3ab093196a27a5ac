// For every table: the row under test and how it is written. The matrix runs with these.
import type { Command } from './matrix.ts';
import { people, getRows, type Owner } from './people.ts';

export type Row = Record<string, unknown>;

export type Specimen = {
  /** Finds the row under test. */
  match: Row;
  insert: Row;
  update: Row;
  /** What an operator prepares, so that only the access rules can refuse `actor`. */
  before?: Partial<Record<Command, string>>;
};

/** The rows that name a person, or are of the owner's audit, which the person may work on: as an operator prepares them. */
export function ownSpecimens(owner: Owner, person: string): Record<string, Specimen> {
  const row = getRows(owner);
  const others = specimens(owner);
  const ownRow = (table: string, columns: string, before: string) => {
    const specimen = others[table];
    if (!specimen) throw new Error(`There is no specimen of ${table}.`);
    const prepared = `${before}; update public.${table} set ${columns} where id = '${String(specimen.match['id'])}'`;
    return { ...specimen, before: { select: prepared, update: prepared, delete: prepared } };
  };
  const profile = `insert into public.staff_profiles (person_id, full_name) values ('${person}', 'Somebody')`;
  const file = ownRow(
    'files',
    `audit_id = '${row.audit}', uploaded_by = '${person}',
      is_from_firm = exists (select from public.user_roles r where r.user_id = '${person}')`,
    'select',
  );
  return {
    user_roles: {
      match: { user_id: person },
      insert: { user_id: person, role: 'admin' },
      update: { role: 'admin' },
    },
    staff_profiles: {
      match: { person_id: person },
      insert: { person_id: person, full_name: 'Lin Chen' },
      update: { full_name: 'Lin Chen' },
      before: { select: profile, update: profile, delete: profile },
    },
    files: { ...file, insert: { ...file.insert, audit_id: row.audit } },
    finding_comments: ownRow('finding_comments', `author_id = '${person}'`, 'select'),
    impersonation_sessions: {
      match: { admin_user_id: person },
      insert: { admin_user_id: person, target_user_id: people[owner], reason: 'To answer a question.' },
      update: { is_active: false },
    },
  };
}

/** Every table of the public schema. */
export function specimens(owner: Owner): Record<string, Specimen> {
  const user = people[owner];
  const row = getRows(owner);
  return {
    user_roles: {
      match: { user_id: people.anotherAdmin, role: 'admin' },
      insert: { user_id: user, role: 'admin' },
      update: { user_id: user },
    },
    // Of an admin who is not the caller.
    staff_profiles: {
      match: { person_id: people.anotherAdmin },
      insert: { person_id: people.newcomer, full_name: 'Lin Chen' },
      update: { full_name: 'Lin Chen' },
    },
    // The one row that there is.
    report_settings: {
      match: { id: true },
      insert: { firm_name: 'Forged Audits' },
      update: { firm_name: 'Forged Audits' },
    },
    engagement_settings: {
      match: { id: true },
      insert: { time_zone: 'Europe/Berlin' },
      update: { time_zone: 'Europe/Berlin' },
    },
    // Only a draft can be discarded.
    proposals: {
      match: { id: row.proposal },
      insert: { request_id: row.request, client_id: user },
      update: { price: '1' },
      before: {
        delete: `update public.proposals set state = 'draft', version = null, expires_at = null where id = '${row.proposal}'`,
      },
    },
    preparation_items: {
      match: { id: row.preparation },
      insert: { audit_id: row.audit, client_id: user, position: 2, title: 'Documentation' },
      update: { state: 'done' },
    },
    scope_proposals: {
      match: { id: row.proposedScope },
      insert: { audit_id: row.unusedAudit, client_id: user, scope: '{}' },
      update: { state: 'accepted' },
    },
    profiles: {
      match: { client_id: user },
      insert: { client_id: user, full_name: 'Somebody' },
      update: { full_name: 'Somebody else' },
      before: { insert: `delete from public.profiles where client_id = '${user}'` },
    },
    // The owner's own row; a new one is the invited person's.
    client_members: {
      match: { client_id: user, person_id: user },
      insert: { client_id: user, person_id: people.invited, role: 'member' },
      update: { role: 'viewer' },
    },
    projects: {
      match: { id: row.project },
      insert: { client_id: user, name: 'Bridge' },
      update: { name: 'Renamed' },
      before: { delete: `delete from public.audits where project_id = '${row.project}'` },
    },
    audits: {
      match: { id: row.audit },
      insert: { project_id: row.project, title: 'Bridge audit', audit_type: 'Rust' },
      update: { status: 'completed' },
    },
    audit_staff: {
      match: { audit_id: row.audit, person_id: owner === 'owner' ? people.auditor : people.auditorElsewhere },
      insert: { audit_id: row.unusedAudit, person_id: people.anotherAdmin, duty: 'auditor' },
      update: { duty: 'lead' },
    },
    audit_scopes: {
      match: { audit_id: row.audit },
      insert: { audit_id: row.unusedAudit, nsloc: 900 },
      update: { nsloc: 901 },
    },
    report_sections: {
      match: { id: row.section },
      insert: { audit_id: row.audit, kind: 'appendix', title: 'Tools', body: 'We ran the tests.' },
      update: { body: 'The vault is not sound.' },
      before: { delete: `update public.report_sections set published_at = null where id = '${row.section}'` },
    },
    report_details: {
      match: { audit_id: row.audit },
      insert: { audit_id: row.unusedAudit, auditors: ['Ada Berg'] },
      update: { effort: '24 days' },
    },
    scope_repositories: {
      match: { id: row.repository },
      insert: { audit_id: row.audit, url: 'https://gitlab.com/example/bridge', commit_hash: '2e'.repeat(20) },
      update: { git_ref: 'v1.0' },
    },
    events: {
      match: { id: row.auditEvent },
      insert: { audit_id: row.audit, kind: 'report_published', by_firm: true },
      update: { kind: 'report_withdrawn' },
    },
    findings: {
      match: { id: row.finding },
      insert: { audit_id: row.audit, title: 'Overflow', severity: 'medium', description: 'About it.' },
      update: { title: 'Reentrancy in withdraw' },
    },
    finding_locations: {
      match: { id: row.location },
      insert: { finding_id: row.finding, path: 'src/Bridge.sol', first_line: 3, last_line: 3 },
      update: { last_line: 20 },
    },
    finding_events: {
      match: { id: row.findingEvent },
      insert: {
        finding_id: row.finding,
        kind: 'moved',
        by_firm: true,
        from_status: 'open',
        to_status: 'fixed',
      },
      update: { message: 'Forged' },
    },
    finding_steps: {
      match: { actor: 'client', from_status: 'open', to_status: 'fix_submitted' },
      insert: {
        actor: 'client',
        from_status: 'open',
        to_status: 'fixed',
        needs_message: false,
        needs_link: 'none',
      },
      update: { needs_link: 'none' },
    },
    finding_comments: {
      match: { id: row.comment },
      insert: { finding_id: row.finding, body: 'Fixed soon.' },
      update: { body: 'We look at it today.' },
    },
    finding_notes: {
      match: { id: row.note },
      insert: { finding_id: row.finding, body: 'A note.' },
      update: { body: 'Another note.' },
    },
    finding_approvals: {
      match: { finding_id: row.draft },
      insert: { finding_id: row.draft, person_id: people.anotherAdmin, content_sha256: 'a1', content: '{}' },
      update: { content_sha256: 'forged' },
    },
    finding_assignments: {
      match: { finding_id: row.finding },
      insert: { finding_id: row.draft, assignee_id: user, assignee_name: 'Somebody' },
      update: { assignee_id: null, assignee_name: null },
    },
    application_owners: {
      match: { client_id: people[owner] },
      insert: { client_id: people[owner], owner_id: people.admin },
      update: { owner_id: people.admin },
      before: { insert: `delete from public.application_owners where client_id = '${people[owner]}'` },
    },
    application_notes: {
      match: { id: row.applicationNote },
      insert: { client_id: people[owner], body: 'A note.' },
      update: { body: 'Another note.' },
    },
    report_versions: {
      match: { id: row.reportVersion },
      insert: { audit_id: row.audit, report_url: 'https://example.test/report' },
      update: { report_url: 'https://example.test/forged' },
    },
    files: {
      match: { id: row.file },
      insert: {
        id: row.fresh,
        client_id: user,
        file_name: 'new.pdf',
        file_size: 5,
        mime_type: 'application/pdf',
        storage_path: `${user}/${row.fresh}`,
      },
      update: { file_name: 'renamed.pdf' },
    },
    source_files: {
      match: { snapshot_id: row.snapshot, position: 0 },
      insert: {
        snapshot_id: row.snapshot,
        position: 1,
        path: 'src/Bridge.sol',
        size: 5,
        blob_id: '0b'.repeat(20),
        is_text: true,
        data_start: 60,
        data_size: 5,
        is_deflated: false,
      },
      update: { path: 'src/Forged.sol' },
    },
    deployments: {
      match: { id: row.deployment },
      insert: { audit_id: row.audit, chain_id: 1, address: `0x${'0e'.repeat(20)}` },
      update: { label: 'Forged' },
    },
    deployment_checks: {
      match: { id: row.deploymentCheck },
      insert: { deployment_id: row.deployment, verdict: 'same', answer: {}, chain_name: 'Ethereum' },
      update: { verdict: 'same' },
    },
    service_requests: {
      match: { id: row.request },
      insert: { client_id: user, service_type: 'code_review', project_name: 'Bridge', message: 'Hello' },
      update: { message: 'Please look.' },
    },
    knowledge_recommendations: {
      match: { client_id: user, article_slug: 'preparing-an-audit' },
      insert: { client_id: user, article_slug: 'invariant-testing' },
      update: { article_slug: 'other-article' },
    },
    admin_activity_logs: {
      match: { id: row.log },
      insert: { admin_user_id: people.admin, action: 'approved_client', target_user_id: user },
      update: { action: 'rejected_client' },
    },
    email_outbox: {
      match: { id: row.email },
      insert: { event_key: 'forged', kind: 'application_received', recipient_user_id: user },
      update: { status: 'sent' },
    },
    openings: {
      match: { id: row.delivery },
      insert: {
        client_id: user,
        opened_by: user,
        opened_by_name: 'Somebody',
        opened_as: 'client',
        kind: 'file',
        object_id: row.file,
        object_name: 'nda.pdf',
      },
      update: { opened_by: people.other },
    },
    audit_finding_totals: {
      match: { audit_id: row.audit },
      insert: { audit_id: row.audit },
      update: { open: 0 },
    },
    impersonation_sessions: {
      match: { id: row.session },
      insert: { target_user_id: user, reason: 'To answer a question.' },
      update: { is_active: false },
    },
  };
}

/** The objects under test in each bucket: one to read and remove, one whose upload is retried, and a new one. */
export function objects(owner: Owner) {
  const user = people[owner];
  const row = getRows(owner);
  return {
    'client-files': {
      read: `${user}/${row.file}`,
      insert: `${user}/${row.fresh}`,
      update: `${user}/${row.unfinishedFile}`,
      remove: `${user}/${row.file}`,
    },
    reports: {
      read: `${user}/${row.audit}/first.pdf`,
      insert: `${user}/${row.audit}/second.pdf`,
      update: `${user}/${row.audit}/draft.pdf`,
      remove: `${user}/${row.audit}/draft.pdf`,
    },
  };
}
