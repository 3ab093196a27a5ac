import { expect, test } from 'vitest';
import { findingList, toFindingView } from './finding-list.ts';

const parse = (query: string) => findingList.parse(new URLSearchParams(query));

test.each(['?severity=toString&status=draft&sort=id', '?status=__proto__'])(
  'FIND-02 FIND-06 drafts and what is invalid in %s cannot be listed',
  (query) => {
    expect(parse(query)).toEqual(parse(''));
  },
);

test('FIND-06 a group of statuses is requested as its statuses', () => {
  expect(toFindingView(parse('?status=waits-for-you'), 'ada').statuses).toEqual(['open', 'partially_fixed']);
  expect(toFindingView(parse('?status=fixed'), 'ada').statuses).toEqual(['fixed']);
});
