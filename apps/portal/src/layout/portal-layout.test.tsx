import { screen, within } from '@testing-library/react';
import { expect, test, it } from 'vitest';
import { networkOfClient } from '@portal/testing/network';
import { renderPortal } from '../../testing/render-portal.tsx';
import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import remote from '../routes.tsx';

async function sidebarLinks() {
  const links = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
  return links.map((link) => [link.textContent.replace(/\(.*\)/, '').trim(), link.getAttribute('href')]);
}

test('SIDE-01 a client sees the pages of the portal and the main website, which opens in a new tab', async () => {
  networkOfClient();
  renderPortal('/contact');
  const links = await sidebarLinks();
  expect(links).toContainEqual(['Audit Reports', '/reports']);
  expect(links.at(-1)).toEqual([expect.stringMatching(/^Main Website/), 'https://audits.test/']);
  expect(links.filter(([, path]) => path?.startsWith('/admin'))).toEqual([]);
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

test('SIDE-04 an admin keeps the sidebar of the console on pages of the portal, and a client never sees it', async () => {
  networkOfClient();
  const { unmount } = renderPortal('/files', { isAdmin: true });
  const links = await sidebarLinks();
  expect(links).toContainEqual(['Clients', '/admin/clients']);
  expect(links).toContainEqual(['Files', '/files']);
  expect(links).not.toContainEqual(['Request Service', '/request']);
  unmount();
  renderPortal('/files');
  expect(await sidebarLinks()).not.toContainEqual(['Clients', '/admin/clients']);
});

const hasPage = (href: string) => !createMemoryRouter(remote.routes, { initialEntries: [href] }).state.errors;

it('ALL-02 everything that the search offers of the portal leads to one of its pages', () => {
  const elsewhere = remote.destinations?.filter(({ href }) => !hasPage(href)) ?? [];
  expect(elsewhere.map(({ label }) => label)).toEqual(['Change password']);
});
