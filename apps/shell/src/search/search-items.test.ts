import type { SearchResult } from '@portal/data/search/queries';
import { describe, expect, it } from 'vitest';
import { findPages } from './pages.ts';
import { groupItems } from './search-items.ts';

const result = (over: Partial<SearchResult>): SearchResult => ({
  kind: 'audit',
  id: 'a1',
  title: 'Vault audit',
  detail: 'Solidity',
  status: null,
  audit_id: null,
  number: null,
  ...over,
});
const finding = result({
  kind: 'finding',
  id: 'f1',
  title: 'Reentrancy',
  detail: 'Vault audit',
  status: 'fix_submitted',
  audit_id: 'a1',
  number: 'H-01',
});
/** The one item for a result. */
const itemOf = (found: SearchResult, isAdmin = false) => groupItems([], [found], isAdmin)[0]?.items[0];

describe('FIND-06 what the search lists', () => {
  it('stands in groups in a fixed order, without empty ones', () => {
    const found = [result({ kind: 'file', id: 'x' }), finding, result({}), result({ id: 'a2' })];
    const groups = groupItems([{ label: 'Files', href: '/files' }], found, false);
    expect(
      groups.map(({ label, items }) => [label, items.map(({ id, isResult }) => [id, isResult])]),
    ).toEqual([
      ['Pages', [['page-/files', false]]],
      [
        'Audits',
        [
          ['audit-a1', true],
          ['audit-a2', true],
        ],
      ],
      ['Findings', [['finding-f1', true]]],
      ['Files', [['file-x', true]]],
    ]);
    expect(groupItems([], [], false)).toEqual([]);
  });

  it('names the status of each kind in its own words, if there is one', () => {
    const details = [
      result({ kind: 'client', detail: 'ada@client.test', status: 'pending' }),
      result({ status: 'in_progress' }),
      finding,
      result({ kind: 'file', detail: '' }),
    ].map((found) => itemOf(found)?.detail);
    expect(details).toEqual([
      'ada@client.test · Pending',
      'Solidity · In Progress',
      'Vault audit · Fix submitted',
      '',
    ]);
    expect(itemOf(finding)?.label).toBe('H-01 Reentrancy');
    expect(itemOf(result({}))?.label).toBe('Vault audit');
  });

  it.each([
    [result({ kind: 'client', id: 'c1' }), true, '/admin/clients/c1'],
    [result({}), true, '/admin/audits/a1'],
    [result({}), false, '/reports/a1'],
    [finding, false, '/reports/a1/findings/H-01'],
    [result({ kind: 'file', title: 'nda & terms.pdf' }), false, '/files?search=nda+%26+terms.pdf'],
  ])('leads from %j, as an admin: %s, to %s', (found, isAdmin, href) => {
    expect(itemOf(found, isAdmin)?.href).toBe(href);
  });
});

describe('ALL-02 the pages that the search offers', () => {
  const labels = (text: string, isAdmin: boolean) => findPages(text, isAdmin).map(({ label }) => label);

  it('are those of the sidebar, and the admin console’s for admins alone', () => {
    expect(labels('', false)).toHaveLength(7);
    expect(labels(' ', true)).toHaveLength(11);
    expect(findPages('', false).filter(({ href }) => href.startsWith('/admin'))).toEqual([]);
  });

  it.each([
    ['REPORT', false, ['Audit Reports']],
    ['profile', false, ['Account Settings']],
    ['password', true, ['Change password']],
    ['2FA', false, ['Two-factor authentication']],
    ['devices', true, ['Sessions']],
    ['new request', false, ['Request Service']],
    [' client data ', true, ['Reports', 'Files', 'Knowledge']],
    ['undefined', true, []],
  ])('that contain "%s" for an admin (%s) are %j', (text, isAdmin, found) => {
    expect(labels(text, isAdmin)).toEqual(found);
  });
});
