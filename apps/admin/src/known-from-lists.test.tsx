import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AuditPage } from './audits/audit/audit-page.tsx';
import { AuditsPage } from './audits/audits-page.tsx';

const AUDIT = '00000000-0000-4000-8000-00000000000a';
const ADA = '00000000-0000-4000-8000-0000000000ad';
const audit = {
  id: AUDIT,
  client_id: '00000000-0000-4000-8000-000000000001',
  company_name: 'Harbor',
  title: 'Vault core',
  audit_type: 'Solidity Audit',
  status: 'in_progress',
  lead_admin_id: ADA,
  planned_end: '2026-11-02',
  findings: 0,
};
const ROWS: Record<string, unknown> = {
  'rpc/search_audits': [audit],
  'rpc/count_audits': 1,
  'rpc/list_admins': [{ person_id: ADA, name: 'Ada Admin' }],
};

it('ALL-01 AUD-05 an audit that is opened from the list shows title, client, status, lead and dates before it has loaded', async () => {
  respondWith(({ path, method }) => {
    if (path === 'audits' || path === 'profiles') return new Promise(() => undefined);
    return { body: ROWS[path] ?? (method === 'GET' ? [] : null) };
  });
  renderConsole(
    [
      { path: '/admin/audits', element: <AuditsPage /> },
      { path: '/admin/audits/:auditId', element: <AuditPage /> },
    ],
    '/admin/audits',
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Vault core' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Vault core');
  expect(screen.getByText('In Progress')).toBeVisible();
  expect(screen.getByText('Ada Admin · Until 2 Nov 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Harbor' })).toBeVisible();
});
