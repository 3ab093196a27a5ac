import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { rows } from '@portal/testing/rows';
import { belongsAs, CLIENT } from '../../testing/membership.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

let network: ReturnType<typeof networkOfClient>;

beforeEach(() => {
  network = networkOfClient();
  belongsAs(network, 'viewer');
});

test('TEAM-02 a viewer is not offered to change a request that a member can still change', async () => {
  network.on(`GET service_requests?client_id=eq.${CLIENT}`, () =>
    jsonResponse([rows.request({ project_name: 'Bridge' })]),
  );
  network.on('GET proposals', () => jsonResponse([]));
  renderPortal('/request');
  expect(await screen.findByRole('heading', { level: 1, name: 'Service Requests' })).toBeVisible();
  expect(await screen.findByText('Bridge')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Bridge$/ })).toBeNull();
});

test('TEAM-02 the sidebar links a viewer to the requests of the team, not to the form for a new one', async () => {
  network.on('GET knowledge_recommendations', () => jsonResponse([]));
  renderPortal('/knowledge');
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(navigation.getByRole('link', { name: 'Service Requests' })).toHaveAttribute('href', '/request');
  expect(navigation.queryByRole('link', { name: 'Request Service' })).toBeNull();
  // Nothing is written on this page by anybody.
  expect(screen.queryByText('You can read everything here. Only members can write.')).toBeNull();
});
