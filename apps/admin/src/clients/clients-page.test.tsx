import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CLIENT_PAGE_SIZE } from '@portal/data/clients/queries';
import { describe, expect, it } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { respondWith, type Respond } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { typeAtOnce } from '@portal/testing/components';
import { ClientsPage } from './clients-page.tsx';

const fullPage = Array.from({ length: CLIENT_PAGE_SIZE }, (_, index) => clientNumber(index + 1));
const page = fullPage.slice(0, 4);

const searchResult =
  (found = page): Respond =>
  ({ path, query }) => {
    if (path === 'rpc/search_clients') return { body: found };
    if (path === 'rpc/count_clients') return { body: 100_000 };
    const wanted = query.get('client_id')?.replace('eq.', '');
    if (path === 'profiles') return { body: page.filter(({ client_id }) => client_id === wanted) };
    return { body: [] };
  };

const renderPage = (address = '/admin/clients') =>
  renderConsole([{ path: '/admin/clients', element: <ClientsPage /> }], address);

async function rows() {
  const grid = await screen.findByRole('grid', { name: 'Clients' });
  return within(grid).getAllByRole('row').slice(1);
}

describe('ADM-02 clients table', () => {
  it('renders fewer than 1,300 elements with 100,000 clients', async () => {
    respondWith(searchResult(fullPage));
    renderPage(`/admin/clients?client=${page[0]?.client_id}`);
    await screen.findByRole('region', { name: 'Details of Client 1' });
    // The layout and the shell add about 150, so that the whole page stays under 1,500.
    expect(document.querySelectorAll('*').length).toBeLessThan(1_300);
    expect(await rows()).toHaveLength(CLIENT_PAGE_SIZE);
  });

  it('keeps order, page and selection in the URL, requests what it says, and Back steps through it', async () => {
    const requests = respondWith(searchResult());
    const router = renderPage('/admin/clients?q=acme&status=pending');
    const address = () => router.state.location.search.replace('?q=acme&status=pending&', '');
    await userEvent.click(await screen.findByRole('button', { name: 'Company' }));
    expect(address()).toBe('sort=company_name');
    expect(screen.getByRole('columnheader', { name: 'Company' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Company' }));
    expect(address()).toBe('sort=company_name&order=desc');
    await userEvent.click(screen.getByRole('button', { name: /Next/ }));
    expect(address()).toBe('sort=company_name&order=desc&page=2');
    expect(screen.getByText('26–50 of 100,000 clients')).toBeVisible();
    const matching = { search: 'acme', status: 'pending' };
    expect(requests.find(({ path }) => path === 'rpc/count_clients')?.body).toEqual(matching);
    expect(requests.findLast(({ path }) => path === 'rpc/search_clients')?.body).toEqual({
      ...matching,
      sort: 'company_name',
      ascending: false,
      page_size: 25,
      page_offset: 25,
    });
    await userEvent.click((await rows())[1] as HTMLElement);
    expect(address()).toContain(`client=${page[1]?.client_id}`);
    await router.navigate(-1);
    expect(address()).toBe('sort=company_name&order=desc');
  });

  it('keeps the panel of a row that is selected before a typed search begins', async () => {
    respondWith(searchResult());
    const router = renderPage();
    const [, second] = await rows();
    typeAtOnce(screen.getByLabelText('Search clients'), 'acme');
    fireEvent.click(second as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toBe(`?q=acme&client=${page[1]?.client_id}`));
    expect(await screen.findByRole('region', { name: 'Details of Client 2' })).toBeVisible();
  });
});
