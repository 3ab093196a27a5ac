import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { clientsCsv as csv } from './clients-csv.ts';

const client = (full_name: string | null) => ({
  id: '1',
  full_name,
  business_email: 'a@b.test',
  company_name: 'Comma, "Quote" & Co',
  project_name: null,
  approval_status: 'pending',
  created_at: '2026-11-21T10:00:00+00:00',
  sort_key: null,
});

describe('ADM-03 CSV file', () => {
  it('flattens line breaks, escapes commas and quotes and leaves missing values empty', () => {
    const [row] = Papa.parse<string[]>(csv.lines([client('Two\nlines')])).data;
    expect(row).toEqual([
      'Two lines',
      'a@b.test',
      'Comma, "Quote" & Co',
      '',
      'pending',
      '2026-11-21T10:00:00.000Z',
    ]);
  });

  it.each(['\t=1', '\r=1', '\n\r\n=1', '\u2028=1', '\u0085=1'])(
    'a line break or control character in %j begins neither a row nor a formula',
    (hostile) => {
      const lines = csv.lines([client(hostile)]);
      expect(Papa.parse<string[]>(lines, { skipEmptyLines: true }).data).toHaveLength(1);
      expect(lines.split('\r\n')).toHaveLength(2);
      expect(lines).toMatch(/^" '=1",/);
    },
  );
});
