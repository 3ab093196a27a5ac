import { act, cleanup, screen, within } from '@testing-library/react';
import { paths } from '@portal/domain/routing/paths';
import { describe, expect, it, vi } from 'vitest';
import { respondWith, SATISFIED } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { AdminLayout } from './admin-layout.tsx';
import { createMemoryRouter } from '@portal/frame/routing/memory-router';
import facts from '../remote.ts';
import remote from '../routes.tsx';

const page = { path: '*', element: <h1>Page</h1> };
const pages = [{ path: '/admin', element: <AdminLayout />, children: [page] }];

describe('SIDE-04 admin sidebar', () => {
  it.each([
    ['Dashboard', '/admin'],
    ['Audits', '/admin/audits/1/findings'],
    ['Audits', paths.adminNewAudit()],
    ['Findings to review', '/admin/findings'],
  ])('SIDE-01 AUD-04 AUD-06 marks only %s on %s', async (label, path) => {
    respondWith(() => ({ body: null }));
    renderConsole(pages, path, facts);
    const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
    const current = navigation.getAllByRole('link', { current: 'page' });
    expect(current.map(({ textContent }) => textContent)).toEqual([label]);
  });

  it.each([
    [true, /^Clients$/, /^My audits$/],
    [false, /^My audits$/, /^(Clients|Requests|Staff|Settings|Files|Reports)$/],
  ])('STAFF-02 to an admin (%s) or an auditor shows their own pages', async (isAdmin, shown, hidden) => {
    respondWith(() => ({ body: null }));
    renderConsole(pages, '/admin', { ...facts, isAdmin });
    const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(navigation.getByRole('link', { name: shown })).toBeVisible();
    expect(navigation.queryAllByRole('link', { name: hidden })).toEqual([]);
  });

  it('AUTH-18 warns of a missing second factor in full on the dashboard and in the top bar or, on a phone, in the page elsewhere', async () => {
    respondWith(({ path }) => ({ body: path === 'rpc/my_account' ? [SATISFIED] : [] }));
    const router = renderConsole(pages, '/admin');
    const setUp = '/profile/second-factor?next=%2Fadmin';
    expect(await screen.findByRole('link', { name: 'Set it up' })).toHaveAttribute('href', setUp);
    await act(() => router.navigate('/admin/clients'));
    expect(screen.queryByRole('link', { name: 'Set it up' })).toBeNull();
    const chip = { name: 'Two-factor authentication is off' };
    expect(screen.getByRole('link', chip)).toHaveAttribute('href', `${setUp}%2Fclients`);
    cleanup();
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(() =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: true }),
    );
    renderConsole(pages, '/admin/clients');
    expect(screen.getByRole('main')).toContainElement(await screen.findByRole('link', chip));
  });
});

const hasPage = (href: string) => {
  const { errors, matches } = createMemoryRouter(remote.routes, { initialEntries: [href] }).state;
  return !errors && matches.at(-1)?.route.path !== ':page/*';
};

it('LEGAL-02 an address of the console without a page says so beside the sidebar', async () => {
  respondWith(() => ({ body: null }));
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  renderConsole(remote.routes, '/admin/no-such-page', facts);
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

it('ALL-02 everything that the search and the sidebar offer of the console leads to one of its pages, or to those of a client’s data', () => {
  const offered = [...facts.navigation, ...(remote.destinations ?? [])];
  const elsewhere = offered.filter(({ href }) => !hasPage(href));
  expect(elsewhere.map(({ detail }) => detail)).toEqual(['Client Data', 'Client Data', 'Client Data']);
});
