import { Link } from '@portal/auth/routing/router';
import { usePortalContainer } from '@portal/ui/overlays/portal-container';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { createShellRouter } from '../boot/router.tsx';
import { ShellRoot } from '../boot/shell-frame.tsx';
import { startSignedIn } from '../../testing/start-signed-in.ts';

const containers: (HTMLElement | null)[] = [];

/** A page that opens a dialog at once. */
function Reports() {
  containers.push(usePortalContainer());
  return <p>These are reports</p>;
}

const preload = vi.fn<() => void>();
const routes = {
  admin: [{ path: 'admin', element: <Link to="/reports">Start an audit</Link> }],
  portal: [{ path: 'reports', element: <Reports />, handle: { preload } }],
};

vi.mock(import('../remotes/loading/load-remote.ts'), () => ({
  loadRemoteModule: async ({ name }) => ({
    module: { routes: name === 'admin' ? routes.admin : routes.portal },
    version: 'release-7',
  }),
}));

beforeAll(() => {
  const remotes = [
    { name: 'portal', manifest: '', paths: ['/reports'] },
    { name: 'admin', manifest: '', paths: ['/admin'], requires: 'admin' as const },
  ];
  startSignedIn(remotes, (url) => (url.includes('/user_roles') ? [{ role: 'admin' }] : []));
});

it('ADM-09 ALL-01 a page of another remote is fetched with it, and what it shows above itself is never put into the place of the remote that was left', async () => {
  history.replaceState(null, '', '/admin');
  render(<ShellRoot router={createShellRouter()} />);
  fireEvent.click(await screen.findByRole('link', { name: 'Start an audit' }));
  await screen.findByText('These are reports');
  expect(containers.map((element) => element?.dataset['app'])).not.toContain('admin');
  expect(containers.at(-1)?.dataset['app']).toBe('portal');
  expect(preload).toHaveBeenCalledOnce();
});
