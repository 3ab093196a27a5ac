import type { SearchResult } from '@portal/data/search/queries';
import { foundFinding, searchResult } from '@portal/testing/builders';
import { describe, expect, it, vi } from 'vitest';
import { countText, findOffers, groupItems, type SearchItem } from './search-items.ts';

const showAll = vi.fn<() => void>();
const group = (results: SearchResult[], isInConsole = false, text = 'vault & co') =>
  groupItems([], results, { isInConsole, text, showAll });
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

  it('is named and leads to these pages: vitest --update writes them', async () => {
    const results = [
      searchResult({ kind: 'client', id: 'c1', detail: 'ada@client.test', status: 'pending' }),
      searchResult({ status: 'in_progress' }),
      foundFinding,
      searchResult({ kind: 'file', title: 'nda & terms.pdf', detail: '' }),
    ];
    const shown: string[] = [];
    for (const result of results)
      for (const where of ['console', 'portal'])
        for (const [text, total] of [
          ['a&b', 100],
          ['va', 101],
        ] as const) {
          const [{ items } = { items: [] }] = group([{ ...result, total }], where === 'console', text);
          const lines = items.map((item) =>
            [item.label, item.detail, hrefOf(item) || 'in place'].join(' | '),
          );
          shown.push(`== ${result.kind} for "${text}" in the ${where}`, ...lines);
        }
    await expect(`${shown.join('\n')}\n`).toMatchFileSnapshot('found.txt');
    // Those that can be shown are, and no list has more.
    const all = Array.from({ length: 100 }, () => ({ ...foundFinding, total: 101 }));
    expect(group(all)[0]?.items).toHaveLength(100);
  });

  it('is counted, also what is not shown', () => {
    const audits = [searchResult({ total: 100 }), searchResult({ total: 100 })];
    expect(countText(2, audits)).toBe('102 found');
    expect(countText(2, [...audits, { ...foundFinding, total: 100 }])).toBe('202 found');
    expect(countText(2, [...audits, { ...foundFinding, total: 101 }])).toBe('More than 202 found');
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
