import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataError } from '@portal/data/client/data-error';
import { describe, expect, it, vi } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { answerWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { ViewAsClientButton } from './view-as-client-button.tsx';

function renderButton(startImpersonation: () => Promise<void>) {
  answerWith(() => ({ body: [] }));
  const client = clientNumber(1, { full_name: null, company_name: 'Vale Labs' });
  return renderConsole(
    [
      { path: '/', element: <ViewAsClientButton client={client} /> },
      { path: '/dashboard', element: <h1>Dashboard</h1> },
    ],
    '/',
    { startImpersonation },
  );
}

describe('IMP-01 View as Client', () => {
  it('starts impersonation once for a double click and opens the dashboard', async () => {
    const start = vi.fn<() => Promise<void>>(() => Promise.resolve());
    renderButton(start);
    await userEvent.dblClick(screen.getByRole('button', { name: 'View as Client' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(start.mock.calls).toEqual([
      [
        {
          targetUserId: clientNumber(1).user_id,
          targetUserEmail: 'client1@example.test',
          targetUserName: 'Vale Labs',
        },
      ],
    ]);
    expect(await screen.findByText('Impersonation Started')).toBeVisible();
    expect(screen.getByText('Now viewing as Vale Labs')).toBeVisible();
  });

  it('says why impersonation was refused and stays on the page', async () => {
    const refusal = new DataError('forbidden', 'Only clients can be viewed, not admins.');
    const router = renderButton(() => Promise.reject(refusal));
    await userEvent.click(screen.getByRole('button', { name: 'View as Client' }));
    expect(await screen.findByText('Failed to start impersonation')).toBeVisible();
    expect(screen.getByText('Only clients can be viewed, not admins.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByRole('button', { name: 'View as Client' })).toBeEnabled();
  });
});
