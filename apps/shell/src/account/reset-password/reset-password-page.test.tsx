import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { RouterProvider } from '@portal/auth/routing/router';
import { useSessionStore, type Session } from '@portal/auth/session/session';
import { signedInClient, storeSession } from '@portal/testing/builders';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { adoptTestConfig } from '@portal/testing/test-config';
import { Toaster } from '@portal/ui/feedback/toast';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ResetPasswordPage } from './reset-password-page.tsx';

let network: ReturnType<typeof networkOfClient>;

beforeEach(() => {
  adoptTestConfig();
  storeSession(signedInClient);
  network = networkOfClient();
  const session = { access_token: 'a.b.c', user: signedInClient } as unknown as Session;
  useSessionStore.setState({ status: 'signed-in', session });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open() {
  const routes = [
    { path: '/reset-password', element: <ResetPasswordPage /> },
    { path: '*', element: <p>Another page</p> },
  ];
  render(
    <>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/reset-password'] })} />
      <Toaster />
    </>,
  );
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save password' }));

describe('AUTH-13 a new password in a session that no link began', () => {
  it('needs the current password and a new one, and sends nothing without them', async () => {
    open();
    save();
    expect(await screen.findByText('Please enter your current password')).toBeVisible();
    expect(screen.getByText('Please enter a new password')).toBeVisible();
    expect(field('Current password')).toHaveFocus();
    expect(network.requests('POST /auth/v1/token')).toEqual([]);
  });

  it('keeps what was typed when the current password is wrong, and a double click sends it once', async () => {
    network.on('POST /auth/v1/token', () =>
      jsonResponse({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, 400),
    );
    open();
    type('Current password', 'correct horse');
    type('New password', 'battery staple');
    save();
    save();
    expect(await screen.findByText('Invalid login credentials')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save password' })).not.toBeDisabled());
    expect(network.requests('POST /auth/v1/token')).toHaveLength(1);
    expect([field('Current password').value, field('New password').value]).toEqual([
      'correct horse',
      'battery staple',
    ]);
    type('New password', 'battery staples');
    fireEvent.input(field('New password'), { target: { value: 'battery staples!' } });
    await waitFor(() => expect(screen.queryByText('Invalid login credentials')).toBeNull());
  });
});
