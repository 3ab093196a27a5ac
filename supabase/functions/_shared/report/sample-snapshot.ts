// A report of an audit that does not exist, to look at the firm's settings with (SEAL-03).
import type { Firm, ReportSnapshot, SnapshotFinding } from './snapshot.ts';

const REPOSITORY = 'https://github.com/example/vault';
const COMMIT = '3f8a2c61'.repeat(5);

/** The data of the sample report that shows a firm's settings. */
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
    images: [],
    report: {
      version: '1.0',
      kind: 'final',
      taken_at: '2026-01-15T12:00:00Z',
      reference: 'A-00000000',
      verify_url: verifyUrl,
      // A preview shows everything, and the check before a real report names what its fonts lack.
      replaces_characters: true,
    },
    firm,
    code: null,
    changes: null,
  };
}

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
    result: { status: 'fixed', message: 'The balance is reduced first.', link: null, by_client: false },
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
    result: {
      status: 'acknowledged',
      message: 'Our indexer reads the transaction.',
      link: null,
      by_client: true,
    },
  },
];
