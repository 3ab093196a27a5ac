import { buildSession, signedInClient } from '@portal/testing/builders';
import { NEEDS_CODE, jsonResponse, networkOfClient } from '@portal/testing/network';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPortal } from '../../../testing/render-portal.tsx';

const factor = (id: string, friendly_name: string, created_at: string) => ({
  id,
  friendly_name,
  factor_type: 'totp',
  status: 'verified',
  created_at,
  updated_at: created_at,
});
const CODES = Array.from({ length: 10 }, (_, n) => `1f0a${n}-3c77e-b2d41-90e6c`);

let network: ReturnType<typeof networkOfClient>;
let factors: ReturnType<typeof factor>[];

beforeEach(() => {
  factors = [factor('f2', 'Tablet', '2026-11-02T00:00:00Z'), factor('f1', 'Phone', '2026-11-01T00:00:00Z')];
  network = networkOfClient();
  network.on('GET /auth/v1/user', () => jsonResponse({ ...signedInClient, factors }));
  network.on('GET rpc/recovery_codes_left', 3);
  network.on('POST rpc/create_recovery_codes', CODES);
  network.on('DELETE /auth/v1/factors/f1', () => {
    factors = factors.filter(({ id }) => id !== 'f1');
    return jsonResponse({ id: 'f1' });
  });
  network.on('POST /auth/v1/token', buildSession());
});

const typeCode = () => new Promise<boolean>((done) => setTimeout(done, 60, true));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const apps = async () => within(await screen.findByRole('list', { name: 'Authenticator apps' }));

it('AUTH-18 authenticator apps are removed after a confirmation and a code', async () => {
  const confirmWithCode = vi.fn<typeof typeCode>(typeCode);
  renderPortal('/profile/security', { confirmWithCode });
  await userEvent.click((await apps()).getByRole('button', { name: 'Remove Phone' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Its codes stop working.');
  await confirm('Remove');
  expect(await screen.findByText('Phone was removed')).toBeVisible();
  expect(confirmWithCode).toHaveBeenCalledOnce();
  // The token was raised by a code, perhaps of the removed app.
  expect(network.requests('POST /auth/v1/token')).toHaveLength(1);
  await waitFor(async () => expect((await apps()).getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('AUTH-18 new recovery codes are shown once, after a fresh code where the database demands one', async () => {
  network.on('POST rpc/create_recovery_codes', () =>
    network.requests('POST rpc/create_recovery_codes').length > 1
      ? jsonResponse(CODES)
      : jsonResponse(NEEDS_CODE, 403),
  );
  const confirmWithCode = vi.fn<typeof typeCode>(typeCode);
  renderPortal('/profile/security', { confirmWithCode });
  await screen.findByText('3 of 10 left.');
  await userEvent.click(screen.getByRole('button', { name: 'Create new codes' }));
  await confirm('Create new codes');
  const dialog = within(await screen.findByRole('dialog', { name: 'Your new recovery codes' }));
  expect(confirmWithCode).toHaveBeenCalledOnce();
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await userEvent.click(dialog.getByRole('button', { name: 'Download as text' }));
  expect(await (saved.mock.calls[0]?.[0] as Blob | undefined)?.text()).toBe(
    `Recovery codes of ada@client.test for Test Audits. Each works once.\n\n${CODES.join('\n')}\n`,
  );
  vi.restoreAllMocks();
  await userEvent.click(dialog.getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(screen.queryByText(CODES[0] ?? '')).toBeNull());
});

it('AUTH-18 recovery codes are created at once when none are left, and a failure is reported', async () => {
  network.on('GET rpc/recovery_codes_left', 0);
  network.on('POST rpc/create_recovery_codes', () => jsonResponse({ message: 'down' }, 500));
  renderPortal('/profile/security');
  await screen.findByText(/^You have none left/);
  await userEvent.click(screen.getByRole('button', { name: 'Create new codes' }));
  expect(await screen.findByText('Failed to create recovery codes')).toBeVisible();
  expect(screen.getByText('Please try again. Your earlier codes still work.')).toBeVisible();
});
