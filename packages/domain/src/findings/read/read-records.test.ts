import { describe, expect, it } from 'vitest';
import { sample } from './samples/sample.ts';
import { readFindingsFile } from './read-findings-file.ts';

const json = (value: unknown) => readFindingsFile('a.json', JSON.stringify(value));

describe('FIND-08 CSV', () => {
  const { findings, skipped } = readFindingsFile('findings.csv', sample('findings.csv'));

  it('finds the columns by their names, whatever separates them, and keeps unknown ones as text', () => {
    expect(findings[0]).toMatchObject({
      title: 'Owner can rug',
      severity: 'high',
      description: 'Two\nlines, with "quotes"\n\nTicket: VLT-7',
      recommendation: 'Use a timelock',
      locations: [{ path: 'src/Vault.sol', firstLine: 12, lastLine: 20 }],
    });
  });

  it('names the rows that it cannot read, and why', () => {
    expect(skipped).toEqual([
      { where: 'Row 3', reason: 'It has no title.' },
      { where: 'Row 5', reason: 'It has 9 cells, and the first row 7.' },
    ]);
  });
});

describe('FIND-08 JSON', () => {
  it('is read from the portal and from any list of objects with titles', () => {
    expect(json([{ name: 'A', risk: 'Major', ruleId: 7, file: 'a.sol' }]).findings).toMatchObject([
      { title: 'A', severity: 'high', sourceRule: '7', locations: [{ path: 'a.sol', firstLine: null }] },
    ]);
  });

  it('names the entries that are no findings', () => {
    expect(json({ findings: [1, null, {}, { title: 'A', severity: 'low' }] })).toMatchObject({
      findings: [{ title: 'A' }],
      skipped: [
        { where: 'Finding 1', reason: 'It is not an object.' },
        { where: 'Finding 2', reason: 'It is not an object.' },
        { where: 'Finding 3', reason: 'It has no title.' },
      ],
    });
  });

  it('that is cut off, empty, or has more than 5,000 findings is not imported at all', () => {
    expect(readFindingsFile('a.json', '[{"title":').skipped[0]?.reason).toContain('not valid');
    expect(readFindingsFile('a.json', ' \n').skipped[0]?.reason).toBe('It is empty.');
    const many = json(Array.from({ length: 5001 }, () => ({ title: 'A', severity: 'low' })));
    expect(many.findings).toEqual([]);
    expect(many.skipped[0]?.reason).toContain('It has 5,001 findings; 5,000 can be imported at once.');
    expect(json(Array.from({ length: 5000 }, () => ({ title: 'A' }))).findings).toHaveLength(5000);
  });
});
