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

function Screen() {
  const { data, refetch } = useClient(pendingClient.client_id);
  if (!data) return null;
  return (
    <>
      <span onPointerMove={() => void refetch()}>{data.updated_at}</span>
      <ApprovalBadge status={data.approval_status} />
      <DecisionButtons client={data} />
    </>
  );
}

function renderClient(
  client: Client,
  onDecision: (stored: Client, request: DatabaseRequest) => { status?: number; body: unknown },
) {
  const stored = { ...client };
  const { promise: gate, resolve: respondDecision } = Promise.withResolvers<void>();
  const requests = respondWith(async (request) => {
    if (request.is(`GET rpc/client_identity?client=${client.client_id}`))
      return { body: [{ ...stored, has_look_alike: false }] };
    if (request.is(`GET profiles?client_id=eq.${client.client_id}`)) return { body: [{ ...stored }] };
    await gate;
    return onDecision(stored, request);
  });
  renderConsole([{ path: '/', element: <Screen /> }], '/');
  async function change(changes: Partial<Client>) {
    Object.assign(stored, changes);
    fireEvent.pointerMove(screen.getByText(client.updated_at));
    await screen.findByText(stored.updated_at);
  }
  return { requests, respondDecision, change };
}

const decisions = (requests: DatabaseRequest[]) =>
  requests.filter(({ path }) => path === 'rpc/decide_application').map(({ body }) => body);

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

  const confirm = () =>
    userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Reject' }));

  it('ADM-12 a rejection is not sent with a reason that is too short', async () => {
    const { requests } = renderClient(pendingClient, () => ({ body: null }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    await userEvent.type(await screen.findByLabelText('Reason (optional)'), 'Too short');
    await confirm();
    expect(await screen.findByText('Give a reason of 10 to 500 characters')).toBeVisible();
    expect(decisions(requests)).toEqual([]);
  });

  it('in the dialog is about the client as they were when it was opened', async () => {
    const { requests, respondDecision, change } = renderClient(pendingClient, (stored) => ({ body: stored }));
    respondDecision();
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    await change({ updated_at: '2026-11-22T12:00:00+00:00' });
    await confirm();
    const { client_id, updated_at: seen_updated_at } = pendingClient;
    const decision = { client_id, to_status: 'rejected', seen_updated_at };
    await waitFor(() => expect(decisions(requests)).toEqual([decision]));
  });

  it('is not offered before the application was submitted', async () => {
    renderClient(clientNumber(1, { onboarding_completed: false }), () => ({ body: null }));
    expect(await screen.findByText('Application not submitted yet')).toBeVisible();
    expect(screen.queryAllByRole('button', { name: /Approve|Reject/ })).toEqual([]);
  });
});
