import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { RouterProvider } from '@portal/auth/routing/router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFileSearch } from './use-file-search.ts';

function Search() {
  const { search, setSearch } = useFileSearch();
  return <input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />;
}

function showSearch(address: string) {
  const router = createMemoryRouter([{ path: '/files', element: <Search /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  const field = screen.getByRole('searchbox');
  return {
    router,
    field,
    type: (value: string) => act(async () => fireEvent.change(field, { target: { value } })),
  };
}

test('FILE-01 a new search starts at the first page and is no entry of the history', async () => {
  const { router, type } = showSearch('/files?page=3&other=1');
  await type('nda');
  expect(router.state.location.search).toBe('?other=1&search=nda');
  expect(router.state.historyAction).toBe('REPLACE');
  await type('  ');
  expect(router.state.location.search).toBe('?other=1');
});

test('FILE-01 a search from the address is cut to 200 characters, and none is empty', () => {
  const { field } = showSearch(`/files?search=${'x'.repeat(5_000)}`);
  expect(field).toHaveValue('x'.repeat(200));
});
