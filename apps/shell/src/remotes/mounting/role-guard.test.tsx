import { jsonResponse } from '@portal/testing/network';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openShell } from '../../../testing/open-shell.tsx';

vi.mock(import('../loading/load-remote.ts'), () => ({
  loadRemoteModule: async () => ({
    module: { routes: [{ path: 'admin', element: <p>The console</p> }] },
    version: 'release-7',
  }),
}));

it('GUARD-05 an admin whose role could not be read sees a message on the page they opened, and can try again', async () => {
  let isDown = true;
  const remotes = [{ name: 'admin', origin: '', mount: '/admin', requires: 'admin' as const }];
  openShell(remotes, '/admin', () => jsonResponse([{ role: 'admin' }], isDown ? 403 : 200));
  const title = 'We could not check your access to this page';
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(location.pathname).toBe('/admin');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The console')).toBeVisible();
});
