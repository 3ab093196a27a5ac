import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CLIENT_PAGE_SIZE } from '@portal/data/clients/queries';
import { describe, expect, it } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { respondWith, type Respond } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { typeAtOnce } from '@portal/testing/type-at-once';
import { ClientsPage } from './clients-page.tsx';

const fullPage = Array.from({ length: CLIENT_PAGE_SIZE }, (_, index) => clientNumber(index + 1));
const page = fullPage.slice(0, 4);

/** Responds to every search with the clients `found` and the count `total`, and finds a client by id. */
function searchResult(total: number, found = page): Respond {
  return ({ path, query }) => {
    if (path === 'rpc/search_clients') return { body: found };
    if (path === 'rpc/count_clients') return { body: total };
    const wanted = query.get('user_id')?.replace('eq.', '');
    if (path === 'profiles') return { body: page.filter(({ user_id }) => user_id === wanted) };
    return { body: [] };
  };
}

const renderPage = (address = '/admin/clients') =>
  renderConsole(
    [
      { path: '/admin/clients', element: <ClientsPage /> },
      { path: '/admin/clients/:userId', element: <p>One client</p> },
    ],
    address,
  );

async function rows() {
  const grid = await screen.findByRole('grid', { name: 'Clients' });
  return within(grid).getAllByRole('row').slice(1);
}

describe('ADM-04 the panel', () => {
  it('goes to the next client with J and to the previous one with K, but not from the search box', async () => {
    respondWith(searchResult(page.length));
    renderPage();
    const [first] = await rows();
    await userEvent.click(first as HTMLElement);
    await screen.findByRole('region', { name: 'Details of Client 1' });
    await userEvent.keyboard('j');
    expect(await screen.findByRole('region', { name: 'Details of Client 2' })).toBeVisible();
    await userEvent.keyboard('k');
    expect(await screen.findByRole('region', { name: 'Details of Client 1' })).toBeVisible();
    await userEvent.keyboard('k');
    await userEvent.type(screen.getByRole('searchbox'), 'j');
    expect(screen.getByRole('region', { name: 'Details of Client 1' })).toBeVisible();
  });
});

describe('ADM-02 clients table', () => {
  it('renders fewer than 1,300 elements with 100,000 clients', async () => {
    respondWith(searchResult(100_000, fullPage));
    renderPage(`/admin/clients?client=${page[0]?.user_id}`);
    await screen.findByRole('region', { name: 'Details of Client 1' });
    // The layout and the shell add about 150, so that the whole page stays under 1,500.
    expect(document.querySelectorAll('*').length).toBeLessThan(1_300);
    expect(await rows()).toHaveLength(CLIENT_PAGE_SIZE);
  });

  it('sends the search, filter, order and page from the URL to the database', async () => {
    const requests = respondWith(searchResult(100_000));
    renderPage('/admin/clients?q=acme&status=pending&sort=company_name&order=asc&page=3');
    await rows();
    expect(requests.find(({ path }) => path === 'rpc/search_clients')?.body).toEqual({
      search: 'acme',
      status: 'pending',
      sort: 'company_name',
      ascending: true,
      page_size: CLIENT_PAGE_SIZE,
      page_offset: 2 * CLIENT_PAGE_SIZE,
    });
    expect(screen.getByRole('columnheader', { name: 'Company' })).toHaveAttribute('aria-sort', 'ascending');
  });

  it('can be sorted on a phone, which hides some columns', async () => {
    respondWith(searchResult(100_000));
    const router = renderPage();
    const order = await screen.findByRole('combobox', { name: 'Order' });
    expect(order).toHaveDisplayValue('Newest first');
    await userEvent.selectOptions(order, 'By company');
    expect(router.state.location.search).toBe('?sort=company_name');
  });

  it('keeps order, page and selection in the URL, and Back steps through them', async () => {
    respondWith(searchResult(100_000));
    const router = renderPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Company' }));
    expect(router.state.location.search).toBe('?sort=company_name');
    await userEvent.click(screen.getByRole('button', { name: 'Company' }));
    expect(router.state.location.search).toBe('?sort=company_name&order=desc');
    await userEvent.click(screen.getByRole('button', { name: /Next/ }));
    expect(router.state.location.search).toBe('?sort=company_name&order=desc&page=2');
    await userEvent.click((await rows())[1] as HTMLElement);
    expect(router.state.location.search).toContain(`client=${page[1]?.user_id}`);
    const chosen = router.state.location.search;
    await userEvent.click(await screen.findByRole('link', { name: 'View Details' }));
    expect(router.state.location.state).toEqual({ clientsSearch: chosen });
    await router.navigate(-2);
    expect(router.state.location.search).toBe('?sort=company_name&order=desc');
  });

  it('ALL-02 is operated by keyboard: one tab stop, arrows, Home, End, Enter, Space and Escape', async () => {
    respondWith(searchResult(100_000));
    renderPage();
    const [first, second] = await rows();
    expect((await rows()).filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    expect(second).toHaveAttribute('aria-selected', 'false');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: 'Details of Client 2' })).toBeVisible();
    expect(second).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{End}');
    expect(await screen.findByRole('region', { name: 'Details of Client 4' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: /Details of/ })).toBeNull());
    await userEvent.keyboard('{Home} ');
    expect(await screen.findByRole('region', { name: 'Details of Client 1' })).toBeVisible();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(screen.queryByRole('region', { name: /Details of/ })).toBeNull());
  });

  it('returns to the first page when the filter, the search or the order changes', async () => {
    respondWith(searchResult(100_000));
    const router = renderPage('/admin/clients?page=2');
    await userEvent.selectOptions(await screen.findByLabelText('Status'), 'rejected');
    expect(router.state.location.search).toBe('?status=rejected');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Suspended');
    expect(router.state.location.search).toBe('?status=suspended');
    await act(() => router.navigate('/admin/clients?page=2'));
    await userEvent.click(await screen.findByRole('button', { name: 'Company' }));
    expect(router.state.location.search).toBe('?sort=company_name');
    await act(() => router.navigate('/admin/clients?page=2'));
    await userEvent.type(screen.getByLabelText('Search clients'), 'acme');
    await waitFor(() => expect(router.state.location.search).toBe('?q=acme'));
  });

  it('keeps search, filter, order and page when a client is selected and when the panel is closed', async () => {
    respondWith(searchResult(100_000));
    const view = '?q=acme&status=pending&sort=company_name&order=desc&page=3';
    const router = renderPage(`/admin/clients${view}`);
    await userEvent.click((await rows())[1] as HTMLElement);
    expect(router.state.location.search).toBe(`${view}&client=${page[1]?.user_id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Close details' }));
    expect(router.state.location.search).toBe(view);
  });

  it('keeps the panel of a row that is selected before a typed search begins', async () => {
    respondWith(searchResult(100_000));
    const router = renderPage();
    const [, second] = await rows();
    typeAtOnce(screen.getByLabelText('Search clients'), 'acme');
    fireEvent.click(second as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toBe(`?q=acme&client=${page[1]?.user_id}`));
    expect(await screen.findByRole('region', { name: 'Details of Client 2' })).toBeVisible();
  });

  it('closes the panel when another page is opened', async () => {
    respondWith(searchResult(100_000));
    const router = renderPage(`/admin/clients?client=${page[1]?.user_id}`);
    await screen.findByRole('region', { name: 'Details of Client 2' });
    await userEvent.click(await screen.findByRole('button', { name: /Next/ }));
    expect(router.state.location.search).toBe('?page=2');
    expect(screen.queryByRole('region', { name: /Details of/ })).toBeNull();
  });

  it('has a mailto link that does not select the row', async () => {
    respondWith(searchResult(1));
    const router = renderPage();
    const link = await screen.findByRole('link', { name: 'Email Client 3' });
    expect(link).toHaveAttribute('href', 'mailto:client3%40example.test');
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(router.state.location.search).toBe('');
  });

  it('says "1 client" for a single client, without page buttons', async () => {
    respondWith(searchResult(1, page.slice(0, 1)));
    renderPage();
    expect(await screen.findByText('1 client')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Next/ })).toBeNull();
  });

  it('says how many match the search and the status, on all pages', async () => {
    const sent = respondWith(searchResult(1_204, fullPage));
    renderPage('/admin/clients?q=a&status=pending&page=41');
    expect(await screen.findByText('1,001–1,025 of 1,204 clients')).toBeVisible();
    expect(sent.find(({ path }) => path === 'rpc/count_clients')?.body).toEqual({
      search: 'a',
      status: 'pending',
    });
    expect(screen.getByRole('button', { name: /Next/ })).toBeEnabled();
  });

  it('disables Next on the last page', async () => {
    respondWith(searchResult(1_035, fullPage.slice(0, 10)));
    renderPage('/admin/clients?q=a&page=42');
    expect(await screen.findByText('1,026–1,035 of 1,035 clients')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  it('disables Next on a last page that is full', async () => {
    respondWith(searchResult(50, fullPage));
    renderPage('/admin/clients?page=2');
    expect(await screen.findByText('26–50 of 50 clients')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  it('says "Failed to load clients" and retries', async () => {
    let isDown = true;
    const response = searchResult(4);
    respondWith((request) =>
      isDown ? { status: 400, body: { message: 'no', code: '22023' } } : response(request),
    );
    renderPage();
    expect(await screen.findByText('Failed to load clients')).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: /again|retry/i }));
    expect(await rows()).toHaveLength(page.length);
  });

  it('has different messages for no clients and no match, and a page past the end leads to the last one', async () => {
    respondWith((request) =>
      searchResult(60, request.query.get('page_offset') === '50' ? page : [])(request),
    );
    const router = renderPage('/admin/clients?page=7');
    await waitFor(() => expect(router.state.location.search).toBe('?page=3'));
    expect(await rows()).toHaveLength(page.length);
    respondWith(searchResult(0, []));
    await act(() => router.navigate('/admin/clients'));
    expect(await screen.findByText('No clients yet')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'rejected');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all clients' }));
    expect(router.state.location.search).toBe('');
  });

  it('ALL-02 announces the number of matches, including zero, and moves the focus back to the search box', async () => {
    respondWith((request) => {
      const { search } = (request.body ?? {}) as { search?: string };
      return search === 'nobody' ? searchResult(0, [])(request) : searchResult(4)(request);
    });
    renderPage('/admin/clients?q=client');
    const said = await screen.findByText('4 clients');
    expect(said).toHaveAttribute('aria-live', 'polite');
    const box = screen.getByLabelText('Search clients');
    await userEvent.clear(box);
    await userEvent.type(box, 'nobody');
    const showAll = await screen.findByRole('button', { name: 'Show all clients' });
    // A live region announces changes only, so it must be the same element.
    expect(said).toHaveTextContent('0 clients');
    await userEvent.click(showAll);
    await waitFor(() => expect(said).toHaveTextContent('4 clients'));
    expect(box).toHaveFocus();
  });
});
