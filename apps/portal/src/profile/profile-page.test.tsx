import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { approvedProfile, signedInClient, viewOf } from '@portal/testing/builders';
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

describe('the profile', () => {
  it('ALL-02 has every tab and section that the search links to', async () => {
    const hrefs = destinations.map(({ href }) => href).filter((href) => href.startsWith('/profile/'));
    expect(hrefs).toContain('/profile/team');
    for (const href of hrefs) {
      const { unmount, router } = renderPortal(href);
      const [path = '', part = path.replace('/profile/', '')] = href.split('#');
      const tab = await screen.findByRole('link', { current: 'page', name: /^(?!Account)/ });
      expect(tab).toHaveAttribute('href', path);
      await waitFor(() => expect(document.getElementById(part)).toBeVisible());
      expect(router.state.location.pathname).toBe(path);
      unmount();
    }
  });

  it.each(['unknown', 'security'])(
    'IMP-03 PROF-01 has no tab of what is a person’s own for an admin who views the portal as a client, and leads away from %s',
    async (part) => {
      const impersonation = viewOf(signedInClient.id);
      const { router } = renderPortal(`/profile/${part}`, { isAdmin: true, impersonation });
      await role();
      const tabs = within(screen.getByRole('navigation', { name: 'Settings sections' }));
      const names = tabs.getAllByRole('link').map(({ textContent }) => textContent);
      expect(names).toEqual(['Profile', 'Team', 'Webhooks', 'Access']);
      expect(router.state.location.pathname).toBe('/profile');
    },
  );

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
});

it('TEAM-05 the account of somebody who does not own the client never shows the owner’s name as theirs, even while nothing is known of it', async () => {
  belongsAs(network, 'viewer');
  network.on('GET profiles', () =>
    jsonResponse([{ ...approvedProfile, business_email: 'owner@client.test' }]),
  );
  renderPortal('/profile', { account: null });
  expect(await screen.findByRole('region', { name: 'Company details' })).toBeVisible();
  const menu = within(screen.getByRole('complementary')).getByRole('button', { name: /Account menu/ });
  expect(menu).toHaveTextContent(signedInClient.email);
  expect(menu).not.toHaveTextContent('Ada Lovelace');
});

describe('unsaved changes', () => {
  it('PROF-01 another tab opens only after the user confirms losing what they typed', async () => {
    renderPortal('/profile');
    await userEvent.type(await role(), '!');
    await userEvent.click(screen.getByRole('link', { name: 'Security' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(await role()).toHaveValue('CTO!');
  });

  it('PROF-01 another page opens only after the user confirms leaving them', async () => {
    const { router } = renderPortal('/profile');
    await userEvent.type(await role(), '!');
    expect(screen.getByText('You have unsaved changes.')).toBeVisible();
    await act(() => router.navigate('/contact'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
    expect(await role()).toHaveValue('CTO!');
    await act(() => router.navigate('/contact'));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact & Support' })).toBeVisible();
  });
});
