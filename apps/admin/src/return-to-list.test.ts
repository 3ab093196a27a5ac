import { describe, expect, it } from 'vitest';
import { returnToListPath, returnToListState } from './return-to-list.ts';

describe('ADM-05 the way back to the clients list', () => {
  it('leads to the view that the client was opened from', () => {
    const state = returnToListState({ pathname: '/admin/clients', search: '?q=acme' });
    expect(state).toEqual({ clientsSearch: '?q=acme' });
    expect(returnToListPath(state)).toEqual({ pathname: '/admin/clients', search: '?q=acme' });
  });

  it('leads to the whole list from any other page', () => {
    expect(returnToListState({ pathname: '/admin', search: '?q=acme' })).toBeUndefined();
    for (const state of [undefined, null, 'text', {}, { clientsSearch: 7 }])
      expect(returnToListPath(state)).toEqual({ pathname: '/admin/clients', search: '' });
  });
});
