// What a transfer sends, how it ends, and when it counts as lost.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { supabase } from '../client/supabase.ts';
import { FakeRequest } from '@portal/testing/fake-request';
import { connectTestBackend } from '@portal/testing/test-backend';
import { sendBytes } from './send-bytes.ts';

const file = new File(['x'], 'a.txt');
const session = { access_token: 'token' } as { access_token: string } | null;

beforeEach(() => {
  vi.useFakeTimers();
  connectTestBackend(() => Response.json({}));
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.spyOn(supabase().auth, 'getSession').mockResolvedValue({ data: { session }, error: null } as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Begins to send the file. `outcome()` is "sent", or the kind of the error, or null while it lasts. */
async function send(signal = new AbortController().signal) {
  const shares: number[] = [];
  let outcome: string | null = null;
  sendBytes({
    path: 'ada/1',
    file,
    mimeType: 'text/plain',
    signal,
    onProgress: (share) => shares.push(share),
  }).then(
    () => (outcome = 'sent'),
    (error: { kind: string }) => (outcome = error.kind),
  );
  await vi.advanceTimersByTimeAsync(0);
  return {
    request: FakeRequest.last,
    shares,
    outcome: async (milliseconds = 0) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      return outcome;
    },
  };
}

describe('FILE-03 a transfer', () => {
  it('sends the bytes to their address with the session, and forbids caches to keep a copy', async () => {
    const { request, outcome } = await send();
    expect(request.opened).toBe('POST http://backend.test/storage/v1/object/client-files/ada/1');
    expect(request.headers).toEqual({
      apikey: 'sb_publishable_test',
      authorization: 'Bearer token',
      'content-type': 'text/plain',
      'cache-control': 'no-store',
    });
    expect(request.sent).toBe(file);
    expect(await outcome()).toBeNull();
    request.response(200);
    expect(await outcome()).toBe('sent');
  });

  it.each([
    [299, '', 'sent'],
    [300, '', 'invalid'],
    [400, '{"statusCode":"409","message":"The resource already exists"}', 'conflict'],
    [400, '{"statusCode":"403","message":"No."}', 'forbidden'],
    [413, '<html>', 'invalid'],
    [502, 'null', 'server'],
    [502, '"text"', 'server'],
  ])('that gets %i %s ends as %s', async (status, text, expected) => {
    const { request, outcome } = await send();
    request.response(status, text);
    expect(await outcome()).toBe(expected);
  });

  it('is lost after a minute without a byte, and not while bytes leave', async () => {
    const { request, shares, outcome } = await send();
    await vi.advanceTimersByTimeAsync(59_900);
    request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 }));
    expect(await outcome(59_900)).toBeNull();
    expect(shares).toEqual([0.25]);
    expect(await outcome(200)).toBe('network');
    expect(request.isAborted).toBe(true);
  });

  it('is lost with its connection and when it is cancelled, and is not sent when that came first', async () => {
    const { request, outcome } = await send();
    request.end('error');
    expect(await outcome()).toBe('network');
    const cancelled = new AbortController();
    const begun = await send(cancelled.signal);
    cancelled.abort();
    expect([begun.request.isAborted, await begun.outcome()]).toEqual([true, 'network']);
    expect((await send(cancelled.signal)).request.sent).toBeNull();
  });

  it('needs a session', async () => {
    vi.spyOn(supabase().auth, 'getSession').mockResolvedValue({ data: { session: null }, error: null });
    expect(await (await send()).outcome()).toBe('session');
  });
});
