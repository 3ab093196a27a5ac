import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { clientsFileName, csvHeader, csvLines } from './clients-csv.ts';

const client = (full_name: string | null) => ({
  id: '1',
  full_name,
  business_email: 'a@b.test',
  company_name: 'Comma, "Quote" & Co',
  project_name: null,
  approval_status: 'pending',
  created_at: '2026-11-21T10:00:00+00:00',
});

describe('ADM-03 CSV file', () => {
  it('has the required columns', () => {
    expect(csvHeader()).toBe('Name,Email,Company,Project,Status,Created At\r\n');
  });

  it('has the date in its name', () => {
    expect(clientsFileName(new Date(2026, 0, 9))).toBe('clients-2026-01-09.csv');
  });

  it('escapes commas, quotes and line breaks and leaves missing values empty', () => {
    const [row] = Papa.parse<string[]>(csvLines([client('Two\nlines')])).data;
    expect(row).toEqual([
      'Two\nlines',
      'a@b.test',
      'Comma, "Quote" & Co',
      '',
      'pending',
      '2026-11-21T10:00:00.000Z',
    ]);
  });

  it.each(['=cmd()', '+1', '-1', '@SUM(A1)', '  =1', '\t=1', '\r=1', '＝1', '\u200b=1'])(
    'prevents a spreadsheet from running %j',
    (formula) => {
      const [row] = Papa.parse<string[]>(csvLines([client(formula)])).data;
      expect(row?.[0]).toBe(`'${formula}`);
    },
  );

  it('leaves ordinary names unchanged', () => {
    expect(csvLines([client("O'Brien-Smith")])).toContain("O'Brien-Smith");
  });
});
