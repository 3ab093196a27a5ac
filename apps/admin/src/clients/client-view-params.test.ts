import { FIRST_VIEW } from '@portal/data/clients/queries';
import { describe, expect, it } from 'vitest';
import {
  clientViewParams,
  parseClientView,
  selectedClientId,
  withSelectedClient,
} from './client-view-params.ts';

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

  it('keeps the rest of the URL when a client is selected, another one, or none', () => {
    const view = new URLSearchParams('q=a&page=2');
    const selected = withSelectedClient(view, 'c1');
    expect(selected.toString()).toBe('q=a&page=2&client=c1');
    expect(selectedClientId(selected)).toBe('c1');
    expect(withSelectedClient(selected, 'c2').toString()).toBe('q=a&page=2&client=c2');
    expect(withSelectedClient(selected, null).toString()).toBe('q=a&page=2');
    expect(selectedClientId(view)).toBeNull();
  });
});
