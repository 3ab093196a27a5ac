import { DataError } from '@portal/data/client/data-error';
import { createFileLink } from '@portal/data/files/file-links';
import type { PortalFile } from '@portal/data/files/types';
import { toast } from '@portal/ui/feedback/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { downloadFile } from './download-file.ts';

vi.mock('@portal/data/files/file-links', () => ({ createFileLink: vi.fn<typeof createFileLink>() }));

const file = { id: 'f1', file_name: 'nda.pdf' } as PortalFile;
const onGone = vi.fn<() => void>();
const clicked: HTMLAnchorElement[] = [];

beforeEach(() => {
  clicked.length = 0;
  onGone.mockClear();
  vi.spyOn(toast, 'error');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  toast.dismiss();
});

test('FILE-04 a file is saved under its own name, and its link tells the server no page', async () => {
  vi.mocked(createFileLink).mockResolvedValue('https://backend.test/f1?token=1');
  await downloadFile(file, onGone);
  expect(clicked).toMatchObject([
    { href: 'https://backend.test/f1?token=1', download: 'nda.pdf', rel: 'noreferrer' },
  ]);
  expect(createFileLink).toHaveBeenLastCalledWith(file);
  expect(onGone).not.toHaveBeenCalled();
  expect(toast.error).not.toHaveBeenCalled();
});

test('FILE-04 a file that is gone leaves the list, and the message says what to do', async () => {
  vi.mocked(createFileLink).mockRejectedValue(new DataError('not-found', 'This file no longer exists.'));
  await downloadFile(file, onGone);
  expect(onGone).toHaveBeenCalledOnce();
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('nda.pdf is no longer there', {
    description: expect.stringMatching(/ask us for it or upload it again/),
  });
});

test.each([
  ['a refusal', new DataError('forbidden', 'Your account is suspended.'), 'Your account is suspended.'],
  ['a lost connection', new DataError('network', 'Failed'), 'Check your connection and try again.'],
  ['an unknown error', new Error('boom'), 'Check your connection and try again.'],
])(
  'FILE-04 a file stays in the list after %s, and the message says why',
  async (_what, error, description) => {
    vi.mocked(createFileLink).mockRejectedValue(error);
    await downloadFile(file, onGone);
    expect(onGone).not.toHaveBeenCalled();
    expect(clicked).toEqual([]);
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('The file could not be downloaded', {
      description,
    });
  },
);
