import {
  SELECTED_CLIENT_STORAGE_KEY,
  syncSelectedClientAcrossTabs,
  useSelectedClient,
} from '@portal/auth/client-state/selected-client';
import { QueryClient, QueryClientProvider } from '@portal/data/client/query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useUploads } from './uploads.ts';

type Sent = { userId: string; isRetry: boolean; signal: AbortSignal };
const sending = vi.hoisted(() => ({
  begun: [] as (Sent & { succeed: () => void; fail: (error: Error) => void })[],
}));
// packages/data tests the transfer itself. These tests control only when it ends.
vi.mock('@portal/data/files/upload', () => ({
  uploadFile: (sent: Sent) =>
    new Promise<string>((resolve, fail) =>
      sending.begun.push({ ...sent, succeed: () => resolve('completed'), fail }),
    ),
}));

beforeEach(() => void (sending.begun.length = 0));
afterEach(() => {
  useSelectedClient.getState().clear();
});

function newUploads() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, queue: renderHook(() => useUploads(), { wrapper }).result.current };
}

const aFile = () => new File(['x'], 'a.txt');

test('FILE-03 an upload makes stale the files of the client who gets it, and those of nobody else', async () => {
  const { client, queue } = newUploads();
  client.setQueryData(['files', 'harbor', 'pages', 0, ''], 'old');
  client.setQueryData(['files', 'other', 'pages', 0, ''], 'old');
  queue.add('harbor', [aFile()], 'nda');
  expect(sending.begun).toMatchObject([{ userId: 'harbor', category: 'nda', isRetry: false }]);
  sending.begun[0]?.succeed();
  await vi.waitFor(() => expect(queue.items[0]?.state).toBe('done'));
  const isStale = (userId: string) => client.getQueryState(['files', userId, 'pages', 0, ''])?.isInvalidated;
  expect([isStale('harbor'), isStale('other')]).toEqual([true, false]);
});

test('PICK-05 a client whom another tab selects is taken over only when no upload is active', async () => {
  const stop = syncSelectedClientAcrossTabs();
  const selectElsewhere = (userId: string) => {
    const client = { userId, name: userId, email: `${userId}@client.test` };
    localStorage.setItem(SELECTED_CLIENT_STORAGE_KEY, JSON.stringify({ state: { client }, version: 0 }));
    window.dispatchEvent(new StorageEvent('storage', { key: SELECTED_CLIENT_STORAGE_KEY }));
  };
  const selected = () => useSelectedClient.getState().client?.userId;
  useSelectedClient.getState().select({ userId: 'harbor', name: 'Harbor', email: 'ada@harbor.test' });
  const { queue } = newUploads();
  queue.add('harbor', [aFile(), aFile()], 'other');
  selectElsewhere('nova');
  sending.begun[0]?.succeed();
  await vi.waitFor(() => expect(queue.items[0]?.state).toBe('done'));
  expect(selected()).toBe('harbor');
  sending.begun[1]?.fail(new Error('The connection was lost.'));
  await vi.waitFor(() => expect(queue.items[1]?.state).toBe('failed'));
  expect(selected()).toBe('nova');
  selectElsewhere('iris');
  expect(selected()).toBe('iris');
  // The next upload keeps its client again.
  queue.add('iris', [aFile()], 'other');
  selectElsewhere('nova');
  expect(selected()).toBe('iris');
  queue.cancelAll();
  expect(selected()).toBe('nova');
  stop();
});

test('FILE-03 closing the tab is asked about while an upload is active, and not after it was cancelled', () => {
  const { queue } = newUploads();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  queue.add('harbor', [aFile()], 'other');
  expect(asks()).toBe(true);
  queue.cancelAll();
  expect(asks()).toBe(false);
});
