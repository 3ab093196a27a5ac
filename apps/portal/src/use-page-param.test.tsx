import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { RouterProvider } from '@portal/auth/routing/router';
import { act, render, renderHook, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePageParam, useRedirectToLastPage } from './use-page-param.ts';

function List() {
  const page = usePageParam();
  return (
    <>
      <output>{page.pageIndex}</output>
      <button onClick={() => page.goToPage(2)}>Third page</button>
      <button onClick={() => page.goToPage(0, true)}>First page</button>
    </>
  );
}

function showList(address: string) {
  const router = createMemoryRouter([{ path: '/files', element: <List /> }], {
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

/** Where a list of pages of 20 rows goes from this page when so much has been loaded. */
function redirected(pageIndex: number, loaded: { rowCount: number; totalCount: number } | null) {
  const goToPage = vi.fn<(pageIndex: number, replace?: boolean) => void>();
  renderHook(() => useRedirectToLastPage({ pageIndex, pageSize: 20, goToPage }, loaded));
  return goToPage.mock.calls;
}

test.each([
  ['the last page', 8, { rowCount: 0, totalCount: 41 }, 2],
  ['the last page, when it is full', 8, { rowCount: 0, totalCount: 40 }, 1],
  ['the page before, when the total is larger', 2, { rowCount: 0, totalCount: 1_000 }, 1],
  ['the first page, when the total is unknown', 8, { rowCount: 0, totalCount: 0 }, 0],
])(
  'FILE-01 REP-01 a page past the end leads to %s, as no entry of the history',
  (_where, from, loaded, to) => {
    expect(redirected(from, loaded)).toEqual([[to, true]]);
  },
);

test.each([
  ['is loading', 8, null],
  ['has rows', 8, { rowCount: 1, totalCount: 1 }],
  ['is the first', 0, { rowCount: 0, totalCount: 0 }],
])('FILE-01 a page that %s stays', (_why, from, loaded) => {
  expect(redirected(from, loaded)).toEqual([]);
});
