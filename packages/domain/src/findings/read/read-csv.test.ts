import { CSV_COLUMNS } from '../write/to-csv.ts';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

describe('FIND-08 a table', () => {
  it.each([',', ';', '\t', '|'])('is separated by %j', (separator) => {
    const rows = [
      ['Title', 'Severity'],
      ['A', 'high'],
      ['B', 'low'],
    ];
    expect(readCsv(rows.map((cells) => cells.join(separator)).join('\n'))).toMatchObject({
      format: 'CSV',
      findings: [
        { where: 'Row 2', title: 'A', severity: 'high' },
        { where: 'Row 3', title: 'B', severity: 'low' },
      ],
      skipped: [],
    });
  });

  it('keeps every column, also those with the same name or with none', () => {
    const [finding] = readCsv(
      'Title,Note,Note,Note (2),, ,File,File\nA,one,two,three,x,y,a.sol,b.sol',
    ).findings;
    expect(finding?.description).toBe(
      'Note: one\n\nNote (3): two\n\nNote (2): three\n\nColumn 5: x\n\nColumn 6: y\n\nFile (2): b.sol',
    );
    expect(finding?.locations.map(({ path }) => path)).toEqual(['a.sol']);
  });

  it('may call its titles "Finding Title", and has at most 1,000 columns and 5,000 rows', () => {
    expect(readCsv('ID,Finding Title\n7,A').findings).toMatchObject([{ title: 'A' }]);
    const columns = (count: number) => readCsv(`Title${',x'.repeat(count - 1)}\nA`);
    expect(columns(1_000).findings).toHaveLength(1);
    expect(columns(1_001)).toMatchObject({
      findings: [],
      skipped: [{ where: 'The file', reason: 'It has 1,001 columns; at most 1,000 can be read.' }],
    });
    // Rows that cannot be imported count too, so that none of the others is left out in silence.
    const { findings, skipped } = readCsv(`Title\n${'A,too many\n'.repeat(100)}${'B\n'.repeat(4_901)}`);
    expect(findings).toEqual([]);
    expect(skipped).toMatchObject([{ reason: expect.stringMatching(/^It has more than 5,000 rows/) }]);
  });

  it('loses the apostrophes of the portal’s own export, and no others', () => {
    const row = CSV_COLUMNS.map((name) => (name === 'Title' ? "'=A" : '')).join();
    expect(readCsv(`${CSV_COLUMNS.join()}\n${row}`).findings).toMatchObject([{ title: '=A' }]);
    expect(readCsv(`Title,Severity\n'=A,low`).findings).toMatchObject([{ title: "'=A" }]);
  });
});
