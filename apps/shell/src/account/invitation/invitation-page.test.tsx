import { keepInvitation, keptInvitationPath } from '@portal/auth/routing/kept-invitation';
import { signedInClient } from '@portal/testing/builders';
import { jsonResponse, networkOfClient, signIn, signOut } from '@portal/testing/network';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { RedirectSignedInUser } from '../email-link/redirect-signed-in-user.tsx';
import { renderPages } from '../../../testing/render-routes.tsx';
import { InvitationPage } from './invitation-page.tsx';

const TOKEN = 'a1'.repeat(32);
const link = (email = signedInClient.email) =>
  `/invitation#token=${TOKEN}&email=${encodeURIComponent(email)}`;
const ACCEPT = 'POST /rest/v1/rpc/accept_invitation';
const READ = 'POST /rest/v1/rpc/read_invitation';
const INVITATION = { client_name: 'Harbor', inviter_name: 'Olga Owner', role: 'viewer', has_joined: false };

let network: ReturnType<typeof networkOfClient>;

beforeEach(() => {
  network = networkOfClient();
  network.on('GET /rest/v1/profiles', () => jsonResponse([]));
  network.on(READ, () => jsonResponse([INVITATION]));
  signIn();
});

function open(path: string) {
  return renderPages(
    {
      '/invitation': <InvitationPage />,
      '/auth': <RedirectSignedInUser search="" />,
      '/dashboard': <p>The dashboard</p>,
      '/auth/code': <p>The page for the code</p>,
    },
    path,
  );
}

describe('the page of an invitation', () => {
  it('TEAM-01 says who invites to which team, and the invited person joins under their name', async () => {
    network.on(ACCEPT, () => jsonResponse('client-1'));
    open(link());
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

  it('TEAM-01 AUTH-17 says so when another person is signed in, sends no request for them, and changes nothing', () => {
    open(link('other@client.test'));
    expect(screen.getByText(/You are signed in as/)).toHaveTextContent(signedInClient.email);
    expect(screen.getByRole('link', { name: 'Stay signed in' })).toBeVisible();
    expect(network.requests(READ)).toEqual([]);
  });

  it('TEAM-01 a user who confirmed the invited address in a browser without the link is redirected here, and joins or skips it', async () => {
    network.on('GET /rest/v1/rpc/my_account', () =>
      jsonResponse([{ has_factor: false, needed: false, satisfied: true, is_invited: true }]),
    );
    network.on(ACCEPT, () => jsonResponse('client-1'));
    const router = open('/auth');
    expect(await screen.findByText(/Olga Owner invites you to the team of/)).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/invitation', hash: '' });
    expect(screen.getByText(signedInClient.email)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Not now' })).toHaveAttribute('href', '/onboarding');
    await userEvent.type(screen.getByLabelText(/Full name/), 'Vic Viewer{Enter}');
    expect(await screen.findByText('The dashboard')).toBeVisible();
    expect(network.requests(READ)[0]?.body).toEqual({});
    expect(network.requests(ACCEPT).map(({ body }) => body)).toEqual([{ full_name: 'Vic Viewer' }]);
  });

  it('AUTH-18 asks for the code first, and comes back', async () => {
    network.on('GET /rest/v1/rpc/my_account', () =>
      jsonResponse([{ has_factor: true, needed: true, satisfied: false }]),
    );
    open(link());
    expect(await screen.findByText('The page for the code')).toBeVisible();
    expect(network.requests(READ)).toEqual([]);
    expect(keptInvitationPath()).toContain(TOKEN);
  });

  it('TEAM-01 a visitor who signs in or up comes back here in every tab until they go on without joining', async () => {
    signOut();
    const router = open(link());
    expect(screen.getByText(/Sign in with this address/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Sign in or sign up' }));
    expect(router.state.location).toMatchObject({ pathname: '/auth', search: '', hash: '' });
    act(() => signIn());
    expect(await screen.findByText(/Olga Owner invites you/)).toBeVisible();
    cleanup();
    // The tab in which the link of the e-mail was opened, once its password is saved.
    const other = open('/auth');
    await userEvent.click(await screen.findByRole('link', { name: 'Not now' }));
    await waitFor(() => expect(other.state.location.pathname).toBe('/onboarding'));
  });

  it('TEAM-01 a user who has joined is not redirected here again', async () => {
    network.on(ACCEPT, () => jsonResponse('client-1'));
    keepInvitation({ token: TOKEN, email: signedInClient.email });
    open('/auth');
    await userEvent.type(await screen.findByLabelText(/Full name/), 'Vic Viewer');
    await userEvent.click(screen.getByRole('button', { name: 'Join the team' }));
    expect(await screen.findByText('The dashboard')).toBeVisible();
    expect(keptInvitationPath()).toBeNull();
  });
});
