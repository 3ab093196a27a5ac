import { expect, test } from 'vitest';
import { findingQuery, parseFindingParams, toFindingView } from './finding-params.ts';

const parse = (query: string) => parseFindingParams(new URLSearchParams(query));
const defaults = {
  search: '',
  severity: null,
  status: null,
  sort: 'severity',
  isAscending: true,
  pageIndex: 0,
};

test('FIND-06 the default list, the worst first, has an address without a query', () => {
  expect(parse('')).toEqual(defaults);
  expect(findingQuery(parse(''))).toBe('');
});

test.each([
  '?q=re-entrancy&severity=high&status=waits-for-you&sort=title&order=desc&page=3',
  '?sort=updated_at',
  '?sort=updated_at&order=asc',
  '?order=desc',
])('FIND-06 the address %s is read and written without loss', (query) => {
  expect(findingQuery(parse(query))).toBe(query);
});

test.each(['?severity=toString&status=draft&sort=id&order=up&page=-4', '?page=NaN&status=__proto__'])(
  'FIND-06 what is invalid in %s is ignored',
  (query) => {
    expect(parse(query)).toEqual(defaults);
  },
);

test('FIND-06 a group of statuses is asked for as its statuses', () => {
  expect(toFindingView(parse('?status=waits-for-you')).statuses).toEqual(['open', 'partially_fixed']);
  expect(toFindingView(parse('?status=waits-for-auditors')).statuses).toEqual(['fix_submitted', 'disputed']);
  expect(toFindingView(parse('?status=fixed')).statuses).toEqual(['fixed']);
  expect(toFindingView(parse('')).statuses).toBeNull();
});

test.each([
  ['?status=open', { status: 'open' }],
  ['?severity=low&sort=title', { severity: 'low', sort: 'title' }],
  ['?page=2', { pageIndex: 1 }],
  ['?page=0', { pageIndex: 0 }],
  ['?page=10000', { pageIndex: 9_999 }],
  ['?page=99999999', { pageIndex: 9_999 }],
  ['?sort=updated_at', { sort: 'updated_at', isAscending: false }],
  [`?q=${'x'.repeat(201)}`, { search: 'x'.repeat(200) }],
])('FIND-06 the address %s names a list', (query, list) => {
  expect(parse(query)).toEqual({ ...defaults, ...list });
});

test('FIND-06 a link to a part of the findings names that part alone', () => {
  expect(findingQuery({})).toBe('');
  expect(findingQuery({ severity: 'high', status: 'open' })).toBe('?severity=high&status=open');
  expect(findingQuery({ search: '', severity: null, pageIndex: 1 })).toBe('?page=2');
  expect(findingQuery({ sort: 'updated_at' })).toBe('?sort=updated_at');
});

test('FIND-06 the database is asked for the same search, order and page', () => {
  expect(toFindingView(parse('?q=re&sort=title&order=desc&page=3'))).toEqual({
    search: 're',
    severity: null,
    statuses: null,
    sort: 'title',
    isAscending: false,
    pageIndex: 2,
  });
});
