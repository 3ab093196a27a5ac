import { screen } from '@testing-library/react';
import { useClient, type Client } from '@portal/data/clients/queries';
import { describe, expect, it } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { respondWith, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { SuspensionButton } from './suspension-button.tsx';

const approved = clientNumber(1, { approval_status: 'approved', approved_at: '2026-11-01T10:00:00+00:00' });

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
    if (request.path === 'rpc/decide_application') return onChange(stored, request);
    return { body: request.is(`GET profiles?client_id=eq.${stored.client_id}`) ? [{ ...stored }] : [] };
  });
  renderConsole([{ path: '/', element: <Screen /> }], '/');
  return requests;
}

describe('ADM-10 resuming', () => {
  it.each(['pending', 'rejected'])('is not offered for a %s client, nor is suspending', async (status) => {
    const requests = renderClient(clientNumber(1, { approval_status: status }), () => ({ body: null }));
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
