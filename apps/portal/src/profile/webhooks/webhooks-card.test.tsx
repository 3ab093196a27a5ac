import { WEBHOOK_KINDS } from '@portal/domain/notices/kinds';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPortal } from '../../../testing/render-portal.tsx';

const SECRET = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAA';
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

let network: ReturnType<typeof networkOfClient>;
let stored: object[];

beforeEach(() => {
  stored = [webhook];
  network = networkOfClient();
  network.on('GET rpc/list_webhooks?of_firm=false', () => jsonResponse(stored));
  network.on('GET rpc/list_webhook_deliveries?webhook_id=one', () => jsonResponse([delivery]));
});

const card = async () => within(await screen.findByRole('region', { name: 'Webhooks' }));

describe('NOTE-03 webhooks on /profile', () => {
  it('can be added; the secret is shown once', async () => {
    stored = [];
    network.on('POST rpc/add_webhook', () => {
      stored = [webhook];
      return jsonResponse([{ id: 'one', secret: SECRET }]);
    });
    renderPortal('/profile/webhooks');
    await userEvent.click(await (await card()).findByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Address/ }), 'https://Hooks.example.com/in');
    // The address may be a secret, so it is not kept as a draft.
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(localStorage).toLowerCase()).not.toContain('hooks.example.com');
    await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }));
    const [sent] = network.requests('POST rpc/add_webhook');
    const { address, form } = webhook;
    expect(sent?.body).toEqual({ address, form, kinds: WEBHOOK_KINDS, of_firm: false });
    const shown = within(await screen.findByRole('dialog', { name: 'Webhook secret' }));
    expect(shown.getByText(SECRET)).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    expect((await card()).getByText('hooks.example.com')).toBeVisible();
  });

  it('list what was sent, with the response of the server as text, and send it again', async () => {
    network.on('POST rpc/resend_webhook_delivery', () => new Response(null, { status: 204 }));
    renderPortal('/profile/webhooks');
    await userEvent.click(
      await (await card()).findByRole('button', { name: 'Show messages to hooks.example.com' }),
    );
    const list = within(await screen.findByRole('list', { name: 'Messages to hooks.example.com' }));
    expect(list.getByRole('listitem')).toHaveTextContent(
      /Report published\s*Failed.*Harbor Vaults.*2 attempts · status 500/,
    );
    expect(list.getByText(delivery.response)).toBeVisible();
    expect(list.queryByRole('img')).toBeNull();
    await userEvent.click(list.getByRole('button', { name: /^Send again: Report published/ }));
    expect(await screen.findByText('The message is on its way')).toBeVisible();
    expect(network.requests('POST rpc/resend_webhook_delivery').map(({ body }) => body)).toEqual([
      { delivery_id: 'd1' },
    ]);
  });

  it('show the list after a test is sent, and rotate the secret after a confirmation', async () => {
    const isOne = ({ body }: { body: unknown }) => Object(body).webhook_id === 'one';
    network.on('POST rpc/test_webhook', (sent) => jsonResponse(null, isOne(sent) ? 200 : 404));
    network.on('POST rpc/rotate_webhook_secret', (sent) => jsonResponse(isOne(sent) && SECRET));
    renderPortal('/profile/webhooks');
    await userEvent.click(
      await (await card()).findByRole('button', { name: 'Send a test to hooks.example.com' }),
    );
    expect(await screen.findByRole('list', { name: 'Messages to hooks.example.com' })).toBeVisible();
    await userEvent.click((await card()).getByRole('button', { name: 'Rotate secret of hooks.example.com' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(network.requests('POST rpc/rotate_webhook_secret')).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Rotate secret' }));
    expect(await screen.findByText(SECRET)).toBeVisible();
  });
});
