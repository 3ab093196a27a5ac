import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import { signedInClient } from '@portal/testing/builders';
import { jsonResponse, pageResponse } from '@portal/testing/network';
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

test('AUD-03 FIX-01 the timeline shows the dates on which the stages were reached, the planned ones, the round of fix review, and who leads the audit', async () => {
  const network = networkOfAudit();
  network.on(
    `GET events?audit_id=eq.${AUDIT}&kind=in.(audit_created,status_changed,status_change_undone,audit_withdrawn)`,
    () =>
      jsonResponse([
        { facts: { to: 'scheduled' }, created_at: '2026-09-01T10:00:00Z' },
        { facts: { from: 'scheduled', to: 'in_progress' }, created_at: '2026-10-06T10:00:00Z' },
        { facts: { from: 'in_progress', to: 'mitigation' }, created_at: '2026-11-03T10:00:00Z' },
      ]),
  );
  network.on(`GET rpc/audit_lead?audit_id=${AUDIT}`, () =>
    jsonResponse([{ full_name: 'Rhea Lind', title: 'Lead auditor' }]),
  );
  network.on(`GET rpc/review_round?audit_id=${AUDIT}`, () => jsonResponse(1));
  renderPortal(at(''));
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  expect(await timeline.findByText('6 Oct 2026')).toBeVisible();
  expect(await timeline.findByText('Rhea Lind')).toBeVisible();
  expect(await timeline.findByText(/ · Round 1 of 1$/)).toBeVisible();
  expect(timeline.getByText(/^3 Nov 2026/)).toBeVisible();
  for (const text of ['5 Oct 2026', '30 Oct 2026', '27 Nov 2026'])
    expect(timeline.getByText(text)).toBeVisible();
});

test('ALL-01 AUD-03 without the round of review the timeline ends with the date', async () => {
  networkOfAudit().on(`GET rpc/review_round?audit_id=${AUDIT}`, () => jsonResponse({ message: 'boom' }, 400));
  renderPortal(at(''));
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  expect(timeline.getByText(/^(Fixes (were|are) due|\d+ days? left)/).textContent).not.toContain('·');
});

test('AUD-03 the history lists what happened, newest first, and leads to the findings', async () => {
  const network = networkOfAudit();
  const event = { audit_id: AUDIT, actor_id: 'x', actor_name: 'Rhea', by_firm: true };
  const sent = {
    id: '2',
    kind: 'fix_submitted',
    facts: { number: 'H-01' },
    created_at: '2026-11-03T10:00:00Z',
  };
  const published = {
    id: '1',
    kind: 'findings_published',
    facts: { count: 2 },
    created_at: '2026-11-02T10:00:00Z',
  };
  network.on(`GET events?audit_id=eq.${AUDIT}&in_history=eq.true`, () =>
    pageResponse([
      { ...event, ...sent, actor_id: signedInClient.id, by_firm: false },
      { ...event, ...published },
    ]),
  );
  renderPortal(at('/history'));
  const lines = within(await screen.findByRole('region', { name: 'History' })).findAllByRole('listitem');
  const [first, second] = await lines;
  expect(first).toHaveTextContent(/^You sent a fix for H-01/);
  expect(second).toHaveTextContent(/^Rhea published 2 findings/);
  expect(screen.getByRole('link', { name: 'sent a fix for H-01' })).toHaveAttribute(
    'href',
    at('/findings/H-01'),
  );
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

test.each([
  ['member', ['1 finding needs your response', 'Add the requested source']],
  ['viewer', []],
])('FIND-07 CODE-01 TEAM-02 the overview leads a %s to %j', async (role, actions) => {
  const network = networkOfAudit();
  const membership = { client_id: signedInClient.id, client_role: role, person_name: 'Vic' };
  network.on('GET rpc/my_account', () =>
    jsonResponse([{ has_factor: false, needed: false, satisfied: true, ...membership }]),
  );
  network.on('GET scope_repositories', () =>
    jsonResponse([{ id: 'r1', source_requested_at: '2026-11-03T10:00:00Z' }]),
  );
  renderPortal(at(''));
  await screen.findByRole('region', { name: 'Findings' });
  const links = () =>
    screen
      .queryAllByRole('link', { name: /needs your response|requested source/ })
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(links()).toEqual(actions));
});
