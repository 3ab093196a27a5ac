// What is read of files as tools and firms write them. The rules of each format are tested beside its reader.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeLocation } from '../write/location-text.ts';
import { findLostLines } from './samples/lost-lines.ts';
import { readSample, sample } from './samples/sample.ts';

/** Of each sample: its format, its findings with severity, title and places, and what is listed as not imported. */
const SAMPLES: Readonly<Record<string, [format: string, findings: string[], skipped?: string[]]>> = {
  'aderyn.json': [
    'Aderyn JSON',
    ['high: Arbitrary `from` in transferFrom, src/Vault.sol:17, src/Pool.sol:30', 'low: Unspecific pragma'],
  ],
  // It gives positions in bytes.
  'aderyn.sarif': [
    'SARIF',
    [
      'high: avoid-abi-encode-packed, src/Registry.sol, src/Names.sol',
      'low: unspecific-solidity-pragma, src/Registry.sol',
    ],
  ],
  // What AI auditors write: the severity in brackets or with a confidence, and the place in the title.
  'ai-graded.md': [
    'Markdown',
    [
      'high: Keeper can take the deposit (src/Lighthouse.sol:88), src/Lighthouse.sol:88',
      'medium: Lamp burns without oil (confidence 85%)',
      'high: Names are run — `src/names.ts:42`, src/names.ts:42',
      'informational: Names differ',
    ],
    ['Line 1'],
  ],
  'ai-review.json': [
    'JSON',
    [
      'high: reentrancy, src/Vault.sol:42',
      'low: Fee above 100 % is accepted in src/Pool.sol:7, src/Pool.sol:7',
    ],
  ],
  'ai-review.md': [
    'Markdown',
    [
      'high: Vuln 1: Reentrancy: `src/Vault.sol:42-51`, src/Vault.sol:42–51',
      'low: Vuln 2: Missing check: `src/Pool.sol:7`, src/Pool.sol:7',
    ],
  ],
  'forefy.md': [
    'Markdown',
    [
      'high: Theft of flour via reentry in Mill, Mill.sol:12–14',
      'low: Delay via order in Queue, src/Queue.sol:7',
    ],
    ['Line 1', 'Line 3', 'Line 7', 'Line 11'],
  ],
  // The place within the file stands in words.
  'hound.json': [
    'JSON',
    [
      'critical: Anybody can empty the silo, Silo.sol:26–28',
      'medium: Weights are read without a unit, src/Scale.sol',
    ],
  ],
  'hound-hypotheses.json': ['JSON', ['high: Anybody can empty the silo'], ['Finding 2']],
  // A confidence is no severity. Leads and the list of findings are listed.
  'pashov-ai.md': [
    'Markdown',
    [
      'informational: Anybody can moor twice with one ticket',
      'informational: The toll can round down to nothing',
    ],
    ['Line 1', 'Line 5', 'Line 15', 'Line 47', 'Line 56', 'Line 64'],
  ],
  // A number for a title, and the severity in a section at the end. Without one, it is listed.
  'savant.md': [
    'Markdown',
    [
      'high: Anybody can pick fruit of others in `pick()`, Orchard.sol',
      'low: Juice is rounded down, and nobody gets the remainder, Press.sol',
    ],
    ['Line 1', 'Line 5', 'Line 73'],
  ],
  'scv-scan.md': [
    'Markdown',
    ['high: Reentrancy, src/Ferry.sol:42–51', 'informational: Unused variable, src/Deck.sol:7'],
    ['Line 23'],
  ],
  // Bracketed chapters, chapters of two grades, and a status below its own heading or before the title.
  'chapters.md': [
    'Markdown',
    [
      'high: The refund can be claimed twice',
      'low: Gas optimization',
      'low: The deadline may lie in the past, https://github.com/acme/escrow src/Escrow.sol:31',
    ],
    ['Line 1', 'Line 3'],
  ],
  // The severity stands below a heading of its own, which says nothing else.
  'classification.md': ['Markdown', ['high: Shares are rounded up, src/Shares.sol:12–14']],
  'code4rena-qa.md': [
    'Markdown',
    [
      'medium: Fees are paid twice',
      'low: Zero addresses are accepted',
      'low: Names of events are misspelt',
      'gas: Cache the length',
    ],
    ['Line 23'],
  ],
  'code4rena.md': [
    'Markdown',
    [
      'high: Anybody can drain the `Vault`, https://github.com/acme/vault src/Vault.sol:42–51',
      'critical: Shares can be inflated, https://github.com/acme/vault src/Vault.sol:10–20',
      'gas: Cache the length of arrays',
    ],
    ['Line 1'],
  ],
  'codehawks.md': [
    'Markdown',
    ['high: Owner can be replaced', 'low: Events are missing'],
    ['Line 1', 'Line 31'],
  ],
  'cyfrin.md': [
    'Markdown',
    [
      'critical: Anybody can withdraw the deposits of others',
      'critical: The price can be moved within one block',
      'medium: Rounding favours the caller',
    ],
    ['Line 1'],
  ],
  'defectdojo.csv': ['CSV', ['high: Owner can be replaced']],
  'defectdojo.json': ['JSON', ['critical: Owner can be replaced, src/Vault.sol:9']],
  'evidence.sarif': ['SARIF', ['high: taint, src/A.sol:9'], ['The file']],
  'findings.csv': [
    'CSV',
    ['high: Owner can rug, src/Vault.sol:12–20', 'informational: Strange severity, src/A.sol:9'],
    ['Row 3', 'Row 5'],
  ],
  'issues.json': [
    'GitHub issues',
    [
      'high: Deposits can be withdrawn, https://github.com/acme/vault src/Vault.sol:42–51',
      'low: Misspelt event',
    ],
  ],
  // The name of who found it and the severity stand before the title.
  'judging.md': [
    'Markdown',
    ['high: The pool can be emptied, https://github.com/acme/pool src/Pool.sol:7–9'],
    ['Line 1'],
  ],
  'labels.md': [
    'Markdown',
    [
      'low: Zero is accepted',
      'low: One is accepted',
      'high: Two is accepted',
      'medium: Three is refused',
      'gas: Four is copied',
      'informational: Five is misspelt',
      'medium: Six.sol#L6, https://github.com/acme/six src/Six.sol:6',
      'low: Seven',
    ],
    ['Line 1', 'Line 37', 'Line 41'],
  ],
  // Headings at a wrong level, findings called like a chapter, a chapter that is one, titles in the line below.
  'levels.md': [
    'Markdown',
    [
      'informational: Names differ',
      'medium: Relayers are not paid',
      'low: Old relayers stay listed',
      'low: Gas optimization',
      'low: Unused errors',
      'gas: Gas',
      'high: Messages can be replayed',
      'high: The chain is not part of the hash',
      'high: Guardian can pause forever',
      'medium: Guardian cannot resign',
      'low: Guardian is not listed',
      'high: Votes count twice',
      'high: Votes can be bought',
    ],
    ['Line 1', 'Line 3', 'Line 23', 'Line 27', 'Line 63'],
  ],
  'mythril.json': [
    'Mythril JSON',
    ['medium: Unchecked return value from external call., contracts/Vault.sol:31'],
  ],
  'places.md': [
    'Markdown',
    [
      'high: One line, src/Vault.sol:10–20',
      'high: Found instances, src/Vault.sol:10, src/Pool.sol:33–40',
      'high: Links to hosts, https://github.com/acme/vault src/Vault.sol:42–51, https://gitlab.com/acme/core/pool src/Pool.sol:7, https://bitbucket.org/acme/desk src/Desk.sol:3–9',
      'high: Bulleted paths, src/A.sol:1–2, src/B.sol:5',
      'high: A link in the text, https://github.com/acme/vault src/Oracle.sol:1–4',
      'high: A file after the description, src/Fees.sol:5',
      'high: A file in a code block, src/Loops.sol',
      'high: A path beside a relative link, src/Visible.sol:14, src/Visible.sol:20–22',
      'high: Links in a sentence, https://github.com/acme/vault src/Start.sol:3, https://github.com/acme/vault src/End.sol:8–9',
    ],
  ],
  'responses.md': [
    'Markdown',
    [
      'high: Fixed by the client, confirmed by the auditor',
      'high: Answered below a name',
      'high: Answered below a bold name',
      'high: Answered in italics',
      'high: A word and an answer',
      'high: Advice is no answer',
      'high: Both parties differ',
    ],
  ],
  'semgrep.json': ['Semgrep JSON', ['high: arbitrary-send, contracts/Token.sol:88–90']],
  'semgrep.sarif': [
    'SARIF',
    ['high: solidity.security.arbitrary-send-erc20, contracts/token/My Token.sol:88'],
    ['Result 2'],
  ],
  'slither.json': ['Slither JSON', ['high: reentrancy-eth, src/Vault.sol:42–45', 'gas: cache-array-length']],
  'slither.sarif': [
    'SARIF',
    [
      'high: Reentrancy vulnerabilities, src/Vault.sol:42–51',
      'medium: Divide before multiply, src/libraries/Fees.sol:12–16',
      'gas: State variables that could be declared constant, src/Vault.sol:14',
    ],
  ],
  'spearbit.md': [
    'Markdown',
    [
      'medium: Price is read without a check of its age, src/Oracle.sol:33–40',
      'informational: Misspelt event',
    ],
    ['Line 1'],
  ],
  // Rules by index and in extensions, messages with arguments, and bases that build on one another or refer to each other.
  'two-runs.sarif': [
    'SARIF',
    [
      'low: UncheckedReturn, contracts/Pool.sol:7',
      "critical: Rounds in the user's favour, contracts/Pool.sol:90–95",
      `high: UNKNOWN/1, ${'a/'.repeat(20)}x.sol`,
      'medium: Only words.',
    ],
    ['Run 1 (Checker), result 3', 'Run 1 (Checker), result 5'],
  ],
};
const files = readdirSync(`${import.meta.dirname}/samples`).filter(
  (name) => !/\.ts$|^sarif-schema/.test(name),
);

it.each(files)('FIND-08 every finding of the sample %s is read, or listed as not imported', (name) => {
  const { format, findings, skipped } = readSample(name);
  const found = findings.map(({ severity, title, locations }) =>
    [`${severity}: ${title}`, ...locations.map(writeLocation)].join(', '),
  );
  const read = [format, found, skipped.map(({ where }) => where)];
  const [expectedFormat, expected, notImported = []] = SAMPLES[name] ?? [];
  expect(read).toEqual([expectedFormat, expected, notImported]);
});

it.each(files.filter((name) => name.endsWith('.md')))(
  'FIND-08 no line of the sample %s is lost: its words are in a finding, or it stands below a heading that is listed',
  (name) => {
    expect(findLostLines(sample(name), readSample(name))).toEqual([]);
  },
);

describe('FIND-08 the texts of a finding', () => {
  it.each([
    [
      'code4rena.md',
      0,
      '<https://github.com/code-423n4/2025-01-vault-findings/issues/12>\n\n_Submitted by alice_\n\n### Impact\n\nAll funds are lost.\n\n### Proof of Concept\n\n```solidity\n// ## [H-99] a comment, not a heading\nfunction withdraw() external {\n# not a heading either\n}\n```\n\nhttps://github.com/acme/vault/blob/main/src/Vault.sol#L42-L51',
      'Add a guard:\n\n~~~diff\n+ nonReentrant\n~~~',
    ],
    [
      'pashov-ai.md',
      0,
      '`Harbor.moor` · Confidence: 95\n\n**Status**\n`Code bug:` Yes\n`Live on this deployment:` Unknown\n\nThe ticket is marked as used after the call to the ship, which can moor again in that call.',
      '```diff\n- ship.onMoored(ticket);\n- used[ticket] = true;\n+ used[ticket] = true;\n+ ship.onMoored(ticket);\n```',
    ],
    ['spearbit.md', 0, 'The feed may be hours old.\n\nIt is used all the same.',
      'Compare `updatedAt` with the heartbeat.\n\n**Client:** Fixed in PR 12.'],
    [
      'codehawks.md',
      0,
      '`init` can be called twice.\n\n## Tools Used\n\nManual review',
      'Use `initializer`.',
    ],
    ['findings.csv', 0, 'Two\nlines, with "quotes"\n\nTicket: VLT-7', 'Use a timelock'],
    [
      'slither.sarif',
      0,
      'Reentrancy in [Vault.withdraw(uint256)](src/Vault.sol#L42-L51):\n\tExternal calls:\n\t- [msg.sender.call{value: amount}()](src/Vault.sol#L46)',
      'Apply the check-effects-interactions pattern.',
    ],
    [
      'evidence.sarif',
      0,
      [
        'Untrusted input reaches a call.',
        '`src/A.sol:9`:\n\n```\ncall(input);\n```',
        'Code flow:\n\n1. `src/A.sol:3`: input\n2. `src/A.sol:9`',
        'Related locations:\n\n- `src/B.sol:4`: declared here',
        'Suggested fix:\n\nCheck the input.\n\nReplace `src/A.sol:9` with:\n\n```diff\n+ require(ok);\n+ call(input);\n```',
      ].join('\n\n'),
      '',
    ],
    ['two-runs.sarif', 2,
      'Further locations:\n\n- ../../etc/passwd\n\nNothing is known of this rule.\n\nIn `Pool.redeem`.', ''],
    [
      'semgrep.json',
      0,
      'The sender is chosen by the caller.\n\ncwe:\n\n- CWE-284: Improper Access Control\n\nreferences:\n\n- https://swcregistry.io\n\nlines: token.transferFrom(from, to, amount);',
      '```\ntoken.transferFrom(msg.sender, to, amount);\n```',
    ],
    [
      'issues.json',
      0,
      'Anybody can drain it.\n\nhttps://github.com/acme/vault/blob/main/src/Vault.sol#L42-L51\n\nIssue: https://github.com/acme/vault-audit/issues/12\n\nLabels:\n\n- bug',
      'Compare the owner.',
    ],
    [
      'defectdojo.json',
      0,
      '`init` can be called twice.\n\nimpact: All deposits are lost.\n\nreferences: https://swcregistry.io\n\ncwe: 665\n\nactive: true\n\ndate: 2026-02-03',
      'Use `initializer`.',
    ],
  ])(
    'of %s, number %i, are its description and its recommendation',
    (name, index, description, recommendation) => {
      expect(readSample(name).findings[index]).toMatchObject({ description, recommendation });
    },
  ); // oxfmt-ignore
});

it.each([
  ['findings.csv', ['It has no title.', 'It has 9 cells, and the first row 7.']],
  ['semgrep.sarif', ['The file marks it as suppressed.']],
  ['evidence.sarif', ['1 of its results have graphs, which cannot be imported.']],
  ['two-runs.sarif', ['The tool reports that this check passed.', 'It is not an object.']],
  [
    'code4rena-qa.md',
    ['This heading is not a finding: it has no number like [H-01], and no severity follows.'],
  ],
])('FIND-08 what is not imported of %s has a reason', (name, reasons) => {
  expect(readSample(name).skipped.map(({ reason }) => reason)).toEqual(reasons);
});
