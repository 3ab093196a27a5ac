import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTestBackend, type ReceivedRequest } from '../testing/test-backend.ts';
import { removeUnfinishedUpload, stopRemoval } from './removal-retries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
let requests: ReceivedRequest[];
const deletions = () => requests.filter(({ method }) => method === 'DELETE').length;
/** Begins the removal with this response to every request. */
async function begin(response: Parameters<typeof connectTestBackend>[0], id: string) {
  requests = connectTestBackend(response);
  await removeUnfinishedUpload({ id });
}
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('FILE-03 what an upload may have left behind', () => {
  it('is removed at once, once', async () => {
    await begin(() => Response.json([{ id: 'a' }]), 'a');
    await wait(1_000_000);
    expect(requests.map(({ query }) => query)).toEqual(['id=eq.a&select=id']);
  });

  it('is tried again 2, 5, 15, 60 and 300 s after a try without a connection, and then left to the server', async () => {
    await begin(lost, 'b');
    for (const [index, seconds] of [2, 5, 15, 60, 300].entries()) {
      await wait(seconds * 1_000 - 100);
      expect(deletions()).toBe(index + 1);
      await wait(100);
      expect(deletions()).toBe(index + 2);
    }
    await wait(1_000_000);
    expect(deletions()).toBe(6);
  });

  it('is tried again after the server failed, and not after it refused', async () => {
    await begin(() => Response.json({ message: 'down' }, { status: 500 }), 'c');
    await wait(2_000);
    expect(deletions()).toBe(2);
    await stopRemoval('c');
    await begin(() => Response.json({ code: '42501', message: 'No.' }, { status: 403 }), 'd');
    await wait(1_000_000);
    expect(deletions()).toBe(1);
  });

  it('is tried again as soon as the browser is online', async () => {
    await begin(lost, 'e');
    window.dispatchEvent(new Event('online'));
    await wait(0);
    expect(deletions()).toBe(2);
    await wait(4_900);
    expect(deletions()).toBe(2);
    await stopRemoval('e');
  });

  it('stays when the upload is tried again: no removal follows', async () => {
    await begin(lost, 'f');
    await stopRemoval('f');
    window.dispatchEvent(new Event('online'));
    await wait(1_000_000);
    expect(deletions()).toBe(1);
  });

  it('stays when the upload is tried again during the first try, once that has ended', async () => {
    let fail = () => {};
    requests = connectTestBackend(
      () =>
        new Promise<Response>((_resolve, reject) => {
          fail = () => reject(new TypeError('Failed to fetch'));
        }),
    );
    void removeUnfinishedUpload({ id: 'g' });
    await wait(0);
    const stopped = vi.fn<() => void>();
    void stopRemoval('g').then(stopped);
    await wait(1_000);
    expect(stopped).not.toHaveBeenCalled();
    fail();
    await wait(0);
    expect(stopped).toHaveBeenCalled();
    await wait(1_000_000);
    expect(deletions()).toBe(1);
  });

  it('of an upload that left nothing is nothing to wait for', async () => {
    await expect(stopRemoval('unknown')).resolves.toBeUndefined();
  });
});
