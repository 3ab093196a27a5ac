import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { approvedProfile, signedInClient } from '@portal/testing/builders';
import { jsonResponse, pageResponse, networkOfClient } from '@portal/testing/network';
import { rows } from '@portal/testing/rows';
import { belongsAs } from '../../testing/membership.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const client = `client_id=eq.${signedInClient.id}`;
const SOURCE = `GET scope_repositories?audits.${client}&audits.status=neq.withdrawn`;
const WAITING = [
  `GET audit_finding_totals?${client}&waits_for_client=gt.0`,
  SOURCE,
  `GET proposals?${client}&state=eq.sent&expires_at=gt.*`,
  `GET preparation_items?${client}&audits.status=in.(pending,scheduled,in_progress)`,
];

function networkWithoutAudits() {
  const network = networkOfClient();
  network.on(`GET audits?${client}`, () => pageResponse([]));
  network.on(`GET service_requests?${client}`, [rows.request({ status: 'withdrawn' })]);
  for (const name of WAITING) network.on(name, []);
  return network;
}

test('DASH-01 welcomes a user without a name by the prefix of their address', async () => {
  const profile = { ...approvedProfile, full_name: '  ', business_email: 'office@client.test' };
  const network = networkOfClient();
  network.on('GET profiles', [profile]);
  renderPortal('/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, office' })).toBeVisible();
  cleanup();
  belongsAs(network, 'member', undefined, '');
  renderPortal('/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, ada' })).toBeVisible();
});

test('REQ-03 shows a sent request before there is any audit, with its status and a link to it', async () => {
  const network = networkWithoutAudits();
  network.on(`GET service_requests?${client}`, () =>
    jsonResponse([
      ...['w1', 'w2', 'w3', 'w4', 'w5'].map((id) => rows.request({ id, status: 'withdrawn' })),
      rows.request({ project_name: 'Vault', status: 'in_review', created_at: '2026-01-03T09:00:00Z' }),
      ...['r2', 'r3', 'r4', 'r5', 'r6'].map((id) => rows.request({ id })),
    ]),
  );
  renderPortal('/dashboard');
  const sent = within(await screen.findByRole('list', { name: 'Your requests' }));
  expect(sent.getAllByRole('listitem')).toHaveLength(5);
  expect(sent.getAllByRole('listitem')[0]).toHaveTextContent(/^VaultCode review · Sent 2 Jan 2026In review$/);
  expect(sent.getByRole('link', { name: 'Vault' })).toHaveAttribute('href', '/request/r1');
  expect(screen.queryByText('Request Your First Audit')).toBeNull();
  cleanup();
  belongsAs(network, 'viewer', signedInClient.id);
  renderPortal('/dashboard');
  await screen.findByRole('list', { name: 'Your requests' });
  expect(screen.queryByRole('link', { name: /^Request / })).toBeNull();
  network.cut('GET service_requests');
  cleanup();
  renderPortal('/dashboard');
  expect(await screen.findByText('Failed to load your requests')).toBeVisible();
  expect(screen.queryByText('No audits yet')).toBeNull();
});

test.each(WAITING)('ALL-01 the dashboard waits for %s, and says if it failed', async (failing) => {
  const network = networkWithoutAudits();
  const waiting = Promise.withResolvers<Response>();
  network.on(failing, () => waiting.promise);
  const { queryClient } = renderPortal('/dashboard');
  const fetching = () =>
    queryClient.isFetching({ predicate: ({ queryKey }) => queryKey[0] !== 'account-timeout' });
  await waitFor(() => expect(fetching()).toBe(1));
  expect(screen.getByLabelText('Loading the dashboard')).toBeVisible();
  waiting.resolve(jsonResponse({ message: 'down' }, 500));
  expect(await screen.findByText('Some of what waits for you failed to load.')).toBeVisible();
});

test('CODE-01 the source of two repositories of an audit is one next step', async () => {
  const network = networkWithoutAudits();
  network.on('GET profiles', [{ ...approvedProfile, project_name: null }]);
  network.on(SOURCE, () =>
    jsonResponse(['r1', 'r2'].map(() => ({ audit_id: 'a1', audits: { title: 'Vault' } }))),
  );
  renderPortal('/dashboard');
  expect(await screen.findByRole('link', { name: 'Add the requested source of Vault' })).toBeVisible();
  expect(await screen.findByText('Tell us what you would like us to audit.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^(Request New Audit|Review Findings)$/ })).toBeNull();
});

test.each([
  ['owner', 'invited', { company_website: null }, true],
  ['owner', 'invited', { project_description: null }, true],
  ['member', 'invited', { company_website: null }, false],
  ['owner', 'invited', {}, false],
  ['owner', 'applied', { company_website: null }, false],
])(
  'MOVE-01 the %s of a client that is %s with %j is asked for the details: %s',
  async (role, origin, missing, isAsked) => {
    const network = networkOfClient();
    belongsAs(network, role);
    network.on('GET profiles', [{ ...approvedProfile, origin, ...missing }]);
    renderPortal('/dashboard');
    await screen.findByRole('heading', { name: /^Welcome,/ });
    const link = screen.queryByRole('link', { name: 'Complete details' });
    expect(link?.getAttribute('href')).toBe(isAsked ? '/profile' : undefined);
  },
);

test('DASH-03 DASH-04 a new client has one button, and a viewer none', async () => {
  const network = networkWithoutAudits();
  renderPortal('/dashboard');
  expect(await screen.findByRole('link', { name: 'Request Your First Audit' })).toBeVisible();
  expect(screen.getByText(/^We have your application\. Request the audit of Notes:/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Next Steps' })).toBeNull();
  cleanup();
  belongsAs(network, 'viewer', signedInClient.id);
  renderPortal('/dashboard');
  expect(await screen.findByText('Audits of your team appear here.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Request / })).toBeNull();
});

test('AUTH-18 the owner of a client is not offered a second factor again once they put the offer away', async () => {
  belongsAs(networkOfClient(), 'owner');
  localStorage.setItem('audit-portal-second-factor-later', 'another person on this device');
  renderPortal('/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  cleanup();
  renderPortal('/dashboard');
  await screen.findByRole('region', { name: 'Next Steps' });
  expect(screen.queryByText('Protect your reports with a second factor')).toBeNull();
});
