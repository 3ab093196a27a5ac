import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { networkOfClient, pageResponse, respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { ClientServices } from '../panel/client-services.tsx';
import { ClientDetailsPage } from './client-details-page.tsx';

const client = clientNumber(1);

it.each([{ clientsSearch: '?status=pending&page=3' }, null, 'nonsense', { clientsSearch: 7 }])(
  'ADM-05 links back to the list view in the navigation state, or to the full list without one: %j',
  async (state) => {
    respondWith(({ is }) => ({
      body: is(`GET profiles?client_id=eq.${client.client_id}`) ? [client] : [],
    }));
    const page = { path: '/admin/clients/:clientId', element: <ClientDetailsPage /> };
    const router = renderConsole([page], `/admin/clients/${client.client_id}`);
    await router.navigate(router.state.location.pathname, { state });
    const left = typeof state === 'object' && typeof state?.clientsSearch === 'string';
    const list = left ? '/admin/clients?status=pending&page=3' : '/admin/clients';
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Back to Clients' })).toHaveAttribute('href', list),
    );
  },
);

it.each([
  [5, 0],
  [6, 1],
])('ADM-11 beside the newest of %i requests there are %i links to all of them', async (count, links) => {
  const newest = Array.from({ length: 5 }, (_, n) => rows.request({ id: `request ${n}` }));
  const query = `GET service_requests?client_id=eq.${client.client_id}`;
  networkOfClient().on(query, () => pageResponse(newest, count));
  renderConsole([{ path: '/', element: <ClientServices client={client} /> }], '/');
  await screen.findByRole('list', { name: 'Service requests' });
  expect(screen.queryAllByRole('link', { name: `All ${count} requests` })).toHaveLength(links);
});
