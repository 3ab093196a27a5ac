import { useShell } from '@portal/frame/contract/contract';
import { buildSession, signedInClient } from '@portal/testing/builders';
import { jsonResponse, networkOfClient, signIn } from '@portal/testing/network';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { asRemotePage, renderPages } from '../../../testing/render-routes.tsx';

const results: boolean[] = [];

function Page() {
  const { confirmWithCode } = useShell();
  return (
    <button type="button" onClick={() => void confirmWithCode().then((isEntered) => results.push(isEntered))}>
      Confirm it
    </button>
  );
}

let network: ReturnType<typeof networkOfClient>;

beforeEach(() => {
  results.length = 0;
  network = networkOfClient();
  const factor = { id: 'f1', factor_type: 'totp', status: 'verified', created_at: '2026-11-01' };
  network.on('GET /auth/v1/user', () => jsonResponse({ ...signedInClient, factors: [factor] }));
  network.on('POST /auth/v1/factors/f1/challenge', () => jsonResponse({ id: 'c', type: 'totp' }));
  network.on('POST /auth/v1/factors/f1/verify', ({ body }) =>
    (body as { code: string }).code === '123456'
      ? jsonResponse(buildSession())
      : jsonResponse({ error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' }, 422),
  );
  signIn();
});

async function confirm(clicks = 1) {
  renderPages({ '/': asRemotePage(<Page />) }, '/');
  const button = await screen.findByRole('button', { name: 'Confirm it' });
  for (let n = 0; n < clicks; n++) fireEvent.click(button);
  return within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
}

it('AUTH-18 a fresh code is entered in a dialog, which stays until it is right', async () => {
  const dialog = await confirm();
  const field = await dialog.findByLabelText('Code from your authenticator app');
  await userEvent.type(field, '000000{Enter}');
  expect(await dialog.findByText(/Wrong or used code/)).toBeTruthy();
  expect(results).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '123456{Enter}');
  await waitFor(() => expect(results).toEqual([true]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('AUTH-18 a fresh code answers each of two requests, and may be pasted with spaces', async () => {
  const dialog = await confirm(2);
  const field = await dialog.findByLabelText('Code from your authenticator app');
  await userEvent.click(field);
  await userEvent.paste(' 123 456');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(results).toEqual([true, true]));
});

it('AUTH-18 a fresh code cannot be entered for some time after too many wrong ones, and is given up with Escape', async () => {
  const message = 'Too many wrong codes. Please wait 10 minutes and try again.';
  network.on('POST /auth/v1/factors/f1/verify', () => jsonResponse({ message }, 429));
  const dialog = await confirm();
  await userEvent.type(await dialog.findByLabelText('Code from your authenticator app'), '000000{Enter}');
  expect(await dialog.findByRole('button', { name: /^Try again in (10:00|9:5\d)$/ })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(results).toEqual([false]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('AUTH-18 ALL-01 a fresh code is not given where its dialog could not be loaded, which is said', async () => {
  vi.doMock('./step-up-dialog.tsx', () => Promise.reject(new Error('Down.')));
  renderPages({ '/': asRemotePage(<Page />) }, '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm it' }));
  expect(await screen.findByText(/^The request for a code could not be loaded/)).toBeVisible();
  expect(results).toEqual([false]);
  vi.doUnmock('./step-up-dialog.tsx');
});

it('AUTH-18 the dialog for a fresh code says when the account has no authenticator app any more', async () => {
  network.on('GET /auth/v1/user', () => jsonResponse({ ...signedInClient, factors: [] }));
  const dialog = await confirm();
  await userEvent.type(await dialog.findByLabelText('Code from your authenticator app'), '123456{Enter}');
  expect(await dialog.findByText(/no authenticator app any more/)).toBeVisible();
});
