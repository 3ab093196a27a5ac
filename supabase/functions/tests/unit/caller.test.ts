import { describe, expect, it } from 'vitest';
import { readCaller, idIn } from '../../_shared/caller.ts';

const caller = (headers: Record<string, string>) => readCaller(new Request('https://f.test', { headers }));
const SIGN_IN = expect.objectContaining({ status: 401, message: 'Please sign in first.' }) as Error;

describe('the caller of a function', () => {
  it.each([
    ['Bearer header.payload.signature', 'header.payload.signature'],
    ['bearer a.b.c', 'a.b.c'],
  ])('is who the token of %j says', (authorization, accessToken) => {
    expect(caller({ authorization, apikey: 'key' })).toEqual({ accessToken, apikey: 'key' });
  });

  it.each([
    {},
    { apikey: 'key' },
    { authorization: 'Bearer a.b.c' },
    // A key alone is no session.
    { authorization: 'Bearer a.b.c', apikey: 'a.b.c' },
    { authorization: 'Bearer sb_secret_default', apikey: 'sb_publishable' },
    { authorization: 'Bearer a.b', apikey: 'key' },
    { authorization: 'Bearer a.b.c.d', apikey: 'key' },
    { authorization: 'Bearer .a.b.c', apikey: 'key' },
    { authorization: 'Bearer a..c', apikey: 'key' },
    { authorization: 'Bearer a.b.', apikey: 'key' },
    { authorization: 'Bearer a.b.c x', apikey: 'key' },
    { authorization: 'Basic Bearer a.b.c', apikey: 'key' },
    { authorization: 'Bearer ', apikey: 'key' },
  ])('is refused with the headers %j', (headers) => {
    expect(() => caller(headers as Record<string, string>)).toThrow(SIGN_IN);
  });
});

describe('what a caller sends', () => {
  const ID = '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10';

  it.each([ID, ID.toUpperCase()])('is the id %s', (id) => {
    expect(idIn({ id }, 'id')).toBe(id);
  });

  it.each(['ada', `${ID}0`, `x${ID}`, ID.slice(1), ID.slice(0, -1), ID.replace('0', 'g'), `${ID}\n`])(
    'is refused with an id such as %j',
    (id) => {
      expect(() => idIn({ id }, 'id')).toThrow(
        expect.objectContaining({ status: 400, message: 'The request must contain id, an id.' }) as Error,
      );
    },
  );
});
