// Signing up, signing in, and other requests with a password, an e-mailed code or a refresh token.
import fc from 'fast-check';
import { address } from './auth-requests.ts';
import type { FuzzRequest } from './request.ts';
import { anyValue, hostileText } from './values.ts';
import { visitor } from '../visitor.ts';

const ROUTES = [
  'POST token?grant_type=password',
  'POST token?grant_type=password',
  'POST token?grant_type=password',
  'POST token?grant_type=refresh_token',
  'POST token',
  'POST signup',
  'POST signup',
  'POST signup?redirect_to=https://evil.test',
  'POST otp',
  'POST magiclink',
  'POST recover',
  'POST resend',
  'POST verify',
  'PUT user',
  'PUT user',
  'POST logout',
  'POST logout?scope=global',
  'POST logout?scope=__proto__',
  'PATCH token?grant_type=password',
  'DELETE user',
];

/** The first is the visitor's password. New passwords never come from this list, so they open nobody's account. */
const guess = fc.oneof(
  { weight: 3, arbitrary: fc.constant(visitor.password) },
  { weight: 2, arbitrary: fc.constantFrom('password', '12345678', '', ' ', 'x'.repeat(72), 'x'.repeat(73)) },
  { weight: 3, arbitrary: hostileText },
  { weight: 1, arbitrary: anyValue },
);
const fresh = fc.oneof(
  { weight: 3, arbitrary: hostileText.map((text) => `new one: ${text}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>('', 'short', 12_345_678, ['new one: a'], { length: 9 }, null),
  },
);
const whose = fc.oneof(
  { weight: 4, arbitrary: fc.constant<unknown>(visitor.email) },
  { weight: 5, arbitrary: address },
  { weight: 1, arbitrary: anyValue },
);

/** Mostly of the type that the service expects, sometimes anything. */
const mostly = <T>(...expected: fc.Arbitrary<T>[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.oneof(...expected) }, { weight: 1, arbitrary: anyValue });

const others = {
  token: mostly(fc.constantFrom('000000', '123456'), hostileText),
  token_hash: mostly(hostileText),
  type: mostly(fc.constantFrom('signup', 'recovery', 'magiclink', 'email_change', 'reauthentication')),
  refresh_token: mostly(fc.constant(visitor.refreshToken), hostileText),
  data: mostly(fc.dictionary(hostileText, anyValue, { maxKeys: 2 })),
  options: mostly(fc.record({ data: anyValue, shouldCreateUser: anyValue })),
  scope: mostly(fc.constantFrom('local', 'global', 'others', '__proto__')),
  create_user: mostly(fc.boolean()),
  code_challenge: anyValue,
  code_challenge_method: fc.constantFrom('s256', 'plain', 'nonsense'),
  gotrue_meta_security: anyValue,
  app_metadata: fc.constant({ role: 'service_role', provider: '__proto__' }),
  role: fc.constant('service_role'),
  is_super_admin: fc.constant(true),
  email_confirmed_at: fc.constant('2026-01-01T00:00:00Z'),
};

/** The fields as JSON or as malformed JSON. */
const WRITTEN: ((body: object) => string)[] = [
  ...Array.from({ length: 9 }, () => (body: object) => JSON.stringify(body)),
  (body) => JSON.stringify(body).slice(0, -1),
  (body) => JSON.stringify([body]),
  (body) => `{"__proto__":${JSON.stringify(body)},"constructor":{"prototype":{"email":"a@b.test"}}}`,
  (body) =>
    JSON.stringify(body).replace(
      '{',
      `{"email":"owner@guard.test","email":null,"__proto__":{"role":"admin"},`,
    ),
  (body) => JSON.stringify({ ...body, filler: 'x'.repeat(300_000) }),
  (body) => '['.repeat(20_000) + JSON.stringify(body) + ']'.repeat(20_000),
  (body) =>
    new URLSearchParams(
      Object.entries(body).map(([name, value]) => [name, String(JSON.stringify(value))]),
    ).toString(),
  (body) => `﻿${JSON.stringify(body)}`,
];

const CONTENT_TYPES = [
  ...Array.from({ length: 6 }, () => 'application/json'),
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  '',
];

/** Any request with a password, a code or a refresh token. */
export const passwordRequest: fc.Arbitrary<FuzzRequest> = fc
  .constantFrom(...ROUTES)
  .chain((route) => {
    const password = route.startsWith('POST token') ? guess : fresh;
    return fc.record({
      route: fc.constant(route),
      // Usually has the fields that the service reads, sometimes others.
      seen: fc.record({ email: whose, password }),
      other: fc
        .subarray(Object.keys(others) as (keyof typeof others)[], { maxLength: 3 })
        .chain((names) =>
          fc.record(Object.fromEntries(names.map((name) => [name, others[name] as fc.Arbitrary<unknown>]))),
        ),
      missing: fc.constantFrom('', '', '', '', 'email', 'password'),
      written: fc.constantFrom(...WRITTEN),
      contentType: fc.constantFrom(...CONTENT_TYPES),
    });
  })
  .map(({ route, seen, other, missing, written, contentType }): FuzzRequest => {
    const [method = '', path = ''] = route.split(' ');
    const body = Object.fromEntries(
      Object.entries({ ...other, ...seen }).filter(([name]) => name !== missing),
    );
    return {
      surface: 'auth',
      method,
      path: `/auth/v1/${path}`,
      headers: { ...(contentType && { 'content-type': contentType }) },
      body: written(body).toWellFormed(),
    };
  });
