import { Navigate } from '@portal/frame/routing/router';
import { jsonResponse } from '@portal/testing/network';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openShell } from '../../testing/open-shell.tsx';

vi.mock(import('../remotes/loading/load-remote.ts'), () => ({
  loadRemoteModule: async () => ({
    module: {
      routes: [
        { path: 'admin', element: <p>The first page</p> },
        { path: 'admin/moved', element: <Navigate to="/admin" replace /> },
      ],
    },
    version: 'release-7',
  }),
}));

const remotes = [{ name: 'admin', origin: '', mount: '/admin', requires: 'admin' as const }];

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
  expect(await screen.findByText('The first page')).toBeVisible();
});
