import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import type { Audit } from '@portal/data/audits/queries';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { jsonResponse, pageResponse, networkOfClient } from '@portal/testing/network';
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
const LINK_REQUEST = 'POST /functions/v1/deliver-object';
const link = (token: number) => ({
  link: `/storage/v1/object/sign/reports/x?token=${token}&download=Vault.pdf`,
  fileName: 'Vault.pdf',
});

async function showAudit(changes: Partial<Audit>) {
  const network = networkOfClient();
  network.on('GET /rest/v1/audits', () => pageResponse([auditRow(changes)]));
  renderPortal('/reports');
  const item = (await screen.findByRole('heading', { level: 2 })).closest('tbody');
  return { network, item: within(item ?? document.body) };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the list of audits', () => {
  it('REP-04 an admin with a client selected sees that client’s audits, with links to where they are managed', async () => {
    useSelectedClient.getState().select({ clientId: 'c', name: 'C', email: 'c@client.test' });
    const network = networkOfClient();
    network.on('GET /rest/v1/audits', () => pageResponse([auditRow({ id: 'a1' })]));
    renderPortal('/reports', { isAdmin: true });
    const manage = await screen.findByRole('link', { name: 'Manage Vault' });
    expect(manage).toHaveAttribute('href', '/admin/audits/a1');
    expect(screen.getByRole('link', { name: 'New audit' })).toHaveAttribute(
      'href',
      '/admin/audits/new?client=c',
    );
    useSelectedClient.getState().clear();
  });

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

  it('REP-04 shows the earlier versions that can still be opened', async () => {
    const report_url = 'https://reports.example/b.pdf';
    const { item } = await showAudit({
      report_url,
      report_versions: [
        reportVersion({ version: '1.2', report_url }),
        reportVersion({ version: '1.1', report_url: 'https://reports.example/a.pdf' }),
        reportVersion({ version: '1.0', state: 'removed', report_url: 'https://reports.example/0.pdf' }),
      ],
    });
    fireEvent.click(item.getByRole('button', { name: 'Earlier versions' }));
    expect(await item.findByText(/Version 1\.1 · Published .*2026/)).toBeVisible();
    expect(item.queryByText(/Version 1\.2/)).toBeNull();
    expect(item.queryByText(/Version 1\.0/)).toBeNull();
  });

  it('REP-05 says that a report was withdrawn, when and why, and opens nothing', async () => {
    const { item } = await showAudit({
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

  it('REP-02 downloads under a readable name with a new link for every click', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.href);
    });
    const { network, item } = await showAudit(withReport({ report_path: PATH }));
    let clicks = 0;
    network.on(LINK_REQUEST, () => jsonResponse(link(++clicks)));
    for (const token of [1, 2]) {
      fireEvent.click(item.getByRole('button', { name: 'Download' }));
      await waitFor(() => expect(saved).toHaveLength(token));
      const url = new URL(saved[token - 1] ?? '');
      expect(url.searchParams.get('token')).toBe(String(token));
      expect(url.searchParams.get('download')).toBe('Vault.pdf');
    }
  });
});
