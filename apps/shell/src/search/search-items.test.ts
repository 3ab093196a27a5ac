import type { SearchResult } from '@portal/data/search/queries';
import { describe, expect, it } from 'vitest';
import { findOffers, groupItems, type SearchItem } from './search-items.ts';

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
const hrefOf = (item: SearchItem | undefined) => item && 'href' in item && item.href;

describe('FIND-06 what the search lists', () => {
  it('stands in groups in a fixed order, without empty ones', () => {
    const found = [result({ kind: 'file', id: 'x' }), finding, result({}), result({ id: 'a2' })];
    const offers = [
      { label: 'Invariants', href: '/knowledge/invariants', group: 'Articles' },
      { label: 'New request', href: '/files', group: 'Actions' },
      { label: 'Files', href: '/files' },
    ];
    const groups = groupItems(offers, found, false);
    expect(
      groups.map(({ label, items }) => [label, items.map(({ id, isResult }) => [id, isResult])]),
    ).toEqual([
      ['Pages', [['offer-Files%20%2Ffiles', false]]],
      ['Actions', [['offer-New%20request%20%2Ffiles', false]]],
      [
        'Audits',
        [
          ['audit-a1', true],
          ['audit-a2', true],
        ],
      ],
      ['Findings', [['finding-f1', true]]],
      ['Files', [['file-x', true]]],
      ['Articles', [['offer-Invariants%20%2Fknowledge%2Finvariants', false]]],
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
    expect(hrefOf(itemOf(found, isAdmin))).toBe(href);
  });
});

describe('ALL-02 the pages and actions that the search offers', () => {
  const offers = [
    { label: 'Audit Reports', href: '/reports' },
    { label: 'Account Settings', href: '/profile', keywords: 'profile company' },
    {
      label: 'Two-factor authentication',
      href: '/profile#2',
      keywords: '2fa',
      detail: 'Settings',
      isHidden: true,
    },
  ];

  it.each([
    ['', ['Audit Reports', 'Account Settings']],
    [' REP', ['Audit Reports']],
    ['reports audit', ['Audit Reports']],
    ['port', []],
    ['profile', ['Account Settings']],
    ['2FA', ['Two-factor authentication']],
    ['settings', ['Account Settings', 'Two-factor authentication']],
    ['audit profile', []],
    ['undefined', []],
  ])('for "%s" are those with words that begin so: %j', (text, found) => {
    expect(findOffers(offers, text).map(({ label }) => label)).toEqual(found);
  });
});
