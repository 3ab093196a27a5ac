import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
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
