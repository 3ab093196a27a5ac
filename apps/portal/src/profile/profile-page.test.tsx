import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { approvedProfile, signedInClient } from '@portal/testing/builders';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { destinations } from '../destinations.ts';
import { belongsAs } from '../../testing/membership.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

type Stored = typeof approvedProfile;

let network: ReturnType<typeof networkOfClient>;
let stored: Stored | null;

beforeEach(() => {
  stored = { ...approvedProfile };
  network = networkOfClient();
  network.on('GET profiles', () => jsonResponse(stored ? [stored] : []));
});

const role = () => screen.findByLabelText('Role');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

it('ALL-02 has every tab and section that the search links to', async () => {
  const parts = destinations.filter(({ href }) => href.startsWith('/profile/'));
  expect(parts.map(({ href }) => href)).toContain('/profile/team');
  for (const { href, label, detail } of parts) {
    const { unmount, router } = renderPortal(href);
    const [path = '', part = path.replace('/profile/', '')] = href.split('#');
    const tab = await screen.findByRole('link', { current: 'page', name: /^(?!Account)/ });
    expect(tab).toHaveAttribute('href', path);
    await waitFor(() => expect(document.getElementById(part)).toBeVisible());
    expect([label, detail]).toContain(document.getElementById(part)?.textContent);
    expect(router.state.location.pathname).toBe(path);
    unmount();
  }
});

it('PROF-02 creates a missing profile for the signed-in user', async () => {
  stored = null;
  network.on('POST profiles', ({ body }) =>
    jsonResponse({ ...approvedProfile, ...(body as Partial<Stored>) }, 201),
  );
  // A client gets here without a profile only while nothing is known of the account (GUARD-04).
  renderPortal('/profile', { account: null });
  await userEvent.type(await screen.findByLabelText('Full name'), 'Root');
  await save();
  expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  expect(network.requests('POST profiles')[0]?.body).toMatchObject({
    client_id: signedInClient.id,
    full_name: 'Root',
  });
});

it('TEAM-05 the account of somebody who does not own the client never shows the owner’s name as theirs, even while nothing is known of it', async () => {
  belongsAs(network, 'viewer');
  network.on('GET profiles', [{ ...approvedProfile, business_email: 'owner@client.test', role_title: null }]);
  renderPortal('/profile', { account: null });
  const company = within(await screen.findByRole('region', { name: 'Company details' }));
  expect(company.getByText('Ada Lovelace')).toBeVisible();
  const menu = within(screen.getByRole('complementary')).getByRole('button', { name: /Account menu/ });
  expect(menu).toHaveTextContent(signedInClient.email);
  expect(menu).not.toHaveTextContent('Ada Lovelace');
});

it('PROF-01 a field changed on both sides has the value that the user chooses', async () => {
  const SAVE = `PATCH profiles?client_id=eq.${signedInClient.id}&updated_at=*`;
  network.on(SAVE, ({ search, body }) => {
    const isCurrent = search.get('updated_at') === `eq.${stored?.updated_at}`;
    return jsonResponse(isCurrent ? [{ ...stored, ...(body as Stored), updated_at: 't3' }] : []);
  });
  renderPortal('/profile');
  await userEvent.type(await role(), '!');
  await userEvent.click(screen.getByLabelText('Pentesting'));
  const intended_services = ['Rust Audit', 'Other: Proofs'];
  stored = { ...approvedProfile, role_title: 'CEO', intended_services, updated_at: 't2' };
  await save();
  expect(await screen.findByRole('region', { name: 'Role' })).toHaveTextContent(/CTO!.*elsewhereCEO/);
  expect(screen.getByRole('region', { name: 'Intended services' })).toHaveTextContent(
    /Solidity Audit, Pentesting, Other: Formal proofs.*elsewhereRust Audit, Other: Proofs/,
  );
  expect(screen.getByText('First choose which values to keep.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Keep my role' }));
  await userEvent.click(screen.getByRole('button', { name: 'Use the saved intended services' }));
  await save();
  expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  expect(network.requests(SAVE).at(-1)?.body).toMatchObject({ role_title: 'CTO!', intended_services });
});
