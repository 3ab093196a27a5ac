import type { Audit } from '@portal/data/audits/queries';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageResponse, networkOfClient } from '@portal/testing/network';
import { signedInClient } from '@portal/testing/builders';
import { audit, reportVersion } from '../../testing/audit-data.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const auditRow = (changes: Partial<Audit>) => ({
  ...audit,
  title: 'Vault',
  version: null,
  audit_date: null,
  status: 'completed',
  ...changes,
});

const withReport = (report: Partial<Pick<Audit, 'report_url' | 'report_path'>>): Partial<Audit> => ({
  ...report,
  report_versions: [reportVersion({ id: 'current', ...report })],
});

const PATH = `${signedInClient.id}/audit/report.pdf`;

async function showAudit(changes: Partial<Audit>) {
  const network = networkOfClient();
  network.on(`GET audits?client_id=eq.${signedInClient.id}`, () => pageResponse([auditRow(changes)]));
  renderPortal('/reports');
  const item = (await screen.findByRole('heading', { level: 2 })).closest('tbody');
  return { network, item: within(item ?? document.body) };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the list of audits', () => {
  it('REP-07 the date of the audit and that of the report’s publication each stand with their name', async () => {
    const report_url = 'https://reports.example/a.pdf';
    const { item } = await showAudit({
      audit_date: '2026-03-04',
      report_url,
      report_versions: [reportVersion({ report_url, created_at: '2026-05-06T12:00:00Z' })],
    });
    const cells = item.getAllByRole('cell').map((cell) => cell.textContent.replaceAll('\u00a0', ' '));
    const column = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(cells[column.indexOf('Audit date')]).toBe('4 Mar 2026');
    expect(cells[column.indexOf('Audit')]).toMatch(/ · Published 6 May 2026$/);
  });

  it('REP-04 REP-05 says that an audit and a report were withdrawn, when and why, and opens nothing', async () => {
    const { item } = await showAudit({
      withdrawn_at: '2026-05-06T10:00:00Z',
      withdrawn_reason: 'It was begun for the wrong project.',
      report_versions: [
        reportVersion({
          version: '1.0',
          report_path: PATH,
          state: 'withdrawn',
          withdrawn_at: '2026-03-04T10:00:00Z',
          withdrawn_reason: 'It named another <b>client</b>.',
        }),
      ],
    });
    expect(item.getByText('Version 1.0 was withdrawn')).toBeVisible();
    expect(item.getByText(/4 Mar 2026: It named another <b>client<\/b>\./)).toBeVisible();
    expect(item.getByText(/6 May 2026: It was begun for the wrong project\./)).toBeVisible();
    expect(item.queryByRole('button')).toBeNull();
  });
});

describe('a report', () => {
  it('REP-02 ALL-04 a report link opens in a new tab', async () => {
    const { item } = await showAudit(withReport({ report_url: 'https://reports.test/a.pdf' }));
    expect(item.getByRole('link', { name: 'View Report' })).toHaveAttribute(
      'href',
      'https://reports.test/a.pdf',
    );
    expect(item.getByRole('link', { name: 'View Report' })).toHaveAttribute('target', '_blank');
    expect(item.getByRole('link', { name: 'Download' })).toHaveAttribute('rel', 'noopener noreferrer');
    // ALL-02: all these links have the same names, so each is described by its audit.
    for (const name of ['View Report', 'Download'])
      expect(item.getByRole('link', { name })).toHaveAccessibleDescription('Vault');
  });

  it('REP-02 ALL-04 a report link that is not a web address has no buttons', async () => {
    const { item } = await showAudit(withReport({ report_url: 'javascript:alert(1)' }));
    expect(item.queryByText('View Report')).toBeNull();
    expect(item.queryByText('Download')).toBeNull();
  });
});
