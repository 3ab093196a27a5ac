import {
  syncSelectedClientAcrossTabs,
  SELECTED_CLIENT_STORAGE_KEY,
  useSelectedClient,
} from '@portal/auth/client-state/selected-client';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answer, fakeNetwork } from '@portal/testing/network';
import { renderPortal } from './render-portal.tsx';

const clients = [
  { user_id: 'c1', company_name: 'Harbor', full_name: 'Ada Okafor', business_email: 'ada@harbor.test' },
  { user_id: 'c2', company_name: null, full_name: 'Bo Lind', business_email: 'bo@lind.test' },
];
const PICK = 'POST /rest/v1/rpc/pick_clients';
const HINT = 'Select a client to view and manage their data on this page';

let network: ReturnType<typeof fakeNetwork>;

beforeEach(() => {
  useSelectedClient.getState().clear();
  network = fakeNetwork();
  network.on('GET /rest/v1/user_roles', () => answer([{ role: 'admin' }]));
  network.on('GET /rest/v1/profiles', () => answer([]));
  network.on('GET /rest/v1/audits', () => answer([]));
  network.on('GET /rest/v1/files', () => answer([]));
  network.on('GET /rest/v1/knowledge_recommendations', () => answer([]));
  network.on(PICK, () => answer(clients));
});

const show = (path: string) => renderPortal(path, { isAdmin: true });

async function openPicker() {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Client' }));
  return screen.findAllByRole('option');
}

describe('PICK-01 PICK-02 the client picker', () => {
  it.each(['/reports', '/files', '/knowledge'])('asks an admin on %s to select a client', async (path) => {
    show(path);
    const bar = await screen.findByRole('region', { name: 'Admin Mode' });
    expect(bar).toHaveTextContent('Admin Mode:');
    expect(within(bar).getByText('Select a client to manage their data...')).toBeVisible();
    expect(within(bar).getByText(HINT)).toBeVisible();
  });

  it('shows the selected client by company or name, with the email address, and can be cleared', async () => {
    show('/reports');
    const options = await openPicker();
    await userEvent.click(options[1] as HTMLElement);
    const bar = screen.getByRole('region', { name: 'Admin Mode' });
    expect(bar).toHaveTextContent('Bo Lind');
    expect(bar).toHaveTextContent('bo@lind.test');
    expect(screen.queryByText(HINT)).toBeNull();
    await userEvent.click(within(bar).getByRole('button', { name: 'Clear the selected client' }));
    expect(screen.getByText(HINT)).toBeVisible();
    expect(useSelectedClient.getState().client).toBeNull();
    expect(within(bar).getByRole('combobox', { name: 'Client' })).toHaveFocus();
  });
});

describe('PICK-03 the list', () => {
  it('sends the search text to the database and shows its answer in the same order', async () => {
    show('/files');
    expect((await openPicker()).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Harbor'),
      expect.stringContaining('Bo Lind'),
    ]);
    await userEvent.keyboard('ada@');
    await screen.findAllByRole('option');
    await expect.poll(() => network.asked(PICK).at(-1)?.body).toEqual({ search: 'ada@', page_size: 20 });
  });

  it('ALL-01 shows "Failed to load clients" with a retry', async () => {
    network.on(PICK, () => answer({ message: 'no', code: '22023' }, 400));
    show('/files');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Client' }));
    expect(await screen.findByText('Failed to load clients')).toBeVisible();
    network.on(PICK, () => answer(clients));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /Harbor/ })).toBeVisible();
    expect(screen.queryByText('Failed to load clients')).toBeNull();
  });
});

describe('PICK-04 a selection in another tab', () => {
  const elsewhere = { userId: 'c9', name: 'Quickflip', email: 'mia@quickflip.test' };
  let stopFollowing: () => void;

  beforeEach(() => {
    stopFollowing = syncSelectedClientAcrossTabs();
    useSelectedClient.getState().select({ userId: 'c1', name: 'Harbor', email: 'ada@harbor.test' });
  });
  afterEach(() => stopFollowing());

  function chooseInOtherTab() {
    const stored = JSON.stringify({ state: { client: elsewhere }, version: 0 });
    localStorage.setItem(SELECTED_CLIENT_STORAGE_KEY, stored);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SELECTED_CLIENT_STORAGE_KEY })));
  }

  it('applies to this tab, which says where it comes from', async () => {
    show('/reports');
    const bar = await screen.findByRole('region', { name: 'Admin Mode' });
    expect(bar).not.toHaveTextContent('Chosen in another tab');
    chooseInOtherTab();
    expect(bar).toHaveTextContent('Quickflip');
    expect(within(bar).getByText('Chosen in another tab')).toBeVisible();
  });

  it('REP-04 does not change the client of an open audit form until the form is closed', async () => {
    network.on('GET /rest/v1/projects', () => answer([]));
    show('/reports');
    await userEvent.click(await screen.findByRole('button', { name: 'New audit' }));
    await userEvent.type(await screen.findByLabelText(/^Title/), 'Harbor core');
    chooseInOtherTab();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Harbor core');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Chosen in another tab')).toBeVisible();
  });
});
