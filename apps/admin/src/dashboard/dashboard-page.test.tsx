import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerWith, clientNumber, type Answer } from '../fake-network.ts';
import { renderConsole } from '../mini-host.tsx';
import { DashboardPage } from './dashboard-page.tsx';

afterEach(() => vi.restoreAllMocks());

const newest = Array.from({ length: 10 }, (_, n) => clientNumber(n + 1));
const stats = { total_clients: 1234, pending_approvals: 5, active_audits: 7, recent_activity: 42 };

const backend: Answer = ({ path, query }) => {
  if (path === 'rpc/admin_stats') return { body: stats };
  const wanted = query.get('user_id')?.replace('eq.', '');
  return { body: wanted ? newest.find(({ user_id }) => user_id === wanted) : newest };
};

const renderPage = () => renderConsole([{ path: '/admin', element: <DashboardPage /> }], '/admin');

describe('ADM-01 the admin dashboard', () => {
  it('shows the four figures', async () => {
    answerWith(backend);
    renderPage();
    expect(await screen.findByText('1,234')).toBeVisible();
    for (const label of ['Total Clients', 'Pending Approvals', 'Active Audits', 'Recent Activity (7d)'])
      expect(screen.getByText(label)).toBeVisible();
  });

  it('only logs that the figures could not be loaded, and shows the rest', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answerWith((request) =>
      request.path === 'rpc/admin_stats'
        ? { status: 400, body: { message: 'no', code: '22023' } }
        : backend(request),
    );
    renderPage();
    expect(await screen.findByRole('button', { name: /Client 10/ })).toBeVisible();
    await vi.waitFor(() => expect(warned).toHaveBeenCalledWith('The figures could not be loaded.', 'no'));
    expect(screen.getAllByText('–')).toHaveLength(4);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks for the 10 newest clients, and leads where the work is', async () => {
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

  it('ADM-04 shows a chosen client with four tabs and a way to all details', async () => {
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
    // ALL-02: back where it was opened.
    expect(screen.getByRole('button', { name: /Client 3/ })).toHaveFocus();
  });
});
