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
      'Title,Note,Note,Note (2),,,File,File\nA,one,two,three,x,y,a.sol,b.sol',
    ).findings;
    expect(finding?.description).toBe(
      'Note: one\n\nNote (3): two\n\nNote (2): three\n\nColumn 5: x\n\nColumn 6: y\n\nFile (2): b.sol',
    );
    expect(finding?.locations.map(({ path }) => path)).toEqual(['a.sol']);
  });

  it('loses the apostrophes of the portal’s own export, and no others', () => {
    const row = CSV_COLUMNS.map((name) => (name === 'Title' ? "'=A" : '')).join();
    expect(readCsv(`${CSV_COLUMNS.join()}\n${row}`).findings).toMatchObject([{ title: '=A' }]);
    expect(readCsv(`Title,Severity\n'=A,low`).findings).toMatchObject([{ title: "'=A" }]);
  });
});
