import { signedInClient } from '@portal/testing/builders';
import { jsonResponse, pageResponse, networkOfClient } from '@portal/testing/network';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { audit as anyAudit } from '../../testing/audit-data.ts';
import { belongsAs } from '../../testing/membership.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const totals = { audit_id: 'a2', open: 3, total: 12, waits_for_client: 2, waits_for_auditor: 1 };

let network: ReturnType<typeof networkOfClient>;
let audit: typeof anyAudit;
let waiting: (typeof totals)[];
beforeEach(() => {
  network = networkOfClient();
  audit = { ...anyAudit, id: 'a2', fixes_due: null, planned_end: null };
  waiting = [];
  network.on(`GET audits?client_id=eq.${signedInClient.id}`, () => pageResponse([audit]));
  network.on('GET events', []);
  network.on('GET audit_finding_totals?audit_id=in.(a2)', [totals]);
  const ofClient = `client_id=eq.${signedInClient.id}&waits_for_client=gt.0`;
  network.on(`GET audit_finding_totals?${ofClient}`, () => jsonResponse(waiting));
  network.on('GET files', () => pageResponse([]));
  network.on('GET knowledge_recommendations', []);
  hasCounts([]);
});

function hasCounts(counts: object[]) {
  network.on(`GET rpc/running_audit?client_id=${signedInClient.id}`, () =>
    jsonResponse([{ ...audit, stages: null, counts }]),
  );
}

test.each([
  [
    [
      { severity: 'low', status: 'disputed', count: 2 },
      { severity: 'high', status: 'fix_submitted', count: 3 },
    ],
    'The auditors’ turn: 5 findings in review',
    'Open the findings',
  ],
  [[{ severity: 'low', status: 'fixed', count: 1 }], 'Every finding is closed', 'Open the findings'],
  [[], 'No findings have been published yet', 'Open the audit'],
])('with the findings %j it says "%s" and leads to "%s"', async (counts, text, link) => {
  hasCounts(counts);
  renderPortal('/dashboard');
  expect(await screen.findByText(text)).toBeVisible();
  const href = counts.length > 0 ? '/reports/a2/findings' : '/reports/a2';
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', href);
  expect(screen.getByText('Solidity Audit · Planned 5 Oct 2026')).toBeVisible();
});

const YOURS = '/reports/a2/findings?status=waits-for-you';

test.each([
  ['owner', [totals], '2 findings need your response by 27 Nov 2026', YOURS],
  ['owner', [totals, { ...totals, audit_id: 'a3' }], '4 findings need your response', '/reports'],
  ['owner', [{ ...totals, audit_id: 'a3' }], '2 findings need your response', YOURS.replace('a2', 'a3')],
  ['owner', [], 'Review Findings', '/reports'],
  ['viewer', [], 'Read Findings', '/reports'],
])('FIND-07 the next step of the %s with %j: "%s"', async (role, rows, text, href) => {
  belongsAs(network, role, signedInClient.id);
  waiting = rows;
  audit.fixes_due = '2026-11-27';
  renderPortal('/dashboard');
  const steps = within(await screen.findByRole('region', { name: 'Next Steps' }));
  expect(steps.getByRole('link', { name: text })).toHaveAttribute('href', href);
  expect(steps.queryAllByText('Your turn')).toHaveLength(rows.length > 0 ? 1 : 0);
});
