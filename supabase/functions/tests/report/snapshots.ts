import { sampleSnapshot } from '../../_shared/report/sample-snapshot.ts';
import type { Firm, ReportSnapshot, SnapshotFinding } from '../../_shared/report/snapshot.ts';

/** A PNG as base64. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const FIRM: Firm = {
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
};
/** New each time: a test changes what it is given, and the files of a worker share this module. */
const sample = () => structuredClone(sampleSnapshot(FIRM, 'https://portal.example/verify'));

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
  const { locations = [], exchange = [] } = sample().findings[0] ?? {};
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
      ...locations,
      ...locations.map((one) => ({ ...one, path: 'src/Router.sol', last_line: null })),
    ],
    exchange,
    ...values,
  };
}

/** A report of so many findings; all else is that of the sample. */
export function snapshot(count: number, values: Partial<ReportSnapshot> = {}): ReportSnapshot {
  return {
    ...sample(),
    audit: { ...sample().audit, title: 'Harbor Vaults core' },
    client: 'Harbor Labs',
    people: [
      { name: 'Ingrid Solberg', duty: 'Lead auditor' },
      { name: 'Tomas Berg', duty: null },
    ],
    findings: Array.from({ length: count }, (_, index) => finding(index)),
    sections: sample().sections.filter(({ kind }) => kind !== 'overview'),
    report: {
      ...sample().report,
      version: '1.1',
      kind: 'fix_review',
      taken_at: '2026-11-20T14:03:11.204518+00:00',
      reference: 'A-4F1C09A2',
      replaces_characters: false,
      is_preview: false,
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
