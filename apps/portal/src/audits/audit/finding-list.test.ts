import { expect, test } from 'vitest';
import { findingList, findingQuery, toFindingView } from './finding-list.ts';

const parse = (query: string) => findingList.parse(new URLSearchParams(query));

test('FIND-06 the default list begins with what waits for the client, and the last changed come first by time', () => {
  expect(parse('')).toMatchObject({ sort: 'waiting', isAscending: true });
  expect(parse('?sort=updated_at')).toMatchObject({ sort: 'updated_at', isAscending: false });
});

test.each(['?severity=toString&status=draft&sort=id', '?status=__proto__'])(
  'FIND-02 FIND-06 drafts and what is invalid in %s cannot be listed',
  (query) => {
    expect(parse(query)).toEqual(parse(''));
  },
);

test('FIND-06 a group of statuses is requested as its statuses', () => {
  expect(toFindingView(parse('?status=waits-for-you'), 'ada').statuses).toEqual(['open', 'partially_fixed']);
  expect(toFindingView(parse('?status=waits-for-auditors'), 'ada').statuses).toEqual([
    'fix_submitted',
    'disputed',
  ]);
  expect(toFindingView(parse('?status=fixed'), 'ada').statuses).toEqual(['fixed']);
  expect(toFindingView(parse(''), 'ada').statuses).toBeNull();
});

test('TEAM-04 "Assigned to me" is in the address and asks for the findings of whoever reads', () => {
  expect(toFindingView(parse('?assigned=me'), 'ada').assigneeId).toBe('ada');
  expect(toFindingView(parse('?assigned=everybody'), 'ada').assigneeId).toBeNull();
  expect(findingQuery(parse('?assigned=me'))).toBe('?assigned=me');
});
