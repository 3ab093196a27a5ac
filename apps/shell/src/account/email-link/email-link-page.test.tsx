import { keepInvitation } from '@portal/auth/routing/kept-invitation';
import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { RouterProvider } from '@portal/auth/routing/router';
import { subscribeToSession, useSessionStore, type Session } from '@portal/auth/session/session';
import { getPasswordLink } from '@portal/auth/sign-in/sign-in';
import { adoptTestConfig } from '@portal/testing/test-config';
import { Toaster } from '@portal/ui/feedback/toast';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ResetPasswordPage } from '../reset-password/reset-password-page.tsx';
import { queryClient } from '../../cache/query-client.tsx';
import { SignInPage } from '../../sign-in/sign-in-page.tsx';
import { AuthCallbackPage } from '../../sign-in/auth-callback-page.tsx';

const STORED = 'audit-portal-auth';
const requests: string[] = [];
let verify: () => Response;
let count = 0;
let client: ReturnType<typeof adoptTestConfig>;
let stop: (() => void) | undefined;

const encoded = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');
const buildSession = (email: string) => {
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  const claims = { sub: `id of ${email}`, session_id: `session of ${email}`, exp };
  return {
    access_token: `${encoded({ alg: 'HS256' })}.${encoded(claims)}.c2ln`,
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3_600,
    expires_at: exp,
    user: { id: claims.sub, email, aud: 'authenticated' },
  };
};

beforeAll(() => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    requests.push(`${request.method} ${pathname}`);
    if (pathname.endsWith('/verify')) return verify();
    const claims = request.headers.get('authorization')?.split('.')[1];
    const { sub } = claims ? (JSON.parse(atob(claims)) as { sub: string }) : { sub: '' };
    if (pathname.endsWith('/user')) return Response.json({ id: sub, email: sub.replace('id of ', '') });
    if (pathname.endsWith('/logout')) return new Response(null, { status: 204 });
    if (pathname.endsWith('/my_account'))
      return Response.json([{ has_factor: false, needed: false, satisfied: true }]);
    return Response.json([]);
  });
  client = adoptTestConfig();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  requests.length = 0;
  count += 1;
  verify = () => Response.json(buildSession('ada@chain.test'));
  useSessionStore.setState({ status: 'signed-out', session: null, isDeliberate: true });
});
afterEach(() => {
  stop?.();
  stop = undefined;
  cleanup();
});

/** As the shell does: the page learns from supabase-js who is signed in. Resolves when it has learned that nobody is. */
async function followSession() {
  await client.auth.signOut({ scope: 'local' });
  stop = subscribeToSession(Promise.resolve(client), () => undefined);
  await act(
    () =>
      new Promise<void>((resolve) => {
        const unsubscribe = useSessionStore.subscribe(() => {
          unsubscribe();
          resolve();
        });
      }),
  );
  requests.length = 0;
}

function signedInAs(email: string) {
  const session = buildSession(email) as Session;
  localStorage.setItem(STORED, JSON.stringify(session));
  useSessionStore.setState({ status: 'signed-in', session });
}

function open(path: string, type: string, email = 'ada@chain.test') {
  const routes = [
    { path: '/auth', element: <SignInPage /> },
    { path: '/auth-callback', element: <AuthCallbackPage /> },
    { path: '/reset-password', element: <ResetPasswordPage /> },
    { path: '*', element: null },
  ];
  const hash = `#token_hash=h${count}&type=${type}${email && `&email=${email}`}`;
  const router = createMemoryRouter(routes, { initialEntries: [path + hash] });
  render(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
  );
  return router;
}

const heading = (name: string) => screen.findByRole('heading', { name });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('AUTH-17 an e-mailed link', () => {
  it.each([
    ['/auth', 'signup', 'Confirm your email address'],
    ['/auth-callback', 'magiclink', 'Sign in by link'],
    ['/reset-password', 'recovery', 'Set a new password'],
    ['/auth-callback', 'email_change', 'Confirm your new sign-in address'],
  ])(
    '%s %s says for which address it is and what it does, and sends nothing to the backend',
    async (path, type, name) => {
      const router = open(path, type);
      await heading(name);
      expect(screen.getByText('ada@chain.test')).toBeTruthy();
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(requests).toEqual([]);
      expect(router.state.location.hash).toContain(`h${count}`);
    },
  );

  it('is redeemed once by a double click on Continue, and leaves the address', async () => {
    await followSession();
    const router = open('/reset-password', 'recovery');
    const button = await screen.findByRole('button', { name: 'Continue' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    await waitFor(() => expect(getPasswordLink(useSessionStore.getState().session)).toBe('recovery'));
    expect(localStorage.getItem(STORED)).toContain('ada@chain.test');
    expect(requests.filter((request) => request.endsWith('/verify'))).toHaveLength(1);
  });

  it('AUTH-16 that confirms an address continues to a page where a password can be chosen or skipped, without asking for the old one', async () => {
    await followSession();
    const router = open('/auth', 'signup');
    await press('Continue');
    await heading('Choose a password');
    expect(router.state.location).toMatchObject({ pathname: '/reset-password', hash: '' });
    expect(screen.queryByLabelText('Current password')).toBeNull();
    expect(screen.getByRole('link', { name: /Skip for now/ }).getAttribute('href')).toBe('/auth');
  });

  it('TEAM-01 AUTH-16 that confirms an address leads back to the invitation that was opened in this browser, with or without a password', async () => {
    const token = 'a1'.repeat(32);
    for (const goOn of [
      async () => {
        fireEvent.change(await screen.findByLabelText('New password'), {
          target: { value: 'battery staple' },
        });
        await press('Save password');
      },
      async () => void fireEvent.click(await screen.findByRole('link', { name: /Skip for now/ })),
    ]) {
      await followSession();
      keepInvitation({ token, email: 'ada@chain.test' });
      const router = open('/auth', 'signup');
      await press('Continue');
      await heading('Choose a password');
      await goOn();
      await waitFor(() =>
        expect(router.state.location).toMatchObject({
          pathname: '/invitation',
          hash: `#token=${token}&email=ada%40chain.test`,
        }),
      );
      stop?.();
      cleanup();
      queryClient.clear();
    }
  });

  it('says who is signed in, and leaves that session untouched when they stay', async () => {
    signedInAs('bob@chain.test');
    const before = localStorage.getItem(STORED);
    const router = open('/auth-callback', 'magiclink');
    expect(await screen.findByText('bob@chain.test')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Stay signed in as bob@chain.test' }));
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(requests.filter((request) => request.includes('/auth/v1/'))).toEqual([]);
    expect(localStorage.getItem(STORED)).toBe(before);
  });

  it('that opens another account than it says replaces no session: the new one is ended', async () => {
    verify = () => Response.json(buildSession('stranger@evil.test'));
    signedInAs('bob@chain.test');
    const before = localStorage.getItem(STORED);
    open('/auth-callback', 'magiclink');
    await press('Continue');
    await heading('This link opens another account');
    expect(requests.filter((request) => request.includes('/auth/v1/'))).toEqual([
      'POST /auth/v1/verify',
      'POST /auth/v1/logout',
    ]);
    expect(localStorage.getItem(STORED)).toBe(before);
    expect(useSessionStore.getState().session?.user.email).toBe('bob@chain.test');
  });

  it('AUTH-20 of a change of address that is one of two says that the other is missing', async () => {
    verify = () => Response.json({ code: '200', msg: 'Confirmation link accepted.' });
    open('/auth-callback', 'email_change');
    await press('Continue');
    expect(await heading('One of two addresses is confirmed')).toBeTruthy();
  });

  it.each([
    ['of a type that we do not send', 'invite', 'ada@chain.test'],
    ['that names no address', 'magiclink', ''],
  ])('%s is not complete, and nothing redeems it', async (_what, type, email) => {
    open('/auth-callback', type, email);
    await heading('This link is not complete');
    expect(screen.queryByRole('button')).toBeNull();
    expect(requests).toEqual([]);
  });
});
