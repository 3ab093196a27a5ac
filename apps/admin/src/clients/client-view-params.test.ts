import { describe, expect, it } from 'vitest';
import { clientViewParams, parseClientView } from './client-view-params.ts';

describe('ADM-02 the view in the address', () => {
  it('comes back as it was', () => {
    const view = {
      search: 'a&b',
      status: 'pending',
      sort: 'company_name',
      isAscending: true,
      pageIndex: 3,
    } as const;
    expect(parseClientView(new URLSearchParams(clientViewParams(view)))).toEqual(view);
  });

  it('is left out where it is as at first', () => {
    expect(clientViewParams(parseClientView(new URLSearchParams()))).toEqual({});
  });

  it.each(['page=-4', 'page=x', 'status=admin', 'sort=drop table', 'order=sideways'])(
    'ignores %s',
    (nonsense) => {
      expect(parseClientView(new URLSearchParams(nonsense))).toEqual(parseClientView(new URLSearchParams()));
    },
  );
});
