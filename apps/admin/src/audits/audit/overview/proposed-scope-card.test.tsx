import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { ProposedScopeCard } from './proposed-scope-card.tsx';
import { ScopeCard } from './scope-card.tsx';

const stored = rows.scope({ nsloc: 1800, updated_at: '2026-11-20T10:00:00Z' });
const sent = {
  id: 'p1',
  state: 'sent',
  scope: { ...stored, nsloc: 2100, repositories: [] },
  created_at: '2026-11-21T10:00:00Z',
  sender_name: 'Ada',
};

it('STAFF-02 the lead of an audit may change its scope', async () => {
  respondWith(({ is }) => ({
    body: is('GET scope_proposals?audit_id=eq.a1')
      ? [{ ...sent, expected_updated_at: stored.updated_at }]
      : is('GET audit_scopes?audit_id=eq.a1')
        ? [stored]
        : is('GET rpc/list_audit_staff?audit_id=a1')
          ? [{ person_id: 'admin-1', name: 'Nora', duty: 'lead', is_over: false }]
          : [],
  }));
  const audit = { id: 'a1', client_id: 'c1', status: 'scheduled' } as Parameters<
    typeof ProposedScopeCard
  >[0]['audit'];
  const element = (
    <>
      <ProposedScopeCard audit={audit} />
      <ScopeCard auditId="a1" isFinal={false} />
    </>
  );
  renderConsole([{ path: '/', element }], '/', { isAdmin: false });
  for (const name of ['Accept the scope', 'Return it', 'Edit scope'])
    expect(await screen.findByRole('button', { name })).toBeVisible();
});
