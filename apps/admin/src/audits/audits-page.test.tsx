import type { ListedAudit } from '@portal/data/audits/list';
import { clientNumber } from '@portal/testing/builders';
import { respondWith, type Respond } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AuditPage } from './audit/audit-page.tsx';
import { AuditsPage } from './audits-page.tsx';

const ADA = '00000000-0000-4000-8000-0000000000ad';
const LEFT = '00000000-0000-4000-8000-0000000000ff';

const audit: ListedAudit = {
  ...clientNumber(1),
  id: '00000000-0000-4000-8000-00000000000a',
  title: 'Audit 1',
  audit_type: 'Solidity Audit',
  status: 'in_progress',
  lead_id: null,
  planned_start: null,
  planned_end: null,
  fixes_due: null,
  is_overdue: false,
  open_findings: 0,
  findings_for_us: 0,
  findings: 0,
};

const responses =
  (found: ListedAudit[], total = found.length): Respond =>
  ({ path }) => {
    if (path === 'rpc/search_audits') return { body: found };
    if (path === 'rpc/count_audits') return { body: total };
    if (path === 'rpc/list_staff') return { body: [rows.staff({ person_id: ADA, name: 'Ada Admin' })] };
    return { body: [] };
  };

const renderPage = (address = '/admin/audits') =>
  renderConsole(
    [
      { path: '/admin/audits', element: <AuditsPage /> },
      { path: '/admin/audits/:auditId', element: <AuditPage /> },
    ],
    address,
  );

it('AUD-04 requests what the address says, names a client without a company by name, and calls a lead who has left former staff', async () => {
  const requests = respondWith(
    responses([{ ...audit, lead_id: LEFT, company_name: null, findings: 2, findings_for_us: 1 }], 100),
  );
  renderPage('/admin/audits?q=vault&sort=planned_end&order=desc&page=3');
  const table = within(await screen.findByRole('grid', { name: 'Table of audits' }));
  const head = table.getByRole('columnheader', { name: 'Planned' });
  expect(head).toHaveAttribute('aria-sort', 'descending');
  await waitFor(() =>
    expect(table.getAllByRole('row')[1]).toHaveTextContent(/Client 1.*Former staff0 open of 21 needs/),
  );
  expect(screen.getByText('51–75 of 100 audits')).toBeVisible();
  const matching = {
    search: 'vault',
    status_filter: 'all',
    lead: 'all',
    waiting: 'all',
    only_overdue: false,
  };
  expect(requests.find(({ path }) => path === 'rpc/count_audits')?.body).toEqual(matching);
  expect(requests.find(({ path }) => path === 'rpc/search_audits')?.body).toEqual({
    ...matching,
    sort: 'planned_end',
    ascending: false,
    page_size: 25,
    page_offset: 50,
  });
});

it('AUD-05 an audit that is selected in the list and gone meanwhile is said not to be there', async () => {
  respondWith(responses([audit]));
  renderPage();
  await userEvent.click(await screen.findByRole('row', { name: /Audit 1/ }));
  const panel = await screen.findByRole('region', { name: 'Details of Audit 1' });
  expect(await within(panel).findByText('There is no audit at this address')).toBeVisible();
});

it('ALL-01 AUD-05 an audit that is opened from the list shows title, client, status, lead and dates before it has loaded', async () => {
  const list = responses([{ ...audit, lead_id: ADA, planned_end: '2026-11-02' }]);
  respondWith((request) =>
    request.is(`GET audits?id=eq.${audit.id}`) || request.path === 'profiles'
      ? new Promise(() => undefined)
      : list(request),
  );
  renderPage();
  await userEvent.click(await screen.findByRole('link', { name: 'Audit 1' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Audit 1');
  expect(screen.getByText('In Progress')).toBeVisible();
  expect(screen.getByText('Ada Admin · Until 2 Nov 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Company 1' })).toBeVisible();
  expect(screen.getByText('View as Client').closest('.invisible')).not.toBeNull();
});
