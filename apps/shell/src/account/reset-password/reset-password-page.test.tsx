import { buildSession, signedInClient } from '@portal/testing/builders';
import { jsonResponse, networkOfClient, signIn } from '@portal/testing/network';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
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
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
function enterBoth() {
  fireEvent.change(field('Current password'), { target: { value: 'correct horse' } });
  fireEvent.change(field('New password'), { target: { value: 'battery staple' } });
}

describe('AUTH-13 a new password in a session that no link began', () => {
  it('needs the current password and a new one, so that an unlocked screen is not enough to take the account', async () => {
    open();
    save();
    expect(await screen.findByText('Please enter your current password')).toBeVisible();
    expect(screen.getByText('Please enter a new password')).toBeVisible();
    expect(field('Current password')).toHaveFocus();
    expect(network.requests(SIGN_IN)).toEqual([]);
  });

  it('keeps what was typed when the current password is wrong, and a double click sends it once', async () => {
    network.on(SIGN_IN, () =>
      jsonResponse({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, 400),
    );
    open();
    enterBoth();
    save();
    save();
    expect(await screen.findByText('This is not your current password.')).toBeVisible();
    expect(field('Current password')).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save password' })).not.toBeDisabled());
    expect(network.sent()).toEqual([SIGN_IN]);
    expect([field('Current password').value, field('New password').value]).toEqual([
      'correct horse',
      'battery staple',
    ]);
    fireEvent.input(field('Current password'), { target: { value: 'correct horses' } });
    await waitFor(() => expect(screen.queryByText('This is not your current password.')).toBeNull());
  });

  it.each([
    ['returns to the page that it was opened from', 200, () => screen.findByText('Account Settings')],
    [
      'AUTH-18 asks for a code of the authenticator app when the auth service demands one',
      401,
      () => screen.findByLabelText('Code from your authenticator app'),
    ],
  ])('%s', async (_title, status, find) => {
    const factors = [{ id: 'f', factor_type: 'totp', status: 'verified', created_at: '2026-11-01' }];
    network.on(SIGN_IN, () => jsonResponse(buildSession()));
    network.on('POST /auth/v1/logout', () => new Response(null, { status: 204 }));
    network.on('GET /auth/v1/user', () => jsonResponse({ ...signedInClient, factors }));
    network.on('PUT /auth/v1/user', () =>
      jsonResponse({ ...signedInClient, ...(status === 401 && { error_code: 'insufficient_aal' }) }, status),
    );
    open('?next=%2Fprofile');
    enterBoth();
    save();
    expect(await find()).toBeVisible();
  });
});
