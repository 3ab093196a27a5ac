import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPortal } from '../../../testing/render-portal.tsx';

const webhook = {
  id: 'one',
  address: 'https://hooks.example.com/in',
  server: 'hooks.example.com',
  form: 'standard',
  kinds: ['report_published'],
  created_at: '2026-11-01T08:00:00+00:00',
  switched_off_at: null,
  switched_off_because: null,
  old_secret_until: null,
};
const delivery = {
  id: 'd1',
  kind: 'report_published',
  audit_title: 'Harbor Vaults',
  state: 'failed',
  attempts: 2,
  created_at: '2026-11-20T08:00:00+00:00',
  tried_at: '2026-11-20T08:01:00+00:00',
  next_attempt_at: null,
  status_code: 500,
  response: '<img src=x onerror="alert(1)">',
  problem: null,
};

beforeEach(() => {
  const network = networkOfClient();
  network.on('GET rpc/list_webhooks?of_firm=false', () => jsonResponse([webhook]));
  network.on('GET rpc/list_webhook_deliveries?webhook_id=one', () => jsonResponse([delivery]));
});

const card = async () => within(await screen.findByRole('region', { name: 'Webhooks' }));

describe('NOTE-03 webhooks on /profile', () => {
  it('are added without a draft of the address, which may be a secret', async () => {
    renderPortal('/profile/webhooks');
    await userEvent.click(await (await card()).findByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Address/ }), 'https://new.example.com/in');
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(localStorage)).not.toContain('new.example.com');
  });

  it('show the response of the server as text', async () => {
    renderPortal('/profile/webhooks');
    await userEvent.click(
      await (await card()).findByRole('button', { name: 'Show messages to hooks.example.com' }),
    );
    const list = within(await screen.findByRole('list', { name: 'Messages to hooks.example.com' }));
    expect(list.getByText(delivery.response)).toBeVisible();
    expect(list.queryByRole('img')).toBeNull();
  });
});
