import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageResponse, networkOfClient } from '@portal/testing/network';
import { signedInClient } from '@portal/testing/builders';
import { audit, reportVersion } from '../../testing/audit-data.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

async function showAudit(report_url: string) {
  const network = networkOfClient();
  const report_versions = [reportVersion({ report_url }), reportVersion({ report_path: 'a.pdf' })];
  const shown = { ...audit, title: 'Vault', report_url, report_versions };
  network.on(`GET audits?client_id=eq.${signedInClient.id}`, () => pageResponse([shown]));
  renderPortal('/reports');
  const item = (await screen.findByRole('heading', { level: 2 })).closest('tbody');
  return within(item ?? document.body);
}

it('REP-02 ALL-04 a report link opens in a new tab', async () => {
  const item = await showAudit('https://reports.test/a.pdf');
  expect(item.getByRole('link', { name: 'View Report' })).toHaveAttribute(
    'href',
    'https://reports.test/a.pdf',
  );
  expect(item.getByRole('link', { name: 'View Report' })).toHaveAttribute('target', '_blank');
  expect(item.getByRole('link', { name: 'Download' })).toHaveAttribute('rel', 'noopener noreferrer');
  // REP-04: an earlier one can have the same name.
  fireEvent.click(
    item.getByRole('button', { name: 'Earlier versions', description: 'Vault', expanded: false }),
  );
  expect(item.getByRole('button', { name: 'View Report', description: /^Vault Report · / })).toBeVisible();
});

it('REP-02 ALL-04 a report link that is not a web address has no buttons', async () => {
  const item = await showAudit('javascript:alert(1)');
  expect(item.queryByText('View Report')).toBeNull();
  expect(item.queryByText('Download')).toBeNull();
});

it('AUD-01 while the numbers of findings load for another page, no audit of it is said to have none', async () => {
  const network = networkOfClient();
  network.on('GET audits', () => pageResponse([{ ...audit, id: 'a1' }], 21));
  network.on('GET audit_finding_totals', []);
  renderPortal('/reports');
  expect(await screen.findByText('No findings yet')).toBeVisible();
  network.on('GET audits', () => pageResponse([{ ...audit, id: 'a2', title: 'Later' }], 21));
  network.on('GET audit_finding_totals', () => new Promise<Response>(() => undefined));
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: 'Later' })).toBeVisible();
  expect(screen.queryByText('No findings yet')).toBeNull();
});
