import {
  SELECTED_CLIENT_STORAGE_KEY,
  syncSelectedClientAcrossTabs,
  useSelectedClient,
} from '@portal/frame/client-state/selected-client';
import { useSessionStore, type Session } from '@portal/auth/session/session';
import { QueryClient, QueryClientProvider } from '@portal/data/client/query';
import { act, renderHook, screen } from '@testing-library/react';
import { renderRemote } from '@portal/testing/render-remote';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useUploads } from './uploads.ts';
import { UploadsIndicator } from './uploads-indicator.tsx';

type Sent = { clientId: string; onProgress: (share: number) => void };
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
  const { result } = renderHook(() => useUploads(), {
    wrapper: (props) => <QueryClientProvider client={client} {...props} />,
  });
  return { client, queue: result.current };
}

const aFile = () => new File(['x'], 'a.txt');

test('FILE-03 an upload makes stale the files of the client who gets it, and those of nobody else', async () => {
  const { client, queue } = newUploads();
  client.setQueryData(['files', 'harbor', 'pages', 0, ''], 'old');
  client.setQueryData(['files', 'other', 'pages', 0, ''], 'old');
  queue.add('harbor', [aFile()], 'nda');
  expect(sending.begun).toMatchObject([{ clientId: 'harbor', category: 'nda', isRetry: false }]);
  sending.begun[0]?.succeed();
  await vi.waitFor(() => expect(queue.items[0]?.state).toBe('done'));
  const isStale = (clientId: string) =>
    client.getQueryState(['files', clientId, 'pages', 0, ''])?.isInvalidated;
  expect([isStale('harbor'), isStale('other')]).toEqual([true, false]);
});

const sessionOf = (id: string, token = 't') => ({ access_token: token, user: { id } }) as Session;
const signIn = (session: Session) => useSessionStore.setState({ status: 'signed-in', session });

test.each([
  ['when the user signs out', () => useSessionStore.setState({ status: 'signed-out', session: null }), 0],
  ['when another user signs in', () => signIn(sessionOf('bob')), 0],
  ['never by a renewed token of the same user', () => signIn(sessionOf('ada', 'new')), 1],
])('AUTH-14 FILE-03 what is running is cancelled %s', (_when, happen, left) => {
  signIn(sessionOf('ada'));
  const { queue } = newUploads();
  queue.add('harbor', [aFile()], 'other');
  happen();
  expect(queue.items).toHaveLength(left);
  queue.cancelAll();
});

const aSource = {
  clientId: 'harbor',
  auditId: 'a1',
  file: aFile(),
  source: { repositoryId: 'r1', commit: '4f'.repeat(20) },
  href: '/reports/a1',
};

test('CODE-01 FILE-03 an upload of source goes on without the page, makes the browser ask before the tab is closed until it has ended, and makes the source and the preparation of its audit stale', async () => {
  const { client, queue } = newUploads();
  const keys = [
    ['sources', 'a1'],
    ['preparation', 'a1'],
    ['sources', 'a2'],
  ];
  for (const key of keys) client.setQueryData(key, []);
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  queue.addSource(aSource);
  expect(sending.begun).toMatchObject([
    { clientId: 'harbor', auditId: 'a1', source: { repositoryId: 'r1', commit: '4f'.repeat(20) } },
  ]);
  expect(asks()).toBe(true);
  sending.begun[0]?.fail(new Error('The connection was lost.'));
  await vi.waitFor(() => expect(queue.items[0]?.state).toBe('failed'));
  expect(asks()).toBe(false);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});

test('CODE-01 a page other than the one with the upload says how much of it was sent, and leads to it', async () => {
  function Page() {
    const queue = useUploads();
    return (
      <>
        <UploadsIndicator />
        <button onClick={() => queue.addSource(aSource)}>Add</button>
        <button onClick={() => queue.cancelAll()}>Cancel all</button>
      </>
    );
  }
  const { router } = renderRemote(
    ['/dashboard', '/reports/a1'].map((path) => ({ path, element: <Page /> })),
    '/dashboard',
    { account: null },
  );
  act(() => screen.getByRole('button', { name: 'Add' }).click());
  act(() => sending.begun[0]?.onProgress(0.43));
  expect(screen.getByRole('link', { name: 'Uploading 1 file, 43%' })).toHaveAttribute('href', '/reports/a1');
  await act(() => router.navigate('/reports/a1'));
  expect(screen.queryByRole('link')).toBeNull();
  act(() => screen.getByRole('button', { name: 'Cancel all' }).click());
});

test('PICK-05 a client whom another tab selects is taken over only when no upload is active', async () => {
  const stop = syncSelectedClientAcrossTabs();
  const selectElsewhere = (clientId: string) => {
    const client = { clientId, name: clientId, email: `${clientId}@client.test` };
    localStorage.setItem(SELECTED_CLIENT_STORAGE_KEY, JSON.stringify({ state: { client }, version: 0 }));
    window.dispatchEvent(new StorageEvent('storage', { key: SELECTED_CLIENT_STORAGE_KEY }));
  };
  const selected = () => useSelectedClient.getState().client?.clientId;
  useSelectedClient.getState().select({ clientId: 'harbor', name: 'Harbor', email: 'ada@harbor.test' });
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
