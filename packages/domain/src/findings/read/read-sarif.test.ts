import { describe, expect, it } from 'vitest';
import { sample } from './samples/sample.ts';
import { readFindingsFile } from './read-findings-file.ts';

const read = (name: string) => readFindingsFile(name, sample(name));
const sarif = (value: object) => readFindingsFile('a.sarif', JSON.stringify({ version: '2.1.0', ...value }));

describe('FIND-08 SARIF', () => {
  it('of Slither: title, severity by impact, description, recommendation, lines and rule', () => {
    const { format, findings, skipped } = read('slither.sarif');
    expect([format, skipped]).toEqual(['SARIF', []]);
    expect(findings[0]).toEqual({
      where: 'Result 1',
      title: 'Reentrancy vulnerabilities',
      severity: 'high',
      likelihood: null,
      impact: null,
      description:
        'Reentrancy in [Vault.withdraw(uint256)](src/Vault.sol#L42-L51):\n\tExternal calls:\n\t- [msg.sender.call{value: amount}()](src/Vault.sol#L46)',
      recommendation: 'Apply the check-effects-interactions pattern.',
      sourceTool: 'Slither',
      sourceRule: '0-1-reentrancy-eth',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      number: null,
      locations: [{ repository: null, path: 'src/Vault.sol', firstLine: 42, lastLine: 51 }],
      notes: [],
    });
    expect(findings.map(({ severity }) => severity)).toEqual(['high', 'medium', 'gas']);
  });

  it('of Aderyn, which has no rules, "warning" for High, several places and bytes instead of lines', () => {
    const { findings } = read('aderyn.sarif');
    expect(findings.map(({ title, severity }) => [title, severity])).toEqual([
      ['avoid-abi-encode-packed', 'high'],
      ['unspecific-solidity-pragma', 'low'],
    ]);
    expect(findings[0]?.locations).toEqual([
      { repository: null, path: 'src/Registry.sol', firstLine: null, lastLine: null },
      { repository: null, path: 'src/Names.sol', firstLine: null, lastLine: null },
    ]);
    expect(findings[0]?.notes).toEqual([
      'The file gives positions in bytes and not in lines, so the locations have a path only.',
    ]);
  });

  it('of Semgrep: the level of the rule, paths under %SRCROOT% without percent-encoding, suppressed results named', () => {
    const { findings, skipped } = read('semgrep.sarif');
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      title: 'solidity.security.arbitrary-send-erc20',
      severity: 'high',
      description:
        'transferFrom() takes its sender from the caller.\n\n`contracts/token/My Token.sol#L88-L88`:\n\n```\n        token.transferFrom(from, to, amount);\n```',
      locations: [{ path: 'contracts/token/My Token.sol', firstLine: 88, lastLine: 88 }],
    });
    expect(findings[0]?.recommendation).toContain('[Semgrep Rule](https://semgrep.dev/r/');
    expect(skipped).toEqual([{ where: 'Result 2', reason: 'The file marks it as suppressed.' }]);
  });

  it('keeps excerpts, code flows, related places and fixes in the description, and counts what it cannot keep', () => {
    const { findings, skipped } = read('evidence.sarif');
    expect(findings).toMatchObject([
      {
        severity: 'high',
        description: [
          'Untrusted input reaches a call.',
          '`src/A.sol#L9-L9`:\n\n```\ncall(input);\n```',
          'Code flow:\n\n1. `src/A.sol#L3-L3`: input\n2. `src/A.sol#L9-L9`',
          'Related places:\n\n- `src/B.sol#L4-L4`: declared here',
          'Suggested fix:\n\nCheck the input.\n\nReplace `src/A.sol#L9-L9` with:\n\n```diff\n+ require(ok);\n+ call(input);\n```',
        ].join('\n\n'),
      },
    ]);
    expect(skipped).toEqual([
      { where: 'The file', reason: '1 of its results have graphs, which cannot be imported.', isPart: true },
    ]);
  });

  it('says which evidence is too long for a description', () => {
    const snippet = { text: 'x'.repeat(29_000) };
    const location = { physicalLocation: { artifactLocation: { uri: 'a.sol' }, region: { snippet } } };
    const { findings } = sarif({
      runs: [{ results: [{ ruleId: 'a', message: { text: 'A' }, locations: [location, location] }] }],
    });
    expect(findings[0]?.notes).toEqual([
      '1 of 2 code excerpts, code flows, related places and fixes are left out: they are too long for the description.',
    ]);
  });

  it('of several runs: rules by index and in extensions, messages with arguments, bases that build on one another', () => {
    const { findings, skipped } = read('two-runs.sarif');
    expect(findings.map(({ where, title, severity }) => [where, title, severity])).toEqual([
      ['Run 1 (Checker), result 1', 'UncheckedReturn', 'low'],
      ['Run 1 (Checker), result 2', "Rounds in the user's favour", 'critical'],
      ['Run 1 (Checker), result 4', 'UNKNOWN/1', 'high'],
      ['Run 2 (Second), result 1', 'Only words.', 'medium'],
    ]);
    expect(findings[0]).toMatchObject({
      description: 'pay() ignores what transfer() returns. {kept}',
      sourceRule: 'CK1',
      locations: [{ path: 'contracts/Pool.sol', firstLine: 7, lastLine: 7 }],
    });
    expect(findings[1]).toMatchObject({
      description: 'Rounds up in redeem.',
      locations: [{ path: 'contracts/Pool.sol', firstLine: 90, lastLine: 95 }],
    });
    expect(skipped).toEqual([
      { where: 'Run 1 (Checker), result 3', reason: 'The tool reports that this check passed.' },
      { where: 'Run 1 (Checker), result 5', reason: 'It is not an object.' },
    ]);
  });

  it('stops at bases that refer to each other, and keeps a path that leads out of the repository as text', () => {
    const finding = read('two-runs.sarif').findings[2];
    expect(finding?.locations).toHaveLength(1);
    expect(finding?.locations[0]?.path).toMatch(/^(a\/)+x\.sol$/);
    expect(finding?.description).toContain('../../etc/passwd');
    expect(finding?.description).toContain('In `Pool.redeem`.');
    expect(finding?.notes).toEqual([
      'A place in the code cannot be stored as a location, so the description names it.',
    ]);
  });

  it('with names of JavaScript itself as ids finds no rule and no base', () => {
    const { findings } = sarif({
      runs: [
        {
          tool: { driver: { name: 'x', rules: [] } },
          originalUriBaseIds: {},
          results: [
            {
              ruleId: '__proto__',
              message: { id: 'constructor', text: '' },
              locations: [
                { physicalLocation: { artifactLocation: { uri: 'a.sol', uriBaseId: 'toString' } } },
              ],
            },
          ],
        },
      ],
    });
    expect(findings[0]).toMatchObject({ title: '__proto__', locations: [{ path: 'a.sol' }] });
  });
});
