import { signedInClient } from '@portal/testing/builders';
import { TOKEN_SCOPES } from '@portal/domain/profiles/token-scopes';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { belongsAs, CLIENT } from '../../../testing/membership.ts';
import { renderPortal } from '../../../testing/render-portal.tsx';

const SECRET = 'ap_0123456789abcdefghijABCDEFGHIJ012345';
const AUDIT = '00000000-0000-4000-8000-0000000000a1';
const token = {
  id: 'one',
  name: 'Deploy pipeline',
  prefix: 'ap_0123',
  scopes: ['findings:read'],
  audit_title: 'Harbor Vaults',
  is_own: true,
  person_name: 'Ana Lima',
  created_at: '2026-11-01T08:00:00+00:00',
  ends_at: '2099-01-30T08:00:00+00:00',
  last_used_on: null as string | null,
};

let network: ReturnType<typeof networkOfClient>;
let stored: object[];
let isOn: boolean;

beforeEach(() => {
  stored = [token];
  isOn = false;
  network = networkOfClient();
  network.on('GET rpc/list_access_tokens', () => jsonResponse(stored));
  network.on('GET rpc/has_mcp', () => jsonResponse(isOn));
  for (const id of [CLIENT, signedInClient.id])
    network.on(`GET audits?client_id=eq.${id}`, () => jsonResponse([{ id: AUDIT, title: 'Harbor Vaults' }]));
});

const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('API-01 access tokens on /profile', () => {
  it('are made for one audit with the fewest scopes, and shown once', async () => {
    stored = [];
    network.on('POST rpc/create_access_token', () => {
      stored = [token];
      return jsonResponse([{ id: 'one', token: SECRET }]);
    });
    renderPortal('/profile/tokens');
    const card = await region('Access tokens');
    expect(await card.findByText('No access tokens yet.')).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Create a token' }));
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
    const shown = within(await screen.findByRole('dialog', { name: 'Your access token' }));
    expect(shown.getByText(SECRET)).toBeVisible();
    expect(network.requests('POST rpc/create_access_token').map(({ body }) => body)).toEqual([
      { name: 'Deploy pipeline', scopes: ['findings:read'], days: 365, audit_id: AUDIT },
    ]);
    await userEvent.click(shown.getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    expect(await card.findByText(/Harbor Vaults · Expires .* · Never used/)).toBeVisible();
  });

  it('of the team are apart, and a failure says that one was not revoked', async () => {
    stored = [token, { ...token, id: 'two', name: 'Nightly check', is_own: false, person_name: 'Jo Park' }];
    network.on('POST rpc/revoke_access_token', () => jsonResponse({ code: 'XX000' }, 500));
    renderPortal('/profile/tokens');
    const team = await region('Tokens of your team');
    expect(team.getByText(/Jo Park · Harbor Vaults/)).toBeVisible();
    expect((await region('Access tokens')).queryByText('Nightly check')).toBeNull();
    await userEvent.click(team.getByRole('button', { name: 'Revoke Nightly check' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke Nightly check?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke token' }));
    expect(await screen.findByText('Failed to revoke the token')).toBeVisible();
    expect(screen.queryByText('Token revoked')).toBeNull();
  });

  it.each([
    ['owner', 1],
    ['viewer', 0],
  ])('TEAM-02 can send fixes only for people who write: %s', async (role, count) => {
    belongsAs(network, role);
    renderPortal('/profile/tokens');
    await userEvent.click(
      await (await region('Access tokens')).findByRole('button', { name: 'Create a token' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Create an access token' }));
    expect(dialog.queryAllByRole('checkbox', { name: TOKEN_SCOPES['fixes:write'] })).toHaveLength(count);
  });
});
