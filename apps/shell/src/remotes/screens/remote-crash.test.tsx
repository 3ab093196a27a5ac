import { Link, Outlet } from '@portal/frame/routing/router';
import type { RemoteConfig } from '@portal/data/client/runtime-config';
import { viewOf } from '@portal/testing/builders';
import { jsonResponse } from '@portal/testing/network';
import { testConfig } from '@portal/testing/test-config';
import { lazyPage } from '@portal/ui/layout/lazy-page';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useImpersonationStore } from '../../cache/impersonation-store.ts';
import { queryClient } from '../../cache/query-client.tsx';
import { ERROR_EVENT, type ErrorReport } from '../../layout/report-error.ts';
import { openShell } from '../../../testing/open-shell.tsx';
import { RemoteError, type RemoteFault } from '../manifest/remote-error.ts';
import { remoteState, updateRemote } from '../remote-state.ts';

let isMended = false;
let fault: RemoteFault | null = null;
let told: ErrorReport[] = [];

function Layout({ breaks }: { breaks: boolean }) {
  if (breaks && !isMended) throw new Error('the layout threw');
  return <Outlet />;
}

const Missing = lazyPage(() => Promise.reject(new Error('It has no code.')));

const routes = [
  { element: <Layout breaks />, children: [{ path: 'reports', element: <p>These are reports</p> }] },
  {
    element: <Layout breaks={false} />,
    children: [
      { path: 'dashboard', element: <Link to="/reports?page=3#end">To the reports</Link> },
      { path: 'reports/1', element: <p>These are details</p> },
      { path: 'files', element: <Missing /> },
      { path: 'admin/audits', element: <p>These are details</p> },
    ],
  },
];

const load = vi.fn<(remote: RemoteConfig) => void>();
vi.mock(import('../loading/load-remote.ts'), () => ({
  loadRemoteModule: async (remote) => {
    load(remote);
    if (fault) throw new RemoteError('It failed.', { remote: remote.name, version: 'release-6', fault });
    return { module: { routes }, version: 'release-7' };
  },
}));
beforeEach(() => {
  told = [];
  vi.spyOn(console, 'error').mockReturnValue();
});
window.addEventListener(ERROR_EVENT, (event) => {
  if (event instanceof CustomEvent) told.push(event.detail);
});
afterEach(() => {
  queryClient.clear();
  for (const name of ['portal', 'admin']) updateRemote(name, { hasRoutes: false });
});

const REMOTES: RemoteConfig[] = [
  { name: 'portal', origin: '', mount: '/' },
  { name: 'admin', origin: '', mount: '/admin', requires: 'admin' },
];
const SAID = {
  incompatible: /^It is being updated/,
  unusable: /^Its server sent an unexpected response/,
  forbidden: /^Its address is not one that the portal trusts/,
  broken: /^It has a fault, which has been reported/,
};

const crashScreen = () => screen.findByRole('heading', { name: 'Something went wrong on this page' });
const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

it('ALL-01 when a remote’s layout throws while rendering, the shell shows an error, reports it once and offers other pages, and a retry renders it again', async () => {
  openShell(REMOTES, '/reports');
  await crashScreen();
  expect(document.title).toBe('Something went wrong · Client portal');
  const error = expect.objectContaining({ message: 'the layout threw' }) as Error;
  expect(told).toEqual([{ source: 'remote:portal', version: 'release-7', error }]);
  expect(screen.getByText(/portal release-7/).textContent).toContain('the layout threw');
  expect(screen.getByRole('navigation').textContent).toBe('Client portalLog out');

  fireEvent.click(screen.getByRole('link', { name: 'Client portal' }));
  fireEvent.click(await screen.findByRole('link', { name: 'To the reports' }));
  await crashScreen();
  tryAgain();
  await crashScreen();
  expect(told).toHaveLength(1);
  isMended = true;
  tryAgain();
  expect(await screen.findByText('These are reports')).toBeVisible();
  expect(window.location.search + window.location.hash).toBe('?page=3#end');
});

it('ALL-01 a page of a remote whose code cannot be loaded is reported with the release of the remote', async () => {
  openShell(REMOTES, '/files');
  await waitFor(() => expect(told).toMatchObject([{ source: 'remote:portal', version: 'release-7' }]));
});

it.each([
  ['auditor', 'Admin consoleLog out', null],
  ['admin', 'Client portalAdmin consoleLog out', null],
  ['admin', 'Client portalLog out', viewOf('c1')],
])('STAFF-02 IMP-03 a page that throws offers an %s: %s', async (role, others, impersonation) => {
  isMended = false;
  useImpersonationStore.setState({ impersonation });
  openShell(REMOTES, '/reports', () => jsonResponse([{ role }]));
  await crashScreen();
  expect(screen.getByRole('navigation').textContent).toBe(others);
  useImpersonationStore.setState({ impersonation: null });
});

it.each([
  ['slow', '/admin/audits?page=2#end', 'admin', /^Its server takes too long/, 'Client portalLog out'],
  ['unreachable', '/reports/1?page=2#end', 'portal', /^It could not be loaded/, 'Admin consoleLog out'],
] as const)(
  'ALL-01 of a remote that is %s, %s says so, offers other pages, and loads it again as it is configured then',
  async (cause, page, name, explanation, others) => {
    const moved = REMOTES.map((remote) => ({ ...remote, origin: 'https://moved.test' }));
    const missing = vi.spyOn(console, 'info').mockReturnValue();
    fault = cause;
    openShell(REMOTES, page, () => jsonResponse([{ role: 'admin' }]));
    expect(await screen.findByText(explanation)).toBeVisible();
    expect(document.title).toBe('Not available right now · Client portal');
    expect(screen.getByRole('navigation').textContent).toBe(others);
    expect(screen.queryAllByRole('button', { name: 'Reload the page' })).toHaveLength(
      cause === 'slow' ? 1 : 0,
    );
    expect(told).toMatchObject([{ source: `remote:${name}`, version: 'release-6', error: { fault } }]);
    expect(screen.getByText(/release-6/).textContent).toBe(`${name} release-6\nRemoteError: It failed.`);
    for (fault of ['incompatible', 'unusable', 'forbidden', 'broken', null] as const) {
      const config = Promise.resolve(Response.json({ ...testConfig, remotes: moved }));
      window.portalBoot = { config, stopListening: () => undefined, requestAhead: () => undefined };
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      const retry = await screen.findByRole('button', { name: 'Try again', busy: false });
      fireEvent.click(retry);
      expect(retry).toHaveAttribute('aria-busy', 'true');
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await screen.findByText(fault ? SAID[fault] : 'These are details');
    }
    expect(missing).not.toHaveBeenCalled();
    expect(remoteState(name).failure).toBeUndefined();
    expect(load.mock.lastCall?.[0]).toMatchObject({ name, origin: 'https://moved.test' });
    expect(window.location.search + window.location.hash).toBe('?page=2#end');
  },
);
