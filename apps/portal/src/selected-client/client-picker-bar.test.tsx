import { signedInClient } from '@portal/testing/builders';
import {
  syncSelectedClientAcrossTabs,
  SELECTED_CLIENT_STORAGE_KEY,
  useSelectedClient,
} from '@portal/frame/client-state/selected-client';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jsonResponse, pageResponse, fakeNetwork } from '@portal/testing/network';
import { rows } from '@portal/testing/rows';
import { audit } from '../../testing/audit-data.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const clients = [
  rows.identity({ client_id: 'c1', full_name: 'Ada Okafor', has_look_alike: true }),
  rows.identity({
    client_id: 'c2',
    company_name: null,
    full_name: 'Bo Lind',
    business_email: 'bo@lind.test',
    suspended_at: '2026-01-01T00:00:00Z',
  }),
];
const applicant = rows.identity({
  client_id: 'c3',
  company_name: 'Harb0r',
  business_email: 'eve@copy.test',
  approval_status: 'pending',
  has_look_alike: true,
});
const IDENTIFY = 'GET rpc/client_identity';
const PICK = 'POST rpc/pick_clients';

let network: ReturnType<typeof fakeNetwork>;

beforeEach(() => {
  useSelectedClient.getState().clear();
  network = fakeNetwork();
  network.on(`GET user_roles?user_id=eq.${signedInClient.id}`, [{ role: 'admin' }]);
  network.on(`GET profiles?client_id=eq.${signedInClient.id}`, []);
  network.on('GET audits', []);
  network.on('GET files', []);
  network.on(PICK, ({ body }) => {
    const hasApplicants = JSON.stringify(body).includes('"include_applicants":true');
    return jsonResponse(hasApplicants ? [...clients, applicant] : clients);
  });
  network.on(IDENTIFY, ({ search }) =>
    jsonResponse([...clients, applicant].filter(({ client_id }) => search.get('client') === client_id)),
  );
});

const show = (path: string) => renderPortal(path, { isAdmin: true });

async function openPicker() {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Client' }));
  return screen.findAllByRole('option');
}

describe('PICK-05 telling clients apart', () => {
  it('offers applicants on request alone, with their status, and says that nothing can be filed for them', async () => {
    show('/files');
    expect(await openPicker()).toHaveLength(2);
    expect(screen.getByRole('option', { name: /bo@/ })).toHaveTextContent('Suspended');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show applicants too' }));
    const copy = await screen.findByRole('option', { name: /eve@copy\.test/ });
    expect(copy).toHaveTextContent('Pending');
    expect(screen.getByRole('option', { name: /ada@/ })).not.toHaveTextContent('Pending');
    await userEvent.click(copy);
    expect(await screen.findByText('This client has not been approved')).toBeVisible();
    expect(screen.getByText('Client details').previousElementSibling).toHaveTextContent('Pending');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the selected client' }));
    expect(screen.getByRole('combobox', { name: 'Client' })).toHaveFocus();
  });

  it('lists company, name and address, and marks names that look alike', async () => {
    show('/files');
    const [harbor, lind] = await openPicker();
    expect(harbor).toHaveTextContent('Harbor');
    expect(harbor).toHaveTextContent('Ada Okafor · ada@harbor.test');
    expect(harbor).toHaveTextContent('Another client has a name that looks like this one');
    expect(lind).not.toHaveTextContent('looks like');
    await userEvent.click(harbor as HTMLElement);
    expect(await screen.findByText(/Check the address before you upload/)).toHaveTextContent(
      'ada@harbor.test',
    );
    await openPicker();
    await userEvent.click(screen.getByRole('option', { name: /bo@/ }));
    const selected = () => screen.getByText('Client details').parentElement;
    await waitFor(() => expect(selected()).toHaveTextContent(/^bo@lind\.testSuspendedClient details/));
  });
});

describe('PICK-04 a selection in another tab', () => {
  const elsewhere = { clientId: 'c9', name: 'Quickflip', email: 'mia@quickflip.test' };
  const harbor = { clientId: 'c1', name: 'Harbor', email: 'ada@harbor.test' };
  const selectHarbor = () => act(() => useSelectedClient.getState().select(harbor));
  let stopFollowing: () => void;

  beforeEach(() => {
    stopFollowing = syncSelectedClientAcrossTabs();
    selectHarbor();
  });
  afterEach(() => stopFollowing());

  function chooseInOtherTab() {
    const stored = JSON.stringify({ state: { client: elsewhere }, version: 0 });
    localStorage.setItem(SELECTED_CLIENT_STORAGE_KEY, stored);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SELECTED_CLIENT_STORAGE_KEY })));
  }

  it('applies to this tab, which says where it comes from', async () => {
    network.on('GET audits?client_id=eq.c1', () => pageResponse([audit]));
    show('/reports');
    const bar = await screen.findByRole('region', { name: 'Admin Mode' });
    expect(bar).not.toHaveTextContent('Chosen in another tab');
    expect(await screen.findByText(audit.title)).toBeVisible();
    chooseInOtherTab();
    expect(screen.queryByText(audit.title)).toBeNull();
    expect(await screen.findByText('No Reports Yet')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Request an Audit' })).toBeNull();
    expect(bar).toHaveTextContent('Quickflip');
    expect(within(bar).getByText('Chosen in another tab')).toBeVisible();
    expect(bar).toHaveTextContent('This page now shows the data of Quickflip, mia@quickflip.test.');
  });

  it('PICK-05 does not change the client while files are being chosen or dragged, or a file is edited or deleted', async () => {
    const file = { id: 'f1', file_name: 'nda.pdf', file_size: 1, file_category: 'nda', uploaded_by: 'c1' };
    network.on('GET files?client_id=eq.c1&file_name=ilike.%%', () => pageResponse([file]));
    show('/files');
    const bar = await screen.findByRole('region', { name: 'Admin Mode' });
    for (const [name, role] of [
      ['Delete nda.pdf', 'alertdialog'],
      ['Edit nda.pdf', 'dialog'],
    ] as const) {
      await userEvent.click(await screen.findByRole('button', { name }));
      chooseInOtherTab();
      const dialog = within(screen.getByRole(role));
      expect(await dialog.findByText('Ada Okafor · ada@harbor.test')).toBeVisible();
      expect(bar).toHaveTextContent('Harbor');
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
      await expect.poll(() => bar.textContent).toContain('Quickflip');
      selectHarbor();
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Upload Files' }));
    chooseInOtherTab();
    expect(bar).toHaveTextContent('Harbor');
    // The window for choosing has closed.
    fireEvent(window, new Event('focus'));
    await expect.poll(() => bar.textContent).toContain('Quickflip');

    selectHarbor();
    const dataTransfer = { types: ['Files'], items: [], files: [] };
    await act(async () => fireEvent.dragEnter(screen.getByLabelText('Files to upload'), { dataTransfer }));
    chooseInOtherTab();
    expect(bar).toHaveTextContent('Harbor');
  });
});
