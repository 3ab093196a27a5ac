import { Link } from '@portal/frame/routing/router';
import { jsonResponse } from '@portal/testing/network';
import { usePortalContainer } from '@portal/ui/overlays/portal-container';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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
  admin: [{ path: 'admin', element: <Link to="/reports">Start an audit</Link> }],
  portal: [{ path: 'reports', element: <Reports />, handle: { preload, firstQueries } }],
};

vi.mock(import('../remotes/loading/load-remote.ts'), () => ({
  loadRemoteModule: async ({ name }) => ({
    module: { routes: name === 'admin' ? routes.admin : routes.portal },
    version: 'release-7',
  }),
}));

it('ADM-09 ALL-01 a page of another remote is fetched with it, its first data too, and its overlays are never put into the remote that was left', async () => {
  const remotes = [
    { name: 'portal', origin: '', mount: '/' },
    { name: 'admin', origin: '', mount: '/admin', requires: 'admin' as const },
  ];
  openShell(remotes, '/admin', () => jsonResponse([{ role: 'admin' }]));
  fireEvent.click(await screen.findByRole('link', { name: 'Start an audit' }));
  await screen.findByText('These are reports');
  expect(containers.map((element) => element?.dataset['app'])).not.toContain('admin');
  expect(containers.at(-1)?.dataset['app']).toBe('portal');
  expect(preload).toHaveBeenCalledOnce();
  expect(queryFn).toHaveBeenCalledOnce();
});
