import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useClient, type Client } from '@portal/data/clients/queries';
import { describe, expect, it } from 'vitest';
import { DecisionButtons } from './decision-buttons.tsx';
import { SuspensionButton } from './suspension-button.tsx';
import { clientNumber } from '@portal/testing/builders';
import { respondWith, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';

const pendingClient = clientNumber(1);
const approvedClient = { ...pendingClient, approval_status: 'approved' };

function Screen() {
  const { data, refetch } = useClient(pendingClient.client_id);
  if (!data) return null;
  return (
    <>
      <button onPointerMove={() => void refetch()}>{data.updated_at}</button>
      <DecisionButtons client={data} />
      <SuspensionButton client={data} />
    </>
  );
}

function renderClient(client: Client) {
  const stored = { ...client };
  const requests = respondWith((request) => {
    if (request.is(`GET rpc/client_identity?client=${client.client_id}`))
      return { body: [{ ...stored, has_look_alike: false }] };
    if (request.is(`GET profiles?client_id=eq.${client.client_id}`)) return { body: [{ ...stored }] };
    return { body: Object.assign(stored, { approval_status: request.body['to_status'] }) };
  });
  renderConsole([{ path: '/', element: <Screen /> }], '/');
  async function change(changes: Partial<Client>) {
    Object.assign(stored, changes);
    fireEvent.pointerMove(screen.getByText(client.updated_at));
    await screen.findByText(stored.updated_at);
  }
  return { requests, change };
}

const decisions = (requests: DatabaseRequest[]) =>
  requests.filter(({ path }) => path === 'rpc/decide_application').map(({ body }) => body);

describe('ADM-06 decision on an application', () => {
  it('takes the focus of its button, which is gone', async () => {
    renderClient(pendingClient);
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Application: Approved')).toHaveFocus();
  });

  it('leaves the focus where it is when another admin decides', async () => {
    const { change } = renderClient(pendingClient);
    (await screen.findByText(pendingClient.updated_at)).focus();
    await change({ approval_status: 'approved', updated_at: '2026-11-22T12:00:00+00:00' });
    expect(screen.getByText(/^2026-11-22/)).toHaveFocus();
  });

  it.each([
    ['Reject', 'rejected', pendingClient, 'alertdialog'],
    ['Suspend', 'suspended', approvedClient, 'dialog'],
    ['Resume', 'approved', { ...approvedClient, suspended_at: '2026-11-01T12:00:00Z' }, 'alertdialog'],
  ])(
    '"%s" is about the client as they were when its dialog was opened',
    async (name, to_status, client, role) => {
      const { requests, change } = renderClient(client);
      await userEvent.click(await screen.findByRole('button', { name }));
      await change({ updated_at: '2026-11-22T12:00:00+00:00' });
      const dialog = within(await screen.findByRole(role));
      const reason = 'They have not paid.';
      const field = dialog.queryByLabelText(/^Reason/);
      if (field) fireEvent.change(field, { target: { value: reason } });
      await userEvent.click(dialog.getByRole('button', { name }));
      const { client_id, updated_at: seen_updated_at } = client;
      const decision = {
        client_id,
        to_status,
        seen_updated_at,
        ...(field && { reason, share_reason: false }),
      };
      await waitFor(() => expect(decisions(requests)).toEqual([decision]));
    },
  );
});
