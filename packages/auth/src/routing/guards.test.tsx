import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { ShellProvider, type ShellContract } from '../contract/contract.ts';
import { RequireAdmin } from './guards.tsx';
import { createMemoryRouter } from './memory-router.ts';
import { RouterProvider } from './router.ts';

const impersonation = {
  sessionId: 'session-1',
  targetUserId: 'client-1',
  targetUserEmail: 'client@example.test',
  targetUserName: 'Iris Vale',
  expiresAt: 0,
};

afterEach(() => vi.unstubAllGlobals());

/** Opens /admin behind RequireAdmin. Returns the path where the user ends. */
async function openAdmin(user: Pick<ShellContract, 'isAdmin' | 'impersonation'>): Promise<string> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const router = createMemoryRouter(
    [
      { path: '/admin', element: <RequireAdmin>Admin Dashboard</RequireAdmin> },
      { path: '/dashboard', element: 'Dashboard' },
      { path: '/reports/:auditId', element: 'Audit' },
    ],
    { initialEntries: ['/admin'] },
  );
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <ShellProvider value={user as ShellContract}>
        <RouterProvider router={router} />
      </ShellProvider>,
    ),
  );
  const { pathname } = router.state.location;
  act(() => root.unmount());
  return pathname;
}

it.each([
  { user: 'an admin', isAdmin: true, impersonation: null, path: '/admin' },
  { user: 'a client', isAdmin: false, impersonation: null, path: '/dashboard' },
  { user: 'an admin who impersonates a client', isAdmin: true, impersonation, path: '/dashboard' },
  {
    user: 'an admin who views an audit as its client',
    isAdmin: true,
    impersonation: { ...impersonation, page: '/reports/audit-1' },
    path: '/reports/audit-1',
  },
])('GUARD-05 IMP-03 AUD-05 $user who opens /admin ends at $path', async ({ path, ...user }) => {
  expect(await openAdmin(user)).toBe(path);
});
