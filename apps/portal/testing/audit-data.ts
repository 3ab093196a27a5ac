import { signedInClient } from '@portal/testing/builders';
import { pageResponse, networkOfClient } from '@portal/testing/network';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import type { ReportVersion } from '@portal/data/audits/queries';
import type { Finding } from '@portal/domain/findings/types';

export const AUDIT = '00000000-0000-4000-8000-0000000000a1';
const COMMIT = '0123456789abcdef0123456789abcdef01234567';

/** The queries of the findings of the audit, and of its finding by number. */
const LIST = `GET findings?audit_id=eq.${AUDIT}&status=neq.draft`;
export const FINDING = `${LIST}&number=eq.H-01`;

export const audit: AuditDetails = {
  id: AUDIT,
  client_id: signedInClient.id,
  project_id: 'p1',
  title: 'Harbor Vaults core',
  audit_type: 'Solidity Audit',
  version: '1.1',
  audit_date: '2026-11-02',
  status: 'mitigation',
  planned_start: '2026-10-05',
  planned_end: '2026-10-30',
  fixes_due: '2026-11-27',
  review_rounds: 1,
  report_url: null,
  report_path: null,
  withdrawn_at: null,
  withdrawn_reason: null,
  report_versions: [],
  created_at: '2026-09-01T10:00:00+00:00',
  updated_at: '2026-11-02T10:00:00+00:00',
  audit_scopes: {
    nsloc: 2_340,
    chains: ['Ethereum', 'Base'],
    languages: ['Solidity'],
    out_of_scope: 'Scripts.',
    known_issues: 'The owner can pause.',
  },
  scope_repositories: [
    {
      id: 'r1',
      url: 'https://github.com/harbor/vaults',
      commit_hash: COMMIT,
      git_ref: 'main',
      paths: ['src/Vault.sol'],
      audit_id: 'a1',
      position: 0,
      source_requested_at: null,
    },
  ],
};

export const reportVersion = (changes: Partial<ReportVersion> = {}): ReportVersion => ({
  id: crypto.randomUUID(),
  version: null,
  kind: 'final',
  client_name: null,
  report_url: null,
  report_path: null,
  object_sha256: null,
  snapshot_id: null,
  object_size: null,
  report_date: null,
  sealed_at: null,
  is_public: false,
  state: 'published',
  withdrawn_at: null,
  withdrawn_reason: null,
  created_at: '2026-01-01T00:00:00Z',
  ...changes,
});

export const finding: Finding = {
  id: 'f1',
  audit_id: AUDIT,
  number: 'H-01',
  ordinal: 1,
  title: 'Reentrancy in withdraw',
  severity: 'high',
  severity_rank: 2,
  waiting_rank: 2,
  likelihood: 'medium',
  impact: 'high',
  description: 'It can be drained.',
  recommendation: 'Burn first.',
  status: 'open',
  published_at: '2026-11-02T10:00:00+00:00',
  updated_at: '2026-11-02T10:00:00+00:00',
  finding_locations: [
    {
      id: 'l1',
      repository_id: 'repository-1',
      path: 'src/Vault.sol',
      first_line: 10,
      last_line: 20,
      position: 0,
      scope_repositories: { url: 'https://github.com/harbor/vaults', commit_hash: COMMIT },
    },
  ],
};

const steps = [
  ['open', 'fix_submitted', false, 'commit_or_pull_request'],
  ['fix_submitted', 'fix_submitted', false, 'commit_or_pull_request', true],
  ['fix_submitted', 'partially_fixed', false, 'none', true],
  ['open', 'acknowledged', true, 'none'],
  ['open', 'disputed', true, 'none'],
  ['disputed', 'fix_submitted', false, 'commit_or_pull_request'],
].map(([from_status, to_status, needs_message, needs_link, until_review = false]) => ({
  until_review,
  actor: 'client',
  from_status,
  to_status,
  needs_message,
  needs_link,
}));

export function networkOfAudit() {
  const network = networkOfClient();
  network.on('GET audits', []);
  network.on(`GET audits?id=eq.${AUDIT}&client_id=eq.${signedInClient.id}`, [audit]);
  network.on('GET events', () => pageResponse([]));
  network.on(`GET rpc/finding_counts?audit_id=${AUDIT}`, [{ severity: 'high', status: 'open', count: 1 }]);
  network.on('GET findings', []);
  network.on(LIST, () => pageResponse([finding]));
  network.on(FINDING, [finding]);
  network.on('GET finding_events?finding_id=eq.f1', []);
  network.on('GET finding_comments?finding_id=eq.f1', () => pageResponse([]));
  for (const table of ['report_sections', 'preparation_items', 'scope_proposals', 'scope_repositories'])
    network.on(`GET ${table}?audit_id=eq.${AUDIT}`, []);
  network.on(`GET rpc/list_sources?audit_id=${AUDIT}`, []);
  network.on('GET client_members', []);
  network.on('GET finding_steps', steps);
  return network;
}
