import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ProposalPage } from './proposal-page.tsx';

const ID = '00000000-0000-4000-8000-0000000000d1';
const proposal = (id: string, state: string, version: number | null, facts = {}) =>
  rows.proposal({
    ...facts,
    id,
    state,
    version,
    client_id: ID,
    request_id: ID,
    scope: rows.scope({ repositories: [] }),
  });

it('PROP-01 a version says what the client decided, and no two parts of the page have one id', async () => {
  const declined = { decided_at: '2026-05-06T12:00:00Z', decider_name: 'Ada', reason: 'Too late.' };
  const proposals = [
    proposal('p3', 'draft', null),
    proposal('p2', 'declined', 2, declined),
    proposal('p1', 'replaced', 1),
  ];
  const network = networkOfClient();
  const request = rows.request({ id: ID, client_id: ID, status: 'in_review' });
  network.on(`GET service_requests?client_id=eq.${ID}&id=eq.${ID}`, () => jsonResponse([request]));
  network.on(`GET proposals?client_id=eq.${ID}&request_id=eq.${ID}`, () => jsonResponse(proposals));
  network.on('GET engagement_settings', () => jsonResponse([{ lines_per_day: 200, days_factor: 1.5 }]));
  renderConsole([{ path: '/', element: <ProposalPage /> }], `/?client=${ID}&request=${ID}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Show version 1' }));
  expect(screen.getByText('Declined by Ada on 6 May 2026, 02:30: Too late.')).toBeVisible();
  const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
