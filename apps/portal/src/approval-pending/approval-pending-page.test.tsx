import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, fakeNetwork } from '@portal/testing/network';
import { renderPortal } from '../render-portal.tsx';

const WAITING = 'Your account is under review';
const REJECTED = 'We cannot take your application on';

let network: ReturnType<typeof fakeNetwork>;

/** What the database says from now on. */
function decide(approvalStatus: string): void {
  network.on('GET /rest/v1/profiles', () =>
    answer([{ onboarding_completed: true, approval_status: approvalStatus }]),
  );
}

beforeEach(() => {
  network = fakeNetwork();
  network.on('GET /rest/v1/user_roles', () => answer([]));
  decide('pending');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

async function waitInTheRoom() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const host = renderPortal('/approval-pending');
  await screen.findByRole('heading', { level: 1, name: WAITING });
  return host;
}

test('PEND-01 says that the account is under review, whom to ask, and leads back to the login', async () => {
  const { contract } = await waitInTheRoom();
  expect(screen.getByText(/The review takes 24-48 hours/)).toBeVisible();
  const stages = within(screen.getByRole('list', { name: 'Your application' })).getAllByRole('listitem');
  expect(stages.map((stage) => /^(Done|Now|Next): /.exec(stage.textContent)?.[1])).toEqual([
    'Done',
    'Now',
    'Next',
  ]);
  expect(screen.getByRole('link', { name: 'support@audits.test' })).toHaveAttribute(
    'href',
    'mailto:support@audits.test',
  );
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Back to Login' }));
  expect(contract.signOut).toHaveBeenCalledOnce();
});

test('PEND-02 notices the approval within 30 seconds and moves on to the dashboard', async () => {
  const { router } = await waitInTheRoom();
  decide('approved');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

test('PEND-02 looks at once when the tab is looked at again', async () => {
  const { router } = await waitInTheRoom();
  decide('approved');
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

test('PEND-02 a rejected applicant reads so, and waits again once the application is reopened', async () => {
  await waitInTheRoom();
  decide('rejected');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await screen.findByRole('heading', { level: 1, name: REJECTED });
  expect(screen.queryByText(/under review/)).not.toBeInTheDocument();
  expect(screen.queryByText(/Review by our team/)).not.toBeInTheDocument();
  expect(screen.getByText(/write to us/)).toBeVisible();
  decide('pending');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await screen.findByRole('heading', { level: 1, name: WAITING });
});

test('PEND-02 goes on asking while the backend is away', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { router } = await waitInTheRoom();
  network.on('GET /rest/v1/profiles', () => answer({ message: 'away' }, 503));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('heading', { level: 1, name: WAITING })).toBeVisible();
  decide('approved');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

test('GUARD-07 PEND-02 an applicant who has not applied yet is led to the application', async () => {
  network.on('GET /rest/v1/profiles', () => answer([]));
  const { router } = renderPortal('/approval-pending');
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding'));
});
