import { useSessionStore, type Session } from '@portal/auth/session/session';
import { adoptTestConfig } from '@portal/testing/test-config';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../cache/query-client.tsx';
import { renderRoutes } from '../../../testing/render-routes.tsx';
import { SignInPage } from '../../sign-in/sign-in-page.tsx';
import { AuthCallbackPage } from '../../sign-in/auth-callback-page.tsx';

let authorizeRequests = 0;
let profile: object;

beforeEach(() => {
  profile = { onboarding_completed: true, approval_status: 'approved' };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (pathname.endsWith('/authorize')) {
      authorizeRequests += 1;
      // The test stays on the page: a refusal has the same effect on the remembered path as a redirect to Google.
      return Response.json({ msg: 'The provider is not enabled.' }, { status: 400 });
    }
    return Response.json(pathname.endsWith('/profiles') ? [profile] : []);
  });
  adoptTestConfig();
  useSessionStore.setState({ status: 'signed-out', session: null, isDeliberate: true });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(address: string) {
  return renderRoutes(
    [
      { path: '/auth', element: <SignInPage /> },
      { path: '/auth-callback', element: <AuthCallbackPage /> },
      { path: '*', element: null },
    ],
    address,
  );
}

/** Leaves the sign-in page for Google, and returns signed in. */
async function signInWithGoogle(signInAddress: string) {
  const before = authorizeRequests;
  open(signInAddress);
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  await waitFor(() => expect(authorizeRequests).toBe(before + 1));
  cleanup();
  useSessionStore.setState({
    status: 'signed-in',
    session: { access_token: 't', user: { id: 'u' } } as Session,
  });
  return open('/auth-callback');
}

it('AUTH-12 AUTH-15 a sign-in with Google returns to the page that led to it', async () => {
  const router = await signInWithGoogle('/auth?next=%2Freports%3Fstatus%3Dcompleted');
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/reports', search: '?status=completed' }),
  );
});

it('AUTH-12 ROUTE-05 without such a page, it ends on the dashboard', async () => {
  const router = await signInWithGoogle('/auth');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});
