import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CLIENT_PAGE_SIZE } from '@portal/data/clients/queries';
import { describe, expect, it } from 'vitest';
import { answerWith, clientNumber, type Answer } from '../fake-network.ts';
import { renderConsole } from '../mini-host.tsx';
import { ClientsPage } from './clients-page.tsx';

const fullPage = Array.from({ length: CLIENT_PAGE_SIZE }, (_, index) => clientNumber(index + 1));
const page = fullPage.slice(0, 4);

/** As the database: any search finds these of `total`, a client is found by id. */
function searchResult(total: number, found = page): Answer {
  return ({ path, query }) => {
    if (path === 'rpc/search_clients')
      return { body: found.map((client) => ({ ...client, total_count: total })) };
    const wanted = query.get('user_id')?.replace('eq.', '');
    if (path === 'profiles') return { body: page.find(({ user_id }) => user_id === wanted) ?? null };
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

describe('ADM-02 the table of clients', () => {
  it('has under 1,500 elements, whatever the number of clients', async () => {
    answerWith(searchResult(100_000, fullPage));
    renderPage(`/admin/clients?client=${page[0]?.user_id}`);
    await screen.findByRole('region', { name: 'Details of Client 1' });
    // The frame around the page (sidebar, top bar) and the shell's own have about 150.
    expect(document.querySelectorAll('*').length).toBeLessThan(1_300);
    expect(await rows()).toHaveLength(CLIENT_PAGE_SIZE);
  });

  it('asks the database for exactly what the address says', async () => {
    const requests = answerWith(searchResult(100_000));
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

  it('can be ordered without the columns that a phone leaves out', async () => {
    answerWith(searchResult(100_000));
    const router = renderPage();
    const order = await screen.findByRole('combobox', { name: 'Order' });
    expect(order).toHaveDisplayValue('Newest first');
    await userEvent.selectOptions(order, 'By company');
    expect(router.state.location.search).toBe('?sort=company_name&order=asc');
  });

  it('keeps order, page and choice in the address, and Back leads through them', async () => {
    answerWith(searchResult(100_000));
    const router = renderPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Company' }));
    expect(router.state.location.search).toBe('?sort=company_name&order=asc');
    await userEvent.click(screen.getByRole('button', { name: 'Company' }));
    expect(router.state.location.search).toBe('?sort=company_name');
    await userEvent.click(screen.getByRole('button', { name: /Next/ }));
    expect(router.state.location.search).toBe('?sort=company_name&page=2');
    await userEvent.click((await rows())[1] as HTMLElement);
    expect(router.state.location.search).toContain(`client=${page[1]?.user_id}`);
    const chosen = router.state.location.search;
    await userEvent.click(await screen.findByRole('link', { name: 'View Details' }));
    expect(router.state.location.state).toEqual({ clientsSearch: chosen });
    await router.navigate(-2);
    expect(router.state.location.search).toBe('?sort=company_name');
  });

  it('is worked by keys alone: one tab stop, arrows, Enter, Space and Escape', async () => {
    answerWith(searchResult(100_000));
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

  it('writes to a client by mailto, without choosing the row', async () => {
    answerWith(searchResult(1));
    const router = renderPage();
    const link = await screen.findByRole('link', { name: 'Write to Client 3' });
    expect(link).toHaveAttribute('href', 'mailto:client3%40example.test');
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(router.state.location.search).toBe('');
  });

  it('says "1 client" of one, without pages to turn', async () => {
    answerWith(searchResult(1, page.slice(0, 1)));
    renderPage();
    expect(await screen.findByText('1 client')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Next/ })).toBeNull();
  });

  it('says how many there are, and that there are more than it counted', async () => {
    answerWith(searchResult(1_001, fullPage));
    renderPage('/admin/clients?q=a&page=41');
    expect(await screen.findByText('1,001–1,025 of 1,025+ clients')).toBeVisible();
    expect(screen.getByRole('button', { name: /Next/ })).toBeEnabled();
  });

  it('says "Failed to load clients", and tries again', async () => {
    let isDown = true;
    const answer = searchResult(4);
    answerWith((request) =>
      isDown ? { status: 400, body: { message: 'no', code: '22023' } } : answer(request),
    );
    renderPage();
    expect(await screen.findByText('Failed to load clients')).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: /again|retry/i }));
    expect(await rows()).toHaveLength(page.length);
  });

  it('tells an empty list from a search without a match and from a page beyond the end', async () => {
    answerWith(() => ({ body: [] }));
    const router = renderPage('/admin/clients?page=7');
    await userEvent.click(await screen.findByRole('button', { name: 'First page' }));
    expect(await screen.findByText('No clients yet')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'rejected');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all clients' }));
    expect(router.state.location.search).toBe('');
  });

  it('ALL-02 reads out how many a search has found, also none, and goes on at the search', async () => {
    answerWith((request) => {
      const { search } = (request.body ?? {}) as { search?: string };
      return search === 'nobody' ? { body: [] } : searchResult(4)(request);
    });
    renderPage('/admin/clients?q=client');
    const said = await screen.findByText('4 clients');
    expect(said).toHaveAttribute('aria-live', 'polite');
    const box = screen.getByLabelText('Search clients');
    await userEvent.clear(box);
    await userEvent.type(box, 'nobody');
    const showAll = await screen.findByRole('button', { name: 'Show all clients' });
    // The same element: a new one would be silent.
    expect(said).toHaveTextContent('0 clients');
    await userEvent.click(showAll);
    await waitFor(() => expect(said).toHaveTextContent('4 clients'));
    expect(box).toHaveFocus();
  });
});
