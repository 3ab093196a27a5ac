import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useClient, type Client } from '@portal/data/clients/queries';
import { describe, expect, it } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { respondWith, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { SuspensionButton } from './suspension-button.tsx';

const approved = clientNumber(1, { approval_status: 'approved', approved_at: '2026-11-01T10:00:00+00:00' });
const suspended = {
  ...approved,
  suspended_at: '2026-11-21T10:00:00+00:00',
  suspension_reason: 'The invoice of March is not paid.',
};

function Screen() {
  const { data } = useClient(approved.client_id);
  return data ? <SuspensionButton client={data} /> : null;
}

function renderClient(
  client: Client,
  onChange: (stored: Client, request: DatabaseRequest) => { status?: number; body: unknown },
) {
  const stored = { ...client };
  const requests = respondWith((request) => {
    if (request.path === 'rpc/client_identity') return { body: [{ ...stored, has_look_alike: false }] };
    return request.path === 'rpc/decide_application' ? onChange(stored, request) : { body: [{ ...stored }] };
  });
  renderConsole([{ path: '/', element: <Screen /> }], '/');
  return requests;
}

async function suspend(reason: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Client 1 · client1@example.test')).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Reason/), reason);
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
}

describe('ADM-10 suspending', () => {
  it('sends the reason, and the client as they were read', async () => {
    const requests = renderClient(approved, (stored) => {
      Object.assign(stored, suspended);
      return { body: stored };
    });
    await suspend('The invoice of March is not paid.');
    expect(await screen.findByText('Client suspended')).toBeVisible();
    expect(requests.find(({ path }) => path === 'rpc/decide_application')?.body).toEqual({
      client_id: approved.client_id,
      to_status: 'suspended',
      seen_updated_at: approved.updated_at,
      reason: 'The invoice of March is not paid.',
      share_reason: false,
    });
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('ADM-10 resuming', () => {
  it('takes the reason away, after a confirmation that names the client', async () => {
    const requests = renderClient(suspended, (stored) => {
      Object.assign(stored, approved);
      return { body: stored };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText('Client 1 · client1@example.test')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('Client resumed')).toBeVisible();
    expect(requests.find(({ path }) => path === 'rpc/decide_application')?.body).toEqual({
      client_id: suspended.client_id,
      to_status: 'approved',
      seen_updated_at: suspended.updated_at,
    });
  });

  it.each(['pending', 'rejected'])('is not offered for a %s client, nor is suspending', async (status) => {
    const requests = renderClient(clientNumber(1, { approval_status: status }), () => ({ body: null }));
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
