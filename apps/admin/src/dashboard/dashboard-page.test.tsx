import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
  disputed_findings: 1,
  audits_with_disputes: 1,
  unanswered_comments: 2,
  audits_with_comments: 1,
  overdue_audits: 0,
  drafts_to_approve: null,
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString();
const waiting = (n: number, hours: number, is_overdue: boolean) => {
  const { client_id, full_name, company_name, business_email } = clientNumber(n);
  return { client_id, full_name, company_name, business_email, waiting_since: hoursAgo(hours), is_overdue };
};

const backend: Respond = ({ is, path }) => {
  if (path === 'rpc/work_queue') return { body: [counts] };
  if (is('GET rpc/oldest_applications?page_size=5'))
    return { body: [waiting(21, 75, true), waiting(22, 5, false)] };
  if (path === 'rpc/admin_stats') return { body: [stats] };
  return { body: [] };
};

const renderPage = () => renderConsole([{ path: '/admin', element: <DashboardPage /> }], '/admin');

describe('ADM-01 admin dashboard', () => {
  it.each([
    ['Switched off by an operator.', 'Switched off by an operator.'],
    [null, 'The scheduled sweep has failed or has not run.'],
  ])('FILE-03 says that deleted files are not removed, why (%j), and since when', async (reason, said) => {
    const trouble = [{ reason, last_completed_at: '2026-05-06T12:00:00Z' }];
    respondWith((request) => (request.path === 'rpc/sweep_trouble' ? { body: trouble } : backend(request)));
    renderPage();
    const title = await screen.findByText('Deleted files are not being removed from storage');
    expect(title.parentElement).toHaveTextContent(`${said} It last worked on 6 May 2026`);
  });

  it.each([
    [
      { failed: 0, last_error: null, waiting_since: '2026-05-06T12:00:00Z' },
      'Emails are not being sent',
      /since .*2026/,
    ],
    [
      { failed: 2, last_error: '550 no such user', waiting_since: null },
      'Some emails were not sent',
      /2 emails could not be delivered in the last 7 days. The latest error: 550 no such user/,
    ],
  ])('NOTE-02 says which e-mails were not sent: %j', async (trouble, title, text) => {
    respondWith((request) => (request.path === 'rpc/email_trouble' ? { body: [trouble] } : backend(request)));
    renderPage();
    const shown = await screen.findByText(title);
    expect(shown.parentElement).toHaveTextContent(text);
  });
});

it('AUD-06 counts each kind of work by its own number, and marks overdue applications alone', async () => {
  respondWith(backend);
  renderPage();
  await screen.findByText(/Waiting 5 hours/);
  expect(screen.getAllByText('Overdue')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'The 2 oldest applications' })).toBeVisible();
  expect(screen.queryByText('Drafts to approve')).toBeNull();
  expect(screen.getByText('1,234')).toBeVisible();
  const queue = within(screen.getByRole('region', { name: 'Needs our review' }));
  for (const line of [
    /^Applications1 overdue.*12$/,
    /^New req.*3$/,
    /^Fixes.*2 audits4$/,
    /^Disp.*1 audit1$/,
    /^Comm.*1 audit2$/,
    /^Overdue.*0$/,
  ])
    expect(queue.getAllByRole('link').filter(({ textContent }) => line.test(textContent))).toHaveLength(1);
});
