import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { belongsAs } from '../../testing/membership.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

test('TEAM-02 the sidebar links a viewer to the requests of the team, not to the form for a new one', async () => {
  const network = networkOfClient();
  belongsAs(network, 'viewer');
  network.on('GET knowledge_recommendations', () => jsonResponse([]));
  renderPortal('/knowledge');
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(navigation.getByRole('link', { name: 'Service Requests' })).toHaveAttribute('href', '/request');
  expect(navigation.queryByRole('link', { name: 'Request Service' })).toBeNull();
  // Nothing is written on this page by anybody.
  expect(screen.queryByText('You can read everything here. Only members can write.')).toBeNull();
});
