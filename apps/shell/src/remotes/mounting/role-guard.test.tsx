import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createShellRouter } from '../../boot/router.tsx';
import { ShellRoot } from '../../boot/shell-frame.tsx';
import { startSignedIn } from '../../../testing/start-signed-in.ts';

vi.mock(import('../loading/load-remote.ts'), () => ({
  loadRemoteModule: async () => ({
    module: { routes: [{ path: 'admin', element: <p>The console</p> }] },
    version: 'release-7',
  }),
}));

it('GUARD-05 an admin whose role could not be read is told so on the page they opened, and can try again', async () => {
  let isDown = true;
  const remotes = [{ name: 'admin', manifest: '', paths: ['/admin'], requires: 'admin' as const }];
  startSignedIn(remotes, (url) => {
    if (isDown && url.includes('/user_roles')) throw new TypeError('Failed to fetch');
    return url.includes('/user_roles') ? [{ role: 'admin' }] : [];
  });
  history.replaceState(null, '', '/admin');
  render(<ShellRoot router={createShellRouter()} />);
  const title = 'We could not check your access to this page';
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(location.pathname).toBe('/admin');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The console')).toBeVisible();
});
