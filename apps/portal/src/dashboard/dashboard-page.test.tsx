import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { approvedProfile, signedInClient, viewOf } from '@portal/testing/builders';
import { jsonResponse, pageResponse, networkOfClient } from '@portal/testing/network';
import { belongsAs } from '../../testing/membership.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const auditRow = (title: string, status: string) => ({
  id: crypto.randomUUID(),
  title,
  status,
  audit_type: 'Solidity Audit',
  version: null,
  audit_date: null,
  report_url: null,
  report_path: null,
});

test.each([
  ['the full name', { full_name: 'Ada Lovelace' }, 'Welcome, Ada Lovelace'],
  ["the e-mail's prefix", { full_name: '  ', business_email: 'ada@client.test' }, 'Welcome, ada'],
])('DASH-01 welcomes the user by %s', async (_, profile, heading) => {
  const network = networkOfClient();
  network.on('GET profiles', () => jsonResponse([{ ...approvedProfile, ...profile }]));
  renderPortal('/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
});

test('DASH-03 ALL-03 shows the type and status of recent audits', async () => {
  const network = networkOfClient();
  network.on(`GET audits?client_id=eq.${signedInClient.id}`, () =>
    pageResponse([auditRow('Vault', 'in_progress'), auditRow('<b>Bridge</b>', 'on_hold')]),
  );
  renderPortal('/dashboard');
  const list = within(await screen.findByRole('region', { name: 'Recent Audits' }));
  expect(await list.findByText('Vault')).toBeVisible();
  expect(list.getByText('<b>Bridge</b>')).toBeVisible();
  expect(list.getAllByText('Solidity Audit')).toHaveLength(2);
  expect(list.getByText('In Progress')).toBeVisible();
  expect(list.getByText('on hold')).toBeVisible();
});

test('REQ-03 shows a sent request before there is any audit, with its status and a link to it', async () => {
  const network = networkOfClient();
  network.on(`GET audits?client_id=eq.${signedInClient.id}`, () => pageResponse([]));
  network.on(`GET service_requests?client_id=eq.${signedInClient.id}`, () =>
    jsonResponse([
      {
        id: 'r1',
        project_name: 'Vault',
        service_type: 'code_review',
        status: 'in_review',
        created_at: '2026-01-01',
      },
      {
        id: 'r2',
        project_name: 'Old',
        service_type: 'code_review',
        status: 'withdrawn',
        created_at: '2026-01-01',
      },
    ]),
  );
  renderPortal('/dashboard');
  const sent = within(await screen.findByRole('list', { name: 'Your requests' }));
  expect(sent.getAllByRole('listitem')).toHaveLength(1);
  expect(sent.getByRole('link', { name: 'Vault' })).toHaveAttribute('href', '/request/r1');
  expect(sent.getByText('In review')).toBeVisible();
  expect(screen.queryByText('Request Your First Audit')).toBeNull();
  network.cut('GET service_requests');
  cleanup();
  renderPortal('/dashboard');
  expect(await screen.findByText('Failed to load your requests')).toBeVisible();
  expect(screen.getByText('Some of what waits for you failed to load.')).toBeVisible();
  expect(screen.queryByText('No audits yet')).toBeNull();
});

test('DASH-04 PROP-02 PROP-03 CODE-01 the next steps are what waits, the earliest date first, before a new audit', async () => {
  const network = networkOfClient();
  network.on(`GET audits?client_id=eq.${signedInClient.id}`, () =>
    pageResponse([auditRow('Vault', 'scheduled')]),
  );
  network.on(
    `GET scope_repositories?audits.client_id=eq.${signedInClient.id}&audits.status=neq.withdrawn`,
    () => jsonResponse(['r1', 'r2'].map(() => ({ audit_id: 'a1', audits: { title: 'Vault' } }))),
  );
  const item = (state: string, due: string) => ({ audit_id: 'a1', state, due, audits: { title: 'Vault' } });
  network.on(
    `GET preparation_items?client_id=eq.${signedInClient.id}&audits.status=in.(pending,scheduled,in_progress)`,
    () => jsonResponse([item('done', '2026-12-01'), item('open', '2026-12-09'), item('open', '2026-12-10')]),
  );
  network.on(`GET proposals?client_id=eq.${signedInClient.id}&state=eq.sent&expires_at=gt.*`, () =>
    jsonResponse([
      {
        id: 'p1',
        request_id: 'q1',
        version: 2,
        sent_at: '2026-11-20T10:00:00Z',
        valid_until: '2026-12-12',
        service_requests: { project_name: 'Bridge', status: 'in_review', audits: [] },
      },
    ]),
  );
  renderPortal('/dashboard');
  const steps = within(await screen.findByRole('region', { name: 'Next Steps' }));
  const links = steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Prepare Vault: 1 of 3, due 9 Dec 2026', '/reports/a1'],
    ['Answer the proposal for Bridge by 12 Dec 2026', '/request/q1/proposals/2'],
    ['Add the requested source of Vault', '/reports/a1/scope'],
    ['Request New Audit', '/request'],
    ['Review Findings', '/reports'],
  ]);
});

test.each([
  ['invited', null, true],
  ['invited', 'https://harbor.test', false],
  ['applied', null, false],
])(
  'MOVE-01 the owner of a client that is %s with the website %s is asked for the details: %s',
  async (origin, company_website, isAsked) => {
    const network = networkOfClient();
    network.on('GET profiles', () => jsonResponse([{ ...approvedProfile, origin, company_website }]));
    renderPortal('/dashboard');
    await screen.findByRole('heading', { name: /^Welcome,/ });
    const link = screen.queryByRole('link', { name: 'Complete details' });
    expect(link?.getAttribute('href')).toBe(isAsked ? '/profile' : undefined);
  },
);

test('DASH-03 DASH-04 a new client has one button', async () => {
  const network = networkOfClient();
  network.on(`GET audits?client_id=eq.${signedInClient.id}`, () => pageResponse([]));
  for (const table of ['service_requests', 'proposals', 'preparation_items', 'scope_repositories'])
    network.on(`GET ${table}`, () => jsonResponse([]));
  network.on('GET audit_finding_totals', () => jsonResponse([]));
  renderPortal('/dashboard');
  expect(await screen.findByRole('link', { name: 'Request Your First Audit' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Next Steps' })).toBeNull();
});

test.each([
  ['the selected client for an admin', { isAdmin: true }, 'selected'],
  [
    'the impersonated client',
    {
      isAdmin: true,
      impersonation: viewOf('viewed'),
    },
    'viewed',
  ],
])('DASH-05 shows the data of %s', async (_, shell, expected) => {
  const { useSelectedClient } = await import('@portal/frame/client-state/selected-client');
  useSelectedClient.getState().select({ clientId: 'selected', name: 'Selected', email: 's@client.test' });
  const network = networkOfClient();
  const requests: (string | null)[] = [];
  network.on('GET audits', ({ search }) => {
    requests.push(search.get('client_id'));
    return pageResponse([]);
  });
  network.on('GET service_requests', () => jsonResponse([]));
  renderPortal('/dashboard', shell);
  await screen.findByText('No audits yet');
  expect(new Set(requests)).toEqual(new Set([`eq.${expected}`]));
  // An admin who is not impersonating reads whose data it is, and can pick another client.
  const isPicked = expected === 'selected';
  expect(screen.queryAllByText('You see the data of Selected')).toHaveLength(isPicked ? 1 : 0);
  expect(screen.queryAllByText(/This is not impersonation/)).toHaveLength(isPicked ? 1 : 0);
  expect(screen.queryAllByRole('region', { name: 'Admin Mode' })).toHaveLength(isPicked ? 1 : 0);
  useSelectedClient.getState().clear();
});

test('AUD-03 lists what happened lately in all audits, as text and with a link to the audit', async () => {
  const network = networkOfClient();
  network.on(`GET audits?client_id=eq.${signedInClient.id}`, () => pageResponse([]));
  const event = {
    id: 'e1',
    audit_id: 'a1',
    kind: 'report_published',
    facts: { version: '1.1' },
    actor_id: 'x',
    actor_name: '<b>Rosa</b>',
    by_firm: true,
    created_at: '2026-11-20T10:00:00Z',
    audits: { title: 'Vault core' },
  };
  network.on(`GET events?audits.client_id=eq.${signedInClient.id}&in_history=eq.true`, () =>
    jsonResponse([event]),
  );
  renderPortal('/dashboard');
  const activity = within(await screen.findByRole('region', { name: 'Recent Activity' }));
  expect(await activity.findByRole('listitem')).toHaveTextContent(
    /^<b>Rosa<\/b> published version 1\.1 of the report in Vault core/,
  );
  expect(activity.getByRole('link', { name: 'Vault core' })).toHaveAttribute('href', '/reports/a1');
});

test('AUD-03 Recent Activity says that an audit was created and moved, and has no line of a completion or a review that was undone', async () => {
  const network = networkOfClient();
  network.on(`GET audits?client_id=eq.${signedInClient.id}`, () => pageResponse([]));
  const event = (id: string, kind: string, from: string, to: string) => ({
    id,
    audit_id: 'a1',
    kind,
    facts: { from, to },
    actor_id: 'x',
    actor_name: 'Rosa',
    by_firm: true,
    created_at: '2026-11-20T10:00:00Z',
    audits: { title: 'Vault core' },
  });
  network.on(`GET events?audits.client_id=eq.${signedInClient.id}&in_history=eq.true`, () =>
    jsonResponse([
      event('e5', 'fix_review_undone', 'fixed', 'fix_submitted'),
      event('e4', 'fix_reviewed', 'fix_submitted', 'fixed'),
      event('e3', 'status_change_undone', 'completed', 'mitigation'),
      event('e2', 'status_changed', 'mitigation', 'completed'),
      event('e1', 'status_changed', 'in_progress', 'mitigation'),
      event('e0', 'audit_created', '', 'scheduled'),
    ]),
  );
  renderPortal('/dashboard');
  const activity = within(await screen.findByRole('region', { name: 'Recent Activity' }));
  expect(await activity.findAllByRole('listitem')).toHaveLength(2);
  const [moved, created] = activity.getAllByRole('listitem');
  expect(moved).toHaveTextContent(/^Rosa moved Vault core to Mitigation/);
  expect(created).toHaveTextContent(/^Rosa created Vault core[^t]/);
});

test('KB-05 shows the recommended articles first, then how to prepare an audit', async () => {
  const network = networkOfClient();
  network.on(`GET audits?client_id=eq.${signedInClient.id}`, () => pageResponse([]));
  network.on(`GET knowledge_recommendations?client_id=eq.${signedInClient.id}`, () =>
    jsonResponse([{ article_slug: 'web2-security-around-a-protocol' }]),
  );
  renderPortal('/dashboard');
  const guides = within(await screen.findByRole('region', { name: 'Recommended Articles' }));
  const [first, second] = guides.getAllByRole('listitem');
  expect(first).toHaveTextContent(/Recommended for you$/);
  expect([first, second].map((item) => item?.querySelector('a')?.getAttribute('href'))).toEqual([
    '/knowledge/web2-security-around-a-protocol',
    '/knowledge/preparing-for-a-smart-contract-audit',
  ]);
});

test.each([
  ['owner', 1],
  ['member', 0],
] as const)(
  'AUTH-18 the %s of a client is offered a second factor %i times, and can put that away',
  async (role, times) => {
    const network = networkOfClient();
    belongsAs(network, role);
    const title = () => screen.queryAllByText('Protect your reports with a second factor');
    renderPortal('/dashboard');
    await screen.findByRole('region', { name: 'Next Steps' });
    expect(title()).toHaveLength(times);
    if (times === 0) return;
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(title()).toHaveLength(0);
    cleanup();
    renderPortal('/dashboard');
    await screen.findByRole('region', { name: 'Next Steps' });
    expect(title()).toHaveLength(0);
  },
);
