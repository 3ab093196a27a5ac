// An audit with a finding and a draft, as the tests of the formats export them.
import type { ExportedAudit, ExportedFinding } from './exchanged-finding.ts';

export const audit = {
  id: 'audit-1',
  title: 'Vault',
  scope: {
    nsloc: 1_900,
    chains: ['Ethereum', 'Base'],
    languages: ['Solidity'],
    outOfScope: '## Tests',
    knownIssues: null,
  },
  repositories: [
    { url: 'https://github.com/acme/vault', commit: 'c'.repeat(40), ref: 'v1', paths: ['src', 'lib/A.sol'] },
    { url: 'https://github.com/acme/core', commit: 'd'.repeat(40), ref: null, paths: [] },
  ],
} satisfies ExportedAudit;

/** The client sends a fix. */
export const step = {
  kind: 'moved',
  by: 'Ann',
  byAuditor: false,
  at: '2026-02-01T10:00:00Z',
  fromStatus: 'open',
  toStatus: 'fix_submitted',
  fromSeverity: null,
  toSeverity: null,
  message: '## Done',
  link: 'https://github.com/acme/vault/pull/7',
  replaced: null,
};

export const finding: ExportedFinding = {
  id: 'finding-1',
  number: 'H-02',
  title: 'Reentrancy',
  severity: 'high',
  likelihood: 'low',
  impact: 'high',
  status: 'partially_fixed',
  description: 'It calls.',
  recommendation: 'Lock it.',
  sourceTool: 'slither',
  sourceRule: 'reentrancy-eth',
  sourceFingerprint: 'f-1',
  publishedAt: '2026-01-02',
  updatedAt: '2026-01-03',
  assignedTo: 'Ben Ruiz',
  reviewer: 'Lin Chen',
  locations: [
    { repository: 'https://github.com/acme/vault/', path: 'src/My Vault.sol', firstLine: 10, lastLine: 20 },
    { repository: null, path: 'README.md', firstLine: 7, lastLine: null },
    { repository: 'https://github.com/acme/core', path: 'LICENSE', firstLine: null, lastLine: null },
  ],
  ledger: [
    step,
    {
      ...step,
      kind: 'imported',
      by: 'Bo',
      byAuditor: true,
      at: '2026-02-03T10:00:00Z',
      toStatus: 'partially_fixed',
      link: null,
      message: null,
    },
  ],
  comments: [{ by: 'Ann', byAuditor: false, at: '2026-02-02T10:00:00Z', editedAt: null, body: 'Why?' }],
};

export const draft: ExportedFinding = {
  ...finding,
  id: 'finding-2',
  number: null,
  severity: 'gas',
  likelihood: null,
  impact: null,
  status: 'draft',
  description: '',
  recommendation: '',
  sourceTool: null,
  sourceRule: null,
  publishedAt: null,
  assignedTo: null,
  reviewer: null,
  locations: [],
  ledger: [],
  comments: [],
};

export const draftsOfOtherSeverities = (['critical', 'medium', 'low', 'informational'] as const).map(
  (severity) => ({ ...draft, severity }),
);
