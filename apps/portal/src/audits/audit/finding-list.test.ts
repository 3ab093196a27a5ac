import { expect, test } from 'vitest';
import { findingList } from './finding-list.ts';

const parse = (query: string) => findingList.parse(new URLSearchParams(query));

test.each(['?severity=toString&status=draft&sort=id', '?status=__proto__'])(
  'FIND-02 FIND-06 drafts and what is invalid in %s cannot be listed',
  (query) => {
    expect(parse(query)).toEqual(parse(''));
  },
);
