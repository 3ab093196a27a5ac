import { viewOf } from '@portal/testing/builders';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPortal } from '../../../testing/render-portal.tsx';
import { deviceName } from './sessions-card.tsx';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const session = (id: string, values: object = {}) => ({
  id,
  user_agent: FIREFOX,
  created_at: '2026-11-01T08:00:00+00:00',
  last_used_at: '2026-11-20T08:00:00+00:00',
  is_current: false,
  aal: 'aal1',
  ...values,
});

let network: ReturnType<typeof networkOfClient>;
let stored: ReturnType<typeof session>[];

beforeEach(() => {
  stored = [
    session('old', { last_used_at: '2026-11-10T08:00:00+00:00', user_agent: null }),
    session('other'),
    session('this', { is_current: true, last_used_at: '2026-11-15T08:00:00+00:00' }),
  ];
  network = networkOfClient();
  network.on('GET rpc/my_sessions', () => jsonResponse(stored));
  network.on('POST rpc/end_session', () => {
    stored = stored.filter(({ id }) => id !== 'other');
    return new Response(null, { status: 204 });
  });
  network.on('POST rpc/end_other_sessions', () => {
    stored = stored.filter(({ is_current }) => is_current);
    return jsonResponse(2);
  });
});

const list = async () => within(await screen.findByRole('list', { name: 'Sessions' }));

describe('AUTH-19 the sessions on /profile', () => {
  it('are listed with device and last use, this one first and without a button to end it', async () => {
    renderPortal('/profile/security');
    const items = (await list()).getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Firefox on Linux',
      'Firefox on Linux',
      'Unknown device',
    ]);
    expect(items[0]).toHaveTextContent('This session');
    expect(items[0]).toHaveTextContent(/Last used 15 Nov 2026/);
    expect(within(items[0] as HTMLElement).queryByRole('button')).toBeNull();
  });

  it('end one by one, each by its own button', async () => {
    renderPortal('/profile/security');
    await userEvent.click(
      await screen.findByRole('button', { name: /^End Firefox on Linux, last used 20 Nov/ }),
    );
    expect(await screen.findByText('Session ended')).toBeVisible();
    expect(network.requests('POST rpc/end_session').map(({ body }) => body)).toEqual([
      { session_id: 'other' },
    ]);
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(2));
  });

  it('end all but this one after a confirmation', async () => {
    renderPortal('/profile/security');
    await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(network.requests('POST rpc/end_other_sessions')).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'End all others' }));
    expect(await screen.findByText('All other sessions ended')).toBeVisible();
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });

  it('are the admin’s own, so they are not shown while viewing as a client', async () => {
    const impersonation = viewOf('00000000-0000-4000-8000-000000000009');
    renderPortal('/profile/security', { isAdmin: true, impersonation });
    expect(await screen.findByRole('heading', { name: 'Coming Soon' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Sessions' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Two-factor authentication' })).toBeNull();
  });
});

it.each([
  [FIREFOX, 'Firefox on Linux'],
  [null, 'Unknown device'],
  ['<script>', 'Unknown device'],
])('AUTH-19 a browser that calls itself %j is listed as "%s"', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
