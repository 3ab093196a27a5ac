import { describe, expect, it } from 'vitest';
import { readFindingsFile } from './read-findings-file.ts';
import { sample } from './samples/sample.ts';

const read = (name: string) => readFindingsFile(name, sample(name));
const place = (path: string, firstLine: number, lastLine = firstLine) => ({
  repository: null,
  path,
  firstLine,
  lastLine,
});

describe('FIND-08 the JSON that a tool writes', () => {
  it('of Slither: impact as severity, the lines of its elements, and no places in dependencies', () => {
    const { format, findings, skipped } = read('slither.json');
    expect([format, skipped]).toEqual(['Slither JSON', []]);
    expect(findings).toMatchObject([
      {
        title: 'reentrancy-eth',
        severity: 'high',
        sourceTool: 'Slither',
        sourceRule: 'reentrancy-eth',
        description: 'Reentrancy in [Vault.withdraw(uint256)](src/Vault.sol#L42-L45)\n\n\nconfidence: Medium',
        locations: [place('src/Vault.sol', 42, 45)],
      },
      { title: 'cache-array-length', severity: 'gas', locations: [] },
    ]);
  });

  it('of Aderyn: a severity per chapter, and every instance', () => {
    const { format, findings } = read('aderyn.json');
    expect(format).toBe('Aderyn JSON');
    expect(findings).toMatchObject([
      {
        title: 'Arbitrary `from` in transferFrom',
        severity: 'high',
        sourceRule: 'arbitrary-transfer-from',
        locations: [place('src/Vault.sol', 17), place('src/Pool.sol', 30)],
      },
      { title: 'Unspecific pragma', severity: 'low', description: 'Name one version.' },
    ]);
  });

  it('of Semgrep: likelihood and impact of the rule, the fix, and its other facts as text', () => {
    const { format, findings } = read('semgrep.json');
    expect(format).toBe('Semgrep JSON');
    expect(findings).toMatchObject([
      {
        title: 'arbitrary-send',
        severity: 'high',
        likelihood: 'medium',
        impact: 'high',
        sourceRule: 'solidity.security.arbitrary-send',
        locations: [place('contracts/Token.sol', 88, 90)],
        recommendation: '```\ntoken.transferFrom(msg.sender, to, amount);\n```',
      },
    ]);
    expect(findings[0]?.description).toContain('cwe:\n\n- CWE-284: Improper Access Control');
  });

  it('of Mythril: the path is the file and not the contract', () => {
    const { format, findings } = read('mythril.json');
    expect(format).toBe('Mythril JSON');
    expect(findings).toMatchObject([
      { severity: 'medium', sourceRule: 'SWC-104', locations: [place('contracts/Vault.sol', 31)] },
    ]);
    expect(findings[0]?.description).toContain('contract: Vault');
  });

  it('of DefectDojo, as JSON and as CSV', () => {
    expect(read('defectdojo.json').findings).toMatchObject([
      {
        title: 'Owner can be replaced',
        severity: 'critical',
        recommendation: 'Use `initializer`.',
        locations: [place('src/Vault.sol', 9)],
      },
    ]);
    expect(read('defectdojo.json').findings[0]?.description).toContain('Impact: All deposits are lost.');
    expect(read('defectdojo.csv').findings).toMatchObject([
      { title: 'Owner can be replaced', severity: 'high', recommendation: 'Use initializer.' },
    ]);
  });
});

describe('FIND-08 issues as `gh issue list --json` writes them', () => {
  it('give the severity by their label, and keep link, state and other labels', () => {
    const { format, findings } = read('issues.json');
    expect(format).toBe('GitHub issues');
    expect(findings).toMatchObject([
      {
        where: 'Issue #12',
        title: 'Deposits can be withdrawn',
        severity: 'high',
        recommendation: 'Compare the owner.',
        locations: [
          { repository: 'https://github.com/acme/vault', path: 'src/Vault.sol', firstLine: 42, lastLine: 51 },
        ],
      },
      { where: 'Issue #13', title: 'Misspelt event', severity: 'low' },
    ]);
    expect(findings[0]?.description).toContain(
      'Issue: https://github.com/acme/vault-audit/issues/12\n\nLabels:\n\n- bug',
    );
    expect(findings[1]?.description).toContain('State: CLOSED');
  });
});
