// What an exported file says, character for character.
import { describe, expect, it } from 'vitest';
import { type ExportedAudit, type ExportedFinding, findingsToJson } from './exchanged-finding.ts';
import { findingsToCsv } from './to-csv.ts';
import { findingsToMarkdown } from './to-markdown.ts';
import { findingsToSarif } from './to-sarif.ts';
import { VERSION } from '../../version.ts';

const TOOL = { name: 'Auditor', informationUri: 'https://portal.example' };

const audit: ExportedAudit = {
  id: 'audit-1',
  title: 'Vault',
  scope: {
    nsloc: 900,
    chains: ['Ethereum', 'Base'],
    languages: ['Solidity'],
    outOfScope: '## Tests',
    knownIssues: null,
  },
  repositories: [
    { url: 'https://github.com/acme/vault', commit: 'c'.repeat(40), ref: 'v1', paths: ['src', 'lib/A.sol'] },
  ],
};
const step = {
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
const finding: ExportedFinding = {
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
    { repository: null, path: 'LICENSE', firstLine: null, lastLine: null },
  ],
  ledger: [
    step,
    {
      ...step,
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
const draft: ExportedFinding = {
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

describe('FIND-09 the CSV file', () => {
  it('has a row for each finding, and ends with a line break', () => {
    expect(findingsToCsv([finding, draft])).toBe(
      [
        'Number,Title,Severity,Likelihood,Impact,Status,Description,Recommendation,Locations,Tool,Rule,Published at,Last changed,Status reason,Status link,Assigned to,Reviewer',
        'H-02,Reentrancy,high,low,high,partially_fixed,It calls.,Lock it.,"https://github.com/acme/vault/ src/My Vault.sol:10–20\nREADME.md:7\nLICENSE",slither,reentrancy-eth,2026-01-02,2026-01-03,,,Ben Ruiz,Lin Chen',
        ',Reentrancy,gas,,,draft,,,,,,,2026-01-03,,,,',
        '',
      ].join('\r\n'),
    );
  });
});

it('FIND-09 the JSON file holds everything, and says what format it is', () => {
  const text = findingsToJson(audit, [finding]);
  expect(JSON.parse(text)).toEqual({
    format: 'audit-findings',
    version: 1,
    audit,
    findings: [finding],
  });
  expect(text).toMatch(/^\{\n {2}"format"[^]*\}\n$/);
});

describe('FIND-09 the Markdown file', () => {
  it('has a section for each finding', () => {
    expect(findingsToMarkdown(audit, [finding, draft])).toBe(`<!-- audit-findings 1 -->

# Vault: findings

## Scope

- https://github.com/acme/vault at \`cccccccccccccccccccccccccccccccccccccccc\` (v1)
  - \`src\`
  - \`lib/A.sol\`
- Lines of code: 900
- Chains: Ethereum, Base
- Languages: Solidity

### Out of scope

\\## Tests

## Summary

| Number | Title | Severity | Status |
| --- | --- | --- | --- |
| H-02 | Reentrancy | high | partially fixed |
| draft | Reentrancy | gas | draft |

## [H-02] Reentrancy

- **Severity:** high
- **Likelihood:** low
- **Impact:** high
- **Status:** partially fixed
- **Tool:** slither
- **Rule:** reentrancy-eth
- **Location:** \`https://github.com/acme/vault/ src/My Vault.sol:10–20\`
- **Location:** \`README.md:7\`
- **Location:** \`LICENSE\`

### Description

It calls.

### Recommendation

Lock it.

### Fix review

#### Client: fix submitted, 2026-02-01, https://github.com/acme/vault/pull/7

\\## Done

#### Auditor: partially fixed, 2026-02-03

## [G-draft-2] Reentrancy

- **Severity:** gas
- **Status:** draft

### Description



### Recommendation


`);
  });

  const written = (changes: Partial<ExportedFinding>) =>
    findingsToMarkdown(audit, [{ ...finding, ...changes }]);

  it.each([
    ['## Details', '\\## Details'],
    ['# Summary', '\\# Summary'],
    ['### Recommendation', '\\### Recommendation'],
    ['  ### Description', '  \\### Description'],
    ['\\## escaped already', '\\\\## escaped already'],
    ['## Impact', '## Impact'],
    ['### Fix review', '\\### Fix review'],
    ['\\##', '\\\\##'],
    ['```\n## code\n```', '```\n## code\n```'],
    ['```\nnever closed', '````markdown as-written\n```\nnever closed\n````'],
  ])('keeps %j in a description within its section: %j', (description, text) => {
    expect(written({ description })).toContain(`### Description\n\n${text}\n\n### Recommendation`);
  });

  it('names the commit that was verified in a finding that is fixed', () => {
    const review = { ...step, byAuditor: true, toStatus: 'fixed', link: 'abcdef0123', message: null };
    expect(written({ status: 'fixed', ledger: [step, review] })).toContain(
      '#### Auditor: fixed, 2026-02-01, abcdef0123\n\n#### Verified commit: abcdef0123\n',
    );
  });

  it('keeps the characters of a title', () => {
    expect(written({ title: 'A # b ##' })).toContain('## [H-02] A # b \\#\\#\n');
    for (const [title, heading] of [
      ['See [x](javascript:alert(1)) in `a[i](j)`', 'See \\[x](javascript:alert(1)) in `a[i](j)`'],
      ['![x](https://a.test), [y]', '!\\[x](https\\://a.test), \\[y]'],
      ['` `` `[x](javascript:1)`', '\\` \\`\\` `[x](javascript:1)`'],
    ] as const)
      expect(written({ title })).toContain(`## [H-02] ${heading}\n`);
    const text = written({ title: 'A \\*b\\* ##', sourceTool: 'a|b', sourceRule: 'c|d' });
    expect(text).toContain('## [H-02] A \\\\*b\\\\* \\#\\#\n');
    expect(text).toContain('| H-02 | A \\\\*b\\\\* \\#\\# |');
    expect(text).toContain('- **Tool:** a\\|b\n- **Rule:** c\\|d\n');
  });
});

describe('FIND-09 the SARIF file', () => {
  const read = (...findings: ExportedFinding[]) => JSON.parse(findingsToSarif(TOOL, audit, findings)).runs[0];

  it('has a rule for each finding, whose id says audit and number and is the same in each export', () => {
    const { tool, results } = read(draft, finding);
    expect(tool.driver).toMatchObject({ ...TOOL, version: VERSION });
    expect(tool.driver.rules).toEqual([
      expect.objectContaining({ id: 'audit-1/finding-2', fullDescription: { text: 'Reentrancy' } }),
      {
        id: 'audit-1/H-02',
        shortDescription: { text: 'Reentrancy' },
        fullDescription: { text: 'It calls.' },
        help: { text: 'Lock it.', markdown: 'Lock it.' },
        properties: { 'security-severity': '8.0', tags: ['security'] },
      },
    ]);
    expect(
      results.map((result: { ruleId: string; ruleIndex: number }) => [result.ruleId, result.ruleIndex]),
    ).toEqual([
      ['audit-1/finding-2', 0],
      ['audit-1/H-02', 1],
    ]);
  });

  it('describes a rule in at most 1,000 characters, which is what GitHub takes', () => {
    const { tool } = read({ ...finding, description: 'x'.repeat(2_000) });
    expect(tool.driver.rules[0].fullDescription.text).toBe(`${'x'.repeat(1_000)}…`);
  });

  it('has a result for each finding, with level, rank, fingerprint, places and all that SARIF has no word for', () => {
    expect(read(finding)).toMatchObject({
      originalUriBaseIds: { REPOSITORY_1: { uri: 'https://github.com/acme/vault/' } },
      results: [
        {
          level: 'error',
          rank: 80,
          message: { text: 'Reentrancy.\n\nIt calls.', markdown: 'Reentrancy.\n\nIt calls.' },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: 'src/My%20Vault.sol', uriBaseId: 'REPOSITORY_1' },
                region: { startLine: 10, endLine: 20 },
              },
            },
            { physicalLocation: { region: { startLine: 7, endLine: 7 } } },
            { physicalLocation: { artifactLocation: { uri: 'LICENSE' } } },
          ],
          partialFingerprints: { 'finding/v1': 'finding-1' },
          properties: {
            severity: 'high',
            likelihood: 'low',
            status: 'partially_fixed',
            tags: ['partially_fixed'],
            sourceTool: 'slither',
          },
        },
      ],
    });
  });

  it('places a finding without a place at the root, because GitHub refuses a result without one', () => {
    expect(read(draft).results[0].locations).toEqual([
      { physicalLocation: { artifactLocation: { uri: '.' } } },
    ]);
  });
});

/** What DefectDojo makes of a result, by the rules of its parser for SARIF (dojo/tools/sarif/parser.py). */
function asDefectDojo(result: { kind?: string; suppressions?: unknown[]; message: { text: string } }) {
  if ((result.kind ?? 'fail') !== 'fail') return 'not imported, and closed when it was';
  const words = result.message.text.split(/\s+/).join(' ');
  const title = words.length <= 150 ? words : `${words.slice(0, 145).replace(/ \S*$/, '')} [...]`;
  return `${(result.suppressions ?? []).length > 0 ? 'false positive' : 'active'}: ${title}`;
}

describe('FIND-09 DefectDojo', () => {
  const readAs = (changes: Partial<ExportedFinding>) =>
    asDefectDojo(JSON.parse(findingsToSarif(TOOL, audit, [{ ...finding, ...changes }])).runs[0].results[0]);

  it.each([
    ['open', 'active: Reentrancy. It calls.'],
    ['disputed', 'active: Reentrancy. It calls.'],
    ['partially_fixed', 'active: Reentrancy. It calls.'],
    ['acknowledged', 'active: Reentrancy. It calls.'],
    ['fixed', 'not imported, and closed when it was'],
    ['withdrawn', 'false positive: Reentrancy. It calls.'],
  ])('takes a finding that is %s for "%s"', (status, read) => {
    expect(readAs({ status })).toBe(read);
  });

  it('begins the title with that of the finding, however long its description is', () => {
    expect(readAs({ title: 'Is it safe?', description: 'No. '.repeat(100) })).toMatch(
      /^active: Is it safe\? No\. .* \[\.\.\.\]$/,
    );
    expect(readAs({ description: '' })).toBe('active: Reentrancy');
  });
});

it('TEAM-04 FIND-09 Markdown and SARIF, which are passed on to others, name nobody for whom a finding waits', () => {
  for (const text of [findingsToMarkdown(audit, [finding]), findingsToSarif(TOOL, audit, [finding])])
    expect(text).not.toMatch(/Ben Ruiz|Lin Chen/);
});
