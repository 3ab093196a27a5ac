// A report of an audit that does not exist, to look at the firm's settings with (SEAL-03).
import type { Firm, ReportSection, ReportSnapshot, SnapshotFinding } from './snapshot.ts';

const REPOSITORY = 'https://github.com/example/vault';
const COMMIT = '3f8a2c61'.repeat(5);

export function sampleSnapshot(firm: Firm, verifyUrl: string): ReportSnapshot {
  return {
    audit: {
      id: '00000000-0000-4000-8000-000000000000',
      title: 'Example vault',
      type: 'Smart contract audit',
      date: '2026-01-15',
    },
    project: 'Example',
    client: 'Example client',
    scope: {
      nsloc: 1240,
      chains: ['Ethereum'],
      languages: ['Solidity'],
      out_of_scope: 'The deployment scripts.',
      known_issues: null,
    },
    repositories: [{ url: REPOSITORY, commit: COMMIT, ref: 'v1.0.0', paths: ['src/Vault.sol'] }],
    findings: FINDINGS,
    sections: SECTIONS,
    people: [
      { name: 'Ada Example', duty: 'Lead auditor' },
      { name: 'Ben Example', duty: 'Auditor' },
    ],
    engagement: {
      starts: '2025-12-01',
      ends: '2025-12-19',
      review_starts: '2026-01-12',
      review_ends: '2026-01-14',
      effort: '24 auditor-days',
    },
    history: [{ version: '0.9', kind: 'preliminary', issued_on: '2025-12-19', withdrawn: false }],
    images: [],
    report: {
      version: '1.0',
      kind: 'final',
      taken_at: '2026-01-15T12:00:00Z',
      reference: 'A-00000000',
      verify_url: verifyUrl,
      // A preview shows everything, and the check before a real report names what its fonts lack.
      replaces_characters: true,
      is_preview: true,
    },
    firm,
    code: null,
    changes: null,
  };
}

const SECTIONS: ReportSection[] = [
  {
    kind: 'summary',
    title: 'Executive summary',
    text: 'We found **two issues** in the vault. The one of high severity let anybody withdraw the deposits of others; it is fixed. The other one was acknowledged.',
  },
  {
    kind: 'overview',
    title: 'Overview of the protocol',
    text: 'The vault holds the deposits of its users. A user deposits assets, and withdraws them at any time:\n\n1. `deposit` adds to the balance of the caller.\n2. `withdraw` sends the assets back.',
  },
  {
    kind: 'appendix',
    title: 'Tests',
    text: 'We ran the tests of the repository, and a test for each finding.',
  },
];

const FINDINGS: SnapshotFinding[] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    number: 'H-01',
    title: 'Anyone can withdraw the deposits of others',
    severity: 'high',
    likelihood: 'high',
    impact: 'high',
    status: 'fixed',
    description: `\`withdraw\` sends the assets before it reduces the caller's balance:

\`\`\`solidity
function withdraw(uint256 amount) external {
    require(balances[msg.sender] >= amount, "balance");
    (bool ok, ) = msg.sender.call{value: amount}("");
    require(ok, "transfer");
    balances[msg.sender] -= amount; // too late
}
\`\`\`

| Step | Caller | Balance |
| ---: | :----- | ------: |
| 1 | deposits 1 ether | 1 |
| 2 | calls \`withdraw\` again from \`receive\` | 1 |`,
    recommendation: 'Reduce the balance **before** the call.',
    locations: [
      { repository: REPOSITORY, commit: COMMIT, path: 'src/Vault.sol', first_line: 40, last_line: 46 },
    ],
    exchange: [
      {
        at: '2026-01-09T09:30:00Z',
        by: 'Carla Example',
        by_client: true,
        from_status: 'open',
        to_status: 'fix_submitted',
        message: null,
        link: `${REPOSITORY}/pull/12`,
      },
      {
        at: '2026-01-13T15:00:00Z',
        by: 'Ada Example',
        by_client: false,
        from_status: 'fix_submitted',
        to_status: 'fixed',
        message: 'The balance is reduced first.',
        link: '7c1d90e2'.repeat(5),
      },
    ],
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    number: 'L-01',
    title: 'An event does not name the receiver',
    severity: 'low',
    likelihood: null,
    impact: null,
    status: 'acknowledged',
    description: '`Withdrawn` has the amount alone.',
    recommendation: 'Add the receiver.',
    locations: [
      { repository: REPOSITORY, commit: COMMIT, path: 'src/Vault.sol', first_line: 12, last_line: null },
    ],
    exchange: [
      {
        at: '2026-01-09T09:32:00Z',
        by: 'Carla Example',
        by_client: true,
        from_status: 'open',
        to_status: 'acknowledged',
        message: 'Our indexer reads the transaction.',
        link: null,
      },
    ],
  },
];
