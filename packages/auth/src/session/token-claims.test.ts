// @vitest-environment node
import { expect, it } from 'vitest';
import { hasEnteredCode, tokenClaim } from './token-claims.ts';

const tokenWith = (claims: object) => ({
  access_token: `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`,
});

it('AUTH-18 a session has passed the second factor only with aal2 in its token', () => {
  expect(hasEnteredCode(tokenWith({ aal: 'aal2' }))).toBe(true);
  expect(hasEnteredCode(tokenWith({ aal: 'aal1' }))).toBe(false);
  expect(hasEnteredCode(tokenWith({}))).toBe(false);
});

it.each(['', 'a', 'a.b.c', 'x.bnVsbA.y', 'x.IjEi.y'])(
  'AUTH-18 the malformed token %j has no claims',
  (access_token) => {
    expect(tokenClaim({ access_token }, 'aal')).toBeUndefined();
  },
);
