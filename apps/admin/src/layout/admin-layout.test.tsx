import { act, cleanup, screen, within } from '@testing-library/react';
import { paths } from '@portal/domain/routing/paths';
import userEvent from '@testing-library/user-event';
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
    ['Clients', paths.adminClientImport],
    ['Calendar', paths.adminCalendar],
    ['Requests', '/admin/requests/proposal'],
    ['Activity Log', paths.adminActivity],
    ['Staff', paths.adminStaff],
    ['Settings', paths.adminSettingsPlanning],
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
    const ownName = 'GET staff_profiles?person_id=eq.admin-1';
    respondWith(({ is }) => ({ body: is(ownName) ? [{ full_name: 'Lin Chen' }] : null }));
    const openSearch = vi.fn<() => void>();
    renderConsole(pages, '/admin', { ...facts, isAdmin, openSearch, bell: <p>Notices</p> });
    const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(navigation.getByRole('link', { name: shown })).toBeVisible();
    expect(navigation.queryAllByRole('link', { name: hidden })).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /^Search/ }));
    expect(openSearch).toHaveBeenCalledOnce();
    expect(screen.getByText('Notices')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Test Audits' })).toHaveAttribute('href', '/admin');
    await userEvent.click(await screen.findByRole('button', { name: /^Account menu.*Lin Chen.*admin@test/ }));
    expect(screen.queryAllByRole('menuitem', { name: 'View as Client' })).toHaveLength(isAdmin ? 1 : 0);
  });

  it('AUTH-18 warns of a missing second factor in full on the dashboard and in the top bar or, on a phone, in the page elsewhere', async () => {
    respondWith(({ path }) => ({ body: path === 'rpc/my_account' ? [SATISFIED] : [] }));
    const router = renderConsole(pages, '/admin/');
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

const OF_ADMINS =
  'clients clients/import clients/1 audits/past audits/new calendar requests requests/proposal activity admins settings';

it.each(OF_ADMINS.split(' '))(
  'STAFF-02 an auditor is led from a page of admins to their audits: %s',
  async (page) => {
    respondWith(() => ({ body: [] }));
    const account = { isAdmin: false, isAuditor: true, profile: null, secondFactor: 'none' } as const;
    const { state } = renderConsole(remote.routes, `/admin/${page}`, { isAdmin: false, account });
    expect([state.location.pathname, state.historyAction]).toEqual([paths.adminAudits, 'REPLACE']);
  },
);

it('ALL-02 everything that the search and the sidebar offer of the console leads to one of its pages, or to those of a client’s data', () => {
  const offered = [...facts.navigation, ...(remote.destinations ?? [])];
  const elsewhere = offered.filter(({ href }) => !hasPage(href));
  expect(elsewhere.map(({ href }) => href)).toEqual(['/reports', '/files', '/knowledge']);
  const actions = remote.destinations?.map(
    ({ label, href, audience, isHidden }) => `${label}, ${audience}${isHidden ? ' who types' : ''}: ${href}`,
  );
  expect(actions).toEqual(['New audit, admin who types: /admin/audits/new']);
});
