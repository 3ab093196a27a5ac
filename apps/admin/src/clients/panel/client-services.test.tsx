import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { networkOfClient, pageResponse } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { ClientServices } from './client-services.tsx';

const client = clientNumber(1);

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
