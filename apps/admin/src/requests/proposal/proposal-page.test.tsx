import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ProposalPage } from './proposal-page.tsx';

const ID = '00000000-0000-4000-8000-0000000000d1';
const SETTINGS = {
  proposal_currency: 'CHF',
  proposal_valid_days: 30,
  proposal_terms: 'All afterwards.',
  lines_per_day: 200,
  days_factor: 1.5,
};
const proposal = (id: string, state: string, version: number | null) =>
  rows.proposal({
    id,
    state,
    version,
    client_id: ID,
    request_id: ID,
    scope: rows.scope({ repositories: [] }),
  });

/** Shows the page of a request, with these versions of the proposal for it. */
function show(proposals: object[]) {
  const network = networkOfClient();
  network.on(`GET service_requests?client_id=eq.${ID}&id=eq.${ID}`, () =>
    jsonResponse([rows.request({ id: ID, client_id: ID, status: 'in_review' })]),
  );
  network.on(`GET proposals?client_id=eq.${ID}&request_id=eq.${ID}`, () => jsonResponse(proposals));
  network.on('GET engagement_settings', () => jsonResponse([SETTINGS]));
  network.on('POST rpc/send_proposal', () => jsonResponse({ code: '23514', message: 'Enter a price.' }, 400));
  renderConsole([{ path: '/', element: <ProposalPage /> }], `/?client=${ID}&request=${ID}`);
}

it('PROP-01 the dialog stays when sending fails, and no two parts of the page have one id', async () => {
  show([proposal('p3', 'draft', null), proposal('p2', 'sent', 2), proposal('p1', 'replaced', 1)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Send to the client' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('The proposal was not sent')).toBeVisible();
  expect(screen.getByRole('alertdialog', { name: 'Send version 3?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show version 1' }));
  const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it('PROP-01 a first draft begins with what the client requested, which stands beside it, and with what the firm usually offers', async () => {
  vi.setSystemTime('2026-12-20T12:00:00Z');
  show([]);
  expect(await screen.findByRole('region', { name: 'What the client requested' })).toHaveTextContent(
    'Two contracts.',
  );
  const shown = ['Repository URL', 'Branch or tag', 'Commit', 'Currency', 'Valid until', 'Terms'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value,
  );
  expect(shown).toEqual([
    'https://github.com/vale/bridge',
    'main',
    '',
    'CHF',
    '2027-01-19',
    'All afterwards.',
  ]);
});
