import { describe, expect, it, vi } from 'vitest';
import type { UploadResult } from '@portal/data/files/upload';
import { PARALLEL_UPLOADS, UploadQueue, type UploadItem } from './upload-queue.ts';

const files = (count: number) => Array.from({ length: count }, (_, index) => new File(['x'], `${index}.txt`));
const states = (queue: UploadQueue) => queue.items.map(({ state }) => state);

describe('FILE-03 the upload queue', () => {
  it('sends a limited number of files at a time until all are sent', async () => {
    const ends: ((result: UploadResult) => void)[] = [];
    const queue = new UploadQueue(() => new Promise((resolve) => ends.push(resolve)));
    queue.add('client', files(5), 'other');
    expect(ends).toHaveLength(PARALLEL_UPLOADS);
    ends[0]?.('completed');
    await vi.waitFor(() => expect(ends).toHaveLength(PARALLEL_UPLOADS + 1));
    for (let sent = 1; sent < 5; sent++) {
      await vi.waitFor(() => expect(ends.length).toBeGreaterThan(sent));
      ends[sent]?.('completed');
    }
    await vi.waitFor(() => expect(states(queue)).toEqual(Array(5).fill('done')));
  });

  it('keeps a failed upload with its error, and can retry it', async () => {
    const send = vi
      .fn<() => Promise<UploadResult>>()
      .mockRejectedValueOnce(new Error('The connection was lost.'))
      .mockResolvedValue('completed');
    const queue = new UploadQueue(send);
    queue.add('client', files(1), 'nda');
    await vi.waitFor(() =>
      expect(queue.items[0]).toMatchObject({ state: 'failed', error: new Error('The connection was lost.') }),
    );
    queue.retry(queue.items[0]?.id ?? '');
    await vi.waitFor(() => expect(states(queue)).toEqual(['done']));
  });

  it('aborts a cancelled upload and continues with the others', async () => {
    const queue = new UploadQueue(
      ({ file }, signal) =>
        new Promise((resolve, reject) => {
          if (file.name !== '0.txt') resolve('completed');
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    queue.add('client', files(2), 'other');
    queue.cancel(queue.items[0]?.id ?? '');
    await vi.waitFor(() => expect(states(queue)).toEqual(['cancelled', 'done']));
    queue.clearFinished('client');
    expect(queue.items).toEqual([]);
  });

  it('marks only a repeated attempt as a retry, so that a file that has arrived is not sent again', async () => {
    const attempts: Pick<UploadItem, 'id' | 'isRetry'>[] = [];
    const queue = new UploadQueue(async ({ id, isRetry }) => {
      attempts.push({ id, isRetry });
      if (attempts.length === 1) throw new Error('The connection was lost.');
      return 'completed';
    });
    queue.add('client', files(1), 'other');
    await vi.waitFor(() => expect(states(queue)).toEqual(['failed']));
    const id = queue.items[0]?.id ?? '';
    queue.retry(id);
    await vi.waitFor(() => expect(states(queue)).toEqual(['done']));
    expect(attempts).toEqual([
      { id, isRetry: false },
      { id, isRetry: true },
    ]);
  });

  it('FILE-06 shows that a scanner has yet to answer', async () => {
    const queue = new UploadQueue(() => Promise.resolve('checking'));
    queue.add('client', files(1), 'other');
    await vi.waitFor(() => expect(states(queue)).toEqual(['checking']));
  });

  it('aborts the transfer of a cancelled file and no other', () => {
    const signals: AbortSignal[] = [];
    const queue = new UploadQueue((_item, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    queue.add('client', files(2), 'other');
    queue.cancel(queue.items[0]?.id ?? '');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
});
