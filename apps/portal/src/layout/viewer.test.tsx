import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { jsonResponse, pageResponse } from '@portal/testing/network';
import { AUDIT, audit, networkOfAudit } from '../../testing/audit-data.ts';
import { belongsAs, CLIENT } from '../../testing/membership.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const NOTICE = 'You can read everything here. Only members can write.';

beforeEach(() => {
  const network = networkOfAudit();
  belongsAs(network, 'viewer');
  const own = { ...audit, client_id: CLIENT };
  network.on(`GET audits?client_id=eq.${CLIENT}`, () => pageResponse([own]));
  network.on(`GET audits?id=eq.${AUDIT}&client_id=eq.${CLIENT}`, () => jsonResponse([own]));
  const totals = {
    audit_id: AUDIT,
    open: 3,
    total: 3,
    withdrawn: 0,
    waits_for_client: 3,
    waits_for_auditor: 0,
  };
  network.on(`GET audit_finding_totals?audit_id=in.(${AUDIT})`, () => jsonResponse([totals]));
  // The auditors have asked for the source, and a member has sent a request that can still be changed.
  network.on(`GET scope_repositories?audit_id=eq.${AUDIT}`, () =>
    jsonResponse([{ id: 'r1', source_requested_at: '2026-11-02' }]),
  );
  network.on(`GET service_requests?client_id=eq.${CLIENT}`, () =>
    jsonResponse([
      {
        id: 'q1',
        project_name: 'Bridge',
        service_type: 'code_review',
        status: 'pending',
        created_at: '2026-11-02T10:00:00Z',
      },
    ]),
  );
  network.on('GET rpc/list_webhooks?of_firm=false', () =>
    jsonResponse([
      {
        id: 'w1',
        server: 'hooks.test',
        form: 'standard',
        kinds: ['report_published'],
        switched_off_at: null,
      },
    ]),
  );
  network.on('GET knowledge_recommendations', () => jsonResponse([]));
  network.on('GET proposals', () => jsonResponse([]));
});

/** The names of the enabled and disabled controls in the page's main content. Filters and searches only read. */
async function offers() {
  const main = within(await screen.findByRole('main'));
  await main.findByRole('heading', { level: 1 });
  await waitFor(() => expect(main.queryAllByRole('status', { name: /loading/i })).toEqual([]));
  return ['button', 'textbox', 'radio', 'checkbox']
    .flatMap((role) => main.queryAllByRole(role))
    .map((control) => control.getAttribute('aria-label') ?? control.textContent);
}

test.each([
  ['/reports', '3 open of 3 findings · 3 findings wait for your team', ['Skip to the first row']],
  [`/reports/${AUDIT}/scope`, /^Your auditors requested the source of the audited commit/, []],
  [
    `/reports/${AUDIT}/findings`,
    'H-01',
    ['Skip to the first row', 'Filters', 'Export', 'Title', 'Severity', 'Last changed'],
  ],
  [`/reports/${AUDIT}/findings/H-01`, 'Waits for your team to respond', ['Copy as Markdown', 'Copy link']],
  ['/request', 'Bridge', []],
  ['/profile/webhooks', 'hooks.test', ['Show messages to hooks.test']],
])('TEAM-02 on %s a viewer is offered nothing that only members can do', async (path, shown, offered) => {
  renderPortal(path);
  expect((await screen.findAllByText(shown))[0]).toBeVisible();
  // Only the owner changes webhooks, so the notice about members is not there.
  expect(screen.queryAllByText(NOTICE)).toHaveLength(path === '/profile/webhooks' ? 0 : 1);
  expect(await offers()).toEqual(offered);
  for (const dead of [
    /Your turn/,
    /your response/i,
    /^Review (F|\d)/,
    /Request (New|Your|an|a) /,
    /^Add the requested/,
    /Please add/,
  ])
    expect(screen.queryByText(dead)).toBeNull();
});

test('TEAM-02 the sidebar links a viewer to the requests of the team, not to the form for a new one', async () => {
  renderPortal('/knowledge');
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(navigation.getByRole('link', { name: 'Service Requests' })).toHaveAttribute('href', '/request');
  expect(navigation.queryByRole('link', { name: 'Request Service' })).toBeNull();
  // Nothing is written on this page by anybody.
  expect(screen.queryByText(NOTICE)).toBeNull();
});
