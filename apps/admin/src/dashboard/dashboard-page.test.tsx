import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { respondWith, type Respond } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { DashboardPage } from './dashboard-page.tsx';

const stats = { total_clients: 1234, pending_approvals: 5, active_audits: 7, recent_activity: 42 };

const counts = {
  applications: 12,
  overdue_applications: 1,
  new_requests: 3,
  fixes_to_review: 4,
  audits_with_fixes: 2,
  disputed_findings: 0,
  audits_with_disputes: 0,
  unanswered_comments: 2,
  audits_with_comments: 1,
  lapsed_proposals: 5,
  proposed_scopes: 6,
  unprepared_audits: 7,
  overdue_audits: 8,
  drafts_to_approve: null,
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString();
const waiting = (n: number, hours: number, is_overdue: boolean) => ({
  ...clientNumber(n, { full_name: null }),
  waiting_since: hoursAgo(hours),
  is_overdue,
});

const backend: Respond = ({ is, path }) => {
  if (path === 'rpc/work_queue') return { body: [counts] };
  if (is('GET rpc/oldest_applications?page_size=5'))
    return { body: [waiting(21, 75, true), waiting(22, 5, false)] };
  if (path === 'rpc/admin_stats') return { body: [stats] };
  return { body: [] };
};

const renderPage = () => renderConsole([{ path: '/admin', element: <DashboardPage /> }], '/admin');
const AT = '2026-05-06T12:00:00Z';
it.each([
  ['sweep', { reason: 'Paused.', last_completed_at: AT }, /storagePaused\. It .* 6 May 2026, 02:30/],
  ['sweep', { reason: null, last_completed_at: AT }, /storageThe scheduled sweep has failed or has not/],
  ['email', { failed: 0, last_error: null, waiting_since: AT }, /not being sent.* 6 May 2026, 02:30\.Pl/],
  [
    'email',
    { failed: 1, last_error: '550 no such user', waiting_since: null },
    /^Some .*sent1 email could not be delivered in the last 7 days. The latest error: 550 no such user/,
  ],
])('ADM-01 FILE-03 NOTE-02 says what does not work: %s, %j', async (what, trouble, said) => {
  const path = `rpc/${what}_trouble`;
  respondWith((request) => (request.path === path ? { body: [trouble] } : backend(request)));
  renderPage();
  const title = await screen.findByText(/^(Deleted files|Emails|Some emails) /);
  expect(title.parentElement).toHaveTextContent(said);
});

it('AUD-06 counts each kind of work by its own number, and marks overdue applications alone', async () => {
  respondWith(backend);
  renderPage();
  await screen.findByText(/Waiting 5 hours/);
  expect(screen.getAllByText('Overdue')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'The 2 oldest applications' })).toBeVisible();
  expect(screen.getAllByText('Company 21')).toHaveLength(1);
  expect(screen.getByText('1,234')).toBeVisible();
  const queue = within(screen.getByRole('region', { name: 'Needs our review' }));
  expect(queue.getAllByRole('list')[0]).toHaveTextContent(
    /^Applications1 overdue.*12New req.*3Fix.*In 2 audits4Disputed.*None at the moment0Comm.*In 1 audit2Proposals .*5Proposed.*6Late.*7Overdue.*8$/,
  );
});

it('ADM-01 the figures stay invisible until the notices above them are known, so that nothing moves', async () => {
  let answer = () => {};
  respondWith((request) => {
    if (request.path !== 'rpc/sweep_trouble') return backend(request);
    return new Promise((resolve) => (answer = () => resolve({ body: [] })));
  });
  renderPage();
  const figure = await screen.findByText('1,234');
  expect(figure.closest('.invisible')).not.toBeNull();
  answer();
  await waitFor(() => expect(figure.closest('.invisible')).toBeNull());
});

it('ADM-01 J selects the next one of the newest clients, which has the focus when its details are closed', async () => {
  const clients = [1, 2].map((n) => ({ ...clientNumber(n), id: `p${n}` }));
  respondWith((request) => {
    const isList = request.path === 'profiles' && !request.query.has('client_id');
    return isList ? { body: clients } : backend(request);
  });
  renderPage();
  await userEvent.click(await screen.findByRole('button', { name: /^Client 1/ }));
  await userEvent.keyboard('j');
  await userEvent.click(screen.getByRole('button', { name: 'Close details' }));
  expect(screen.getByRole('button', { name: /^Client 2/ })).toHaveFocus();
});
