import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  syncSelectedClientAcrossTabs,
  pinSelectedClient,
  SELECTED_CLIENT_STORAGE_KEY,
  useSelectedClient,
} from './selected-client.ts';

const client = { clientId: 'client-1', name: 'Harbor', email: 'ada@harbor.test' };

const store = (state: unknown) =>
  localStorage.setItem(SELECTED_CLIENT_STORAGE_KEY, JSON.stringify({ state, version: 0 }));

beforeEach(() => useSelectedClient.getState().clear());

describe('PICK-04 the selected client', () => {
  it.each([
    'text',
    { client: 'nonsense' },
    { client: { clientId: 7 } },
    { client: { userId: 'client-1', name: 'Harbor', email: 'ada@harbor.test' } },
  ])('ignores a stored %j', async (state) => {
    useSelectedClient.getState().select(client);
    store(state);
    await useSelectedClient.persist.rehydrate();
    expect(useSelectedClient.getState().client).toBeNull();
  });

  it('is restored after a reload without what an older version stored beside it', async () => {
    store({ client: { ...client, isAdmin: true }, isFromOtherTab: true });
    await useSelectedClient.persist.rehydrate();
    expect(useSelectedClient.getState()).toMatchObject({ client, isFromOtherTab: false });
    expect(useSelectedClient.getState().client).toEqual(client);
  });
});

describe('PICK-04 two tabs', () => {
  const other = { clientId: 'client-2', name: 'Quickflip', email: 'mia@quickflip.test' };
  const chosen = () => useSelectedClient.getState().client?.name;
  let stopFollowing: () => void;

  beforeEach(() => {
    stopFollowing = syncSelectedClientAcrossTabs();
    useSelectedClient.getState().select(client);
  });
  afterEach(() => stopFollowing());

  function chooseInOtherTab(choice: typeof client | null, key = SELECTED_CLIENT_STORAGE_KEY) {
    store({ client: choice });
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }

  it('select the same client; the tab that followed says so until its user selects one', () => {
    chooseInOtherTab(other);
    expect(useSelectedClient.getState()).toMatchObject({ client: other, isFromOtherTab: true });
    useSelectedClient.getState().select(client);
    expect(useSelectedClient.getState().isFromOtherTab).toBe(false);
  });

  it('forget the client when one of them clears it or its site data is removed', () => {
    chooseInOtherTab(null);
    expect(chosen()).toBeUndefined();
    useSelectedClient.getState().select(client);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(chosen()).toBeUndefined();
  });

  it('do not follow what is stored under another key, nor after the page has stopped following', () => {
    chooseInOtherTab(other, 'another key');
    expect(chosen()).toBe('Harbor');
    stopFollowing();
    chooseInOtherTab(other);
    expect(chosen()).toBe('Harbor');
  });

  it('keep the client of open forms and follow once all are closed', () => {
    const [release, releaseLast] = [pinSelectedClient(), pinSelectedClient()];
    chooseInOtherTab(other);
    release();
    expect(chosen()).toBe('Harbor');
    releaseLast();
    expect(chosen()).toBe('Quickflip');
  });
});
