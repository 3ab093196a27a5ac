import { describe, expect, it } from 'vitest';
import { inboxViewParams, isFiltered, parseInboxView } from './request-view-params.ts';

const CLIENT = '00000000-0000-4000-8000-000000000001';
const parse = (search: string) => parseInboxView(new URLSearchParams(search));

describe('ADM-11 the view of the requests in the URL', () => {
  it.each([
    '',
    'status=waiting&order=asc',
    `status=in_review&client=${CLIENT}&sort=project_name&q=vault&order=asc&page=3`,
  ])('is read from and written to %j', (search) => {
    expect(new URLSearchParams(inboxViewParams(parse(search))).toString()).toBe(search);
  });

  it.each(['status=gone', 'sort=message', 'client=1;drop', 'client=', 'page=-2', 'page=x', 'order=up'])(
    'ignores %j',
    (search) => {
      expect(parse(search)).toEqual(parse(''));
    },
  );

  it.each([
    ['', false],
    ['sort=status&page=2', false],
    ['q=x', true],
    ['status=new', true],
    [`client=${CLIENT}`, true],
  ])('%j leaves requests out: %j', (search, expected) => {
    expect(isFiltered(parse(search))).toBe(expected);
  });
});
