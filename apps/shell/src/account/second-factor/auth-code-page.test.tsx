import { buildSession, signedInClient } from '@portal/testing/builders';
import { getPasswordLink } from '@portal/auth/session/recovery-session';
import { jsonResponse, networkOfClient, signIn } from '@portal/testing/network';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RedirectSignedInUser } from '../redirect-signed-in-user.tsx';
import { refetchAfterCode } from '../../cache/query-client.tsx';
import { renderPages } from '../../../testing/render-routes.tsx';
import { setWelcomeDue } from '../session/welcome.ts';
import { AuthCodePage } from './auth-code-page.tsx';

const FACTOR = { factor_type: 'totp', status: 'verified' };
const PHONE = { ...FACTOR, id: 'f1', friendly_name: 'Phone', created_at: '2026-11-01' };
const TABLET = { ...PHONE, id: 'f2', friendly_name: 'Tablet', created_at: '2026-11-02' };
const VERIFY = 'POST /auth/v1/factors/f1/verify';
const RECOVER = 'POST rpc/use_recovery_code';

let network: ReturnType<typeof networkOfClient>;
let isSatisfied: boolean;
let factors: object[];
let stop: () => void;

beforeEach(() => {
  isSatisfied = false;
  factors = [PHONE];
  network = networkOfClient();
  network.on('GET rpc/my_account', () =>
    jsonResponse([{ has_factor: factors.length > 0, needed: factors.length > 0, satisfied: isSatisfied }]),
  );
  network.on('GET /auth/v1/user', () => jsonResponse({ ...signedInClient, factors }));
  for (const id of ['f1', 'f2'])
    network.on(`POST /auth/v1/factors/${id}/challenge`, () => jsonResponse({ id: `c-${id}`, type: 'totp' }));
  signIn(signedInClient, { aal: 'aal1' });
  stop = refetchAfterCode();
});
afterEach(() => stop());

/** A code is entered, here or in another tab. */
function passSecondFactor() {
  isSatisfied = true;
  signIn(signedInClient, { aal: 'aal2' });
}

function open(path = '/auth/code?next=%2Freports') {
  return renderPages({ '/auth': <RedirectSignedInUser />, '/auth/code': <AuthCodePage /> }, path);
}

const refuse = (error_code: string, msg: string, status = 422, request = VERIFY) =>
  network.on(request, () => jsonResponse({ code: status, error_code, msg }, status));

async function enter(code: string) {
  const field = await screen.findByLabelText('Code from your authenticator app');
  await userEvent.clear(field);
  await userEvent.type(field, code);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

it('AUTH-18 the page for the code asks for the code and goes on to the page that was wanted', async () => {
  network.on(VERIFY, () => {
    passSecondFactor();
    return jsonResponse(buildSession(signedInClient, { aal: 'aal2' }));
  });
  const router = open();
  const field = await screen.findByLabelText('Code from your authenticator app');
  expect(field).toHaveFocus();
  await enter('123 456');
  await waitFor(() => expect(router.state.location.pathname).toBe('/reports'));
  expect(network.requests(VERIFY)[0]?.body).toMatchObject({ code: '123456' });
});

it('AUTH-18 AUTH-10 the page for the code continues without a click when the code was entered in another tab, and only then welcomes the user', async () => {
  setWelcomeDue(true);
  const router = open('/auth?next=%2Freports');
  await screen.findByLabelText('Code from your authenticator app');
  expect(screen.queryByText('Welcome back!')).toBeNull();
  act(passSecondFactor);
  await waitFor(() => expect(router.state.location.pathname).toBe('/reports'));
  expect(await screen.findByText('Welcome back!')).toBeVisible();
});

it('AUTH-18 the page for the code says that a code is wrong, and stays; the next code replaces it, or the user logs out', async () => {
  refuse('mfa_verification_failed', 'Invalid TOTP code entered');
  network.on('POST /auth/v1/logout', () => new Response(null, { status: 204 }));
  const router = open();
  await enter('000000');
  expect(await screen.findByText(/Wrong or used code/)).toBeTruthy();
  await userEvent.keyboard('1');
  expect(screen.getByLabelText('Code from your authenticator app')).toHaveValue('1');
  expect(router.state.location.pathname).toBe('/auth/code');
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Signed out successfully')).toBeVisible();
});

it('AUTH-18 the page for the code shows how long to wait after five wrong codes, and sends nothing meanwhile', async () => {
  refuse('unexpected_failure', 'Too many wrong codes. Please wait 42 minutes and try again.', 429);
  open();
  await enter('000000');
  expect(await screen.findByText(/wait 42 minutes/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove my password' })).toBeNull();
  const button = screen.getByRole('button', { name: /^Try again in (42:00|41:5\d)$/ });
  expect(button).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByLabelText('Code from your authenticator app'), '{Enter}');
  expect(network.requests(VERIFY)).toHaveLength(1);
});

it('AUTH-18 the page for the code lets whoever came by a mailed link remove the password when somebody else has used the codes up', async () => {
  const claims = { aal: 'aal1', session_id: 's1', amr: [{ method: 'otp', timestamp: 0 }] };
  signIn(signedInClient, claims);
  network.on('POST rpc/remove_password', () => new Response(null, { status: 204 }));
  refuse('unexpected_failure', 'Too many wrong codes. Please wait 42 minutes and try again.', 429);
  const router = open();
  await screen.findByRole('button', { name: 'Continue' });
  expect(screen.queryByRole('button', { name: 'Remove my password' })).toBeNull();
  await enter('000000');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove my password' }));
  expect(await screen.findByText('Your password was removed')).toBeVisible();
  act(passSecondFactor);
  await waitFor(() => expect(router.state.location.pathname).toBe('/reset-password'));
  expect(router.state.location.search).toBe('?next=%2Freports');
  expect(getPasswordLink(buildSession(signedInClient, claims))).toBe('recovery');
});

it('AUTH-18 the page for the code asks which app it is when there are several, until one was removed meanwhile', async () => {
  factors = [TABLET, PHONE];
  const verifyTablet = 'POST /auth/v1/factors/f2/verify';
  refuse('mfa_factor_not_found', 'Factor not found', 404, verifyTablet);
  open();
  const choice = await screen.findByLabelText('Authenticator app');
  expect(choice).toHaveProperty('value', 'f1');
  await userEvent.selectOptions(choice, 'Tablet');
  factors = [PHONE];
  await enter('123456');
  expect(await screen.findByText('This authenticator app was removed from your account.')).toBeVisible();
  await waitFor(() => expect(choice).not.toBeInTheDocument());
  expect(network.requests(verifyTablet)).toHaveLength(1);
});

const recover = async (code: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  const field = await screen.findByLabelText('Recovery code');
  await userEvent.type(field, code);
  await userEvent.click(screen.getByRole('button', { name: 'Remove the app and continue' }));
};

it('AUTH-18 a recovery code removes the app and leads to the set-up of a new one, and then on', async () => {
  // Before the code, the database returns neither the profile nor the client.
  network.on('GET profiles', () => jsonResponse([]));
  network.on(RECOVER, () => {
    const client = { client_id: signedInClient.id, client_role: 'owner', person_name: 'Ada' };
    network.on('GET profiles', () => jsonResponse([{ client_id: signedInClient.id }]));
    network.on('GET rpc/my_account', () =>
      jsonResponse([{ has_factor: false, needed: false, satisfied: true, ...client }]),
    );
    return jsonResponse(true);
  });
  network.on('POST /auth/v1/token', () => jsonResponse(buildSession()));
  const router = open();
  await recover(' 1f0a9-3c77e-b2d41-90e6c ');
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/second-factor'));
  expect(router.state.location.search).toBe('?next=%2Freports');
  expect(network.requests(RECOVER)[0]?.body).toEqual({ code: '1f0a9-3c77e-b2d41-90e6c' });
  expect(network.requests('POST /auth/v1/token')).toHaveLength(1);
  expect(await screen.findByText('Your authenticator app was removed')).toBeVisible();
});

const message = 'Too many wrong codes. Please wait ten minutes and try again.';
it.each([
  ['has to wait', { code: 'PT429', message }, 429, message],
  ['could not be sent', {}, 500, 'The code could not be checked. Check your connection and try again.'],
])('AUTH-18 a recovery code that %s gets a readable message', async (_what, reply, status, said) => {
  network.on(RECOVER, () => jsonResponse(reply, status));
  const router = open();
  await recover('1f0a9-3c77e-b2d41-90e6c');
  expect(await screen.findByText(said)).toBeTruthy();
  expect(router.state.location.pathname).toBe('/auth/code');
});
