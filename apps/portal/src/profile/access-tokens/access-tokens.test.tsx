import { signedInClient } from '@portal/testing/builders';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPortal } from '../../../testing/render-portal.tsx';

const AUDIT = '00000000-0000-4000-8000-0000000000a1';
const token = {
  id: 'one',
  name: 'Deploy pipeline',
  prefix: 'ap_0123',
  scopes: ['findings:read'],
  audit_title: 'Harbor Vaults',
  is_own: false,
  person_name: 'Jo Park',
  created_at: '2026-11-01T08:00:00+00:00',
  ends_at: '2099-01-30T08:00:00+00:00',
  last_used_on: null,
};

let network: ReturnType<typeof networkOfClient>;

beforeEach(() => {
  network = networkOfClient();
  network.on('GET rpc/list_access_tokens', () => jsonResponse([token]));
  network.on('GET rpc/has_mcp', () => jsonResponse(false));
  network.on(`GET audits?client_id=eq.${signedInClient.id}`, () =>
    jsonResponse([{ id: AUDIT, title: 'Harbor Vaults' }]),
  );
});

const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('API-01 access tokens on /profile', () => {
  it('need a name, and last for the days that are typed, at most 365', async () => {
    network.on('POST rpc/create_access_token', () => jsonResponse([{ id: 'one', token: 'ap_0123' }]));
    renderPortal('/profile/tokens');
    const card = await region('Access tokens');
    await userEvent.click(await card.findByRole('button', { name: 'Create a token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create an access token' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
    expect(await dialog.findByText('Enter a name.')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Deploy pipeline');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Audits' }), 'Harbor Vaults');
    const days = dialog.getByRole('textbox', { name: /Days/ });
    await userEvent.clear(days);
    await userEvent.type(days, '366');
    await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
    expect(await dialog.findByText('Enter 1 to 365 days.')).toBeVisible();
    await userEvent.type(days, '{Backspace}5');
    await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByRole('dialog', { name: 'Your access token' })).toBeVisible();
    expect(network.requests('POST rpc/create_access_token').map(({ body }) => body)).toEqual([
      { name: 'Deploy pipeline', scopes: ['findings:read'], days: 365, audit_id: AUDIT },
    ]);
  });
});
