import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { expect, it } from 'vitest';
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

it('SEAL-07 a text of a report shows both versions when another admin has changed it, too', async () => {
  let stored = [overview];
  respondWith(({ is, method, query, body }) => {
    if (is('PATCH report_sections?id=eq.s1&updated_at=*')) {
      const found = stored.find(({ updated_at }) => query.get('updated_at') === `eq.${updated_at}`);
      return { body: found ? { ...found, ...body, updated_at: 't3' } : null };
    }
    if (['', '&id=eq.s1'].some((one) => is(`GET report_sections?audit_id=eq.${AUDIT}${one}`)))
      return { body: stored };
    return { body: method === 'GET' ? [] : null };
  });
  const element = (
    <AuditContext value={audit}>
      <ReportsTab />
    </AuditContext>
  );
  renderConsole([{ path: '/reports', element }], '/reports');
  const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  await click('Edit Overview of the protocol');
  const text = await screen.findByRole('textbox', { name: 'Text' });
  await userEvent.type(text, ' Mine.');
  stored = [{ ...overview, body: 'Theirs.', updated_at: 't9' }];
  await click('Save draft');
  expect(await screen.findByText('Another admin has changed this text')).toBeVisible();
  await click('Use the saved text');
  expect(text).toHaveValue('Theirs.');
});
