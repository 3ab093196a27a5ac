import { buildSession } from '@portal/testing/builders';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderSVG } from 'uqr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../../../testing/render-portal.tsx';

const SECRET = 'JBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, n) => `1f0a${n}-3c77e-b2d41-90e6c`);

let network: ReturnType<typeof networkOfClient>;
let codesLeft: number;

beforeEach(() => {
  codesLeft = 0;
  network = networkOfClient();
  network.on('POST /auth/v1/factors', () => {
    const totp = { secret: SECRET, uri: `otpauth://totp/x?secret=${SECRET}`, qr_code: '<svg/>' };
    return jsonResponse({ id: 'new', type: 'totp', totp });
  });
  network.on('POST /auth/v1/factors/new/challenge', { id: 'c1', type: 'totp' });
  network.on('POST /auth/v1/factors/new/verify', ({ body }) => {
    const { code } = Object(body);
    if (code === '123456') return jsonResponse(buildSession());
    if (code === '111111') return jsonResponse({ message: 'down' }, 500);
    return jsonResponse(
      { error_code: code === '222222' ? 'mfa_factor_not_found' : 'mfa_verification_failed' },
      422,
    );
  });
  network.on('GET rpc/recovery_codes_left', () => jsonResponse(codesLeft));
  network.on('POST rpc/create_recovery_codes', CODES);
});

const needsOne = (has_factor: boolean) =>
  network.on('GET rpc/my_account', [{ has_factor, needed: true, satisfied: has_factor }]);

async function scan(name?: string) {
  const field = await screen.findByLabelText('Name of the app or device');
  if (name !== undefined) {
    await userEvent.clear(field);
    if (name) await userEvent.type(field, name);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

async function enterFirstCode(code: string) {
  const field = await screen.findByLabelText('Code from your authenticator app');
  // A refused code is selected.
  if (document.activeElement !== field) await userEvent.click(field);
  await userEvent.keyboard(code);
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
}

describe('AUTH-18 setting up an authenticator app', () => {
  it('shows the QR code and the secret, asks for the first code and then shows ten recovery codes', async () => {
    const { router } = renderPortal('/profile/second-factor?next=%2Freports');
    await scan('Phone');
    const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
    const drawn = renderSVG(`otpauth://totp/x?secret=${SECRET}`, { ecc: 'M', border: 4, pixelSize: 1 });
    expect(drawn).toContain(`"${picture.querySelector('path')?.getAttribute('d')?.replaceAll(' ', ',')}"`);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Copy the key' }));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    expect(network.requests('POST /auth/v1/factors')[0]?.body).toMatchObject({
      friendly_name: 'Phone',
      issuer: 'Test Audits',
    });
    await enterFirstCode('123456');
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
    expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
    await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(router.state.location.search).toBe('?next=%2Freports');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('explains why, and offers no way around it, to a user who needs a second factor', async () => {
    needsOne(false);
    renderPortal('/profile/second-factor');
    expect(await screen.findByText('Your account needs this before you can continue')).toBeVisible();
    network.on('POST /auth/v1/factors', () => jsonResponse({ message: 'down' }, 500));
    await scan();
    expect(await screen.findByText(/^The set-up could not be started/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible();
  });

  it('says beside another app why a code is refused, and keeps existing recovery codes', async () => {
    codesLeft = 7;
    needsOne(true);
    const { router } = renderPortal('/profile/second-factor', { confirmWithCode: async () => true });
    await scan();
    await enterFirstCode('654321');
    expect(await screen.findByText(/^Wrong or used code/)).toBeVisible();
    await enterFirstCode('111111');
    expect(await screen.findByText(/your previous code more than 15 minutes ago/)).toBeVisible();
    await enterFirstCode('222222');
    expect(await screen.findByText(/This set-up was replaced in another tab/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await scan();
    await enterFirstCode('123 456');
    expect(await screen.findByText(/Your recovery codes stay as they are/)).toBeVisible();
    expect(network.requests('POST rpc/create_recovery_codes')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('asks for a code of the app that counts before another is begun: %s', async (isEntered, begun) => {
    needsOne(true);
    const confirmWithCode = vi.fn<() => Promise<boolean>>(async () => isEntered);
    renderPortal('/profile/second-factor', { confirmWithCode });
    await scan('Tablet');
    await waitFor(() => expect(confirmWithCode).toHaveBeenCalledOnce());
    await waitFor(() => expect(network.requests('POST /auth/v1/factors')).toHaveLength(begun));
    expect(screen.queryByRole('button', { name: 'Continue' }) === null).toBe(isEntered);
  });

  it('stays set up when the recovery codes fail, which can be tried again', async () => {
    network.on('POST rpc/create_recovery_codes', () => jsonResponse({ message: 'down' }, 500));
    renderPortal('/profile/second-factor');
    await scan();
    await enterFirstCode('111111');
    expect(await screen.findByText(/^Something went wrong in the sign-in service/)).toBeVisible();
    network.cut('GET rpc/recovery_codes_left');
    await enterFirstCode('123456');
    expect(await screen.findByText('Failed to create recovery codes')).toBeVisible();
    network.on('GET rpc/recovery_codes_left', 0);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(network.requests('POST rpc/create_recovery_codes')).toHaveLength(1));
    const codes = Promise.withResolvers<Response>();
    network.on('POST rpc/create_recovery_codes', () => codes.promise);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled();
    codes.resolve(jsonResponse(CODES));
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
  });
});
