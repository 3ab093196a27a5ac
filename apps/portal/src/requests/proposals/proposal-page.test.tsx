import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NEEDS_CODE, jsonResponse, networkOfClient } from '@portal/testing/network';
import { rows } from '@portal/testing/rows';
import { belongsAs, CLIENT } from '../../../testing/membership.ts';
import { renderPortal } from '../../../testing/render-portal.tsx';

const REQUEST = '00000000-0000-4000-8000-0000000000d1';
const DECIDE = 'POST rpc/decide_proposal';
const PROPOSALS = `GET proposals?client_id=eq.${CLIENT}&request_id=eq.${REQUEST}`;
const sent = rows.proposal({
  id: 'p2',
  request_id: REQUEST,
  client_id: CLIENT,
  version: 2,
  scope: rows.scope({ repositories: [] }),
  price: '=24,000',
  currency: 'EUR',
  terms: 'Half **in advance**.',
  service_requests: { status: 'in_review', audits: [] as { status: string }[] },
});

let network: ReturnType<typeof networkOfClient>;
let stored: (typeof sent)[];
beforeEach(() => {
  network = networkOfClient();
  stored = [sent];
  belongsAs(network, 'owner');
  network.on(`GET service_requests?client_id=eq.${CLIENT}&id=eq.${REQUEST}`, [
    { id: REQUEST, client_id: CLIENT, project_name: 'Harbor', audits: [] },
  ]);
  network.on(PROPOSALS, () => jsonResponse(stored));
  network.on('GET files', []);
});

const open = async (shell: Parameters<typeof renderPortal>[1] = {}) => {
  renderPortal(`/request/${REQUEST}/proposals/2`, shell);
  return within(await screen.findByRole('region', { name: 'Decision' }));
};
const button = (name: string) => screen.queryByRole('button', { name });
async function accept(shell?: Parameters<typeof renderPortal>[1]) {
  const decision = await open(shell);
  await userEvent.click(decision.getByRole('button', { name: 'Accept' }));
  const confirm = within(await screen.findByRole('alertdialog', { name: 'Accept version 2?' }));
  await userEvent.click(confirm.getByRole('button', { name: 'Accept for =24,000 EUR' }));
}
async function openDecline() {
  const decision = await open();
  await userEvent.click(decision.getByRole('button', { name: 'Decline' }));
  return within(await screen.findByRole('dialog', { name: 'Decline version 2?' }));
}

describe('PROP-02 the page of a proposal', () => {
  it('lets the owner accept with a fresh code, and shows the database’s sentence when it came too late', async () => {
    let isFresh = false;
    network.on(DECIDE, () =>
      isFresh
        ? jsonResponse({ code: 'PT409', message: 'A later version has replaced this proposal.' }, 409)
        : jsonResponse(NEEDS_CODE, 403),
    );
    await accept({ confirmWithCode: async () => (isFresh = true) });
    expect(await screen.findByText('A later version has replaced this proposal.')).toBeVisible();
    expect(network.requests(DECIDE)).toHaveLength(2);
    expect(await screen.findByText('in advance')).toBeVisible();
  });

  it.each([
    [{ terms: 'x'.repeat(600) }, `${'x'.repeat(600)}CancelAccept for =24,000 EUR`],
    [{ terms: 'x'.repeat(601) }, 'As shown on this pageCancelAccept for =24,000 EUR'],
    [{ terms: null, terms_sha256: 'a1', price: '', currency: '' }, 'The PDF on this pageCancelAccept'],
  ])('asks before it accepts, with the price, and with short terms in full: %#', async (terms, shown) => {
    stored = [{ ...sent, ...(terms as object) }];
    const decision = await open();
    await userEvent.click(decision.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(new RegExp(`Terms${shown}$`));
  });

  it('shows, and prints, that a decision was saved whose response was lost', async () => {
    network.on(DECIDE, () => {
      stored = [{ ...sent, state: 'accepted', decided_at: '2026-11-21T10:00:00Z' } as never];
      throw new TypeError('Failed to fetch');
    });
    await accept();
    expect((await screen.findAllByText(/^Accepted on/))[0]).toBeVisible();
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('keeps the typed reason when the version was replaced meanwhile', async () => {
    network.on(DECIDE, () => {
      stored = [
        { ...sent, id: 'p3', version: 3 },
        { ...sent, state: 'replaced' },
      ];
      return jsonResponse({ code: 'PT409', message: 'A later version has replaced this proposal.' }, 409);
    });
    const dialog = await openDecline();
    await userEvent.click(dialog.getByRole('textbox'));
    await userEvent.paste('The price is too high.');
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Read version 3')).toBeInTheDocument();
    expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveValue('The price is too high.');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(button('Accept')).toBeNull());
  });

  it.each([
    [{ service_requests: { status: 'withdrawn', audits: [] } }, 'Closed', 'The request was withdrawn.'],
    [
      { service_requests: { status: 'accepted', audits: [{ status: 'scheduled' }] } },
      'Closed',
      'An audit was started from the request.',
    ],
    [{ state: 'withdrawn' }, 'Withdrawn', /because the request was changed after we sent it/],
  ])('offers no decision on what is no longer open: %j', async (facts, state, sentence) => {
    stored = [{ ...sent, ...facts }];
    const decision = await open();
    expect(decision.getByText(sentence)).toBeVisible();
    expect(decision.getByText(state)).toBeVisible();
    expect(button('Accept')).toBeNull();
  });
});
