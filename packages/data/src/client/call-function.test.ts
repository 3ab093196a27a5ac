// How a call of an edge function ends, and when the session is renewed for it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTestBackend, type ReceivedRequest } from '@portal/testing/test-backend';
import { callFunction } from './call-function.ts';
import { supabase } from './supabase.ts';

const refresh = vi.fn<() => Promise<unknown>>();

function call(response: (request: ReceivedRequest) => Response | Promise<Response>) {
  const requests = connectTestBackend(response);
  vi.spyOn(supabase().auth, 'refreshSession').mockImplementation(refresh as never);
  return { requests, response: callFunction('deliver-object', { id: 'file-1' }) };
}

beforeEach(() => refresh.mockReset().mockResolvedValue({ error: null }));
afterEach(() => vi.restoreAllMocks());

describe('REP-06 a call of a function', () => {
  it('that is refused shows the function’s message', async () => {
    const { response } = call(() => Response.json({ error: 'This file was removed.' }, { status: 404 }));
    await expect(response).rejects.toMatchObject({ kind: 'not-found', message: 'This file was removed.' });
    expect(refresh).not.toHaveBeenCalled();
  });

  it.each(['', 'null', '"text"', '{}', '{"error":7}', '<html>'])(
    'ALL-01 that is refused without a sentence (%j) is told in one of ours',
    async (body) => {
      const { response } = call(() => new Response(body, { status: 403 }));
      await expect(response).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'The portal could not do this just now. Please try again in a minute.',
      });
    },
  );

  it('SEAL-02 that hosted Supabase ends at its limit says that trying again does not help', async () => {
    const { response } = call(() => Response.json({ code: 'WORKER_LIMIT', message: '' }, { status: 546 }));
    await expect(response).rejects.toMatchObject({
      refusal: 'This is too large to be processed here, and trying again does not help.',
    });
  });
});

describe('AUTH-15 a call with a token that is too old', () => {
  const tooOld = () => Response.json({ error: 'Sign in again.' }, { status: 401 });

  it('is made once more with a renewed session', async () => {
    const responses = [tooOld(), Response.json({ link: '/x' })];
    const { requests, response } = call(() => responses.shift() ?? tooOld());
    expect(await response).toEqual({ link: '/x' });
    expect(requests).toHaveLength(2);
    expect(refresh).toHaveBeenCalledOnce();
  });
});
