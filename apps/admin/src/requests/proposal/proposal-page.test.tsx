import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ProposalPage } from './proposal-page.tsx';

const ID = '00000000-0000-4000-8000-0000000000d1';
const proposal = (id: string, state: string, version: number | null) =>
  rows.proposal({
    id,
    state,
    version,
    client_id: ID,
    request_id: ID,
    scope: rows.scope({ repositories: [] }),
  });

it('PROP-01 no two parts of the page have one id', async () => {
  const proposals = [proposal('p3', 'draft', null), proposal('p2', 'sent', 2), proposal('p1', 'replaced', 1)];
  const network = networkOfClient();
  const request = rows.request({ id: ID, client_id: ID, status: 'in_review' });
  network.on(`GET service_requests?client_id=eq.${ID}&id=eq.${ID}`, () => jsonResponse([request]));
  network.on(`GET proposals?client_id=eq.${ID}&request_id=eq.${ID}`, () => jsonResponse(proposals));
  network.on('GET engagement_settings', () => jsonResponse([{ lines_per_day: 200, days_factor: 1.5 }]));
  renderConsole([{ path: '/', element: <ProposalPage /> }], `/?client=${ID}&request=${ID}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Show version 1' }));
  const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
