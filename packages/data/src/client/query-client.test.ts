import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DataError, TIMED_OUT_CODE } from './data-error.ts';
import { createQueryClient, pausePolls } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const onSessionLost = vi.fn<() => void>();
beforeEach(() => onSessionLost.mockReset());

/** Runs a query that always fails with this error. Returns how often it ran. */
async function queryInVain(error: Error): Promise<number> {
  const queryFn = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  const response = createQueryClient(onSessionLost).fetchQuery({
    queryKey: ['files'],
    queryFn,
    // As the hooks have it; fetchQuery alone would not retry.
    retry: createQueryClient(onSessionLost).getDefaultOptions().queries?.retry ?? false,
  });
  const failed = response.catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failed).toBe(error);
  return queryFn.mock.calls.length;
}

describe('ALL-01 a query that fails', () => {
  it.each([
    ['the connection was lost', new DataError('network', 'Lost.'), 3],
    ['the backend failed', new DataError('server', 'Down.'), 3],
    ['something else went wrong', new TypeError('x is not a function'), 3],
    ['it was refused', new DataError('forbidden', 'No.'), 1],
    ['it took too long', new DataError('network', 'Late.', TIMED_OUT_CODE), 1],
  ])('because %s (%s) is sent so often: %i', async (_why, error, times) => {
    expect(await queryInVain(error)).toBe(times);
    expect(onSessionLost).not.toHaveBeenCalled();
  });
});

it('ALL-01 without a connection a query is sent all the same, and a change fails at once and is not sent later', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  const mutationFn = () => Promise.reject(new TypeError('Failed to fetch'));
  const change = new MutationObserver(createQueryClient(onSessionLost), { mutationFn });
  await expect(change.mutate()).rejects.toThrow('Failed to fetch');
  expect(await queryInVain(new DataError('network', 'Lost.'))).toBe(3);
});

it('DASH-03 a page does not repeat what was requested just before it was shown, and later it does', async () => {
  const client = createQueryClient(onSessionLost);
  const audits = { queryKey: ['audits'], queryFn: vi.fn<() => Promise<string>>(async () => 'the audits') };
  const showPage = () => new QueryObserver(client, audits).subscribe(() => undefined);
  await client.prefetchQuery(audits);
  await vi.advanceTimersByTimeAsync(1_900);
  showPage()();
  expect(audits.queryFn).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(200);
  showPage();
  expect(audits.queryFn).toHaveBeenCalledTimes(2);
  client.clear();
});

describe('AUTH-15 a session that is not valid any more', () => {
  const lost = new DataError('session', 'Your session has ended.');

  it('is reported when a query is refused', async () => {
    expect(await queryInVain(lost)).toBe(1);
    expect(onSessionLost).toHaveBeenCalledOnce();
  });

  it('is reported when a change is refused, and not after another refusal', async () => {
    const client = createQueryClient(onSessionLost);
    const change = (error: Error) =>
      client
        .getMutationCache()
        .build(client, { mutationFn: () => Promise.reject(error) })
        .execute(undefined)
        .catch(() => undefined);
    await change(new DataError('forbidden', 'No.'));
    await change(Object.assign(new Error('No.'), { kind: 'session' }));
    expect(onSessionLost).not.toHaveBeenCalled();
    await change(lost);
    expect(onSessionLost).toHaveBeenCalledOnce();
  });
});

it('AUTH-12 polls stop while they are paused, and go on after that', async () => {
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue('files');
  const options = { queryKey: ['files'], queryFn, refetchInterval: 1_000 };
  const leave = new QueryObserver(createQueryClient(onSessionLost), options).subscribe(() => undefined);
  const resume = pausePolls();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  resume();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(queryFn.mock.calls.length).toBeGreaterThan(1);
  leave();
});
