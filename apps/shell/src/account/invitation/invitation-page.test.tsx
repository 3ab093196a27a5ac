import { keepInvitation, keptInvitationPath } from '@portal/auth/routing/kept-invitation';
import { subscribeToSession } from '@portal/auth/session/session';
import { whenConnected } from '@portal/data/client/supabase';
import { buildSession, signedInClient } from '@portal/testing/builders';
import { jsonResponse, networkOfClient, SATISFIED, signIn, signOut } from '@portal/testing/network';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { forgetUser } from '../../cache/forget-user.ts';
import { RedirectSignedInUser } from '../redirect-signed-in-user.tsx';
import { renderPages } from '../../../testing/render-routes.tsx';
import { InvitationPage } from './invitation-page.tsx';

const TOKEN = 'a1'.repeat(32);
const link = (email = signedInClient.email) =>
  `/invitation#token=${TOKEN}&email=${encodeURIComponent(email)}`;
const ACCEPT = 'POST rpc/accept_invitation';
const CLIENT = 'POST rpc/invitation_client';
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
      '/auth': <RedirectSignedInUser search="" />,
      '/dashboard': <p>The dashboard</p>,
      '/admin': <p>The console</p>,
      '/auth/code': <p>The page for the code</p>,
    },
    path,
  );
}

describe('the page of an invitation', () => {
  it('TEAM-01 says who invites to which team, and the invited person joins under their name', async () => {
    network.on(ACCEPT, () => jsonResponse('client-1'));
    keepInvitation({ token: TOKEN, email: signedInClient.email });
    open('/auth');
    expect(await screen.findByText(/Olga Owner invites you to the team of/)).toBeVisible();
    expect(network.requests(ACCEPT)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Join the team' }));
    expect(await screen.findByText('Enter your full name')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Full name/), ' Vic Viewer \u202e');
    expect(await screen.findByText('Enter a single line of plain text')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Full name/), '{Backspace}');
    await userEvent.click(screen.getByRole('button', { name: 'Join the team' }));
    expect(await screen.findByText('The dashboard')).toBeVisible();
    expect(network.requests(ACCEPT).map(({ body }) => body)).toEqual([
      { token: TOKEN, full_name: 'Vic Viewer' },
    ]);
    // They are not redirected here again.
    expect(keptInvitationPath()).toBeNull();
  });

  it.each([
    ['was taken back', 404, 'PT404', 'This invitation is no longer valid.'],
    ['cannot be accepted', 409, 'PT409', 'This address belongs to another client already.'],
  ])(
    'TEAM-01 says so of an invitation that %s, and offers nothing to fill in',
    async (_what, status, code, message) => {
      network.on(READ, () => jsonResponse({ code, message }, status));
      open(link());
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Join the team' })).toBeNull();
    },
  );

  it.each(['', '#token=abc&email=a@b.test', `#token=${TOKEN}`])(
    'TEAM-01 says that the link %j is not complete, and requests nothing',
    async (fragment) => {
      open(`/invitation${fragment}`);
      expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeVisible();
      expect(network.requests(READ)).toEqual([]);
    },
  );

  it('TEAM-01 AUTH-17 says so when another person is signed in, sends no request for them, and leads back once they are logged out', async () => {
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

  it('TEAM-01 a user who confirmed the invited address in a browser without the link is redirected here, and may skip it', async () => {
    hasAccount({ is_invited: true });
    const router = open('/auth');
    expect(await screen.findByText(/Olga Owner invites you to the team of/)).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/invitation', hash: '' });
    expect(screen.getByRole('link', { name: 'Not now' })).toHaveAttribute('href', '/onboarding');
    expect(network.requests(READ).map(({ body }) => body)).toEqual([{}]);
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
      expect(await screen.findByText(/Olga Owner invites you to our staff, as an auditor/)).toBeVisible();
      expect(await screen.findByRole(role, { name })).toBeVisible();
      expect(document.body).not.toHaveTextContent(/team/i);
      expect(screen.queryByRole('button', { name: 'Join our staff' }) === null).toBe(!has_factor);
      expect(network.requests(ACCEPT)).toEqual([]);
    },
  );

  it('STAFF-01 AUTH-18 lets somebody join the staff with a fresh code, and shows no error when they cancel it', async () => {
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
    expect(screen.queryByText('You could not join')).toBeNull();
    expect(network.requests(ACCEPT).map(({ body }) => body)).toEqual(
      Array(3).fill({ token: TOKEN, full_name: 'Ada Auditor' }),
    );
  });

  it('AUTH-18 asks for the code first, and comes back', async () => {
    hasAccount({ has_factor: true, needed: true, satisfied: false });
    open(link());
    expect(await screen.findByText('The page for the code')).toBeVisible();
    expect(network.requests(READ)).toEqual([]);
    expect(keptInvitationPath()).toContain(TOKEN);
  });

  it('TEAM-05 AUTH-16 a visitor creates an account with only the invited address, and chooses the password after confirming it', async () => {
    signOut();
    network.on(CLIENT, ({ body }) => jsonResponse(body ? 'Tidewater Labs' : null));
    const sent: { email: string; password: string }[] = [];
    network.on('POST /auth/v1/signup', ({ body }) => {
      sent.push(body as { email: string; password: string });
      return jsonResponse({ id: 'new', email: signedInClient.email, confirmation_sent_at: '2026-01-01' });
    });
    open(link());
    await screen.findByRole('heading', { name: 'Create your account to join Tidewater Labs' });
    expect(network.requests(CLIENT).map(({ body }) => body)).toEqual([
      { token: TOKEN, address: signedInClient.email },
    ]);
    // Opening the page did not use up the invitation, and sent nothing.
    expect(sent).toEqual([]);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(sent.map(({ email }) => email)).toEqual([signedInClient.email]);
    expect(sent[0]?.password.length).toBeGreaterThan(30);
    expect(keptInvitationPath()).toContain(TOKEN);
    expect(network.requests(ACCEPT)).toEqual([]);
  });

  it('TEAM-05 AUTH-11 says why the account was not created, and keeps the address', async () => {
    signOut();
    network.on('POST /auth/v1/signup', () =>
      jsonResponse({ code: 'signup_disabled', message: 'Signups not allowed' }, 422),
    );
    open(link());
    await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Signups not allowed')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(signedInClient.email);
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
});
