// Rows as the database returns them. A test gives the columns that it is about: `rows.request({ status: 'declined' })`.

const row =
  <Defaults extends object>(defaults: Defaults) =>
  <Facts extends object = object>(facts = {} as Facts): Omit<Defaults, keyof Facts> & Facts => ({
    ...defaults,
    ...facts,
  });

const AT = '2026-11-21T10:00:00+00:00';

// oxfmt-ignore
export const rows = {
  /** Of `client_identity`. */
  identity: row({
    client_id: 'client-1', company_name: 'Harbor', full_name: null, business_email: 'ada@harbor.test', approval_status: 'approved',
    suspended_at: null, has_look_alike: false,
  }),
  /** Of `list_staff`. */
  staff: row({
    person_id: 'admin-2', name: 'Bo', role: 'admin', email: 'bo@test', has_second_factor: true, ends_at: null,
  }),
  repository: row({
    id: 'r1', url: 'https://github.com/harbor/vaults', commit_hash: '1f'.repeat(20), git_ref: null, paths: [],
  }),
  scope: row({ nsloc: null, chains: [], languages: [], out_of_scope: null, known_issues: null }),
  /** As an admin reads it. */
  audit: row({
    client_id: 'client-1', title: 'Vault core', audit_type: 'Solidity Audit', version: null, audit_date: null, project_id: 'p1',
    status: 'scheduled', lead_id: null, planned_start: null, planned_end: null, fixes_due: null, review_rounds: 1,
    updated_at: 't0', report_versions: [],
  }),
  /** As its auditors read it. */
  draft: row({
    number: null, title: 'Reentrancy', severity: 'high', likelihood: null, impact: null, description: '', recommendation: '',
    status: 'draft', published_at: null, created_at: 't0', updated_at: 't1', finding_locations: [], finding_assignments: null,
  }),
  /** A line of a finding's ledger: its client has sent a fix. */
  sentFix: row({
    id: 'e1', finding_id: 'f1', kind: 'moved', actor_id: 'client-1', actor_name: 'Ada', by_firm: false, from_status: 'open',
    to_status: 'fix_submitted', from_severity: null, to_severity: null, message: null, link: null, replaced: null, undone_at: null,
    created_at: AT,
  }),
  /** On a finding, not on a line. */
  comment: row({
    id: 'c1', finding_id: 'f1', author_id: null, author_name: 'Ada', by_firm: false, body: 'Which branch?', created_at: AT,
    edited_at: null, repository_id: null, commit_hash: null, path: null, line: null,
  }),
  request: row({
    id: 'r1', client_id: 'client-1', service_type: 'code_review', project_name: 'Vale bridge', message: 'Two contracts.',
    repository_url: 'https://github.com/vale/bridge', git_ref: 'main', lines_of_code: 1800, wished_start: '2027-01-11', status: 'new',
    sender_name: 'Mia Member', answer: null, decided_at: null, edited_at: null, editor_name: null, created_at: AT, updated_at: AT,
    audits: [],
  }),
  proposal: row({
    id: 'p1', state: 'sent', version: 1, price: '100', currency: 'USD', auditor_days: null, starts: null, ends: null,
    sent_at: '2026-01-01T00:00:00Z', valid_until: '2999-01-15', expires_at: '2999-01-16T00:00:00Z', terms: 'Terms.', terms_sha256: null,
    decider_name: null, decided_at: null, reason: null, audit_id: null, updated_at: '2026-01-01T00:00:00Z',
    service_requests: { status: 'in_review', audits: [] },
  }),
};
