import { expect, it } from 'vitest';
import { findingViewParams, parseFindingView } from './finding-view-params.ts';

it.each([
  ['', { search: '', status: '', severity: '', pageIndex: 0 }],
  [
    'q=vault&status=draft&severity=high&page=3',
    { search: 'vault', status: 'draft', severity: 'high', pageIndex: 2 },
  ],
  ['status=published', { search: '', status: 'published', severity: '', pageIndex: 0 }],
])('FIND-10 the address %j shows the view %j', (address, view) => {
  expect(parseFindingView(new URLSearchParams(address))).toEqual(view);
  expect(findingViewParams(view).toString()).toBe(address);
});

it.each(['status=odd&severity=odd', 'page=0', 'page=1.5', 'page=-2', 'page=x', 'page=1'])(
  'FIND-10 the address %j shows everything from the start',
  (address) => {
    expect(findingViewParams(parseFindingView(new URLSearchParams(address))).toString()).toBe('');
  },
);

it('FIND-10 a search has at most 200 characters', () => {
  expect(parseFindingView(new URLSearchParams({ q: 'x'.repeat(300) })).search).toHaveLength(200);
});
