import type { PortalFile } from '@portal/data/files/types';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { jsonResponse, pageResponse, networkOfClient } from '@portal/testing/network';
import { signedInClient } from '@portal/testing/builders';
import { renderPortal } from '../../testing/render-portal.tsx';

const fileRow = (index: number): PortalFile => ({
  id: `id-${index}`,
  file_name: `file-${index}.txt`,
  file_size: 5,
  file_category: 'other',
  uploaded_by: signedInClient.id,
  uploader_name: 'Ada Lovelace',
  is_from_firm: false,
  audits: null,
  created_at: '2026-01-01T00:00:00Z',
});

const AUDITS = `GET audits?client_id=eq.${signedInClient.id}`;

function oneFile() {
  const backend = { rows: [fileRow(0)], usedBytes: 1_048_576, network: networkOfClient() };
  const { network } = backend;
  network.on(AUDITS, [{ id: 'a1', title: 'Vault core' }]);
  network.on(`GET files?client_id=eq.${signedInClient.id}&file_name=ilike.%%`, () =>
    pageResponse(backend.rows),
  );
  network.on(`GET rpc/storage_use?client_id=${signedInClient.id}`, () =>
    jsonResponse([{ used_bytes: backend.usedBytes, allowed_bytes: 1_610_612_736 }]),
  );
  return backend;
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.restoreAllMocks());

it('FILE-01 a file was uploaded by an auditor when the firm’s person has no name', async () => {
  oneFile().rows = [{ ...fileRow(0), uploaded_by: 'admin-1', is_from_firm: true, uploader_name: '' }];
  renderPortal('/files');
  expect(await screen.findByRole('row', { name: /Auditor/ })).toBeVisible();
});

it('FILE-01 the last page of the files leads back', async () => {
  const { network, rows } = oneFile();
  network.on(`GET files?client_id=eq.${signedInClient.id}&file_name=ilike.%%`, () => pageResponse(rows, 41));
  renderPortal('/files?page=2');
  expect(await screen.findByText('41–41 of 41 files')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText('1–40 of 41 files')).toBeVisible();
});

it('FILE-04 the category and audit of a file can be changed also if the window becomes narrow meanwhile', async () => {
  const SORT = 'POST rpc/sort_file';
  const { network } = oneFile();
  network.on(SORT, null);
  const window = Object.assign(new EventTarget(), { matches: true });
  const { matchMedia } = globalThis;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
    media === '(min-width: 64rem)' ? (window as MediaQueryList) : matchMedia(media),
  );
  renderPortal('/files');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit file-0.txt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit file-0.txt' }));
  fireEvent.change(dialog.getByLabelText('Category'), { target: { value: 'nda' } });
  act(() => void Object.assign(window, { matches: false }).dispatchEvent(new Event('change')));
  expect(document.querySelector('table')).toBeNull();
  fireEvent.change(dialog.getByLabelText('Audit (optional)'), { target: { value: 'a1' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('File changed')).toBeVisible();
  expect(network.requests(SORT).map(({ body }) => body)).toEqual([
    { file_id: 'id-0', category: 'nda', audit_id: 'a1' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

const LINK = 'POST /functions/v1/deliver-object';

it('FILE-04 saves a file once for a double click, under its own name, and its link tells the server no page', async () => {
  const clicked: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this);
  });
  const { network } = oneFile();
  network.on(LINK, { link: '/storage/v1/object/sign/client-files/f0?token=1', fileName: 'file-0.txt' });
  renderPortal('/files');
  const download = await screen.findByRole('button', { name: 'Download file-0.txt' });
  fireEvent.click(download);
  fireEvent.click(download);
  await waitFor(() => expect(clicked).toMatchObject([{ download: 'file-0.txt', rel: 'noreferrer' }]));
  expect(network.requests(LINK).map(({ body }) => body)).toEqual([{ kind: 'file', id: 'id-0' }]);
});

it('FILE-04 says why a file is refused, and that it was not deleted, and keeps it in the list', async () => {
  const { network } = oneFile();
  network.on(LINK, () => jsonResponse({ error: 'Your account is suspended.' }, 403));
  renderPortal('/files');
  fireEvent.click(await screen.findByRole('button', { name: 'file-0.txt' }));
  // The toast of an earlier test may be on its way out.
  await waitFor(() => expect(screen.getByText('Your account is suspended.')).toBeVisible());
  expect(screen.getByText('file-0.txt')).toBeVisible();
  network.on('DELETE files', () => jsonResponse({ message: 'No.' }, 403));
  fireEvent.click(screen.getByRole('button', { name: 'Delete file-0.txt' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete file' }));
  expect(await screen.findByText('Failed to delete file-0.txt')).toBeVisible();
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

it('FILE-04 reports a missing file and refreshes the list', async () => {
  const backend = oneFile();
  backend.network.on(LINK, () => jsonResponse({ error: 'This file no longer exists.' }, 404));
  renderPortal('/files');
  const download = await screen.findByRole('button', { name: 'Download file-0.txt' });
  backend.rows = [];
  fireEvent.click(download);
  expect(await screen.findByText('file-0.txt is no longer there')).toBeVisible();
  expect(await screen.findByText('No Files Yet')).toBeVisible();
});

it('FILE-07 the page says what to do when no space is left', async () => {
  oneFile().usedBytes = 1_610_612_736;
  renderPortal('/files');
  expect(await screen.findByText(/^Files can take up 1.5 GB in total/)).toBeVisible();
});
