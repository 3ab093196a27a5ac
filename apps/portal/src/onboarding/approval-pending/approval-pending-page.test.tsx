import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { approvedProfile } from '@portal/testing/builders';
import { fakeNetwork, jsonResponse } from '@portal/testing/network';
import { renderPortal } from '../../../testing/render-portal.tsx';

const WAITING = 'Your account is under review';
const PROFILE = `GET profiles?client_id=eq.${approvedProfile.client_id}`;

let network: ReturnType<typeof fakeNetwork>;

function decide(approvalStatus: string): void {
  network.on(PROFILE, [{ ...approvedProfile, approval_status: approvalStatus }]);
}

beforeEach(() => {
  network = fakeNetwork();
  network.on('GET user_roles', []);
  decide('pending');
});

async function renderWaitingPage() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const host = renderPortal('/approval-pending');
  await screen.findByRole('heading', { level: 1, name: WAITING });
  return host;
}

test('ADM-10 PEND-01 a suspended client reads why, and can go back to the login', async () => {
  const suspended = { suspended_at: '2026-02-01T00:00:00Z', suspension_reason: 'Unpaid since January.' };
  network.on(PROFILE, [{ ...approvedProfile, ...suspended }]);
  const { contract } = renderPortal('/approval-pending');
  expect(await screen.findByRole('heading', { name: 'Your access is suspended' })).toBeVisible();
  expect(screen.getByText('Unpaid since January.')).toBeVisible();
  expect(document.title).toMatch(/^Access suspended/);
  for (const name of ['Log out', 'Back to Login'])
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name }));
  expect(contract.signOut).toHaveBeenCalledTimes(2);
});

test('PEND-02 polls within 30 s, also while the backend is unavailable', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { router } = await renderWaitingPage();
  const before = network.requests(PROFILE).length;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(network.requests(PROFILE).length).toBeGreaterThan(before);
  network.on(PROFILE, () => jsonResponse({ message: 'away' }, 503));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('heading', { level: 1, name: WAITING })).toBeVisible();
  decide('approved');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});
