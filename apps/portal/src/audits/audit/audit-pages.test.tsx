import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import { signedInClient } from '@portal/testing/builders';
import { jsonResponse } from '@portal/testing/network';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPortal } from '../../../testing/render-portal.tsx';
import { AUDIT, networkOfAudit } from '../../../testing/audit-data.ts';

afterEach(() => {
  useSelectedClient.getState().clear();
});

const at = (path: string) => `/reports/${AUDIT}${path}`;

test.each(['', '/findings/H-01'])(
  'AUD-01 another client’s audit and a missing one read the same at %s, with a way back',
  async (tab) => {
    const network = networkOfAudit();
    const other = '00000000-0000-4000-8000-0000000000a2';
    renderPortal(`/reports/${other}${tab}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Audit not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Audit Reports' })).toHaveAttribute('href', '/reports');
    const [requests] = network.requests('GET audits');
    expect(requests?.search.get('client_id')).toBe(`eq.${signedInClient.id}`);
    expect(network.requests('GET findings')).toEqual([]);
  },
);

test('ALL-01 AUD-03 without the round of review the timeline ends with the date', async () => {
  networkOfAudit().on(`GET rpc/review_round?audit_id=${AUDIT}`, () => jsonResponse({ message: 'boom' }, 400));
  renderPortal(at(''));
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  expect(timeline.getByText(/^(Fixes (were|are) due|\d+ days? left)/).textContent).not.toContain('·');
});

test.each([
  ['member', 'a button', 1],
  ['viewer', 'no button', 0],
])('CODE-01 TEAM-02 a %s has %s to add source that is asked for', async (role, _what, forms) => {
  const network = networkOfAudit();
  const membership = { client_id: signedInClient.id, client_role: role, person_name: 'Vic' };
  network.on('GET rpc/my_account', () =>
    jsonResponse([{ has_factor: false, needed: false, satisfied: true, ...membership }]),
  );
  network.on('GET scope_repositories', () =>
    jsonResponse([{ id: 'r1', source_requested_at: '2026-11-03T10:00:00Z' }]),
  );
  renderPortal(at('/scope'));
  expect(await screen.findByText(/^Your auditors requested/)).toBeVisible();
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Add source' })).toHaveLength(forms));
});
