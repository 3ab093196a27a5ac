import type { ReportSnapshot, SnapshotFinding } from '../../_shared/report/snapshot.ts';

const COMMIT = '4f1c09a2'.repeat(5);

const DESCRIPTION = `The function \`withdraw\` sends the assets before it reduces the balance of the caller.

\`\`\`solidity
function withdraw(uint256 amount) external {
    require(balances[msg.sender] >= amount, "balance"); // checked before the call, and so true again when the receiver calls withdraw a second time
    (bool ok, ) = msg.sender.call{value: amount}("");
    require(ok, "transfer");
    balances[msg.sender] -= amount;
}
\`\`\`

1. An attacker deposits 1 ether.
2. Their contract calls \`withdraw\` again from \`receive\`:
   - the balance is unchanged,
   - so the check passes.
3. The vault is **empty**, as [the SWC registry](https://swcregistry.io/docs/SWC-107) describes.

| Step | Caller | Balance |
| ---- | :----: | ------: |
| 1 | attacker | 1 |
| 2 | *attacker* | 1 |
| 3 | vault | 0 |

> All funds of all depositors are at risk.`;

/** A published finding; the number follows from its place. */
export function finding(index: number, values: Partial<SnapshotFinding> = {}): SnapshotFinding {
  const severity = ['critical', 'high', 'medium', 'low', 'informational', 'gas'][index % 6] ?? 'low';
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    number: `${severity.charAt(0).toUpperCase()}-${String(index + 1).padStart(2, '0')}`,
    title: `Reentrancy in withdraw drains the vault, case ${index + 1}`,
    severity,
    likelihood: 'high',
    impact: 'medium',
    status: ['fixed', 'open', 'acknowledged', 'withdrawn'][index % 4] ?? 'open',
    description: DESCRIPTION,
    recommendation: 'Reduce the balance **before** the call, or use a reentrancy guard.',
    locations: [
      {
        repository: 'https://github.com/harbor/vaults',
        commit: COMMIT,
        path: 'src/Vault.sol',
        first_line: 40,
        last_line: 52,
      },
      {
        repository: 'https://github.com/harbor/vaults',
        commit: COMMIT,
        path: 'src/Router.sol',
        first_line: 7,
        last_line: null,
      },
    ],
    exchange: [
      {
        at: '2026-11-18T10:00:00Z',
        by: 'Priya Raman',
        by_client: true,
        from_status: 'open',
        to_status: 'fix_submitted',
        message: 'We reduce the balance before the call now.',
        link: 'https://github.com/harbor/vaults/pull/12',
      },
      {
        at: '2026-11-19T16:20:00Z',
        by: 'Ingrid Solberg',
        by_client: false,
        from_status: 'fix_submitted',
        to_status: 'fixed',
        message: 'The balance is reduced first. Checked with a test.',
        link: 'a90c4e17'.repeat(5),
      },
    ],
    ...values,
  };
}

/** A report of so many findings. */
export function snapshot(count: number, values: Partial<ReportSnapshot> = {}): ReportSnapshot {
  return {
    audit: {
      id: '00000000-0000-4000-8000-0000000000aa',
      title: 'Harbor Vaults core',
      type: 'Smart contract audit',
      date: '2026-11-02',
    },
    project: 'Harbor Vaults',
    client: 'Harbor Labs',
    scope: {
      nsloc: 2140,
      chains: ['Ethereum', 'Arbitrum'],
      languages: ['Solidity'],
      out_of_scope: 'The deployment scripts.',
      known_issues: null,
    },
    repositories: [
      {
        url: 'https://github.com/harbor/vaults',
        commit: COMMIT,
        ref: 'v1.2.0',
        paths: ['src/Vault.sol', 'src/Router.sol'],
      },
    ],
    findings: Array.from({ length: count }, (_, index) => finding(index)),
    sections: [
      {
        kind: 'summary',
        title: 'Executive summary',
        text: 'The vaults were audited by **two auditors**. Every finding was answered.',
      },
      {
        kind: 'appendix',
        title: 'Tools',
        text: 'We ran `forge test` with 10,000 runs of each invariant.',
      },
    ],
    people: [
      { name: 'Ingrid Solberg', duty: 'Lead auditor' },
      { name: 'Tomas Berg', duty: null },
    ],
    engagement: {
      starts: '2026-10-05',
      ends: '2026-10-30',
      review_starts: '2026-11-16',
      review_ends: '2026-11-19',
      effort: '24 auditor-days',
    },
    history: [{ version: '1.0', kind: 'preliminary', issued_on: '2026-11-02', withdrawn: false }],
    images: [],
    code: null,
    report: {
      version: '1.1',
      kind: 'fix_review',
      taken_at: '2026-11-20T14:03:11.204518+00:00',
      reference: 'A-4F1C09A2',
      verify_url: 'https://portal.example/verify',
      replaces_characters: false,
      is_preview: false,
    },
    firm: {
      name: 'Sentinel Audits',
      page_size: 'A4',
      primary_color: '#123a6b',
      accent_color: '#0b57a4',
      logo: null,
      method: 'Two auditors read the code **independently** and compared what they had found.',
      about: 'Sentinel Audits reviews smart contracts.',
      disclaimer: 'An audit is no proof that code has no faults.',
      contact: '[support@sentinel-audits.example](mailto:support@sentinel-audits.example)',
      severity_definitions: '- **High**: a serious loss.\n- **Low**: a minor fault.',
      status_definitions: '- **Fixed**: we have reviewed the fix.',
      confidentiality: 'Confidential',
    },
    changes: {
      since: '1.0',
      findings: [
        {
          number: 'C-01',
          title: 'Reentrancy in withdraw',
          from_status: 'open',
          to_status: 'fixed',
          from_severity: 'critical',
          to_severity: 'critical',
        },
        {
          number: 'H-02',
          title: 'Missing check',
          from_status: null,
          to_status: 'open',
          from_severity: null,
          to_severity: 'high',
        },
      ],
    },
    ...values,
  };
}
