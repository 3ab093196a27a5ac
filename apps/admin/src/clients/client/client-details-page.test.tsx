import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { respondWith, type Respond } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { ClientDetailsPage } from './client-details-page.tsx';

const client = clientNumber(1, { company_website: 'javascript:alert(1)' });
const PROFILE = `GET profiles?client_id=eq.${client.client_id}`;
const request = rows.request({ client_id: client.client_id });

const backend: Respond = ({ is, method }) => {
  if (is(PROFILE)) return { body: [client] };
  if (method === 'PATCH') return { body: null };
  return {
    body: is(`GET service_requests?client_id=eq.${client.client_id}`) ? [request] : [],
  };
};

const renderPage = (clientId = client.client_id) =>
  renderConsole(
    [{ path: '/admin/clients/:clientId', element: <ClientDetailsPage /> }],
    `/admin/clients/${clientId}`,
  );

describe('ADM-05 client details page', () => {
  it('offers a new audit of an approved client, and of nobody else', async () => {
    for (const approval_status of ['approved', 'rejected']) {
      respondWith((sent) => (sent.is(PROFILE) ? { body: [{ ...client, approval_status }] } : backend(sent)));
      renderPage();
      const audits = within(await screen.findByRole('region', { name: 'Audits' }));
      const links = audits.queryAllByRole('link', { name: 'New audit' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        approval_status === 'approved' ? [`/admin/audits/new?client=${client.client_id}`] : [],
      );
      cleanup();
    }
  });

  it('shows first what the decision on a pending client needs: the company beside the application, and nothing about audits and files', async () => {
    respondWith((sent) =>
      sent.is(PROFILE) ? { body: [{ ...client, approval_status: 'pending' }] } : backend(sent),
    );
    renderPage();
    await screen.findByRole('region', { name: 'Company' });
    const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(regions.filter((name) => name !== null).slice(0, 5)).toEqual([
      'Company',
      'Services',
      'Application',
      'Personal',
      'Contact',
    ]);
    expect(screen.queryByRole('navigation', { name: 'Client data' })).toBeNull();
  });

  it.each([{ clientsSearch: '?status=pending&page=3' }, null, 'nonsense', { clientsSearch: 7 }])(
    'links back to the list view in the navigation state, or to the full list without one: %j',
    async (state) => {
      respondWith(backend);
      const router = renderPage();
      await router.navigate(router.state.location.pathname, { state });
      const left = typeof state === 'object' && typeof state?.clientsSearch === 'string';
      const list = left ? '/admin/clients?status=pending&page=3' : '/admin/clients';
      await waitFor(() =>
        expect(screen.getByRole('link', { name: 'Back to Clients' })).toHaveAttribute('href', list),
      );
    },
  );
});
