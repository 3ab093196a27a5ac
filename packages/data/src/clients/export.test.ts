import { describe, expect, it } from 'vitest';
import { type ExportedClient, inListOrder } from './export.ts';

const client = (id: string, sort_key: string | null, created_at: string): ExportedClient => ({
  id,
  full_name: null,
  business_email: null,
  company_name: null,
  project_name: null,
  approval_status: 'approved',
  created_at,
  sort_key,
});
const ids = (clients: ExportedClient[]) => clients.map(({ id }) => id).join('');

describe('ADM-03 the order of the export', () => {
  const named = [
    client('c', 'zenith', '2026-01-01'),
    client('a', null, '2026-01-02'),
    client('d', 'acme', '2026-01-04'),
    client('b', 'acme', '2026-01-05'),
  ];

  it('is by name as the list, with missing names last, and by id where names are equal', () => {
    expect(ids(inListOrder(named, { sort: 'company_name', isAscending: true }))).toBe('bdca');
    expect(ids(inListOrder(named, { sort: 'full_name', isAscending: false }))).toBe('acdb');
  });

  it('is by creation, and among clients of the same status too', () => {
    const dated = named.map((row) => ({ ...row, sort_key: null }));
    expect(ids(inListOrder(dated, { sort: 'created_at', isAscending: true }))).toBe('cadb');
    expect(ids(inListOrder(dated, { sort: 'created_at', isAscending: false }))).toBe('bdac');
    const [first, ...others] = dated.map((row) => ({ ...row, sort_key: 'approved' }));
    const decided = [{ ...named[0], ...first, sort_key: 'rejected' } as ExportedClient, ...others];
    expect(ids(inListOrder(decided, { sort: 'approval_status', isAscending: true }))).toBe('adbc');
  });
});
