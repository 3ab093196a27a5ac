import type { SearchResult } from '@portal/data/search/queries';
import { foundFinding, searchResult } from '@portal/testing/builders';
import { describe, expect, it, vi } from 'vitest';
import { findOffers, groupItems, type SearchItem } from './search-items.ts';

const showAll = vi.fn<() => void>();
const group = (results: SearchResult[], isInConsole = false, text = 'vault & co') =>
  groupItems([], results, { isInConsole, text, showAll });
const itemOf = (found: SearchResult, isInConsole = false) => group([found], isInConsole)[0]?.items[0];
const hrefOf = (item: SearchItem | undefined) => item && 'href' in item && item.href;

describe('FIND-06 what the search lists', () => {
  it('stands in groups in a fixed order, without empty ones', () => {
    const found = [
      searchResult({ kind: 'file', id: 'x' }),
      foundFinding,
      searchResult(),
      searchResult({ id: 'a2' }),
    ];
    const offers = [
      { label: 'Invariants', href: '/knowledge/invariants', group: 'Articles' },
      { label: 'New request', href: '/files', group: 'Actions' },
      { label: 'Files', href: '/files' },
    ];
    const groups = groupItems(offers, found, { isInConsole: false, text: 'a', showAll });
    expect(groups.map(({ label, items }) => [label, items.length])).toEqual([
      ['Pages', 1],
      ['Actions', 1],
      ['Audits', 2],
      ['Findings', 1],
      ['Files', 1],
      ['Articles', 1],
    ]);
    expect(group([])).toEqual([]);
  });

  it('names the status of each kind with its own label, if there is one', () => {
    const details = [
      searchResult({ kind: 'client', detail: 'ada@client.test', status: 'pending' }),
      searchResult({ status: 'in_progress' }),
      foundFinding,
      searchResult({ kind: 'file', detail: '' }),
    ].map((found) => itemOf(found)?.detail);
    expect(details).toEqual([
      'ada@client.test · Pending',
      'Solidity · In Progress',
      'Vault audit · Fix submitted',
      '',
    ]);
    expect(itemOf(foundFinding)?.label).toBe('H-01 Reentrancy');
    expect(itemOf(searchResult())?.label).toBe('Vault audit');
  });

  it.each([
    [searchResult({ kind: 'client', id: 'c1' }), true, '/admin/clients/c1'],
    [searchResult(), true, '/admin/audits/a1'],
    [searchResult(), false, '/reports/a1'],
    [foundFinding, false, '/reports/a1/findings/H-01'],
    [foundFinding, true, '/admin/audits/a1/findings/f1'],
    [searchResult({ kind: 'file', title: 'nda & terms.pdf' }), false, '/files?q=nda+%26+terms.pdf'],
  ])('leads from %j, as an admin: %s, to %s', (found, isInConsole, href) => {
    expect(hrefOf(itemOf(found, isInConsole))).toBe(href);
  });

  it('shows all findings in place, because no list has the findings of several audits', () => {
    const last = group([{ ...foundFinding, total: 101 }])[0]?.items.at(-1);
    expect(last).toMatchObject({ label: 'See more than 100', run: showAll, staysOpen: true });
    expect(group([foundFinding])[0]?.items).toHaveLength(1);
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
    ['reports audit', ['Audit Reports']],
    ['port', []],
    ['2FA', ['Two-factor authentication']],
    ['settings', ['Account Settings', 'Two-factor authentication']],
    ['audit profile', []],
  ])('for "%s" are those with words that begin so: %j', (text, found) => {
    expect(findOffers(offers, text).map(({ label }) => label)).toEqual(found);
  });
});
