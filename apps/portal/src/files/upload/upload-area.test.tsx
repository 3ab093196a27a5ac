import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as upload from '@portal/data/files/upload';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { renderPortal } from '../../../testing/render-portal.tsx';

type Begun = {
  file: File;
  fail: (error: Error) => void;
  succeed: () => void;
  progress: (share: number) => void;
};
const begun: Begun[] = [];

beforeEach(() => {
  begun.length = 0;
  // packages/data tests the transfer itself. These tests control only when it ends.
  vi.spyOn(upload, 'uploadFile').mockImplementation(
    ({ file, onProgress: progress = () => undefined }) =>
      new Promise((resolve, fail) =>
        begun.push({ file, progress, fail, succeed: () => resolve('completed') }),
      ),
  );
  // The names that the list has cannot be read either.
  networkOfClient().on('GET files', () => jsonResponse({ message: 'down' }, 500));
});
afterEach(async () => {
  // An upload that goes on would belong to the page of the next test too.
  await act(async () => begun.forEach(({ succeed }) => succeed()));
  vi.restoreAllMocks();
});

async function pick(...names: string[]) {
  const input = await screen.findByLabelText('Files to upload');
  fireEvent.change(input, { target: { files: names.map((name) => new File(['x'], name)) } });
  return within(await screen.findByRole('region', { name: 'Uploads' }));
}

test('FILE-03 shows progress, error message and retry for each file', async () => {
  renderPortal('/files');
  const uploads = await pick('a.txt', 'b.txt');
  act(() => begun[0]?.progress(0.4));
  expect(uploads.getByRole('progressbar', { name: 'Upload of a.txt' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  );
  await act(async () => begun[0]?.fail(new Error('The connection was lost. Please try again.')));
  expect(uploads.getByText('The connection was lost. Please try again.')).toBeVisible();
  await act(async () => begun[1]?.succeed());
  expect(await uploads.findByText(/^Uploaded/)).toBeVisible();
  const retry = uploads.getByRole('button', { name: 'Retry' });
  expect(retry).toHaveAccessibleDescription('a.txt');
  retry.focus();
  await userEvent.keyboard('{Enter}');
  // ALL-02: the button that replaces Retry takes its focus.
  expect(uploads.getByRole('button', { name: 'Cancel a.txt' })).toHaveFocus();
  await act(async () => begun[2]?.succeed());
  expect(await uploads.findByText('2 files uploaded')).toBeVisible();
});

test('FILE-03 offers no retry for an invalid file, and can retry all other failed files at once', async () => {
  const { DataError } = await import('@portal/data/client/data-error');
  renderPortal('/files');
  const uploads = await pick('a.txt', 'b.exe', 'c.txt');
  await act(async () => begun[1]?.fail(new DataError('invalid', 'Files of this type are not allowed.')));
  expect(uploads.getByText('Files of this type are not allowed.')).toBeVisible();
  expect(uploads.queryByRole('button', { name: 'Retry' })).toBeNull();
  for (const index of [0, 2]) {
    await act(async () => begun[index]?.fail(new DataError('network', 'The connection was lost.')));
  }
  expect(uploads.getAllByRole('button', { name: 'Retry' })).toHaveLength(2);
  fireEvent.click(uploads.getByRole('button', { name: 'Retry all failed' }));
  expect(begun.slice(3).map(({ file }) => file.name)).toEqual(['a.txt', 'c.txt']);
  for (const { succeed } of begun.slice(3)) await act(async () => succeed());
  expect(uploads.getByText('2 files uploaded · 1 failed')).toBeVisible();
});

test('FILE-03 uploads continue on other pages, which link back to the uploads', async () => {
  const { router } = renderPortal('/files');
  await pick('a.txt');
  await act(() => router.navigate('/contact'));
  expect(await screen.findByRole('link', { name: 'Uploading 1 file, 0%' })).toHaveAttribute('href', '/files');
  await act(async () => begun[0]?.fail(new Error('The connection was lost.')));
  fireEvent.click(screen.getByRole('link', { name: '1 upload failed' }));
  expect(await screen.findByText('The connection was lost.')).toBeVisible();
});

test('FILE-03 PICK-02 an admin sees the uploads for the client that is selected', async () => {
  const select = (clientId: string) =>
    act(() => useSelectedClient.getState().select({ clientId, name: clientId, email: '' }));
  select('c1');
  renderPortal('/files', { isAdmin: true });
  const uploads = await pick('a.txt');
  expect(uploads.getByText('a.txt')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'nda' } });
  select('c2');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull());
  expect(screen.getByLabelText('Category')).toHaveValue('other');
});
