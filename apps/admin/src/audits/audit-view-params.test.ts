import { describe, expect, it } from 'vitest';
import { auditViewParams, isFiltered, parseAuditView } from './audit-view-params.ts';

const parse = (search: string) => parseAuditView(new URLSearchParams(search));

describe('AUD-04 view in the URL', () => {
  it('restores every part of the view', () => {
    const view = {
      search: 'a&b',
      status: 'mitigation',
      lead: '00000000-0000-4000-8000-000000000001',
      waiting: 'disputed',
      isOverdue: true,
      sort: 'planned_end',
      isAscending: true,
      pageIndex: 3,
    } as const;
    expect(parseAuditView(new URLSearchParams(auditViewParams(view)))).toEqual(view);
  });

  it('omits default values', () => {
    expect(auditViewParams(parse(''))).toEqual({});
    expect(isFiltered(parse('sort=title&order=asc&page=2'))).toBe(false);
  });

  it.each([
    'page=-4',
    'status=gone',
    'lead=me',
    'waits=long',
    'overdue=perhaps',
    'sort=id',
    'order=sideways',
  ])('ignores the invalid value %s', (nonsense) => expect(parse(nonsense)).toEqual(parse('')));

  it.each(['q=x', 'status=pending', 'lead=nobody', 'waits=for_us', 'overdue=yes'])(
    'knows that %s leaves audits out',
    (filter) => expect(isFiltered(parse(filter))).toBe(true),
  );
});
