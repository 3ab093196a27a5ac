import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { networkOfClient, pageResponse } from '@portal/testing/network';
import { belongsAs } from '../../testing/membership.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

test('TEAM-02 a viewer is led to the requests of the team, not to the form for a new one', async () => {
  const network = networkOfClient();
  belongsAs(network, 'viewer');
  network.on('GET audits', () => pageResponse([]));
  renderPortal('/reports');
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(navigation.getByRole('link', { name: 'Service Requests' })).toHaveAttribute('href', '/request');
  expect(await screen.findByText('No Reports Yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Request (Service|an Audit)$/ })).toBeNull();
});
