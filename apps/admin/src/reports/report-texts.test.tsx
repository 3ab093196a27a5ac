import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { beforeEach, expect, it } from 'vitest';
import { AuditContext } from '../shared/shown-audit.tsx';
import { ReportsTab } from './reports-tab.tsx';

const AUDIT = 'a0000000-0000-4000-8000-000000000001';
const audit = rows.audit({ id: AUDIT, status: 'in_progress' }) as Partial<ManagedAudit> as ManagedAudit;

const overview = {
  id: 's1',
  audit_id: AUDIT,
  kind: 'overview',
  title: 'Overview of the protocol',
  body: 'A vault.',
  published_at: null,
  updated_at: 't1',
};

let stored: (typeof overview)[];
beforeEach(() => {
  stored = [overview];
  respondWith(({ is, method, query, body }) => {
    if (is('PATCH report_sections?id=eq.s1&updated_at=*')) {
      const found = stored.find(({ updated_at }) => query.get('updated_at') === `eq.${updated_at}`);
      return { body: found ? { ...found, ...body, updated_at: 't3' } : null };
    }
    if (['', '&id=eq.s1'].some((one) => is(`GET report_sections?audit_id=eq.${AUDIT}${one}`)))
      return { body: stored };
    if (is(`GET rpc/audit_lead?audit_id=${AUDIT}`))
      return { body: [{ full_name: 'Ingrid Solberg', title: null }] };
    if (is(`GET audit_scopes?audit_id=eq.${AUDIT}`)) return { body: [rows.scope({ updated_at: 't1' })] };
    if (is('GET rpc/client_identity?client=client-1')) return { body: [rows.identity()] };
    return { body: method === 'GET' ? [] : null };
  });
});

function renderTab(shown = audit) {
  const element = (
    <AuditContext value={shown}>
      <ReportsTab />
    </AuditContext>
  );
  renderConsole([{ path: '/reports', element }], '/reports');
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('SEAL-07 a text of a report shows both versions when another admin has changed it, too', async () => {
  renderTab();
  await click('Edit Overview of the protocol');
  const text = await screen.findByRole('textbox', { name: 'Text' });
  await userEvent.type(text, ' Mine.');
  stored = [{ ...overview, body: 'Theirs.', updated_at: 't9' }];
  await click('Save draft');
  expect(await screen.findByText('Another admin has changed this text')).toBeVisible();
  await click('Use the saved text');
  expect(text).toHaveValue('Theirs.');
});

it('SEAL-07 a summary is suggested as long as nothing is typed', async () => {
  stored = [{ ...overview, kind: 'summary', title: 'Summary' }];
  renderTab();
  await click('Edit Summary');
  const text = await screen.findByRole('textbox', { name: 'Text' });
  await userEvent.clear(text);
  await click('Suggest text');
  expect(text).toHaveDisplayValue(/^We audited \*\*Vault core\*\* for Harbor/);
  expect(screen.queryByRole('button', { name: 'Suggest text' })).toBeNull();
});

it('SEAL-07 the auditor who leads is taken from the plan', async () => {
  renderTab();
  await click('Fill in from the audit plan');
  const auditors = screen.getByRole('textbox', { name: 'Auditors' });
  expect(auditors).toHaveValue('Ingrid Solberg, Lead auditor');
});

it('AUD-05 a completed audit with a final report is not offered to be completed', async () => {
  const report = {
    id: 'v1',
    kind: 'final',
    version: '1.0',
    state: 'published',
    report_path: null,
    created_at: '2026-11-20T00:00:00Z',
  };
  renderTab({ ...audit, status: 'completed', report_versions: [report] } as unknown as ManagedAudit);
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Complete the audit' })).toBeNull();
});
