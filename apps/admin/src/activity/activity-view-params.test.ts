import { describe, expect, it } from 'vitest';
import {
  activityViewParams,
  EVERYTHING,
  isFiltered,
  parseActivityView,
  toActivityFilter,
} from './activity-view-params.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const VIEW = {
  search: 'a&b',
  action: 'approved_client',
  adminId: ID,
  clientId: ID,
  from: '2026-11-01',
  to: '2026-11-21',
  after: { createdAt: '2026-11-21T10:00:00.5+00:00', id: ID },
};

describe('ADM-08 the view of the activity log in the address', () => {
  it('restores every part of the view', () => {
    expect(parseActivityView(new URLSearchParams(activityViewParams(VIEW)))).toEqual(VIEW);
  });

  it('omits default values', () => {
    expect(activityViewParams(parseActivityView(new URLSearchParams()))).toEqual({});
  });

  it.each([
    'action=drop_table',
    'admin=me',
    'client=1',
    'from=yesterday',
    'from=2026-13-01',
    'to=2026-02-30',
    'to=0001-01-01',
    'after=1',
    `after=noon_${ID}`,
    'after=2026-11-21T10:00:00Z_1',
    `after=${ID}`,
    `after=_${ID}`,
    `after=x_2026-11-21T10:00:00Z_${ID}`,
    `after=2026-11-21T10:00:00Z_${ID}_x`,
    'from=1969-12-31',
    'from=2026-11-01T00:00:00Z',
    'to=02026-11-01',
    'from=',
    'from=2026-11',
    'to=2026',
    'action=',
    'client=',
  ])('ignores the invalid value %s', (nonsense) => {
    expect(parseActivityView(new URLSearchParams(nonsense))).toEqual(EVERYTHING);
  });

  it('has a search of 200 characters at most', () => {
    expect(parseActivityView(new URLSearchParams({ q: 'x'.repeat(201) })).search).toBe('x'.repeat(200));
  });

  it.each([
    ['q=x', true],
    ['action=approved_client', true],
    [`admin=${ID}`, true],
    [`client=${ID}`, true],
    ['from=1970-01-01', true],
    ['to=2026-11-21', true],
    [`after=2026-11-21T10:00:00Z_${ID}`, false],
    ['', false],
  ])('%j leaves lines out: %j', (search, expected) => {
    expect(isFiltered(parseActivityView(new URLSearchParams(search)))).toBe(expected);
  });

  it('asks the database for what the view names, without spaces around the search', () => {
    expect(
      toActivityFilter({ ...EVERYTHING, search: ' vault ', action: 'a', adminId: 'b', clientId: 'c' }),
    ).toEqual({
      search: 'vault',
      action: 'a',
      adminId: 'b',
      clientId: 'c',
      since: null,
      until: null,
    });
  });

  it('both days are included, from midnight to midnight where the admin is', () => {
    const { since, until } = toActivityFilter({ ...EVERYTHING, from: '2026-10-24', to: '2026-10-25' });
    expect([since, until].map((time) => new Date(time ?? '').toString().slice(0, 24))).toEqual([
      'Sat Oct 24 2026 00:00:00',
      'Mon Oct 26 2026 00:00:00',
    ]);
  });
});
