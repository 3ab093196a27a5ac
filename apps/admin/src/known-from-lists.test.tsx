// ALL-01: a page that is opened from a list shows at once what the list knew, although nothing else arrives.
import { clientNumber } from '@portal/testing/builders';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AuditPage } from './audits/audit/audit-page.tsx';
import { FindingPage } from './finding/page/finding-page.tsx';
import { FindingsTab } from './finding/list/findings-tab.tsx';
import { AuditsPage } from './audits/audits-page.tsx';
import { ClientDetailsPage } from './clients/client/client-details-page.tsx';
import { DashboardPage } from './dashboard/dashboard-page.tsx';

const AUDIT = '00000000-0000-4000-8000-00000000000a';
const FINDING = '00000000-0000-4000-8000-00000000000f';
const ADA = '00000000-0000-4000-8000-0000000000ad';
const client = clientNumber(1);
const audit = {
  id: AUDIT,
  client_id: client.client_id,
  company_name: 'Harbor',
  title: 'Vault core',
  audit_type: 'Solidity Audit',
  status: 'in_progress',
  lead_admin_id: ADA,
  planned_end: '2026-11-02',
  findings: 0,
};
const finding = {
  id: FINDING,
  number: 'H-01',
  title: 'Reentrancy',
  severity: 'high',
  status: 'disputed',
  updated_at: '2026-11-02T00:00:00Z',
  finding_locations: [],
};

const ROWS: Record<string, unknown> = {
  'rpc/search_audits': [audit],
  'rpc/count_audits': 1,
  'rpc/list_admins': [{ person_id: ADA, name: 'Ada Admin' }],
};

/** The lists load, and what `never` matches does not. */
function respondLists(never: (path: string, query: URLSearchParams) => boolean) {
  respondWith(({ path, query, method }) => {
    if (never(path, query)) return new Promise(() => undefined);
    if (path === 'audits') return { body: [{ ...audit, report_versions: [] }] };
    if (path === 'findings') return { body: [finding] };
    if (path === 'profiles') return { body: [client] };
    return { body: ROWS[path] ?? (method === 'GET' ? [] : null) };
  });
}

const render = (path: string) =>
  renderConsole(
    [
      { path: '/admin', element: <DashboardPage /> },
      { path: '/admin/clients/:userId', element: <ClientDetailsPage /> },
      { path: '/admin/audits', element: <AuditsPage /> },
      {
        path: '/admin/audits/:auditId',
        element: <AuditPage />,
        children: [{ path: 'findings', element: <FindingsTab /> }],
      },
      { path: '/admin/audits/:auditId/findings/:findingId', element: <FindingPage /> },
    ],
    path,
  );
const heading = () => screen.getByRole('heading', { level: 1 });

it('ALL-01 AUD-05 an audit shows its title, client, status, lead and dates', async () => {
  respondLists((path) => path === 'audits' || path === 'profiles');
  render('/admin/audits');
  await userEvent.click(await screen.findByRole('link', { name: 'Vault core' }));
  expect(heading()).toHaveTextContent('Vault core');
  expect(screen.getByText('In Progress')).toBeVisible();
  expect(screen.getByText('Ada Admin · Until 2 Nov 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Harbor' })).toBeVisible();
});
