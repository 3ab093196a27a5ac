import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from '@testing-library/user-event';
import { renderPortal } from '../../testing/render-portal.tsx';

const BROWSER = Intl.DateTimeFormat().resolvedOptions().timeZone;

it.each([
  ['takes that of the browser', null, [{ time_zone: BROWSER }]],
  ['keeps the one that was chosen', 'Europe/Oslo', []],
])('NOTE-02 a group is set at once, with a time zone for its summary: it %s', async (_, zone, chosen) => {
  const network = networkOfClient();
  const kinds = ['status_changed', 'report_published', 'finding_commented', 'finding_assigned'];
  let stored = kinds.map((kind) => ({ kind, email: 'at_once', is_fixed: false }));
  network.on('GET rpc/list_notice_choices', () => jsonResponse(stored));
  network.on('POST rpc/notice_time_zone', zone);
  network.on('POST rpc/choose_time_zone', () => new Response(null, { status: 204 }));
  network.on('POST rpc/choose_notice_email', ({ body }) => {
    const choice = body as { kind: string; email: string };
    stored = stored.map((one) => (one.kind === choice.kind ? { ...one, ...choice } : one));
    return new Response(null, { status: 204 });
  });
  renderPortal('/profile/notifications');
  const group = within(await screen.findByRole('region', { name: 'Findings' }));
  await userEvent.selectOptions(group.getByRole('combobox', { name: 'Set all' }), 'Daily summary');
  expect(await screen.findByText('Notification settings saved')).toBeVisible();
  await waitFor(() => expect(group.getByLabelText('Finding assigned')).toHaveDisplayValue('Daily summary'));
  expect(stored.map(({ email }) => email)).toEqual(['at_once', 'at_once', 'daily', 'daily']);
  expect(network.requests('POST rpc/choose_time_zone').map(({ body }) => body)).toEqual(chosen);
});

it('NOTE-02 the time zone is searched for by its city', async () => {
  const network = networkOfClient();
  network.on('POST rpc/notice_time_zone', 'Europe/Oslo');
  network.on('POST rpc/choose_time_zone', () => new Response(null, { status: 204 }));
  renderPortal('/profile/notifications');
  const zone = await screen.findByRole('combobox', { name: /^Time zone of the daily summary/ });
  expect(zone).toHaveTextContent('Europe/Oslo');
  await userEvent.click(zone);
  await userEvent.type(screen.getByRole('combobox', { name: 'Search for a city' }), 'new york{Enter}');
  expect(await screen.findByText('Time zone saved')).toBeVisible();
  expect(network.requests('POST rpc/choose_time_zone').map(({ body }) => body)).toEqual([
    { time_zone: 'America/New_York' },
  ]);
});
