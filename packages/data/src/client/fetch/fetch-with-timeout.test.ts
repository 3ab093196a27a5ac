import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toDataError } from '../data-error.ts';
import { ANSWER_TIMEOUT_MS, fetchWithTimeout } from './fetch-with-timeout.ts';

/** A backend that responds after so long, or never; it notices when nobody waits any more. */
function respondAfter(milliseconds: number) {
  vi.stubGlobal('fetch', (_input: unknown, init?: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    if (Number.isFinite(milliseconds)) setTimeout(() => resolve(new Response('late')), milliseconds);
    return promise;
  });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['a query', {}],
  ['a query that can be aborted', { signal: new AbortController().signal, body: null }],
  ['a change', { method: 'POST', body: 'x'.repeat(200_000) }],
])('ALL-01 gives %s up after 30 s with a sentence and does not repeat it by itself', async (_name, init) => {
  respondAfter(Infinity);
  const failed = fetchWithTimeout('/rest/v1/audits', init).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
  // As supabase-js passes it on.
  const { message } = (await failed) as Error;
  const error = toDataError({ message: `Error: ${message}`, code: '' }, 0);
  expect(error).toMatchObject({
    kind: 'network',
    code: 'timeout',
    message: 'The portal took too long to respond.',
  });
});

test.each([
  ['FILE-03 an upload', new Blob(['x'])],
  ['FIND-08 an import of more than 200,000 characters', 'x'.repeat(200_001)],
])('%s has no time limit', async (_name, body) => {
  respondAfter(600_000);
  const response = fetchWithTimeout('/storage/v1/object/x', { method: 'POST', body });
  await vi.advanceTimersByTimeAsync(600_000);
  expect((await response).ok).toBe(true);
});

test('ALL-01 stops waiting when the request is aborted', async () => {
  respondAfter(Infinity);
  const leaving = new AbortController();
  const failed = fetchWithTimeout('/rest/v1/audits', { signal: leaving.signal }).catch(
    (error: unknown) => error,
  );
  leaving.abort(new Error('left'));
  expect(await failed).toEqual(new Error('left'));
});

test('ALL-01 a response that began in time may be read for longer', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('long'));
  vi.stubGlobal('fetch', fetched);
  await fetchWithTimeout('/rest/v1/audits', { headers: { accept: 'application/json' } });
  expect(vi.getTimerCount()).toBe(0);
  expect(fetched.mock.calls[0]?.[0]).toBe('/rest/v1/audits');
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ headers: { accept: 'application/json' } });
});
