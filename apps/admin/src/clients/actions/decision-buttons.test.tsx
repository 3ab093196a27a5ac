import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useClient, type Client } from '@portal/data/clients/queries';
import { ApprovalBadge } from '@portal/ui/primitives/status-badge';
import { describe, expect, it } from 'vitest';
import { DecisionButtons } from './decision-buttons.tsx';
import { clientNumber } from '@portal/testing/builders';
import { respondWith, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';

const pendingClient = clientNumber(1);

/** The line of the log about another admin's decision. */
const FIRST_DECISION = {
  action: 'rejected_client',
  admin_user_id: 'admin-2',
  created_at: '2026-11-21T10:00:00+00:00',
  details: { admin_name: 'Lin Chen' },
};

function Screen() {
  const { data, refetch } = useClient(pendingClient.client_id);
  if (!data) return null;
  return (
    <>
      <span onPointerMove={() => void refetch()}>{data.updated_at}</span>
      <input aria-label="Search" />
      <ApprovalBadge status={data.approval_status} />
      <DecisionButtons client={data} />
    </>
  );
}

/** Renders the buttons on a database with one client. The database responds to a decision once respondDecision is called. */
function renderClient(
  client: Client,
  onDecision: (stored: Client, request: DatabaseRequest) => { status?: number; body: unknown },
  log: object[] = [FIRST_DECISION],
) {
  const stored = { ...client };
  let respondDecision = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    respondDecision = resolve;
  });
  const requests = respondWith(async (request) => {
    if (request.path === 'admin_activity_logs') return { body: log };
    if (request.path === 'rpc/client_identity') return { body: [{ ...stored, has_look_alike: false }] };
    if (request.method === 'GET') return { body: [{ ...stored }] };
    await gate;
    return onDecision(stored, request);
  });
  renderConsole([{ path: '/', element: <Screen /> }], '/');
  /** The client changes, and the console reads them again. */
  async function change(changes: Partial<Client>) {
    Object.assign(stored, changes);
    fireEvent.pointerMove(screen.getByText(client.updated_at));
    await screen.findByText(stored.updated_at);
  }
  return { requests, respondDecision, change };
}

const decisions = (requests: DatabaseRequest[]) =>
  requests.filter(({ path }) => path === 'rpc/decide_application').map(({ body }) => body);
/** What is sent for a decision on the client as they were read. */
const decisionOn = (client: Client, to_status: string) => ({
  client_id: client.client_id,
  to_status,
  seen_updated_at: client.updated_at,
});
/** The response of the database when the client is no longer as the admin read them. */
const conflict = (message: string) => ({ status: 409, body: { code: 'PT409', message } });

describe('ADM-06 decision on an application', () => {
  it('is shown before the database responds, and stays when it succeeds', async () => {
    const { respondDecision } = renderClient(pendingClient, (stored) => {
      stored.approval_status = 'approved';
      return { body: stored };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved')).toBeVisible();
    expect(screen.getByText('Application: Approved')).toHaveFocus();
    expect(screen.queryByText('Client approved successfully')).toBeNull();
    respondDecision();
    expect(await screen.findByText('Client approved successfully')).toBeVisible();
    expect(screen.getByText('Approved')).toBeVisible();
  });

  it('can be undone from its toast', async () => {
    const { requests, respondDecision } = renderClient(pendingClient, (stored, { path }) => {
      if (path === 'rpc/undo_step') return { status: 409, body: { code: 'PT409', message: 'Too late.' } };
      Object.assign(stored, { approval_status: 'approved', updated_at: '2026-11-22T10:00:00+00:00' });
      return { body: stored };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    respondDecision();
    expect(await screen.findByText('Client approved successfully')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Failed to undo')).toBeVisible();
    expect(screen.getByText('Too late.')).toBeVisible();
    expect(requests.filter(({ path }) => path === 'rpc/undo_step').map(({ body }) => body)).toEqual([
      {
        kind: 'application',
        subject_id: pendingClient.client_id,
        seen_updated_at: '2026-11-22T10:00:00+00:00',
      },
    ]);
  });

  it('is reverted and explained when the database refuses it', async () => {
    const { respondDecision } = renderClient(pendingClient, () => ({
      status: 403,
      body: { code: '42501', message: 'Only an admin can decide.' },
    }));
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved')).toBeVisible();
    respondDecision();
    expect(await screen.findByText('Failed to approve client')).toBeVisible();
    expect(screen.getByText('Only an admin can decide.')).toBeVisible();
    expect(await screen.findByText('Pending')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
  });

  it('is reverted when another admin decided first, and says who and when', async () => {
    const { respondDecision } = renderClient(pendingClient, (stored) => {
      stored.approval_status = 'rejected';
      return conflict('This client has already been rejected.');
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    respondDecision();
    expect(await screen.findByText('Failed to approve client')).toBeVisible();
    expect(screen.getByText(/^Lin Chen rejected this client already, on .*2026/)).toBeVisible();
    expect(await screen.findByText('Rejected')).toBeVisible();
  });

  const confirm = () =>
    userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Reject' }));

  it.each([true, false])('ADM-12 to reject sends a reason that the client is told: %s', async (isTold) => {
    const { requests, respondDecision } = renderClient(pendingClient, (stored) => {
      stored.approval_status = 'rejected';
      return { body: stored };
    });
    respondDecision();
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    await userEvent.type(await screen.findByLabelText('Reason (optional)'), 'Too short');
    if (isTold) await userEvent.click(screen.getByRole('checkbox', { name: /^Tell the client/ }));
    await confirm();
    expect(await screen.findByText('Give a reason of 10 to 500 characters')).toBeVisible();
    expect(decisions(requests)).toEqual([]);
    await userEvent.type(
      screen.getByLabelText('Reason (optional)'),
      ' as it was,{Enter}and now on two lines ',
    );
    await confirm();
    expect(await screen.findByText('Client rejected')).toBeVisible();
    expect(decisions(requests)).toEqual([
      {
        ...decisionOn(pendingClient, 'rejected'),
        reason: 'Too short as it was, and now on two lines',
        share_reason: isTold,
      },
    ]);
  });

  it('ADM-12 keeps the typed reason when the rejection could not be sent', async () => {
    const { respondDecision } = renderClient(pendingClient, () => ({
      status: 503,
      body: { message: 'down' },
    }));
    respondDecision();
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    await userEvent.type(await screen.findByLabelText('Reason (optional)'), 'We do not audit bridges.');
    await confirm();
    expect(await screen.findByText('Failed to reject client')).toBeVisible();
    expect(screen.getByLabelText('Reason (optional)')).toHaveValue('We do not audit bridges.');
  });

  it('is refused when the client has changed what was read, and shows them as they are now', async () => {
    const { requests, respondDecision } = renderClient(
      pendingClient,
      (stored) => {
        Object.assign(stored, { company_name: 'Quickflip', updated_at: '2026-11-22T12:00:00+00:00' });
        return conflict('This application has changed since you opened it.');
      },
      [],
    );
    respondDecision();
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('This application has changed since you opened it.')).toBeVisible();
    expect(await screen.findByText('Pending')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(decisions(requests)).toHaveLength(2));
    expect(decisions(requests).map((body) => (body as { seen_updated_at: string }).seen_updated_at)).toEqual([
      pendingClient.updated_at,
      '2026-11-22T12:00:00+00:00',
    ]);
  });

  it('in the dialog is about the client as they were when it was opened', async () => {
    const { requests, respondDecision, change } = renderClient(pendingClient, (stored) => ({ body: stored }));
    respondDecision();
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    await change({ updated_at: '2026-11-22T12:00:00+00:00' });
    await confirm();
    await waitFor(() => expect(decisions(requests)).toEqual([decisionOn(pendingClient, 'rejected')]));
  });

  it('is not offered before the application was submitted', async () => {
    renderClient(clientNumber(1, { onboarding_completed: false }), () => ({ body: null }));
    expect(await screen.findByText('Application not submitted yet')).toBeVisible();
    expect(screen.queryAllByRole('button', { name: /Approve|Reject/ })).toEqual([]);
  });

  it('ADM-07 can be reopened after a rejection', async () => {
    const { requests, respondDecision } = renderClient(
      clientNumber(1, { approval_status: 'rejected' }),
      (stored) => {
        stored.approval_status = 'pending';
        return { body: stored };
      },
    );
    respondDecision();
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeVisible();
    expect(decisions(requests)).toEqual([decisionOn(pendingClient, 'pending')]);
    await waitFor(() => expect(screen.getByText('Client reopened')).toBeVisible());
  });
});
