// How a call of an edge function ends, and when the session is renewed for it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTestBackend, type Asked } from '../testing/test-backend.ts';
import { callFunction } from './call-function.ts';
import { supabase } from './supabase.ts';

const refresh = vi.fn<() => Promise<unknown>>();

/** Calls a function of a backend with this answer to every request. */
function call(answer: (asked: Asked) => Response | Promise<Response>) {
  const asked = connectTestBackend(answer);
  vi.spyOn(supabase().auth, 'refreshSession').mockImplementation(refresh as never);
  return { asked, answer: callFunction('deliver-object', { id: 'file-1' }) };
}

beforeEach(() => refresh.mockReset().mockResolvedValue({ error: null }));
afterEach(() => vi.restoreAllMocks());

describe('REP-06 a call of a function', () => {
  it('sends what it needs, and gets what the function answers', async () => {
    const { asked, answer } = call(() => Response.json({ link: '/x' }));
    expect(await answer).toEqual({ link: '/x' });
    expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/functions/v1/deliver-object', { id: 'file-1' }],
    ]);
  });

  it('that is refused is told in the function’s sentence', async () => {
    const { answer } = call(() => Response.json({ error: 'This file was removed.' }, { status: 404 }));
    await expect(answer).rejects.toMatchObject({ kind: 'not-found', message: 'This file was removed.' });
    expect(refresh).not.toHaveBeenCalled();
  });

  it.each(['', 'null', '"text"', '{}', '{"error":7}', '<html>'])(
    'ALL-01 that is refused without a sentence (%j) is told in one of ours',
    async (body) => {
      const { answer } = call(() => new Response(body, { status: 403 }));
      await expect(answer).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'The portal could not do this just now. Please try again in a minute.',
      });
    },
  );

  it('ALL-01 that is not answered has lost its connection', async () => {
    const { answer } = call(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(answer).rejects.toMatchObject({
      kind: 'network',
      message: 'The connection was lost. Please try again.',
    });
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe('AUTH-15 a call with a token that is too old', () => {
  const tooOld = () => Response.json({ error: 'Sign in again.' }, { status: 401 });

  it('is made once more with a renewed session', async () => {
    const answers = [tooOld(), Response.json({ link: '/x' })];
    const { asked, answer } = call(() => answers.shift() ?? tooOld());
    expect(await answer).toEqual({ link: '/x' });
    expect(asked).toHaveLength(2);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('is not made a third time', async () => {
    const { asked, answer } = call(tooOld);
    await expect(answer).rejects.toMatchObject({ kind: 'session', message: 'Sign in again.' });
    expect(asked).toHaveLength(2);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('is not made again when the session cannot be renewed', async () => {
    refresh.mockResolvedValue({ error: new Error('refused') });
    const { asked, answer } = call(tooOld);
    await expect(answer).rejects.toMatchObject({ kind: 'session', message: 'Sign in again.' });
    expect(asked).toHaveLength(1);
  });
});
