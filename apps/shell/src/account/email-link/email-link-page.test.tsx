import { keepInvitation } from '@portal/auth/routing/kept-invitation';
import { subscribeToSession, useSessionStore } from '@portal/auth/session/session';
import { getPasswordLink } from '@portal/auth/sign-in/sign-in';
import { buildSession } from '@portal/testing/builders';
import { fakeNetwork, jsonResponse, SATISFIED, signIn, signOut } from '@portal/testing/network';
import { adoptTestConfig } from '@portal/testing/test-config';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderPages } from '../../../testing/render-routes.tsx';
import { ResetPasswordPage } from '../reset-password/reset-password-page.tsx';
import { SignInPage } from '../../sign-in/sign-in-page.tsx';
import { AuthCallbackPage } from '../../sign-in/auth-callback-page.tsx';

const STORED = 'audit-portal-auth';
const ADA = { id: 'ada', email: 'ada@chain.test' };
const BOB = { id: 'bob', email: 'bob@chain.test' };
let network: ReturnType<typeof fakeNetwork>;
let count = 0;
let stop: (() => void) | undefined;

beforeEach(() => {
  count += 1;
  network = fakeNetwork();
  network.on('POST /auth/v1/verify', () => jsonResponse(buildSession(ADA)));
  network.on('GET /auth/v1/user', () => jsonResponse(ADA));
  network.on('PUT /auth/v1/user', () => jsonResponse(ADA));
  network.on('POST /auth/v1/logout', () => new Response(null, { status: 204 }));
  network.on('GET user_roles', () => jsonResponse([]));
  network.on('GET profiles', () => jsonResponse([]));
  network.on('GET rpc/my_account', () => jsonResponse([SATISFIED]));
  signOut();
});
afterEach(() => {
  stop?.();
  stop = undefined;
});

/** As the shell does: the page learns from supabase-js who is signed in. Resolves when it has learned that nobody is. */
async function followSession() {
  const client = adoptTestConfig();
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
}

function open(path: string, type: string) {
  const pages = {
    '/auth': <SignInPage />,
    '/auth-callback': <AuthCallbackPage />,
    '/reset-password': <ResetPasswordPage />,
  };
  return renderPages(pages, `${path}#token_hash=h${count}&type=${type}&email=${ADA.email}`);
}

const heading = (name: string) => screen.findByRole('heading', { name });
const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name, busy: false }));

it('AUTH-17 an e-mailed link is redeemed once by a double click on Continue, and leaves the address and the history', async () => {
  await followSession();
  const router = open('/reset-password', 'recovery');
  const button = await screen.findByRole('button', { name: 'Continue' });
  fireEvent.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  fireEvent.click(button);
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  await act(() => router.navigate(-1));
  expect(router.state.location.hash).toBe('');
  await waitFor(() => expect(getPasswordLink(useSessionStore.getState().session)).toBe('recovery'));
  expect(screen.getByText(/The link in our email has signed you in/)).toBeVisible();
  expect(localStorage.getItem(STORED)).toContain('ada@chain.test');
  expect(network.requests('POST /auth/v1/verify')).toHaveLength(1);
});

it.each([
  ['Save password', '/auth', 'signup', /^Your address is confirmed/],
  ['Skip for now', '/auth', 'signup', /^Your address is confirmed/],
  ['Save password', '/auth-callback', 'email_change', /^Your sign-in address is changed/],
])(
  'AUTH-17 TEAM-01 AUTH-16 AUTH-20 an e-mailed link that confirms an address asks for a password, and by "%s" (%s, %s) leads back to the invitation that was opened in this browser',
  async (way, path, type, reason) => {
    const token = 'a1'.repeat(32);
    await followSession();
    keepInvitation({ token, email: ADA.email });
    const router = open(path, type);
    await press('Continue');
    await heading('Choose a password');
    expect(screen.getByText(reason)).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/reset-password', hash: '' });
    expect(screen.queryByLabelText('Current password')).toBeNull();
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'battery staple' } });
    if (way === 'Save password') await press(way);
    else fireEvent.click(screen.getByRole('link', { name: /Skip for now/ }));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/invitation',
        hash: `#token=${token}&email=ada%40chain.test`,
      }),
    );
  },
);

it('AUTH-17 AUTH-11 an e-mailed link that opens another account than it says is reported, also after a failure', async () => {
  network.cut('POST /auth/v1/verify');
  open('/auth-callback', 'magiclink');
  await press('Continue');
  await screen.findByText(/^The sign-in service cannot be reached/);
  network.on('POST /auth/v1/verify', () => jsonResponse(buildSession(BOB)));
  await press('Continue');
  expect(await heading('This link opens another account')).toBeTruthy();
});

it('AUTH-17 AUTH-20 an e-mailed link of a change of address that is one of two says that the other is missing', async () => {
  network.on('POST /auth/v1/verify', () => jsonResponse({ code: '200', msg: 'Confirmation link accepted.' }));
  const asking = { ...BOB, new_email: ADA.email };
  signIn(asking);
  open('/auth-callback', 'email_change');
  expect(await screen.findByText(ADA.email)).toBeVisible();
  expect(screen.queryByText(/switches to the other account/)).toBeNull();
  await press('Continue');
  expect(await heading('One of two addresses is confirmed')).toBeTruthy();
});
