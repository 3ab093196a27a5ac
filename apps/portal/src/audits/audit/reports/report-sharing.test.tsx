import { NEEDS_CODE, jsonResponse } from '@portal/testing/network';
import type { ReportVersion } from '@portal/data/audits/queries';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AUDIT, audit, networkOfAudit, reportVersion } from '../../../../testing/audit-data.ts';
import { renderPortal } from '../../../../testing/render-portal.tsx';

const SHA256 = 'a1'.repeat(32);
const PATH = `/reports/${AUDIT}/reports`;
const SHARE = 'POST rpc/set_report_public';
const DOWNLOAD = { name: 'Download', description: 'Version 1.1' };
const CHANGES = 'GET rpc/report_changes?version_id=v1';

const BADGE =
  '<svg xmlns="http://www.w3.org/2000/svg"><title>audited by A &amp; &lt;B&gt; &amp;lt;</title><rect fill="#fff"/></svg>';

const final = reportVersion({
  id: 'v1',
  version: '1.1',
  client_name: 'Harbor Labs',
  report_path: 'c/a/r.pdf',
  object_sha256: SHA256,
  sealed_at: '2026-11-22T10:00:00Z',
});

function showReport(values: Partial<ReportVersion> = {}) {
  const network = networkOfAudit();
  network.on('GET audits', [
    { ...audit, report_path: 'c/a/r.pdf', report_versions: [{ ...final, ...values }] },
  ]);
  network.on(CHANGES, []);
  network.on(`GET /functions/v1/badge/${SHA256}.svg`, () => new Response(BADGE));
  network.on(SHARE, null);
  return network;
}

test('AUTH-18 SEAL-05 a report becomes public once its owner has entered a fresh code', async () => {
  const network = showReport();
  let isFresh = false;
  network.on(SHARE, () => (isFresh ? jsonResponse(null) : jsonResponse(NEEDS_CODE, 403)));
  renderPortal(PATH, { confirmWithCode: async () => (isFresh = true) });
  fireEvent.click(await screen.findByRole('button', { name: 'Make public' }));
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make public' }),
  );
  expect(await screen.findByText('The report is public')).toBeVisible();
  const shared = { version_id: 'v1', is_public: true, client_name: 'Harbor Labs' };
  expect(network.requests(SHARE).map(({ body }) => body)).toEqual([shared, shared]);
});

test('SEAL-05 a client sees the badge of a public report', async () => {
  showReport({ is_public: true });
  renderPortal(PATH);
  expect(await screen.findByRole('img', { name: 'audited by A & <B> &lt;' })).toHaveAttribute(
    'src',
    `data:image/svg+xml,${encodeURIComponent(BADGE)}`,
  );
});

test.each([
  ['a preliminary report', 1, { kind: 'preliminary' }],
  ['a withdrawn report', 0, { state: 'withdrawn' }],
  [
    'a linked report',
    1,
    { version: null, object_sha256: null, sealed_at: null, report_path: null, report_url: 'https://r.test' },
  ],
])('SEAL-05 REP-04 %s cannot be made public; %i buttons open it', async (_what, count, values) => {
  showReport(values);
  renderPortal(PATH);
  expect(await screen.findByText(/· Published/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/^(Version 1.1|Report)$/);
  expect(screen.queryByRole('button', { name: 'Make public' })).toBeNull();
  const buttons = screen.queryAllByText('View Report').map((text) => text.closest('a, button'));
  expect(buttons).toHaveLength(count);
  for (const one of buttons) expect(one).toHaveAccessibleDescription(/^(Version 1.1|Report)$/);
});

test('REP-02 SEAL-02 one menu saves a generated report as PDF or as Markdown, and an uploaded one is saved without it', async () => {
  const network = showReport({ snapshot_id: 'r' });
  const [asPdf, asMarkdown] = ['POST /functions/v1/deliver-object', 'POST /functions/v1/generate-report'];
  network.on(asPdf, () => jsonResponse({ error: 'No link.' }, 403));
  network.on(asMarkdown, () => jsonResponse({ error: 'No text.' }, 403));
  const { unmount } = renderPortal(PATH);
  const requested = () => [asPdf, asMarkdown].map((request) => network.requests(request).length);
  for (const [format, expected] of [
    ['PDF', [1, 0]],
    ['Markdown', [1, 1]],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', DOWNLOAD));
    await userEvent.click(await screen.findByRole('menuitem', { name: format }));
    await waitFor(() => expect(requested()).toEqual(expected));
  }
  expect(await screen.findByText('The report could not be opened')).toBeVisible();
  unmount();
  const response = Promise.withResolvers<Response>();
  const uploaded = showReport();
  uploaded.on(asPdf, () => response.promise);
  renderPortal(PATH);
  await userEvent.click(await screen.findByRole('button', DOWNLOAD));
  const busy = screen.getAllByRole('button', { busy: true }).map(({ textContent }) => textContent);
  expect(busy).toEqual(['Download']);
  const loaded = uploaded.requests('GET audits').length;
  response.resolve(jsonResponse({ error: 'Gone.' }, 404));
  expect(await screen.findByText('This report is no longer there')).toBeVisible();
  await waitFor(() => expect(uploaded.requests('GET audits').length).toBeGreaterThan(loaded));
});

test('SEAL-06 a report says which findings changed since the one before', async () => {
  const network = showReport();
  const change = {
    since: '1.0',
    from_status: 'open',
    to_status: 'open',
    from_severity: 'high',
    to_severity: 'high',
  };
  network.on(CHANGES, [
    { ...change, number: 'H-01', title: 'Reentrancy', to_status: 'fixed', to_severity: 'medium' },
    { ...change, number: 'L-01', title: 'Rounding', from_status: null, from_severity: null },
    { ...change, number: 'L-02', title: 'Dust', to_status: null, to_severity: null },
  ]);
  renderPortal(PATH);
  fireEvent.click(await screen.findByText('3 findings changed since version 1.0'));
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual(
    expect.arrayContaining([
      'H-01 Reentrancy: Open, now Fixed; severity High, now Medium',
      'L-01 Rounding: new, Open',
      'L-02 Dust: no longer in the report',
    ]),
  );
});
