import { beforeEach, describe, expect, it } from 'vitest';
import { SELECTED_CLIENT_STORAGE_KEY, useSelectedClient } from './selected-client.ts';

const client = { userId: 'client-1', name: 'Harbor', email: 'ada@harbor.test' };

beforeEach(() => useSelectedClient.getState().clear());

describe('PICK-04 the selected client', () => {
  it('is kept under one fixed key, and gone from there on clear', () => {
    useSelectedClient.getState().select(client);
    expect(JSON.parse(localStorage.getItem(SELECTED_CLIENT_STORAGE_KEY) ?? '').state).toEqual({ client });
    useSelectedClient.getState().clear();
    expect(localStorage.getItem(SELECTED_CLIENT_STORAGE_KEY)).not.toContain('harbor');
  });

  it.each([{ client: 'nonsense' }, { client: { userId: 7 } }, null])('ignores a stored %j', async (state) => {
    localStorage.setItem(SELECTED_CLIENT_STORAGE_KEY, JSON.stringify({ state, version: 0 }));
    await useSelectedClient.persist.rehydrate();
    expect(useSelectedClient.getState().client).toBeNull();
  });
});
