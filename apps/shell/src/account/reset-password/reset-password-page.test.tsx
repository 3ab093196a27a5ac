import { markPasswordLink } from '@portal/auth/session/recovery-session';
import { setRuntimeConfig } from '@portal/data/client/runtime-config';
import { buildSession, signedInClient } from '@portal/testing/builders';
import { jsonResponse, networkOfClient, signIn } from '@portal/testing/network';
import { testConfig } from '@portal/testing/test-config';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderPages } from '../../../testing/render-routes.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const SIGN_IN = 'POST /auth/v1/token';
let network: ReturnType<typeof networkOfClient>;

beforeEach(() => {
  network = networkOfClient();
  signIn();
});

const open = (search = '') =>
  renderPages(
    { '/reset-password': <ResetPasswordPage />, '/profile': <p>Account Settings</p> },
    `/reset-password${search}`,
  );
it('AUTH-13 AUTH-16 a session that a link began is checked against robots only for a new link, which it offers once it is too old to set a password', async () => {
  setRuntimeConfig({ ...testConfig, captcha: { provider: 'hcaptcha', siteKey: 'key' } });
  signIn({ id: 'ada' });
  markPasswordLink(buildSession({ id: 'ada' }), 'recovery');
  network.on('PUT /auth/v1/user', () =>
    jsonResponse({ error_code: 'reauthentication_needed', msg: 'Sign in again.' }, 400),
  );
  open();
  expect(screen.queryByText(/Send me a link|Skip for now/)).toBeNull();
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'battery staple' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
  const send = await screen.findByRole('button', { name: /Send me a link/ });
  expect(document.querySelector('script')?.src).toContain('hcaptcha');
  fireEvent.click(send);
  expect(await screen.findByText(/complete the check/)).toBeVisible();
  expect(send).toBeVisible();
  fireEvent.input(screen.getByLabelText('New password'), { target: { value: 'battery staples' } });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it.each([
  ['returns to the page that it was opened from', 200, /^(Your new password is set|Account Settings)$/, 2],
  ['asks for a code when one is demanded', 401, /^Code from your authenticator app$/, 1],
])(
  'AUTH-13 AUTH-18 a new password in a session that no link began %s',
  async (_title, status, texts, count) => {
    const factors = [{ id: 'f', factor_type: 'totp', status: 'verified', created_at: '2026-11-01' }];
    network.on(SIGN_IN, () => jsonResponse(buildSession()));
    network.on('POST /auth/v1/logout', () => new Response(null, { status: 204 }));
    network.on('GET /auth/v1/user', () => jsonResponse({ ...signedInClient, factors }));
    network.on('PUT /auth/v1/user', () =>
      jsonResponse({ ...signedInClient, ...(status === 401 && { error_code: 'insufficient_aal' }) }, status),
    );
    const router = open('?next=%2Fprofile');
    fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'correct horse' } });
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'battery staple' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    await waitFor(() => expect(screen.queryAllByText(texts)).toHaveLength(count));
    expect(router.state.historyAction).toBe(status === 200 ? 'REPLACE' : 'POP');
  },
);
