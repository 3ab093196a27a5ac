import { FIRST_VIEW } from '@portal/data/clients/queries';
import { describe, expect, it } from 'vitest';
import { clientViewParams, parseClientView } from './client-view-params.ts';

describe('ADM-02 view in the URL', () => {
  it('is the newest clients without parameters, which is what the page asks for while it is loading', () => {
    expect(parseClientView(new URLSearchParams())).toEqual(FIRST_VIEW);
  });

  it('restores every part of the view', () => {
    const view = {
      search: 'a&b',
      status: 'pending',
      sort: 'company_name',
      isAscending: true,
      pageIndex: 3,
    } as const;
    expect(parseClientView(new URLSearchParams(clientViewParams(view)))).toEqual(view);
  });

  it('omits default values', () => {
    expect(clientViewParams(parseClientView(new URLSearchParams()))).toEqual({});
  });

  it.each(['page=-4', 'page=x', 'status=admin', 'sort=drop table', 'order=sideways'])(
    'ignores the invalid value %s',
    (nonsense) => {
      expect(parseClientView(new URLSearchParams(nonsense))).toEqual(parseClientView(new URLSearchParams()));
    },
  );
});
