import { useSelectedClient } from '@portal/auth/client-state/selected-client';
import { jsonResponse, pageResponse, networkOfClient } from '@portal/testing/network';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { audit, reportVersion } from '../../testing/audit-data.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const report = { version: '1.0', report_path: 'c/a/r.pdf' };
const withReport = {
  ...audit,
  ...report,
  title: 'Vault',
  report_versions: [reportVersion({ id: 'v1', ...report })],
};

beforeEach(() => useSelectedClient.getState().select({ userId: 'c', name: 'C', email: 'c@client.test' }));
afterEach(() => useSelectedClient.getState().clear());

async function openDialog() {
  const network = networkOfClient();
  network.on('GET /rest/v1/audits', () => pageResponse([withReport]));
  renderPortal('/reports', { isAdmin: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw Vault, Version 1.0' }));
  return network;
}
const give = async (reason: string) => {
  fireEvent.change(await screen.findByLabelText(/Reason/), { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw report' }));
};

it('REP-05 asks for a reason of 10 to 500 characters and withdraws that version', async () => {
  const network = await openDialog();
  network.on('POST /functions/v1/withdraw-report', () => jsonResponse({ message: 'done' }));
  await give('too short');
  expect(await screen.findByText('Give a reason of 10 to 500 characters')).toBeVisible();
  expect(network.requests('POST /functions/v1/withdraw-report')).toEqual([]);
  await give('It names another client.');
  expect(await screen.findByText('Report withdrawn')).toBeVisible();
  expect(network.requests('POST /functions/v1/withdraw-report').map(({ body }) => body)).toEqual([
    { id: 'v1', reason: 'It names another client.' },
  ]);
});
