// Requests to the auth service.
import fc from 'fast-check';
import { people } from '../../people.ts';
import { anyValue, hostileText } from './values.ts';
import type { FuzzRequest } from './request.ts';

const AUTH_ROUTES = [
  ['GET', 'user'],
  ['PUT', 'user'],
  ['PUT', 'user'],
  ['POST', 'token?grant_type=refresh_token'],
  ['POST', 'token?grant_type=pkce'],
  ['POST', 'token?grant_type=id_token'],
  ['POST', 'token?grant_type=nonsense'],
  ['POST', 'verify'],
  ['GET', 'verify?type=magiclink&token=pkce_x&redirect_to=https://evil.test'],
  ['GET', 'verify?type=signup&token_hash=x&redirect_to=javascript:alert(1)'],
  ['POST', 'otp'],
  ['POST', 'magiclink'],
  ['POST', 'recover'],
  ['POST', 'resend'],
  ['POST', 'logout?scope=global'],
  ['POST', 'logout?scope=others'],
  ['GET', 'reauthenticate'],
  ['GET', 'settings'],
  ['GET', 'health'],
  ['GET', 'authorize?provider=google&redirect_to=https://evil.test'],
  ['GET', 'callback?code=x&state=y'],
  ['GET', 'admin/users'],
  ['GET', `admin/users/${people.owner}`],
  ['PUT', `admin/users/${people.owner}`],
  ['DELETE', `admin/users/${people.owner}`],
  ['POST', 'admin/generate_link'],
  ['POST', 'invite'],
  ['GET', 'factors'],
  ['POST', 'factors'],
  ['POST', `factors/${people.owner}/challenge`],
  ['POST', `factors/${people.owner}/verify`],
  ['DELETE', `factors/${people.owner}`],
  ['POST', "factors/'%3B--/verify"],
  ['POST', `factors/${people.owner}/v%65rify`],
  // What a decoding router takes for user, signup, token, verify, factors and rest.
  ['PUT', 'us%65r'],
  ['GET', '%75ser'],
  ['POST', '%73ignup'],
  ['POST', 't%6fken?grant_type=password'],
  ['POST', 'v%65rify'],
  ['POST', '%66actors'],
  ['GET', '../../%72est/v1/profiles?select=id'],
  ['GET', 'introspect'],
  ['GET', 'config'],
  ['GET', '.well-known/jwks.json'],
  ['GET', '%2e%2e/rest/v1/user_roles'],
  ['GET', '../rest/v1/user_roles'],
] as const;

/** The address of an account, an unknown address, or text that is not an address. */
export const address = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'owner@guard.test',
      'admin@guard.test',
      'OWNER@GUARD.TEST',
      'nobody@guard.test',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'owner@guard.test,evil@guard.test',
      'owner@guard.test\r\nbcc: evil@guard.test',
      '"a b"@guard.test',
      `${'x'.repeat(300)}@guard.test`,
    ),
  },
  { weight: 1, arbitrary: hostileText },
);

const authBody = fc
  .record(
    {
      email: address,
      token: hostileText,
      token_hash: hostileText,
      type: fc.constantFrom('signup', 'recovery', 'magiclink', 'email_change', 'invite', 'nonsense'),
      refresh_token: hostileText,
      auth_code: hostileText,
      code_verifier: hostileText,
      id_token: hostileText,
      data: fc.dictionary(hostileText, anyValue, { maxKeys: 2 }),
      app_metadata: fc.constant({ role: 'service_role' }),
      role: fc.constantFrom('service_role', 'admin'),
      phone: hostileText,
      nonce: hostileText,
      provider: fc.constantFrom('google', 'nonsense'),
      redirect_to: fc.constantFrom('https://evil.test', '//evil.test', 'javascript:alert(1)', '/auth'),
      create_user: fc.boolean(),
      email_confirm: fc.boolean(),
      user_metadata: anyValue,
    },
    { requiredKeys: [] },
  )
  .map((body): unknown => body);

/** Any request to /auth/v1 except those about passwords (password-requests.ts). */
export const authRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    route: fc.constantFrom(...AUTH_ROUTES),
    body: fc.oneof({ weight: 6, arbitrary: authBody }, { weight: 1, arbitrary: anyValue }),
    contentType: fc.constantFrom(
      'application/json',
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
    ),
    redirect: fc.constantFrom('', 'https://evil.test', 'http://localhost:1.evil.test'),
  })
  .map(({ route: [method, path], body, contentType, redirect }) => ({
    surface: 'auth',
    method,
    path: `/auth/v1/${path}${redirect && !path.includes('?') ? `?redirect_to=${encodeURIComponent(redirect)}` : ''}`,
    headers: { 'content-type': contentType },
    body: method === 'GET' ? '' : (JSON.stringify(body) ?? ''),
  }));
