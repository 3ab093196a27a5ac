/** What is read of a finding: severity, title, and the number and places if there are any. */
type Read = string;
type Shape = [shape: string, file: string, text: string, findings: Read[], kept?: string[]];

const lines = (...texts: string[]) => texts.join('\n');
const json = (value: unknown) => JSON.stringify(value);

/** Shapes of reports that firms, contests and tools have, each with its findings and with words that stay in their texts. */
export const SHAPES: Shape[] = [
  ['a line beside a place without a file', 'a.json', json([{ title: 'A', severity: 'low', location: 'Bridge.release', line: 237 }]), ['low: A'], ['Bridge.release', '237']],
  ['a function in an object', 'a.json', json([{ title: 'A', severity: 'low', location: { file: 'src/Q.sol', line: 12, function: 'push' } }]), ['low: A, src/Q.sol:12'], ['push']],
  ['a line beside one file', 'a.json', json([{ title: 'A', severity: 'low', location: 'Q.sol', line: 12 }]), ['low: A, Q.sol:12']],
  ['an id that is the number', 'a.json', json([{ id: 'H-1', title: 'A', severity: 'High' }, { id: 'VLT-3', title: 'B', severity: 'low' }]), ['high: A, H-01', 'low: B'], ['VLT-3']],
  ['levels in a sentence', 'a.json', json([{ title: 'A', severity: 'Medium/High', likelihood: 'High - anybody can', impact: 'DoS' }]), ['high: A'], ['High - anybody can', 'DoS']],
  ['a summary as the title', 'a.csv', 'Summary,Severity\nA,low', ['low: A']],
  ['a space before quotes', 'a.csv', 'Title, Severity, Description\n"A", "high", "B, ""c"""', ['high: A'], ['B, "c"']],
  ['a summary beside a description', 'a.json', json([{ summary: 'A', description: 'b', severity: 'low' }]), ['low: A'], ['b']],
  ['several lines of one file', 'a.json', json([{ title: 'A', severity: 'low', file: 'Q.sol', lines: '12, 40-42' }]), ['low: A, Q.sol:12, Q.sol:40–42']],
  ['bold numbers', 'a.md', lines('# Findings', '', '**[H-01] A**', '', 'x', '', '**[L-01] B**', '', 'y'), ['high: A, H-01', 'low: B, L-01'], ['x', 'y']],
  ['a heading for the title', 'a.md', lines('## Target', 'https://github.com/acme/silo/blob/main/A.sol#L7', '## Title', 'Fee is wrong', '## Severity', 'High', '## Description', 'x'), ['high: Fee is wrong, https://github.com/acme/silo A.sol:7'], ['x']],
  ['a name without anything', 'a.json', json([{ name: 'rule', files: 3 }, { name: 'A', risk: 'low' }]), ['low: A']],
  ['weAudit, which counts from 0', 'a.weaudit', json({ clientRemote: 'https://github.com/acme/silo', treeEntries: [{ label: 'A', entryType: 0, details: { severity: 'High', difficulty: 'Low', type: 'Access', exploit: 'It sweeps.' }, locations: [{ path: 'S.sol', startLine: 9, endLine: 19, label: 's' }] }, { label: 'Note', entryType: 1 }] }), ['high: A, https://github.com/acme/silo S.sol:10–20'], ['It sweeps.', 'difficulty: Low']],
  ['sections at the level of the finding', 'a.md', lines('## [M-01] A', '## Bug Description', 'One.', '## Odd words', 'Two.', '## Impact & Recommendation', 'Three.', '### [H-02] B', '## Likelihood & impact', '- Severity: HIGH', '**Description:** Four.'), ['medium: A, M-01', 'high: B, H-02'], ['One.', 'Two.', 'Three.', 'Four.']],
  ['an underlined heading', 'a.md', lines('# High', '', '## A', 'One.', '', 'B', '---', 'Two.', '', '---', 'Three.'), ['high: A', 'high: B'], ['One.', 'Three.']],
  ['contents and a summary table', 'a.md', lines('# Low', '## Table of Contents', '- [L-01] A', '## Issues', '| | Issue |', '|-|-|', '| [L-01](#l) | A |', '## [L-01] A', 'One.', '# Gas Report', '## Gas Optimizations', '| [G-01](#g) | B |', '## [G-01] B', 'Two.'), ['low: A, L-01', 'gas: B, G-01']],
  ['rows of a table', 'a.md', lines('# Silo', '| ID | Severity | Title | Description | Status |', '|-|-|-|-|-|', '| H-01 | High | A | a \\| b | Fixed |', '| L-1 | Low | B | c | Open |'), ['high: A, H-01', 'low: B, L-01'], ['a | b']],
  ['severities at the end of titles', 'a.md', lines('## A (High)', 'x', '## B - Medium severity', 'y', '## C [Low]', 'z', '## D (Severity: Gas)', 'w'), ['high: A', 'medium: B', 'low: C', 'gas: D']],
  ['grades before a colon', 'a.md', lines('## INF: A', 'x', '## [Q-01] B', 'y', '## High - C', 'z'), ['informational: A', 'informational: B', 'high: C']],
  ['a heading that is a fact', 'a.md', lines('## A', '### Severity: Low', 'x', '### Location: src/A.sol#L3'), ['low: A, src/A.sol:3']],
  ['a table with one row of facts', 'a.md', lines('## A', '', '| Severity | Difficulty | Status |', '|-|-|-|', '| Low | High | Fixed |', '', 'x'), ['low: A'], ['Difficulty: High']],
  ['places without a severity', 'a.md', lines('# Report', '## Consensus', '## A', '*(5 of 6)*', '- Location: `src/R.sol` : `execute`', '- Mechanism: m.', '## B', '- Location: `src/S.sol`'), ['informational: A, src/R.sol', 'informational: B, src/S.sol'], ['execute', 'm.']],
  ['the link of a title', 'a.md', lines('## [[M-01] A](https://github.com/acme/findings/issues/4)', '### Lines of code', '<https://github.com/acme/silo/blob/main/A.sol#L1><br>', '### Impact', 'x'), ['medium: A, M-01, https://github.com/acme/silo A.sol:1'], ['https://github.com/acme/findings/issues/4']],
  ['links below a recommendation', 'a.md', lines('## [M-01] A', '**Location:** `B.sol`', '**Recommendation:** x', '- [C.sol#L5](https://github.com/acme/silo/blob/main/C.sol#L5)'), ['medium: A, M-01, B.sol'], ['C.sol#L5']],
  ['one finding a file', 'H-03-Some-title.md', lines('# A', '## Summary', 'x', '## Impact', 'y'), ['high: A, H-03']],
  ['a submission', 'a.md', lines('# A', '## Details', '### Target', 'https://etherscan.io/a', '### Severity', 'Critical', '## Bug Description', 'x'), ['critical: A'], ['https://etherscan.io/a']],
  ['a submission without a title', 'wrong-fee.md', lines('## Target', 'https://github.com/acme/silo/blob/main/A.sol#L7', '## Impact', 'x', '## Proof of Concept', 'y'), ['informational: wrong fee, https://github.com/acme/silo A.sol:7'], ['x']],
  ['letters in brackets and a grade after a colon', 'a.md', lines('## A [M]', 'x', '## (L) B', 'y', '## C: Critical', 'z', '## D Severity: High', 'w'), ['medium: A', 'low: B', 'critical: C', 'high: D'], ['x', 'y', 'z', 'w']],
  ['bold grades', 'a.md', lines('**High: A**', 'x', '', '**Low: B**', 'y'), ['high: A', 'low: B'], ['x', 'y']],
  ['a severity in a sentence', 'a.md', lines('# A', '## Classification', 'Logic error, medium severity.', '## Affected locations', '`src/A.sol:7`', '## Fix', 'x'), ['medium: A, src/A.sol:7'], ['Logic error', 'x']],
  ['sections without any severity', 'a.md', lines('# R', '## A', '### Description', 'x', '### Recommendation', 'y', '## B', '**Description:** z', '**Recommendation:** w', '## Thanks', 'v'), ['informational: A', 'informational: B'], ['x', 'y', 'z', 'w']],
  ['sections of the level of the title', 'a.md', lines('# A', '# Summary', 'x', '# Impact', 'y', '# Recommendation', 'z'), ['informational: A'], ['x', 'y', 'z']],
  ['a title below the name of a report', 'a.md', lines('# Bug report', '## Title', 'Fee is wrong', '## Severity', 'High', '## Details', 'x'), ['high: Fee is wrong'], ['x']],
  ['facts without a heading', 'a.md', lines('Title: A', 'Severity: High', 'Location: A.sol:12', '', 'x'), ['high: A, A.sol:12'], ['x']],
  ['a numbered file without a heading', 'H-01.md', lines('Fee is wrong. It is high.', '', 'x'), ['high: Fee is wrong, H-01'], ['x']],
  ['lines in a list', 'a.json', json([{ title: 'A', severity: 'low', file: 'Q.sol', lines: [10, 20] }, { title: 'B', severity: 'low', file: 'Q.sol', lines: [4, 5, 6] }, { title: 'C', severity: 'low', file: 'Q.sol', lines: [4, 9, 12] }]), ['low: A, Q.sol:10–20', 'low: B, Q.sol:4–6', 'low: C, Q.sol:4, Q.sol:9, Q.sol:12']],
  ['a severity that says more', 'a.json', json([{ title: 'A', severity: 'High (CVSS 9.1)' }]), ['high: A'], ['CVSS 9.1']],
  ['one object', 'a.json', json({ contest: 7, risk: 'High', title: 'A', location: 'A.sol:3' }), ['high: A, A.sol:3'], ['contest: 7']],
  ['lists by severity', 'a.json', json({ findings: { high: [{ title: 'A' }], low_issues: [{ title: 'B' }] } }), ['high: A', 'low: B']],
  ['objects by id', 'a.json', json({ 'H-01': { title: 'A', severity: 'high' }, 'VLT-2': { title: 'B', severity: 'low' } }), ['high: A, H-01', 'low: B'], ['VLT-2']],
  ['a list within a report', 'a.json', json({ report: { results: [{ title: 'A', severity: 'high' }] } }), ['high: A']],
  ['a file named after its severity', 'high.md', lines('Fee is wrong.', '', '## Impact', 'x', '## Proof of Concept', 'y'), ['high: Fee is wrong.'], ['x', 'y']],
  ['a summary as the first section of the level of the finding', 'a.md', lines('## [M-01] A', '## Issue Summary', 'x', '## Impact', 'y'), ['medium: A, M-01'], ['x', 'y']],
]; // oxfmt-ignore
