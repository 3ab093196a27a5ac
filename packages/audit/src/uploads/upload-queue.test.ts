import { describe, expect, it, vi } from 'vitest';
import { UploadQueue, type UploadItem } from './upload-queue.ts';

const files = (count: number) => Array.from({ length: count }, (_, index) => new File(['x'], `${index}.txt`));
const states = (queue: UploadQueue) => queue.items.map(({ state }) => state);

function controlledQueue() {
  type Sent = Pick<UploadItem, 'id' | 'isRetry'> & { name: string; signal: AbortSignal };
  const sent: (Sent & { succeed: () => void; fail: (error: Error) => void })[] = [];
  const queue = new UploadQueue(
    ({ id, isRetry, file: { name } }, signal) =>
      new Promise((resolve, fail) =>
        sent.push({ id, isRetry, name, signal, succeed: () => resolve('completed'), fail }),
      ),
  );
  const id = (index: number) => queue.items[index]?.id ?? '';
  return { queue, sent, id, names: () => sent.map(({ name }) => name) };
}

describe('FILE-03 the upload queue', () => {
  it('sends three files at a time, in the order in which they were added, until all are sent', async () => {
    const { queue, sent, names } = controlledQueue();
    queue.add('client', files(4), 'other');
    queue.add('client', [new File(['x'], 'last.txt')], 'nda');
    expect(names()).toEqual(['0.txt', '1.txt', '2.txt']);
    expect(states(queue)).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
    expect(queue.items[4]).toMatchObject({ clientId: 'client', category: 'nda', progress: 0, error: null });
    sent[1]?.succeed();
    await vi.waitFor(() => expect(names()).toEqual(['0.txt', '1.txt', '2.txt', '3.txt']));
    expect(queue.items[1]).toMatchObject({ state: 'done', progress: 1, error: null });
    sent[3]?.fail(new Error('The connection was lost.'));
    await vi.waitFor(() => expect(names().at(-1)).toBe('last.txt'));
    for (const { succeed } of sent) succeed();
    await vi.waitFor(() => expect(states(queue)).toEqual(['done', 'done', 'done', 'failed', 'done']));
    expect(sent).toHaveLength(5);
  });

  it('refuses a file that may not be uploaded before it is its turn', async () => {
    const { queue, names } = controlledQueue();
    queue.add('client', [...files(3), new File(['x'], 'virus.exe'), new File(['x'], 'last.txt')], 'other');
    await vi.waitFor(() =>
      expect(states(queue)).toEqual(['sending', 'sending', 'sending', 'failed', 'waiting']),
    );
    expect(names()).not.toContain('virus.exe');
  });

  it('sends nothing of a file that was cancelled while it waited', async () => {
    const { queue, sent, id, names } = controlledQueue();
    queue.add('client', files(4), 'other');
    queue.cancel(id(3));
    for (const { succeed } of sent) succeed();
    await vi.waitFor(() => expect(states(queue)).toEqual(['done', 'done', 'done', 'cancelled']));
    expect(names()).toEqual(['0.txt', '1.txt', '2.txt']);
  });

  it('shows as uploaded what had arrived before it was cancelled', async () => {
    const { queue, sent, id } = controlledQueue();
    queue.add('client', files(1), 'other');
    queue.cancel(id(0));
    expect(queue.items[0]).toMatchObject({ state: 'cancelled', error: null });
    sent[0]?.succeed();
    await vi.waitFor(() => expect(queue.items[0]).toMatchObject({ state: 'done', progress: 1 }));
  });

  it('sends a cancelled file again only once its first transfer has ended', async () => {
    const { queue, sent, id } = controlledQueue();
    queue.add('client', files(1), 'other');
    queue.cancel(id(0));
    queue.retry(id(0));
    expect(sent).toHaveLength(1);
    sent[0]?.fail(new Error('aborted'));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(queue.items[0]).toMatchObject({ state: 'sending', error: null });
  });

  it('PICK-04 clears the finished uploads of one client, and neither active ones nor those of another', async () => {
    const { queue, sent } = controlledQueue();
    queue.add('client', files(4), 'other');
    queue.add('other-client', files(1), 'other');
    sent[0]?.succeed();
    sent[1]?.fail(new Error('The connection was lost.'));
    await vi.waitFor(() => expect(sent).toHaveLength(5));
    sent[4]?.succeed();
    await vi.waitFor(() => expect(states(queue)).toEqual(['done', 'failed', 'sending', 'sending', 'done']));
    queue.clearFinished(queue.items.filter(({ clientId }) => clientId === 'client'));
    expect(queue.items.map(({ clientId, state }) => `${clientId} ${state}`)).toEqual([
      'client sending',
      'client sending',
      'other-client done',
    ]);
  });

  it('AUTH-14 aborts every transfer and starts no other when all are cancelled', async () => {
    const { queue, sent } = controlledQueue();
    queue.add('client', files(5), 'other');
    queue.cancelAll();
    expect(queue.items).toEqual([]);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
    for (const { fail } of sent) fail(new Error('aborted'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toHaveLength(3);
    expect(queue.items).toEqual([]);
  });

  it('marks only a repeated attempt as a retry, so that a file that has arrived is not sent again', async () => {
    const { queue, sent, id } = controlledQueue();
    queue.add('client', files(1), 'other');
    sent[0]?.fail(new Error('The connection was lost.'));
    await vi.waitFor(() => expect(states(queue)).toEqual(['failed']));
    queue.retry(id(0));
    expect(sent).toMatchObject([
      { id: id(0), isRetry: false },
      { id: id(0), isRetry: true },
    ]);
  });

  it('aborts the transfer of a cancelled file and no other', () => {
    const { queue, sent, id } = controlledQueue();
    queue.add('client', files(2), 'other');
    queue.cancel(id(0));
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });
});
