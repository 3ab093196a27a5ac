import { describe, expect, it } from 'vitest';
import {
  activityViewParams,
  EVERYTHING,
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
  ])('ignores the invalid value %s', (nonsense) => {
    expect(parseActivityView(new URLSearchParams(nonsense))).toEqual(EVERYTHING);
  });

  it('both days are included, from midnight to midnight where the admin is', () => {
    const { since, until } = toActivityFilter({ ...EVERYTHING, from: '2026-10-24', to: '2026-10-25' });
    expect([since, until].map((time) => new Date(time ?? '').toString().slice(0, 24))).toEqual([
      'Sat Oct 24 2026 00:00:00',
      'Mon Oct 26 2026 00:00:00',
    ]);
  });
});
