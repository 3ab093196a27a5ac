import { QueryClient, QueryClientProvider } from '@portal/data/client/query';
import type { PortalFile } from '@portal/data/files/types';
import { toast } from '@portal/ui/feedback/toast';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDeletions } from './deletions.ts';

const file = (name: string) => ({ id: name, file_name: name }) as PortalFile;

function newDeletions() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const deletions = renderHook(() => useDeletions(), { wrapper }).result.current;
  return {
    deletions,
    schedule: (name: string, remove: () => Promise<void>) =>
      deletions.schedule({ file: file(name), userId: 'client', remove }),
  };
}

const removal = () => vi.fn<() => Promise<void>>(async () => undefined);
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, ctrlKey: true, cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  toast.dismiss();
});

test('FILE-04 a deletion can be undone for six seconds, and the toast says so', async () => {
  const success = vi.spyOn(toast, 'success');
  const { deletions, schedule } = newDeletions();
  const remove = removal();
  schedule('a.txt', remove);
  expect(success).toHaveBeenLastCalledWith(
    'File deleted',
    expect.objectContaining({
      description: 'You have 6 seconds to undo (Ctrl+Z). If you close this tab first, the file is kept.',
      duration: Infinity,
    }),
  );
  await later(5_999);
  expect(remove).not.toHaveBeenCalled();
  expect(deletions.all).toMatchObject([{ userId: 'client', isFinal: false }]);
  await later(1);
  expect(remove).toHaveBeenCalledOnce();
});

test('FILE-04 the time to undo begins again with each deletion, for all of them', async () => {
  const success = vi.spyOn(toast, 'success');
  const { schedule } = newDeletions();
  const removals = [removal(), removal()] as const;
  schedule('a.txt', removals[0]);
  await later(5_000);
  schedule('b.txt', removals[1]);
  expect(success).toHaveBeenLastCalledWith(
    '2 files deleted',
    expect.objectContaining({ description: expect.stringContaining('the files are kept') }),
  );
  await later(5_999);
  expect(removals[0]).not.toHaveBeenCalled();
  await later(1);
  for (const remove of removals) expect(remove).toHaveBeenCalledOnce();
});

test('FILE-04 undoing brings back what is not final, and keeps hiding what is being deleted', async () => {
  const { deletions, schedule } = newDeletions();
  const neverEnds = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
  schedule('final.txt', neverEnds);
  await later(6_000);
  const remove = removal();
  schedule('undone.txt', remove);
  expect(press('x')).toBe(false);
  expect(deletions.all).toHaveLength(2);
  // Otherwise the browser would undo something else as well.
  expect(press('z')).toBe(true);
  expect(deletions.all.map(({ file: { id }, isFinal }) => [id, isFinal])).toEqual([['final.txt', true]]);
  expect(press('z')).toBe(false);
  await later(10_000);
  expect(remove).not.toHaveBeenCalled();
  expect(neverEnds).toHaveBeenCalledOnce();
});

test('FILE-04 a deletion after a final one has its own toast, and no file is deleted twice', async () => {
  const success = vi.spyOn(toast, 'success');
  const { schedule } = newDeletions();
  const neverEnds = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
  schedule('a.txt', neverEnds);
  await later(6_000);
  schedule('b.txt', removal());
  expect(success.mock.lastCall?.[0]).toBe('File deleted');
  await later(6_000);
  expect(neverEnds).toHaveBeenCalledOnce();
});

test('FILE-04 AUTH-14 after all were cancelled nothing is deleted, and Ctrl+Z is the browser’s again', async () => {
  const { deletions, schedule } = newDeletions();
  const remove = removal();
  schedule('a.txt', remove);
  deletions.cancelAll();
  expect(press('z')).toBe(false);
  await later(10_000);
  expect(remove).not.toHaveBeenCalled();
});

test('FILE-04 of several deletions only the one that fails is reported', async () => {
  const error = vi.spyOn(toast, 'error');
  const { deletions, schedule } = newDeletions();
  schedule('a.txt', () => Promise.reject(new Error('The connection was lost.')));
  schedule('b.txt', () => new Promise(() => undefined));
  await later(6_000);
  expect(error).toHaveBeenCalledExactlyOnceWith('Failed to delete a.txt', {
    description: 'If it is still in the list, please try again.',
  });
  expect(deletions.all.map(({ file: { id } }) => id)).toEqual(['b.txt']);
});

test('FILE-04 lists hear of a deletion until they are gone', () => {
  const { deletions, schedule } = newDeletions();
  const listener = vi.fn<() => void>();
  const stop = deletions.subscribe(listener);
  schedule('a.txt', removal());
  expect(listener).toHaveBeenCalledOnce();
  stop();
  deletions.cancelAll();
  expect(listener).toHaveBeenCalledOnce();
  expect(deletions.all).toEqual([]);
});
