import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedInClient } from '@portal/testing/builders';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { rows } from '@portal/testing/rows';
import { renderPortal } from '../../testing/render-portal.tsx';

const REQUEST = '00000000-0000-4000-8000-0000000000d1';
const READ = `GET service_requests?client_id=eq.${signedInClient.id}&id=eq.${REQUEST}`;
const proposal = rows.proposal({ client_id: signedInClient.id });

let network: ReturnType<typeof networkOfClient>;
beforeEach(() => {
  network = networkOfClient();
});

describe('the page of a request', () => {
  it.each([
    [[], /^We are reading your request/],
    [[{ ...proposal, expires_at: '2026-01-16T00:00:00Z' }],
      'Our proposal has expired. It could be accepted until 15 Jan 2999.'],
    [[{ ...proposal, state: 'declined', decider_name: 'Ada', decided_at: '2026-01-03T10:00:00Z', reason: 'Too late.' }],
      /^Our proposal was declined by Ada on 3 Jan 2026.*: Too late\.$/],
  ])('PROP-02 says what an undecided request waits for: %#', async (proposals, text) => {
    network.on(READ, () => jsonResponse([rows.request({ client_id: signedInClient.id, id: REQUEST, status: 'in_review' })]));
    network.on(`GET proposals?client_id=eq.${signedInClient.id}&request_id=eq.${REQUEST}`, () => jsonResponse(proposals));
    renderPortal(`/request/${REQUEST}`);
    const ours = within(await screen.findByRole('region', { name: 'Our answer' }));
    expect(await ours.findByText(text)).toBeVisible();
  }); // oxfmt-ignore

  it('REQ-03 says that there is no such request when it is not the client’s own', async () => {
    network.on('GET service_requests', () => jsonResponse([]));
    renderPortal('/request/another-clients');
    expect(await screen.findByText('No such request')).toBeVisible();
  });
});
