import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { ActivityPage } from './activity-page.tsx';

const line = (n: number, facts: object = {}) => ({
  id: `line-${n}`,
  admin_user_id: 'admin-1',
  action: 'approved_client',
  target_user_id: 'client-1',
  details: { client_name: 'Iris Vale', admin_name: 'Lin Chen' },
  created_at: '2026-11-21T10:00:00.5+00:00',
  ...facts,
});

const renderPage = () => renderConsole([{ path: '/', element: <ActivityPage /> }], '/');

describe('ADM-08 activity log', () => {
  it('requests the latest 100 entries, newest first', async () => {
    const requests = answerWith(() => ({ body: Array.from({ length: 100 }, (_, n) => line(n)) }));
    renderPage();
    expect(await screen.findAllByRole('row')).toHaveLength(101);
    expect(requests[0]?.path).toBe('admin_activity_logs');
    expect(requests[0]?.query.get('limit')).toBe('100');
    expect(requests[0]?.query.get('order')).toBe('created_at.desc,id.desc');
  });

  it('shows the action, the admin and the time, and links to the client', async () => {
    answerWith(() => ({ body: [line(1)] }));
    renderPage();
    const row = await screen.findByRole('row', { name: /Iris Vale/ });
    expect(within(row).getByText('Approved client')).toBeVisible();
    expect(within(row).getByText('by Lin Chen')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Action',
      'Details',
      'Date & Time',
    ]);
    expect(row).toHaveTextContent(/21 Nov 2026|Nov 21, 2026/);
    expect(within(row).getByRole('link', { name: 'Iris Vale' })).toHaveAttribute(
      'href',
      '/admin/clients/client-1',
    );
  });

  it.each([
    { action: 'changed_audit_status', details: { title: 'Core', from: 'scheduled', to: 'in_progress' } },
    { action: 'changed_request_status', details: { project_name: 'Core', from: 'new', to: 'in_review' } },
  ])('shows what changed, with the old and the new value: $action', async ({ action, details }) => {
    answerWith(() => ({ body: [line(1, { action, details: { client_name: 'Iris Vale', ...details } })] }));
    renderPage();
    const row = await screen.findByRole('row', { name: /Iris Vale/ });
    expect(row).toHaveTextContent(/Core: (Scheduled to In Progress|New to In review)/i);
  });

  it('ALL-04 shows a name that contains HTML as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    answerWith(() => ({ body: [line(1, { details: { client_name: name } })] }));
    renderPage();
    expect(await screen.findByRole('link', { name })).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
  });

  it('ALL-01 offers a retry after a failure and shows an empty state', async () => {
    let isDown = true;
    answerWith(() => (isDown ? { status: 400, body: { message: 'no', code: '22023' } } : { body: [] }));
    renderPage();
    await screen.findByText('Failed to load the activity log');
    isDown = false;
    await userEvent.click(await screen.findByRole('button', { name: /again|retry/i }));
    expect(await screen.findByText('No activity yet')).toBeVisible();
  });
});
