import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { jsonResponse, NEEDS_CODE, networkOfClient, OWNER_ENTRY, SATISFIED } from '@portal/testing/network';
import { belongsAs } from '../../testing/membership.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const MIA = {
  ...OWNER_ENTRY,
  id: 'mia',
  person_id: 'mia',
  name: 'Mia Member',
  email: 'mia@client.test',
  role: 'member',
  invited_by: 'Ada Client',
};
const INVITED = {
  ...OWNER_ENTRY,
  id: 'invitation-1',
  person_id: null,
  name: '',
  email: 'vic@client.test',
  role: 'viewer',
  invited_by: 'Ada Client',
  ends_at: '2026-01-12T10:00:00Z',
};

let network: ReturnType<typeof networkOfClient>;

beforeEach(() => {
  network = networkOfClient();
  network.on('GET rpc/list_team', [OWNER_ENTRY, MIA, INVITED]);
});

const team = () => screen.findByRole('region', { name: 'Team' });
const openProfile = async (shell: Parameters<typeof renderPortal>[1] = {}) => {
  renderPortal('/profile/team', shell);
  const card = within(await team());
  await card.findByText('Mia Member');
  return card;
};

it('TEAM-01 an owner reads that an invitation has expired', async () => {
  belongsAs(network, 'owner');
  const card = await openProfile();
  expect(card.getByText(/Expired 12 Jan 2026$/)).toBeVisible();
});

it('AUTH-18 TEAM-01 sends an invitation once the owner has entered a fresh code, and keeps the address when they cancel', async () => {
  belongsAs(network, 'owner');
  network.on('POST rpc/invite_to_team', () => jsonResponse(NEEDS_CODE, 403));
  let confirm: (isFresh: boolean) => void = () => undefined;
  const confirmWithCode = vi.fn<() => Promise<boolean>>(() => new Promise((resolve) => (confirm = resolve)));
  const card = await openProfile({ confirmWithCode });
  const button = card.getByRole('button', { name: 'Invite' });
  await userEvent.type(card.getByLabelText('Email to invite'), 'new@client.test{Enter}');
  await waitFor(() => expect(confirmWithCode).toHaveBeenCalledOnce());
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  confirm(false);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(card.getByLabelText('Email to invite')).toHaveValue('new@client.test');
  expect(screen.queryByText('Failed to send the invitation')).not.toBeInTheDocument();
  await userEvent.click(button);
  await waitFor(() => expect(confirmWithCode).toHaveBeenCalledTimes(2));
  network.on('POST rpc/invite_to_team', 'invitation-2');
  confirm(true);
  expect(await screen.findByText('Invitation sent')).toBeVisible();
  expect(network.requests('POST rpc/invite_to_team').at(-1)?.body).toEqual({
    address: 'new@client.test',
    role: 'member',
  });
});

it('TEAM-03 a person who no longer belongs to a client is offered no application, which would be refused, when the client has the id of their account', async () => {
  network.on('GET profiles', []);
  network.on('GET rpc/my_account', [
    { ...SATISFIED, client_id: null, client_role: null, has_left: true, cannot_apply: true },
  ]);
  renderPortal('/reports');
  expect(await screen.findByText(/sign up with another email address/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Apply as a client' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Back to Login' })).toBeVisible();
});
