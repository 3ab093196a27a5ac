import { networkOfClient } from '@portal/testing/network';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../testing/render-portal.tsx';

const session = (id: string, last_used_at: string, values: object = {}) => ({
  id,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  created_at: '2026-11-01T08:00:00+00:00',
  last_used_at,
  is_current: false,
  aal: 'aal1',
  ...values,
});

it('AUTH-19 sessions are listed with device and last use, this one first and without a button to end it', async () => {
  const network = networkOfClient();
  network.on('GET rpc/my_sessions', [
    session('old', '2026-11-10T08:00:00+00:00', { user_agent: null }),
    session('odd', '2026-11-12T08:00:00+00:00', { user_agent: '<script>' }),
    session('other', '2026-11-20T08:00:00+00:00'),
    session('this', '2026-11-15T08:00:00+00:00', { is_current: true }),
  ]);
  renderPortal('/profile/security');
  const items = within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');
  const names = items.map((item) => item.querySelector('p')?.textContent);
  expect(names).toEqual(['Firefox on Linux', 'Firefox on Linux', 'Unknown device', 'Unknown device']);
  expect(items[0]).toHaveTextContent('This session');
  expect(items[0]).toHaveTextContent(/Last used 14 Nov 2026/);
  expect(within(items[0] as HTMLElement).queryByRole('button')).toBeNull();
  network.on('POST rpc/end_other_sessions', () => new Response(null, { status: 204 }));
  network.on('GET rpc/my_sessions', [session('this', '', { is_current: true })]);
  await userEvent.click(screen.getByRole('button', { name: 'End all others' }));
  await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
  expect(await screen.findByText('All other sessions ended')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^End/ })).toBeNull());
});
