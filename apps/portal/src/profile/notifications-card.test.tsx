import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPortal } from '../../testing/render-portal.tsx';

it('NOTE-02 the first digest takes the time zone of the browser, and a decision cannot be switched off', async () => {
  const network = networkOfClient();
  network.on('GET /rest/v1/rpc/list_notice_choices', () =>
    jsonResponse([
      { kind: 'client_approved', email: 'always', is_fixed: true },
      { kind: 'finding_commented', email: 'at_once', is_fixed: false },
      { kind: 'status_changed', email: 'at_once', is_fixed: false },
    ]),
  );
  network.on('POST /rest/v1/rpc/notice_time_zone', () => jsonResponse(null));
  network.on('POST /rest/v1/rpc/choose_time_zone', () => new Response(null, { status: 204 }));
  network.on('POST /rest/v1/rpc/choose_notice_email', () => new Response(null, { status: 204 }));
  renderPortal('/profile');
  const card = within(await screen.findByRole('region', { name: 'Notifications' }));
  const comments = await card.findByRole('combobox', { name: 'Comment on a finding' });
  expect(comments).toHaveDisplayValue('Email at once');
  // Audits come before their findings.
  const [first] = card.getAllByRole('combobox');
  expect(first).toHaveAccessibleName('Audit status changed');
  expect(card.getByText('Always by email')).toBeVisible();
  expect(card.queryByRole('combobox', { name: /approved/ })).not.toBeInTheDocument();
  fireEvent.change(comments, { target: { value: 'daily' } });
  await expect
    .poll(() => network.requests('POST /rest/v1/rpc/choose_notice_email').map(({ body }) => body))
    .toEqual([{ kind: 'finding_commented', email: 'daily' }]);
  expect(network.requests('POST /rest/v1/rpc/choose_time_zone').map(({ body }) => body)).toEqual([
    { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  ]);
});
