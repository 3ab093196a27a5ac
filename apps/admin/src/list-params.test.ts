import { SEARCH_MAX_LENGTH } from '@portal/ui/list/search-field';
import { describe, expect, it } from 'vitest';
import { clientName } from './client-name.ts';
import { toSelectedClient } from './client-panel/to-selected-client.ts';
import { listParams, parseId, parseListParams } from './list-params.ts';
import { returnToListPath, returnToListState } from './return-to-list.ts';

const parse = (search: string) => parseListParams(new URLSearchParams(search));

describe('ADM-02 the view of a list in the URL', () => {
  it.each([
    ['', { search: '', isAscending: false, pageIndex: 0 }],
    ['q=vault&order=asc&page=3', { search: 'vault', isAscending: true, pageIndex: 2 }],
    ['order=desc&page=2', { search: '', isAscending: false, pageIndex: 1 }],
  ])('%j is read and written', (text, view) => {
    expect(parse(text)).toEqual(view);
    expect(new URLSearchParams(listParams(view)).toString()).toBe(text.replace('order=desc&', ''));
  });

  it('has a search and a page that the database accepts', () => {
    expect(SEARCH_MAX_LENGTH).toBe(200);
    expect(parse(`q=${'x'.repeat(201)}`).search).toBe('x'.repeat(200));
    expect(parse('page=400000').pageIndex).toBe(399_999);
    expect(parse('page=400001').pageIndex).toBe(399_999);
    expect(parse('page=1e9').pageIndex).toBe(0);
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page='])('begins with the first page for %j', (text) => {
    expect(parse(text).pageIndex).toBe(0);
  });

  it('takes an id of the right form alone', () => {
    const id = '00000000-0000-4000-8000-000000000001';
    expect([id, `${id}0`, '1', '', null, undefined].map(parseId)).toEqual([id, null, null, null, null, null]);
  });
});

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

describe('PICK-01 a client', () => {
  const client = {
    user_id: 'c1',
    full_name: 'Ada Byron',
    company_name: 'Analytical',
    business_email: 'ada@a.test',
  };

  it.each([
    [{}, 'Ada Byron'],
    [{ full_name: '' }, 'Analytical'],
    [{ full_name: null, company_name: null }, 'ada@a.test'],
    [{ full_name: null, company_name: '', business_email: null }, 'Unnamed client'],
  ])('with %j is called %s', (changes, name) => {
    expect(clientName({ ...client, ...changes })).toBe(name);
  });

  it('is picked by its company, else by its own name, with its address', () => {
    expect(toSelectedClient(client)).toEqual({ userId: 'c1', name: 'Analytical', email: 'ada@a.test' });
    expect(toSelectedClient({ ...client, company_name: null, business_email: null })).toEqual({
      userId: 'c1',
      name: 'Ada Byron',
      email: '',
    });
  });
});
