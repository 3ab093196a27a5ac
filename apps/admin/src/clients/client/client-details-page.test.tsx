import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { respondWith, type Respond } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { ClientDetailsPage } from './client-details-page.tsx';

const client = clientNumber(1, { company_website: 'javascript:alert(1)' });
const request = {
  id: 'r1',
  client_id: client.client_id,
  service_type: 'code_review',
  project_name: 'Vale bridge',
  message: 'Please.',
  status: 'new',
  created_at: '2026-11-21T10:00:00+00:00',
  updated_at: '2026-11-21T10:00:00+00:00',
  repository_url: 'https://github.com/vale/bridge',
  git_ref: null,
  lines_of_code: null,
  wished_start: null,
  answer: null,
  sender_name: 'Mia Member',
};

const backend: Respond = ({ method, path }) => {
  if (path === 'profiles') return { body: [client] };
  if (method === 'PATCH') return { body: null };
  return { body: path === 'service_requests' ? [request] : [] };
};

const renderPage = (clientId = client.client_id) =>
  renderConsole(
    [{ path: '/admin/clients/:clientId', element: <ClientDetailsPage /> }],
    `/admin/clients/${clientId}`,
  );

describe('ADM-05 client details page', () => {
  it('offers a new audit of an approved client, and of nobody else', async () => {
    for (const approval_status of ['approved', 'pending']) {
      respondWith((sent) =>
        sent.path === 'profiles' ? { body: [{ ...client, approval_status }] } : backend(sent),
      );
      renderPage();
      const audits = within(await screen.findByRole('region', { name: 'Audits' }));
      const links = audits.queryAllByRole('link', { name: 'New audit' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        approval_status === 'approved' ? [`/admin/audits/new?client=${client.client_id}`] : [],
      );
      cleanup();
    }
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
