import { describe, expect, it } from 'vitest';
import { place } from './samples/sample.ts';
import { toFoundFinding } from './found-record.ts';

const found = (record: Record<string, unknown>) => toFoundFinding(record, 'Row 2');
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
  });

  it('keeps a second name of a fact, and nothing of an empty one', () => {
    const empty = { a: ' ', b: [null, ''], c: { d: '' } };
    expect(found({ title: 'A', name: 'B', ...empty, isOpen: false, count: 0 })).toMatchObject({
      title: 'A',
      description: 'name: B\n\nisOpen: false\n\ncount: 0',
    });
  });

  it('is without what the portal decides', () => {
    const decided = {
      number: 'H-01',
      Status: 'fixed',
      published_at: 'x',
      updatedAt: 'x',
      'Last changed': 'x',
      created_at: 'x',
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
      locations({ locations: ['A.sol:3', { file: 'B.sol', start_line: '4', end_line: 6, x: 1 }, null] }),
    ).toEqual([place('A.sol', 3), place('B.sol', 4, 6)]);
    expect(locations({ locations: 7 })).toEqual([]);
    expect(locations({ locations: [{ line: 3 }] })).toEqual([]);
  });

  it('are the paths of a list, and those of a file and of words beside it', () => {
    expect(locations({ file_paths: ['src/A.sol', 'B.sol'] })).toEqual([place('src/A.sol'), place('B.sol')]);
    expect(locations({ file: 'A.sol', location: 'take()', line: 4 })).toEqual([place('A.sol', 4)]);
    expect(locations({ file: 'A.sol', location: 'B.sol:2' })).toEqual([place('B.sol', 2), place('A.sol')]);
  });

  it('keep words that are no line in the description', () => {
    expect(found({ path: 'A.sol', line: 'the first' })).toMatchObject({
      locations: [place('A.sol')],
      description: 'line: the first',
    });
  });

  it.each([
    [{ line: '12-20' }, 12, 20],
    [{ line: 'L12 – L20' }, 12, 20],
    [{ line: 12, end: 1, endLine: 14 }, 12, 14],
    [{ line: '12-20', endLine: '14' }, 12, 14],
    [{ line: 'from 12' }, null, null],
  ])('of %j are in the lines %j to %j', (lines, firstLine, lastLine) => {
    expect(locations({ path: 'A.sol', ...lines })).toEqual([place('A.sol', firstLine, lastLine)]);
  });
});
