import { expect, test } from 'vitest';
import { finding } from '../audit-test-data.ts';
import { findingMarkdown } from './finding-markdown.ts';

const link = 'https://portal.test/reports/a/findings/H-01';

test('FIND-06 a finding as Markdown has its facts, its locations, its texts and its link', () => {
  expect(findingMarkdown(finding, link)).toBe(`## [H-01] Reentrancy in withdraw

- **Severity:** High
- **Likelihood:** Medium
- **Impact:** High
- **Status:** Open

- [src/Vault.sol, lines 10–20](https://github.com/harbor/vaults/blob/0123456789abcdef0123456789abcdef01234567/src/Vault.sol#L10-L20)

### Description

It can be drained.

### Recommendation

Burn first.

<https://portal.test/reports/a/findings/H-01>
`);
});

test('FIND-06 ALL-04 markup in a title stays text, and what is missing is left out', () => {
  const bare = {
    ...finding,
    title: '<b>[x](y)*',
    likelihood: null,
    impact: null,
    recommendation: ' ',
    finding_locations: [],
  };
  const text = findingMarkdown(bare, link);
  expect(text).toMatch(/^## \[H-01\] \\<b\\>\\\[x\\\]\(y\)\\\*\n/);
  expect(text).not.toMatch(/Likelihood|Impact|Recommendation/);
});

test('FIND-06 a location links to its lines, also with brackets in its path, and is text without a repository', () => {
  const [location] = finding.finding_locations;
  if (!location) throw new Error('The finding has a location.');
  const locations = [
    { ...location, path: 'src/(v2)/Vault.sol', last_line: 10 },
    { ...location, path: 'src/*.sol', scope_repositories: null },
  ];
  const lines = findingMarkdown({ ...finding, finding_locations: locations }, link)
    .split('\n')
    .filter((line) => line.includes('.sol'));
  expect(lines).toEqual([
    expect.stringMatching(
      /^- \[src\/\(v2\)\/Vault\.sol:10\]\(https:\/\/\S+\/src\/%28v2%29\/Vault\.sol#L10\)$/,
    ),
    '- src/\\*.sol, lines 10–20',
  ]);
});

test('FIND-06 a text of blanks, or none, has no heading of its own', () => {
  const text = findingMarkdown({ ...finding, description: '  It burns.\n', recommendation: '\n ' }, link);
  expect(text).toContain('### Description\n\nIt burns.\n\n<https');
});
