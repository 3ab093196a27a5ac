import { screen, waitFor, within } from '@testing-library/react';
import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import userEvent from '@testing-library/user-event';
import { expect, test, it } from 'vitest';
import { rememberClient } from '@portal/auth/client-state/remembered-client';
import { setRuntimeConfig } from '@portal/data/client/runtime-config';
import { testConfig } from '@portal/testing/test-config';
import { approvedProfile, signedInClient } from '@portal/testing/builders';
import { jsonResponse, networkOfClient, pageResponse, SATISFIED } from '@portal/testing/network';
import { renderPortal } from '../../testing/render-portal.tsx';
import { createMemoryRouter } from '@portal/frame/routing/memory-router';
import facts from '../remote.ts';
import remote from '../routes.tsx';

async function sidebarLinks() {
  const links = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
  return links.map((link) => [link.textContent.replace(/\(.*\)/, '').trim(), link.getAttribute('href')]);
}

const accountMenu = () => screen.getByRole('button', { name: /^Account menu/ });

test('SIDE-01 a client sees the pages of the portal and the main website, which opens in a new tab', async () => {
  networkOfClient();
  setRuntimeConfig({ ...testConfig, links: { ...testConfig.links, telegram: 'javascript:alert(1)' } });
  renderPortal('/contact');
  const links = await sidebarLinks();
  expect((await screen.findByText('Open Telegram')).closest('a')?.getAttribute('href')).toBeNull();
  expect(screen.getByRole('link', { name: 'Test Audits' })).toHaveAttribute('href', '/dashboard');
  await waitFor(() => expect(accountMenu()).toHaveTextContent('Ada Lovelace'));
  expect(links).toEqual([
    ['Dashboard', '/dashboard'],
    ['Audit Reports', '/reports'],
    ['Files & Media', '/files'],
    ['Knowledge Base', '/knowledge'],
    ['Contact & Support', '/contact'],
    ['Request Service', '/request'],
    ['Main Website', 'https://audits.test/'],
  ]);
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(navigation.getByRole('link', { name: /Main Website/ })).toHaveAttribute('target', '_blank');
  expect(navigation.getByRole('link', { name: 'Contact & Support' })).toHaveAttribute('aria-current', 'page');
});

test('SIDE-01 an admin also sees the Admin Console, in its own group', async () => {
  networkOfClient();
  renderPortal('/contact', { isAdmin: true });
  expect(await sidebarLinks()).toContainEqual(['Admin Console', '/admin']);
  expect(screen.getByRole('list', { name: 'Admin' })).toBeVisible();
});

test('SIDE-04 an admin keeps the sidebar and the menu of the console on pages of the portal, and a client never sees it', async () => {
  const ownName = `GET staff_profiles?person_id=eq.${signedInClient.id}`;
  networkOfClient().on(ownName, [{ full_name: 'Lin Chen' }]);
  const clients = { label: 'Clients', href: '/admin/clients', icon: 'users', audience: 'admin' } as const;
  const files = { ...clients, label: 'Files', href: '/files', icon: 'newer-than-the-shell' as 'users' };
  const audits = { ...clients, label: 'My audits', href: '/admin', audience: 'auditor' } as const;
  const navigation = [...facts.navigation, clients, files, audits];
  const { unmount } = renderPortal('/files', { isAdmin: true, navigation });
  const links = await sidebarLinks();
  expect(links).toContainEqual(['Clients', '/admin/clients']);
  expect(links).toContainEqual(['Files', '/files']);
  expect(links).not.toContainEqual(['Request Service', '/request']);
  expect(screen.getByRole('link', { name: 'Test Audits' })).toHaveAttribute('href', '/admin');
  await waitFor(() => expect(accountMenu()).toHaveTextContent('Lin Chen'));
  await userEvent.click(accountMenu());
  expect(await screen.findByRole('menuitem', { name: 'View as Client' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/profile');
  unmount();
  const account = renderPortal('/profile/security', { isAdmin: true, navigation });
  expect(await sidebarLinks()).toEqual(links);
  account.unmount();
  const client = renderPortal('/files', { navigation });
  expect(await sidebarLinks()).not.toContainEqual(['Clients', '/admin/clients']);
  client.unmount();
  const auditor = { isAdmin: false, isAuditor: true, profile: null, secondFactor: 'none' } as const;
  const own = renderPortal('/profile', { account: auditor, navigation });
  expect(await sidebarLinks()).toEqual([['My audits', '/admin']]);
  await userEvent.click(accountMenu());
  expect(await screen.findByRole('menuitem', { name: 'Settings' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'View as Client' })).toBeNull();
  own.unmount();
  // As long as the manifest of the console has not arrived.
  renderPortal('/files', { isAdmin: true });
  expect(await sidebarLinks()).toEqual([['Admin Console', '/admin']]);
});

const hasPage = (href: string) => !createMemoryRouter(remote.routes, { initialEntries: [href] }).state.errors;

it('ALL-02 everything that the search and the sidebar offer of the portal leads to one of its pages', () => {
  const offered = [...facts.navigation, ...(remote.destinations ?? [])];
  const elsewhere = offered.filter(({ href }) => !hasPage(href));
  expect(elsewhere.map(({ label, href }) => [label, href])).toEqual([
    ['Change password', '/reset-password?next=%2Fprofile%2Fsecurity'],
    ['Change sign-in address', '/change-address'],
  ]);
});

it('TEAM-02 STAFF-02 the search offers actions to those who can do them, and to auditors their account alone', () => {
  const offeredTo = (who: string) =>
    remote.destinations?.flatMap(({ label, audience = 'auditor' }) => (audience === who ? label : [])).join();
  expect(offeredTo('member')).toBe('New request');
  expect(offeredTo('owner')).toBe('Invite a person');
  const atFirst = remote.destinations?.filter(({ isHidden }) => !isHidden).map(({ label }) => label);
  expect(atFirst).toEqual(['Account Settings', 'Settings', 'Settings', 'View as Client']);
  expect(offeredTo('auditor')).toBe(
    'Settings,Change password,Change sign-in address,Two-factor authentication,Sessions,Notifications',
  );
});

const failing = () => jsonResponse({ message: 'Internal error' }, 500);

/** In a browser in which an admin had selected a client. */
function networkOfMember() {
  useSelectedClient.getState().select({ clientId: 'selected', name: 'Selected', email: 's@client.test' });
  const network = networkOfClient();
  network.on('GET rpc/my_account', failing);
  network.on('GET profiles', ({ search }) =>
    jsonResponse(search.get('client_id') === 'eq.harbor' ? [approvedProfile] : []),
  );
  network.on('GET files', () => pageResponse([]));
  return network;
}

it('ALL-01 TEAM-02 a page says that the account failed to load, and not that a member has nothing', async () => {
  const network = networkOfMember();
  renderPortal('/files');
  expect(await screen.findByText('Failed to load your account')).toBeVisible();
  expect(network.requests('GET files')).toEqual([]);
  const membership = { client_id: 'harbor', client_role: 'member', person_name: 'Ada' };
  network.on('GET rpc/my_account', [{ ...SATISFIED, ...membership }]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(clientsOf(network)).toEqual(['eq.harbor']));
});

it('ALL-01 PICK-02 TEAM-02 a page requests the data of the client that the device remembers while the account fails to load', async () => {
  const network = networkOfMember();
  rememberClient(signedInClient.id, 'harbor');
  renderPortal('/files');
  await waitFor(() => expect(clientsOf(network)).toEqual(['eq.harbor']));
});

const clientsOf = (network: ReturnType<typeof networkOfClient>) => [
  ...new Set(network.requests('GET files').map(({ search }) => search.get('client_id'))),
];
