import type { ActivityLine } from '@portal/data/activity/queries';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { activityCsv as csv } from './activity-csv.ts';

const line = {
  id: '1',
  created_at: '2026-11-21T10:00:00.5+00:00',
  action: 'changed_audit_status',
  details: {
    admin_name: 'Lin Chen',
    client_name: '=Harbor',
    title: 'Vault',
    from: 'scheduled',
    to: 'completed',
  },
} as Partial<ActivityLine> as ActivityLine;
const cells = (lines: ActivityLine[]) =>
  Papa.parse<string[]>(csv.lines(lines), { skipEmptyLines: true }).data;

describe('ADM-08 the file of the activity log', () => {
  it('has the same wording as the page, and no formulas', () => {
    expect(cells([line])).toEqual([
      [
        '2026-11-21T10:00:00.500Z',
        'Changed audit status',
        'Lin Chen',
        "'=Harbor",
        'Vault: Scheduled to Completed',
      ],
    ]);
  });
});
