import { Link, Navigate } from '@portal/frame/routing/router';
import { approvedProfile } from '@portal/testing/builders';
import { jsonResponse } from '@portal/testing/network';
import { usePortalContainer } from '@portal/ui/overlays/portal-container';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../cache/query-client.tsx';
import { updateRemote } from '../remotes/remote-state.ts';
import { openShell } from '../../testing/open-shell.tsx';

const containers: (HTMLElement | null)[] = [];

/** A page that opens a dialog at once. */
function Reports() {
  containers.push(usePortalContainer());
  return <p>These are reports</p>;
}

const preload = vi.fn<() => void>();
const queryFn = vi.fn<() => Promise<string>>(async () => 'the audits');
const firstQueries = () => [{ queryKey: ['audits'], queryFn }];
const routes = {
  admin: [
    { path: 'admin', element: <Link to="/reports">Start an audit</Link> },
    { path: 'admin/moved', element: <Navigate to="/admin" replace /> },
  ],
  portal: [{ path: 'reports', element: <Reports />, handle: { preload, firstQueries } }],
};

const loaded = vi.fn<(name: string) => void>();
const remotes = [
  { name: 'portal', origin: '', mount: '/' },
  { name: 'admin', origin: '', mount: '/admin', requires: 'admin' as const },
];

vi.mock(import('../remotes/loading/load-remote.ts'), () => ({
  loadRemoteModule: async ({ name }) => {
    loaded(name);
    return { module: { routes: name === 'admin' ? routes.admin : routes.portal }, version: 'release-7' };
  },
}));
beforeEach(() => void vi.clearAllMocks());
afterEach(() => {
  queryClient.clear();
  for (const { name } of remotes) updateRemote(name, { hasRoutes: false });
});

it('ADM-09 ALL-01 a page of another remote is fetched with it, its first data too, and its overlays are never put into the remote that was left', async () => {
  openShell(remotes, '/admin', () => jsonResponse([{ role: 'admin' }]));
  fireEvent.click(await screen.findByRole('link', { name: 'Start an audit' }));
  await screen.findByText('These are reports');
  expect(containers.map((element) => element?.dataset['app'])).not.toContain('admin');
  expect(containers.at(-1)?.dataset['app']).toBe('portal');
  expect(preload).toHaveBeenCalled();
  expect(queryFn).toHaveBeenCalledOnce();
});

it('GUARD-05 an admin whose role could not be read sees a message on the page they opened, and can try again', async () => {
  let isDown = true;
  openShell(remotes, '/admin?q=1#2', () => jsonResponse([{ role: 'admin' }], isDown ? 403 : 200));
  const title = 'We could not check your access to this page';
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(location.pathname).toBe('/admin');
  const retry = screen.getByRole('button', { name: 'Try again' });
  fireEvent.click(retry);
  expect(retry).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'));
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByText('Start an audit')).toBeVisible();
  expect(location.search + location.hash).toBe('?q=1#2');
});

it('GUARD-05 STAFF-02 a page that redirects also does so when the account is known only after the remote has loaded', async () => {
  let isDown = true;
  openShell(
    remotes,
    '/admin/moved',
    () => jsonResponse([{ role: 'admin' }]),
    () => (isDown ? jsonResponse({ message: 'Down' }, 503) : jsonResponse([])),
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByText('Start an audit')).toBeVisible();
});

it('ALL-01 the page that signing in leads to is run and its first data requested before the account is known', async () => {
  const profile = Promise.withResolvers<Response>();
  openShell(remotes, '/auth?next=/reports', undefined, () => profile.promise);
  await waitFor(() => expect(queryFn).toHaveBeenCalledOnce());
  expect(screen.queryByText('These are reports')).toBeNull();
  profile.resolve(jsonResponse([approvedProfile]));
  await screen.findByText('These are reports');
  expect(queryFn).toHaveBeenCalledOnce();
});

it('GUARD-05 the console that a client was sent to is not run while they sign in', async () => {
  openShell(remotes, '/auth?next=/admin', undefined, () => jsonResponse([approvedProfile]));
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(loaded.mock.calls.flat()).not.toContain('admin');
});
