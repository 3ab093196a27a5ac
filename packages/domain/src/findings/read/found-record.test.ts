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
