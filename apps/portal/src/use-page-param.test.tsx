import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { RouterProvider } from '@portal/auth/routing/router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { usePageParam, useRedirectToLastPage } from './use-page-param.ts';

type Loaded = { rowCount: number; totalCount: number } | null;

function List({ loaded }: { loaded: Loaded }) {
  const page = usePageParam();
  const [first] = useState(page.pageIndex);
  // Another page has yet to be loaded.
  useRedirectToLastPage({ ...page, pageSize: 20 }, page.pageIndex === first ? loaded : null);
  return (
    <>
      <output>{page.pageIndex}</output>
      <button onClick={() => page.goToPage(2)}>Third page</button>
      <button onClick={() => page.goToPage(0, true)}>First page</button>
    </>
  );
}

/** Shows the list at this address, of which `loaded` has been loaded; 20 rows are a page. */
function showList(address: string, loaded: Loaded = null) {
  const router = createMemoryRouter([{ path: '/files', element: <List loaded={loaded} /> }], {
    initialEntries: ['/before', address],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const click = (name: string) => act(async () => screen.getByRole('button', { name }).click());

test.each([
  ['/files', 0],
  ['/files?page=1', 0],
  ['/files?page=2', 1],
  ['/files?page=0', 0],
  ['/files?page=-3', 0],
  ['/files?page=1.5', 0],
  ['/files?page=two', 0],
  ['/files?page=1e99', 0],
  ['/files?page=', 0],
])('FILE-01 %s is the page with index %d', (address, index) => {
  showList(address);
  expect(screen.getByRole('status')).toHaveTextContent(String(index));
});

test('FILE-01 another page is an entry of the history and keeps the search', async () => {
  const router = showList('/files?search=nda');
  await click('Third page');
  expect(router.state.location.search).toBe('?search=nda&page=3');
  expect(router.state.historyAction).toBe('PUSH');
  await click('First page');
  expect(router.state.location.search).toBe('?search=nda');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(screen.getByRole('status')).toHaveTextContent('0');
});

test.each([
  ['the last page', '/files?page=9', { rowCount: 0, totalCount: 41 }, '?page=3'],
  ['the last page, when it is full', '/files?page=9', { rowCount: 0, totalCount: 40 }, '?page=2'],
  [
    'the page before, when the total is larger',
    '/files?page=3',
    { rowCount: 0, totalCount: 1_000 },
    '?page=2',
  ],
  ['the first page, when the total is unknown', '/files?page=9', { rowCount: 0, totalCount: 0 }, ''],
])('FILE-01 REP-01 a page past the end leads to %s', async (_where, address, loaded, search) => {
  const router = showList(address, loaded);
  await waitFor(() => expect(router.state.location.search).toBe(search));
  expect(router.state.historyAction).toBe('REPLACE');
});

test.each([
  ['is loading', '/files?page=9', null],
  ['has rows', '/files?page=9', { rowCount: 1, totalCount: 1 }],
  ['is the first', '/files', { rowCount: 0, totalCount: 0 }],
])('FILE-01 a page that %s stays', async (_why, address, loaded) => {
  const router = showList(address, loaded);
  await act(async () => undefined);
  expect(router.state.location.pathname + router.state.location.search).toBe(address);
  expect(router.state.historyAction).toBe('POP');
});
