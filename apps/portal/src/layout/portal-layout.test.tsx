import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { networkOfClient } from '@portal/testing/network';
import { renderPortal } from '../render-portal.tsx';

afterEach(() => localStorage.clear());

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

test.each(['/reports', '/files', '/knowledge'])(
  'SIDE-04 an admin keeps the sidebar of the console on %s, and a client never sees it',
  async (path) => {
    networkOfClient();
    const { unmount } = renderPortal(path, { isAdmin: true });
    const links = await sidebarLinks();
    expect(links).toContainEqual(['Clients', '/admin/clients']);
    expect(links).toContainEqual(['Files', '/files']);
    expect(links).not.toContainEqual(['Request Service', '/request']);
    unmount();
    renderPortal(path);
    expect(await sidebarLinks()).not.toContainEqual(['Clients', '/admin/clients']);
  },
);

test('SIDE-02 the footer menu shows name, email address, initials, Account Settings and Log out', async () => {
  networkOfClient();
  const { contract, router } = renderPortal('/contact');
  const menu = await screen.findByRole('button', { name: /Ada Lovelace/ });
  expect(within(menu).getByText('AL')).toBeInTheDocument();
  expect(menu).toHaveTextContent('ada@client.test');
  await userEvent.click(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Account Settings' }));
  expect(router.state.location.pathname).toBe('/profile');
  await userEvent.click(screen.getByRole('button', { name: /Ada Lovelace/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  expect(contract.signOut).toHaveBeenCalledOnce();
});

test('ALL-02 every page has its own title', async () => {
  networkOfClient();
  for (const [path, title] of [
    ['/dashboard', /^Dashboard/],
    ['/reports', /^Audit Reports/],
    ['/files', /^Files & Media/],
    ['/knowledge', /^Knowledge Base/],
    ['/contact', /^Contact & Support/],
    ['/request', /^Request Service/],
    ['/profile', /^Profile/],
  ] as const) {
    const { unmount } = renderPortal(path);
    await screen.findByRole('heading', { level: 1 });
    expect(document.title).toMatch(title);
    unmount();
  }
});
