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

describe('ADM-03 the CSV export', () => {
  it('has the columns of the requirement', () => {
    expect(csvHeader()).toBe('Name,Email,Company,Project,Status,Created At\r\n');
  });

  it('is named after the day', () => {
    expect(clientsFileName(new Date(2026, 0, 9))).toBe('clients-2026-01-09.csv');
  });

  it('survives commas, quotes, line breaks and missing values', () => {
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
    'makes the formula %j inert',
    (formula) => {
      const [row] = Papa.parse<string[]>(csvLines([client(formula)])).data;
      expect(row?.[0]).toBe(`'${formula}`);
    },
  );

  it('leaves ordinary names alone', () => {
    expect(csvLines([client("O'Brien-Smith")])).toContain("O'Brien-Smith");
  });
});
