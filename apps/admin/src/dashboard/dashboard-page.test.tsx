import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { answerWith, type Answer } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { DashboardPage } from './dashboard-page.tsx';

afterEach(() => vi.restoreAllMocks());

const newest = Array.from({ length: 10 }, (_, n) => clientNumber(n + 1));
const stats = { total_clients: 1234, pending_approvals: 5, active_audits: 7, recent_activity: 42 };

const backend: Answer = ({ path, query }) => {
  if (path === 'rpc/admin_stats') return { body: stats };
  const wanted = query.get('user_id')?.replace('eq.', '');
  return { body: wanted ? newest.filter(({ user_id }) => user_id === wanted) : newest };
};

const renderPage = () => renderConsole([{ path: '/admin', element: <DashboardPage /> }], '/admin');

describe('ADM-01 admin dashboard', () => {
  it('shows the four stats', async () => {
    answerWith(backend);
    renderPage();
    expect(await screen.findByText('1,234')).toBeVisible();
    for (const label of ['Total Clients', 'Pending Approvals', 'Active Audits', 'Recent Activity (7d)'])
      expect(screen.getByText(label)).toBeVisible();
  });

  it('logs that the stats failed to load and shows the rest of the page', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answerWith((request) =>
      request.path === 'rpc/admin_stats'
        ? { status: 400, body: { message: 'no', code: '22023' } }
        : backend(request),
    );
    renderPage();
    expect(await screen.findByRole('button', { name: /Client 10/ })).toBeVisible();
    await vi.waitFor(() => expect(warned).toHaveBeenCalledWith('Failed to load the admin stats.', 'no'));
    expect(screen.getAllByText('–')).toHaveLength(4);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('requests the 10 newest clients and has quick actions', async () => {
    const requests = answerWith(backend);
    renderPage();
    await screen.findByRole('button', { name: /Client 10/ });
    const request = requests.find(({ path }) => path === 'profiles');
    expect(request?.query.get('limit')).toBe('10');
    expect(request?.query.get('order')).toBe('created_at.desc,id.desc');
    expect(screen.getByRole('link', { name: 'Review pending' })).toHaveAttribute(
      'href',
      '/admin/clients?status=pending',
    );
    expect(screen.getByRole('link', { name: 'Activity log' })).toHaveAttribute('href', '/admin/activity');
  });

  it('ADM-04 shows the selected client in a panel with four tabs and View Details', async () => {
    answerWith(backend);
    renderPage();
    await userEvent.click(await screen.findByRole('button', { name: /Client 3/ }));
    const panel = await screen.findByRole('region', { name: 'Details of Client 3' });
    expect(
      within(panel)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['Overview', 'Contact', 'Services', 'Activity']);
    expect(within(panel).getByRole('button', { name: 'Approve' })).toBeVisible();
    await userEvent.click(within(panel).getByRole('tab', { name: 'Activity' }));
    expect(within(panel).getByText('Created')).toBeVisible();
    expect(within(panel).getByText('Last updated')).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      `/admin/clients/${newest[2]?.user_id}`,
    );
    await userEvent.click(within(panel).getByRole('button', { name: 'Close details' }));
    expect(screen.queryByRole('region', { name: /Details of/ })).toBeNull();
    // ALL-02: the focus returns to the element that opened the panel.
    expect(screen.getByRole('button', { name: /Client 3/ })).toHaveFocus();
  });
});
