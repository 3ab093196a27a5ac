import { keepInvitation, keptInvitationPath } from '@portal/auth/routing/kept-invitation';
import { subscribeToSession } from '@portal/auth/session/session';
import { whenConnected } from '@portal/data/client/supabase';
import { buildSession, signedInClient } from '@portal/testing/builders';
import { jsonResponse, networkOfClient, SATISFIED, signIn, signOut } from '@portal/testing/network';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { forgetUser } from '../../cache/forget-user.ts';
import { RedirectSignedInUser } from '../redirect-signed-in-user.tsx';
import { renderPages } from '../../../testing/render-routes.tsx';
import { InvitationPage } from './invitation-page.tsx';

const TOKEN = 'a1'.repeat(32);
const link = (email = signedInClient.email) =>
  `/invitation#token=${TOKEN}&email=${encodeURIComponent(email)}`;
const ACCEPT = 'POST rpc/accept_invitation';
const CLIENT = 'POST rpc/invitation_client';
const SIGN_UP = 'POST /auth/v1/signup';
const READ = 'POST rpc/read_invitation';
const INVITATION = { client_name: 'Harbor', inviter_name: 'Olga Owner', role: 'viewer', has_joined: false };

let network: ReturnType<typeof networkOfClient>;

beforeEach(() => {
  network = networkOfClient();
  network.on('GET profiles', () => jsonResponse([]));
  network.on(READ, ({ body }) =>
    jsonResponse([undefined, TOKEN].includes(Object(body).token) && [INVITATION]),
  );
  network.on(CLIENT, () => jsonResponse('Harbor'));
  signIn();
});

const hasAccount = (facts: object) =>
  network.on('GET rpc/my_account', () => jsonResponse([{ ...SATISFIED, ...facts }]));

function open(path: string) {
  return renderPages(
    {
      '/invitation': <InvitationPage />,
      '/auth': <RedirectSignedInUser />,
      '/dashboard': <p>The dashboard</p>,
      '/admin': <p>The console</p>,
      '/auth/code': <p>The page for the code</p>,
    },
    path,
  );
}

it('TEAM-01 an invitation says who invites to which team, and the invited person joins under their name', async () => {
  network.on(ACCEPT, () => jsonResponse('client-1'));
  keepInvitation({ token: TOKEN, email: signedInClient.email });
  open('/auth');
  expect(await screen.findByText(/Olga Owner invites you to the team of/)).toBeVisible();
  expect(network.requests(ACCEPT)).toEqual([]);
  await userEvent.type(screen.getByLabelText(/Full name/), ' Vic Viewer ');
  await userEvent.click(screen.getByRole('button', { name: 'Join the team' }));
  expect(await screen.findByText('The dashboard')).toBeVisible();
  expect(network.requests(ACCEPT).map(({ body }) => body)).toEqual([
    { token: TOKEN, full_name: 'Vic Viewer' },
  ]);
  // They are not redirected here again.
  expect(keptInvitationPath()).toBeNull();
});

it('TEAM-01 an invitation says why somebody who confirmed an invited address cannot join yet', async () => {
  const message = 'To join, open the link of the email.';
  network.on(READ, () => jsonResponse({ code: 'PT403', message }, 403));
  hasAccount({ is_invited: true });
  open('/invitation');
  expect((await screen.findByText(message)).parentElement).toHaveTextContent('You cannot join yet');
});

it.each([
  ['owner', 'the client portal of Harbor, as its owner. You will see its audits'],
  ['member', 'the team of Harbor, as a member. You will see what the team sees, upload files'],
  ['admin', 'our staff, as an admin. You will see all clients'],
  ['auditor', 'our staff, as an auditor. You will see the audits that you work on'],
])(
  'TEAM-01 STAFF-01 an invitation tells an invited %s what they will see, and knows their name',
  async (role, offer) => {
    const metadata = { user_metadata: { full_name: 'Ada Berg' } };
    signIn({ ...signedInClient, ...metadata });
    network.on(READ, () => jsonResponse([{ ...INVITATION, role }]));
    hasAccount({ has_factor: true, needed: true });
    open(link());
    expect(await screen.findByLabelText(/Full name/)).toHaveValue('Ada Berg');
    expect(document.body).toHaveTextContent(`Olga Owner invites you to ${offer}`);
  },
);

it.each([
  ['viewer', 'You belong to the team of Harbor.'],
  ['auditor', 'You belong to our staff.'],
])('TEAM-01 STAFF-01 an invitation tells a %s who has joined where they belong', async (role, sentence) => {
  network.on(READ, () => jsonResponse([{ ...INVITATION, role, has_joined: true }]));
  open(link());
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the portal' })).toHaveAttribute('href', '/auth');
});

it('TEAM-01 AUTH-17 an invitation says so when another person is signed in, sends no request for them, and leads back once they are logged out', async () => {
  network.on('POST /auth/v1/logout', () => new Response(null, { status: 204 }));
  onTestFinished(subscribeToSession(whenConnected(), forgetUser));
  open(link('other@client.test'));
  expect(screen.getByText(/You are signed in as/)).toHaveTextContent(signedInClient.email);
  expect(screen.getByRole('link', { name: 'Stay signed in' })).toBeVisible();
  expect(network.requests(READ)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Log out and use the other address' }));
  await screen.findByText('Signed out successfully');
  await waitFor(() => expect(keptInvitationPath()).toContain(TOKEN));
});

it.each([
  [false, 'link', 'Set up an app'],
  [true, 'button', 'Join our staff'],
] as const)(
  'STAFF-01 somebody invited to the staff joins with an authenticator app, and sets one up first (has one: %s)',
  async (has_factor, role, name) => {
    network.on(READ, () => jsonResponse([{ ...INVITATION, client_name: null, role: 'auditor' }]));
    hasAccount({ has_factor, needed: has_factor });
    open(link());
    const button = await screen.findByRole(role, { name });
    expect(document.body).not.toHaveTextContent(/team/i);
    expect(screen.queryByRole('button', { name: 'Join our staff' }) === null).toBe(!has_factor);
    await userEvent.click(button);
    expect(network.requests(ACCEPT)).toEqual([]);
    // The page of the set-up leads back here.
    expect(keptInvitationPath() === null).toBe(has_factor);
  },
);

it('STAFF-01 AUTH-18 an invitation lets somebody join the staff with a fresh code, and shows no error when they cancel it', async () => {
  const refusal = { code: 'PT403', message: 'Please confirm.', hint: 'fresh_code_required' };
  let isEntered = false;
  network.on(READ, () => jsonResponse([{ ...INVITATION, client_name: null, role: 'admin' }]));
  hasAccount({ has_factor: true, needed: true });
  network.on(ACCEPT, () => (isEntered ? jsonResponse(null) : jsonResponse(refusal, 403)));
  network.on('GET /auth/v1/user', () =>
    jsonResponse({ ...signedInClient, factors: [{ id: 'f1', factor_type: 'totp', status: 'verified' }] }),
  );
  network.on('POST /auth/v1/factors/f1/challenge', () => jsonResponse({ id: 'c', type: 'totp' }));
  network.on('POST /auth/v1/factors/f1/verify', () => {
    isEntered = true;
    return jsonResponse(buildSession());
  });
  open(link());
  await userEvent.type(await screen.findByLabelText(/Full name/), 'Ada Auditor{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Join our staff' }));
  await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '123456{Enter}');
  expect(await screen.findByText('The console')).toBeVisible();
  expect(screen.getByText('You joined our staff')).toBeVisible();
  expect(screen.queryByText('You could not join')).toBeNull();
  expect(network.requests(ACCEPT).map(({ body }) => body)).toEqual(
    Array(3).fill({ token: TOKEN, full_name: 'Ada Auditor' }),
  );
});

it('AUTH-18 an invitation asks for the code first, and comes back', async () => {
  hasAccount({ has_factor: true, needed: true, satisfied: false });
  open(link());
  expect(await screen.findByText('The page for the code')).toBeVisible();
  expect(network.requests(READ)).toEqual([]);
  expect(keptInvitationPath()).toContain(TOKEN);
});

it('TEAM-05 AUTH-11 AUTH-16 a visitor creates an account with only the invited address, also after a refusal, and chooses the password after confirming it', async () => {
  signOut();
  network.on(CLIENT, ({ body }) => jsonResponse(body ? 'Tidewater Labs' : null));
  network.on(SIGN_UP, () => jsonResponse({ code: 'signup_disabled', msg: 'Signups not allowed' }, 422));
  open(link());
  fireEvent.click(await screen.findByRole('button', { name: 'Create account' }));
  expect(screen.getByRole('button', { busy: true })).toBeVisible();
  await screen.findByText('Signups not allowed');
  network.on(SIGN_UP, () => jsonResponse({ id: 'new', confirmation_sent_at: '2026-01-01' }));
  await userEvent.dblClick(screen.getByRole('button', { busy: false }));
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(screen.queryByText('Signups not allowed')).toBeNull();
  const { email } = signedInClient;
  expect(network.requests(CLIENT).map(({ body }) => body)).toEqual([{ token: TOKEN, address: email }]);
  const sent = network.requests(SIGN_UP).map(({ body }) => body as { email: string; password: string });
  expect(sent.map((account) => account.email)).toEqual([email, email]);
  expect(sent[0]?.password.length).toBeGreaterThan(30);
  expect(keptInvitationPath()).toContain(TOKEN);
  // Opening the page does not use up the invitation.
  expect(network.requests(ACCEPT)).toEqual([]);
});

it('TEAM-01 a visitor who signs in comes back here in every tab until they go on without joining', async () => {
  signOut();
  const router = open(link());
  await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
  expect(router.state.location).toMatchObject({ pathname: '/auth', search: '', hash: '' });
  act(() => signIn());
  expect(await screen.findByText(/Olga Owner invites you/)).toBeVisible();
  cleanup();
  // The tab in which the link of the e-mail was opened, once its password is saved.
  const other = open('/auth');
  await userEvent.click(await screen.findByRole('link', { name: 'Not now' }));
  await waitFor(() => expect(other.state.location.pathname).toBe('/onboarding'));
});
