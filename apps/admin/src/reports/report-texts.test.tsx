import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditContext } from '../shared/shown-audit.tsx';
import { ReportsTab } from './reports-tab.tsx';

const AUDIT = 'a0000000-0000-4000-8000-000000000001';
const audit = {
  id: AUDIT,
  client_id: 'c1',
  title: 'Harbor Vaults',
  status: 'in_progress',
  updated_at: 't0',
  report_versions: [],
} as Partial<ManagedAudit> as ManagedAudit;

type Section = Record<string, unknown>;
const overview = {
  id: 's1',
  audit_id: AUDIT,
  client_id: 'c1',
  kind: 'overview',
  title: 'Overview of the protocol',
  body: 'A vault.',
  published_at: null,
  updated_at: 't1',
};

let stored: Section[];
beforeEach(() => {
  stored = [overview];
  respondWith(({ is, method, query, body }) => {
    if (is('PATCH report_sections?id=eq.s1&updated_at=*')) {
      const found = stored.find((one) => query.get('updated_at') === `eq.${String(one['updated_at'])}`);
      return { body: found ? { ...found, ...body, updated_at: 't3' } : null };
    }
    if (is(`GET report_sections?audit_id=eq.${AUDIT}`)) return { body: stored };
    if (is(`GET report_sections?audit_id=eq.${AUDIT}&id=eq.s1`)) return { body: stored };
    if (is(`GET rpc/audit_lead?audit_id=${AUDIT}`))
      return { body: [{ full_name: 'Ingrid Solberg', title: null }] };
    return { body: method === 'GET' ? [] : null };
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
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

describe('SEAL-07 the texts of a report', () => {
  it('show both versions when another admin has changed the same text', async () => {
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
