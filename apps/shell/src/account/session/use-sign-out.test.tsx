import { viewOf } from '@portal/testing/builders';
import { useImpersonationStore } from '@portal/auth/client-state/impersonation';
import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { RouterProvider } from '@portal/auth/routing/router';
import { adoptTestConfig } from '@portal/testing/test-config';
import { Toaster } from '@portal/ui/feedback/toast';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSignOut } from './use-sign-out.ts';

const impersonation = viewOf('client-1');

let requests: string[];
let isImpersonationDown: boolean;
let signOutError: Error | null;

beforeEach(() => {
  [requests, isImpersonationDown, signOutError] = [[], false, null];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { method, url } = new Request(input, init);
    const { pathname } = new URL(url);
    if (isImpersonationDown && pathname.startsWith('/rest/')) throw new TypeError('Failed to fetch');
    requests.push(`${method} ${pathname}`);
    return pathname.startsWith('/rest/') ? Response.json([]) : new Response(null, { status: 204 });
  });
  const client = adoptTestConfig();
  vi.spyOn(client.auth, 'signOut').mockImplementation(async () => {
    requests.push('sign out');
    return { error: signOutError } as { error: null };
  });
});
afterEach(() => {
  useImpersonationStore.setState({ impersonation: null });
  vi.unstubAllGlobals();
});

function SignOutButton() {
  const signOut = useSignOut();
  return <button onClick={() => void signOut()}>Log out</button>;
}

function newRouter() {
  const routes = [
    { path: '/dashboard', element: <SignOutButton /> },
    { path: '/auth', element: <h1>Welcome back</h1> },
  ];
  return createMemoryRouter(routes, { initialEntries: ['/dashboard'] });
}

function signOut(router = newRouter()) {
  render(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
}

describe('AUTH-14 signing out', () => {
  it('IMP-03 ends the impersonation while the session still allows it, then the session', async () => {
    useImpersonationStore.setState({ impersonation });
    signOut();
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
    expect(requests).toEqual(['PATCH /rest/v1/impersonation_sessions', 'sign out']);
  });

  it('tells the other tabs that the sign-out is intended, and Back does not open the page again', async () => {
    localStorage.clear();
    const router = newRouter();
    signOut(router);
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(Number(localStorage.getItem('audit-portal-signed-out'))).toBeGreaterThan(Date.now() - 60_000);
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('is not prevented by an impersonation that cannot be ended', async () => {
    isImpersonationDown = true;
    useImpersonationStore.setState({ impersonation });
    signOut();
    expect(await screen.findByText('Signed out successfully')).toBeTruthy();
    expect(requests).toEqual(['sign out']);
  });
});
