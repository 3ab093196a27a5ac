import { describe, expect, it } from 'vitest';
import { findFact, toFoundFinding } from './found-record.ts';

const found = (record: Record<string, unknown>) => toFoundFinding(record, 'Row 2');
const place = (path: string, firstLine: number | null = null, lastLine: number | null = firstLine) => ({
  repository: null,
  path,
  firstLine,
  lastLine,
});

describe('FIND-08 the names of columns and properties', () => {
  it.each([
    ['title', ['Title', 'NAME', 'finding', 'issue', 'summary']],
    ['severity', ['severity', 'Risk', 'Risk Level', 'risk_level', 'level', 'priority']],
    ['likelihood', ['likelihood', 'probability']],
    ['impact', ['impact']],
    ['description', ['description', 'details', 'detail', 'body', 'message', 'text']],
    ['recommendation', ['recommendation', 'recommendations', 'mitigation', 'remediation', 'fix', 'solution']],
    ['sourceTool', ['source_tool', 'tool', 'scanner', 'source']],
    ['sourceRule', ['sourceRule', 'rule', 'ruleId', 'check', 'check-id', 'detector']],
    ['locations', ['locations', 'location', 'affected code', 'codeLocation']],
    ['repository', ['repository', 'repo']],
    ['path', ['path', 'file', 'fileName', 'file_path', 'URI', 'contract']],
    ['firstLine', ['first line', 'startLine', 'line', 'line start', 'line number', 'lines', 'Line #1']],
    ['lastLine', ['last_line', 'endLine', 'line end']],
  ])('%s is also called %j', (fact, names) => {
    expect(names.map((name) => [name, findFact(name)])).toEqual(names.map((name) => [name, fact]));
  });

  it.each(['', 'ticket', 'constructor', '__proto__', 'titles', '标题'])('%j is no fact', (name) => {
    expect(findFact(name)).toBeNull();
  });
});

describe('FIND-08 a row or an object', () => {
  it('is a finding with what it says, and nothing more', () => {
    expect(
      found({
        name: ' A ',
        risk: 'High',
        probability: 'low',
        impact: 'medium',
        details: '    code',
        fix: '  1. a',
        scanner: 'S',
        check: 7,
        repo: 'https://github.com/acme/vault',
        file: 'A.sol',
        line: 3,
      }),
    ).toEqual({
      where: 'Row 2',
      title: 'A',
      severity: 'High',
      likelihood: 'low',
      impact: 'medium',
      description: '    code',
      recommendation: '  1. a',
      sourceTool: 'S',
      sourceRule: '7',
      fingerprint: '',
      number: '',
      locations: [{ ...place('A.sol', 3), repository: 'https://github.com/acme/vault' }],
    });
    expect(found({})).toEqual({
      where: 'Row 2',
      title: '',
      severity: '',
      likelihood: '',
      impact: '',
      description: '',
      recommendation: '',
      sourceTool: '',
      sourceRule: '',
      fingerprint: '',
      number: '',
      locations: [],
    });
  });

  it('without a title is called as its rule', () => {
    expect(found({ rule: 'reentrancy', title: ' ' }).title).toBe('reentrancy');
  });

  it('keeps what has no place of its own at the end of the description', () => {
    expect(
      found({ title: 'A', name: 'B', text: 'Text.', ticket: 'VLT-7', empty: ' ', list: [1], map: { a: 1 } }),
    ).toMatchObject({
      title: 'A',
      description:
        'Text.\n\nname: B\n\nticket: VLT-7\n\nlist:\n\n- 1\n\nmap:\n\n```json\n{\n  "a": 1\n}\n```',
    });
  });

  it('keeps an impact in words in the description', () => {
    expect(found({ ticket: 'VLT-7', impact: 'All is lost' }).description).toBe(
      'Impact: All is lost\n\nticket: VLT-7',
    );
    expect(found({ impact: 'high' }).description).toBe('');
  });

  it('is without what the portal decides', () => {
    const decided = {
      number: 'H-01',
      Status: 'fixed',
      published_at: 'x',
      updatedAt: 'x',
      'Last changed': 'x',
      created_at: 'x',
      ID: 'x',
    };
    expect(found({ ...decided, status_note: 'x' }).description).toBe('status_note: x');
  });
});

describe('FIND-08 the locations of a row or an object', () => {
  const locations = (record: Record<string, unknown>) => found(record).locations;

  it('are the lines of a text, an object, or a list of both', () => {
    expect(locations({ locations: 'A.sol#L3-L9\n\nB.sol' })).toEqual([place('A.sol', 3, 9), place('B.sol')]);
    expect(locations({ locations: { path: 'A.sol', line: 3 } })).toEqual([place('A.sol', 3)]);
    expect(
      locations({ locations: ['A.sol:3', { file: 'B.sol', start_line: '4', end_line: 6, x: 1 }, 7, null] }),
    ).toEqual([place('A.sol', 3), place('B.sol', 4, 6), place('7')]);
    expect(locations({ locations: 7 })).toEqual([]);
    expect(locations({ locations: [{ line: 3 }] })).toEqual([]);
  });

  it('are followed by that of the finding’s own path', () => {
    expect(locations({ path: 'B.sol', locations: 'A.sol' })).toEqual([place('A.sol'), place('B.sol')]);
  });

  it.each([
    [{ line: '12-20' }, 12, 20],
    [{ line: 'L12 – L20' }, 12, 20],
    [{ line: 'l12  -  20' }, 12, 20],
    [{ line: '12' }, 12, 12],
    [{ line: '12, 40' }, 12, 12],
    [{ line: 12, end: 1, endLine: 14 }, 12, 14],
    [{ line: '12-20', endLine: '14' }, 12, 14],
    [{ line: 'from 12' }, null, null],
    [{ line: '' }, null, null],
    [{ line: null, endLine: 14 }, null, null],
  ])('of %j are in the lines %j to %j', (lines, firstLine, lastLine) => {
    expect(locations({ path: 'A.sol', ...lines })).toEqual([place('A.sol', firstLine, lastLine)]);
  });

  it('may name lines and repository in the path itself', () => {
    expect(locations({ path: 'A.sol#L3', repo: 'https://github.com/acme/vault' })).toEqual([
      { ...place('A.sol', 3), repository: 'https://github.com/acme/vault' },
    ]);
    expect(
      locations({
        path: 'https://github.com/acme/bridge/blob/main/A.sol',
        repo: 'https://github.com/acme/vault',
      }),
    ).toEqual([{ ...place('A.sol'), repository: 'https://github.com/acme/bridge' }]);
    expect(locations({ path: '#L3' })).toEqual([]);
  });
});
