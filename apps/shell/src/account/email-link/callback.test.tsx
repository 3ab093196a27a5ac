import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { RouterProvider } from '@portal/auth/routing/router';
import { useSessionStore } from '@portal/auth/session/session';
import { adoptTestConfig } from '@portal/testing/test-config';
import { toast, Toaster } from '@portal/ui/feedback/toast';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Fragment, StrictMode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ResetPasswordPage } from '../reset-password/reset-password-page.tsx';
import { SignInPage } from '../../sign-in/sign-in-page.tsx';
import { AuthCallbackPage } from '../../sign-in/auth-callback-page.tsx';

let response: () => Promise<Response>;
let count = 0;

beforeAll(() => {
  vi.stubGlobal('fetch', () => response());
  adoptTestConfig();
});
beforeEach(() => {
  const body = { code: 'otp_expired', message: 'Email link is invalid or has expired' };
  response = async () => Response.json(body, { status: 403 });
  useSessionStore.setState({ status: 'signed-out', session: null, isDeliberate: true });
  count += 1;
});
afterEach(cleanup);

function open(path: string, Mode: typeof Fragment = Fragment) {
  const routes = [
    { path: '/auth', element: <SignInPage /> },
    { path: '/auth-callback', element: <AuthCallbackPage /> },
    { path: '/reset-password', element: <ResetPasswordPage /> },
    { path: '/profile', element: <p>Account Settings</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <Mode>
      <RouterProvider router={router} />
      <Toaster />
    </Mode>,
  );
  return router;
}

describe('what comes back from an e-mail or a provider', () => {
  it.each([
    ['an error in the query', '/auth-callback?error=x&error_description=Not+today', 'Not today'],
    ['an error in the fragment', '/auth-callback#error=x&error_description=Not+tonight', 'Not tonight'],
    ['a code of another browser', '/auth-callback?code=HASH', /started in another browser/],
  ])(
    'AUTH-12 AUTH-13 %s ends at /auth with a message and nothing left in the address',
    async (_what, path, message) => {
      const router = open(path.replace('HASH', `h${count}`));
      expect(await screen.findByText(message)).toBeTruthy();
      expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
      expect(router.state.location).toMatchObject({ pathname: '/auth', search: '', hash: '' });
    },
  );

  it('AUTH-12 a code is exchanged once, also where React renders twice, and a refusal is shown once', async () => {
    localStorage.setItem('audit-portal-auth-code-verifier', JSON.stringify('verifier'));
    const requests: string[] = [];
    response = async () => {
      requests.push('token');
      return Response.json({ code: 'bad_code', message: 'Not this code' }, { status: 400 });
    };
    const error = vi.spyOn(toast, 'error');
    const router = open(`/auth-callback?code=h${count}&next=1#top`, StrictMode);
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(requests).toEqual(['token']);
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
    localStorage.clear();
  });

  it.each(['/auth-callback', '/reset-password'])(
    'AUTH-12 AUTH-13 %s without a session is /auth',
    async (path) => {
      const router = open(path);
      await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    },
  );
});

describe('AUTH-13 /reset-password in a session that no recovery link began', () => {
  it('requires the current password, so that an unlocked screen is not enough to take the account', async () => {
    const requests: string[] = [];
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      requests.push(`${new Request(input, init).method} ${new URL(new Request(input, init).url).pathname}`);
      return Promise.resolve(
        Response.json({ code: 'invalid_credentials', message: 'Invalid login credentials' }, { status: 400 }),
      );
    });
    const user = { id: 'u', email: 'a@b.test' };
    useSessionStore.setState({ status: 'signed-in', session: { access_token: 'a.b.c', user } as never });
    open('/reset-password');
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'a new password' } });
    press();
    expect(await screen.findByText('Please enter your current password')).toBeTruthy();
    expect(requests).toEqual([]);
    fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'a guess' } });
    press();
    expect(await screen.findByText('Invalid login credentials')).toBeTruthy();
    expect(requests).toEqual(['POST /auth/v1/token']);
  });

  it('returns to the page that it was opened from, after signing out all other devices', async () => {
    const user = { id: 'u', email: 'a@b.test' };
    const session = {
      access_token: 'a.b.c',
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 3600,
      user,
    };
    const requests: string[] = [];
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const { method, url } = new Request(input, init);
      requests.push(`${method} ${new URL(url).pathname}${new URL(url).search}`);
      return Response.json(method === 'POST' ? session : user);
    });
    useSessionStore.setState({ status: 'signed-in', session: session as never });
    open('/reset-password?next=%2Fprofile');
    expect(screen.getByText(/^We ask for your current password/)).toBeVisible();
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'a new password' } });
    fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'my password' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Account Settings')).toBeVisible();
    expect(requests).toContain('POST /auth/v1/logout?scope=others');
  });

  it('AUTH-18 asks for a code of the authenticator app when the auth service demands one', async () => {
    const factor = {
      id: 'f',
      friendly_name: 'Phone',
      factor_type: 'totp',
      status: 'verified',
      created_at: '2026-11-01',
    };
    const user = { id: 'u', email: 'a@b.test', factors: [factor] };
    const session = {
      access_token: 'a.b.c',
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 3600,
      user,
    };
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const { method, url } = new Request(input, init);
      if (method === 'POST') return Response.json(session);
      const refused = { error_code: 'insufficient_aal', msg: 'AAL2 session is required' };
      return url.endsWith('/user') && method === 'PUT'
        ? Response.json(refused, { status: 401 })
        : Response.json(user);
    });
    useSessionStore.setState({ status: 'signed-in', session: session as never });
    open('/reset-password');
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'a new password' } });
    fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'my password' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByLabelText('Code from your authenticator app')).toBeVisible();
  });
});
