import { approvedProfile, signedInClient, viewOf } from '@portal/testing/builders';
import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeNetwork, pageResponse } from '@portal/testing/network';
import { rows } from '@portal/testing/rows';
import { renderPortal } from '../../testing/render-portal.tsx';

const CLIENT = '00000000-0000-4000-8000-0000000000c1';
const impersonation = { ...viewOf(CLIENT), targetUserName: 'Iris Vale', expiresAt: Date.now() + 42 * 60_000 };
const PROFILE = `GET profiles?client_id=eq.${CLIENT}`;
const target = { ...approvedProfile, client_id: CLIENT, full_name: 'Iris Vale' };
let network: ReturnType<typeof fakeNetwork>;

beforeEach(() => {
  useSelectedClient.getState().select({ clientId: 'selected', name: 'Selected', email: 's@client.test' });
  network = fakeNetwork();
  network.on(`GET user_roles?user_id=eq.${signedInClient.id}`, [{ role: 'admin' }]);
  network.on('GET profiles', []);
  network.on(PROFILE, [target]);
  network.on('GET files', () => pageResponse([]));
  network.on(`GET audits?client_id=eq.${CLIENT}`, () => pageResponse([]));
  network.on('GET rpc/running_audit', []);
  network.on(`GET service_requests?client_id=eq.${CLIENT}`, [rows.request()]);
  network.on('GET knowledge_recommendations', []);
});

const show = (path: string, shell: Parameters<typeof renderPortal>[1] = {}) =>
  renderPortal(path, { isAdmin: true, impersonation, ...shell });

it('IMP-02 a request cannot be changed, and no file uploaded', async () => {
  const { router } = show('/request');
  expect(await screen.findByRole('link', { name: rows.request().project_name })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Edit|Withdraw)/ })).toBeNull();
  await act(() => router.navigate('/files'));
  const files = [new File(['x'], 'a.txt')];
  fireEvent.change(await screen.findByLabelText('Files to upload'), { target: { files } });
  await expect(screen.findByText('a.txt', {}, { timeout: 200 })).rejects.toThrow('a.txt');
});

describe('IMP-02 DASH-05 the banner', () => {
  it.each([
    [{}, ''],
    [{ approval_status: 'pending' }, ' This client is not approved and cannot open the portal.'],
    [
      { suspended_at: 'now' },
      ' This client is suspended: they see none of these pages, and you see no data here.',
    ],
  ])('names the client, here with %j, and says when they do not see the portal', async (facts, text) => {
    network.on(PROFILE, [{ ...target, ...facts }]);
    show('/dashboard');
    const banner = await screen.findByRole('region', { name: 'Impersonation' });
    const whose = 'Viewing the portal as Iris Vale. Read only, 42 min left.';
    await waitFor(() => expect(banner).toHaveTextContent(`${whose}${text}End impersonation`));
    expect(screen.queryByText(/This is not impersonation/)).toBeNull();
  });

  it.each([
    [undefined, `/admin/clients/${CLIENT}`],
    ['/admin/audits/a1', '/admin/audits/a1'],
  ])('ends the view, and leads to where it began: %s', async (returnTo, end) => {
    const { router } = show('/dashboard', {
      impersonation: { ...impersonation, ...(returnTo && { returnTo }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'End impersonation' }));
    expect(await screen.findByText('Impersonation ended')).toBeVisible();
    expect(router.state.location.pathname).toBe(end);
  });
});
