// What each step of signing in requests from the auth service, and what it tells the page.
import { createHash, webcrypto } from 'node:crypto';
import { buildSession } from '@portal/testing/builders';
import { fakeNetwork, jsonResponse } from '@portal/testing/network';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changeAddress,
  getPasswordLink,
  redeemEmailLink,
  sendMagicLink,
  sendRecovery,
  setPassword,
  signInWithPassword,
  signUp,
} from './sign-in.ts';

const ada = { email: 'ada@harbor.test', password: 'a password' };
const user = { id: 'ada', email: ada.email };
const session = buildSession(user);

/** For a service that demands no code. */
const noCode = async (): Promise<boolean> => expect.unreachable();

const [SIGN_IN, SIGN_UP, VERIFY, LINK, RECOVER, LOG_OUT] = [
  'POST /auth/v1/token',
  'POST /auth/v1/signup',
  'POST /auth/v1/verify',
  'POST /auth/v1/otp',
  'POST /auth/v1/recover',
  'POST /auth/v1/logout',
] as const;
const USER = 'GET /auth/v1/user';
const CHANGE = 'PUT /auth/v1/user';
let network: ReturnType<typeof fakeNetwork>;
const respond = (request: string, body: unknown) => network.on(request, () => jsonResponse(body));
const refuse = (request: string, msg: string, status = 400, error_code = 'refused') =>
  network.on(request, () => jsonResponse({ msg, error_code }, status));

beforeEach(() => {
  localStorage.clear();
  network = fakeNetwork();
  respond(SIGN_IN, session);
  respond(SIGN_UP, user);
  respond(VERIFY, session);
  respond(LINK, {});
  respond(RECOVER, {});
  respond(USER, user);
  respond(CHANGE, user);
  network.on(LOG_OUT, () => new Response(null, { status: 204 }));
});

const bodyOf = (request: string) => network.requests(request).at(-1)?.body;
const parameterOf = (request: string, name: string) => network.requests(request).at(-1)?.search.get(name);
const storedNext = () => localStorage.getItem('audit-portal-next');

describe('AUTH-10 AUTH-08 AUTH-13 signing in', () => {
  it('by password sends the credentials and forgets the page of an earlier attempt', async () => {
    localStorage.setItem('audit-portal-next', '/reports');
    expect(await signInWithPassword(ada)).toEqual({ ok: true, isSignedIn: true });
    expect(parameterOf(SIGN_IN, 'grant_type')).toBe('password');
    expect(bodyOf(SIGN_IN)).toMatchObject(ada);
    expect(storedNext()).toBeNull();
  });

  it('by sign-up is not complete while the address is unconfirmed, and its link returns to /auth', async () => {
    expect(await signUp(ada)).toEqual({ ok: true, isSignedIn: false });
    expect(parameterOf(SIGN_UP, 'redirect_to')).toBe('http://localhost:3000/auth');
    expect(bodyOf(SIGN_UP)).toMatchObject(ada);
  });

  it.each([
    ['magic link', '/auth-callback', LINK, () => sendMagicLink(ada.email, null)],
    ['a link for a forgotten password', '/reset-password', RECOVER, () => sendRecovery(ada.email)],
  ])('by %s opens %s', async (_way, path, request, send) => {
    expect(await send()).toEqual({ ok: true, isSignedIn: false });
    expect(parameterOf(request, 'redirect_to')).toBe(`http://localhost:3000${path}`);
    expect(bodyOf(request)).toMatchObject({ email: ada.email });
  });

  it('after a forgotten password, and by sign-up, gives no sign of whether the account exists when its e-mails are limited', async () => {
    for (const request of [RECOVER, SIGN_UP])
      refuse(request, 'For security purposes …', 429, 'over_email_send_rate_limit');
    expect(await sendRecovery(ada.email)).toEqual({ ok: true, isSignedIn: false });
    expect(await signUp(ada)).toEqual({ ok: true, isSignedIn: false });
    refuse(RECOVER, 'slow down', 429, 'over_request_rate_limit');
    const message = 'Too many attempts. Please wait a minute and try again.';
    expect(await sendRecovery(ada.email)).toMatchObject({ ok: false, message });
  });

  it('AUTH-16 sends the CAPTCHA token with every request that the service protects with one', async () => {
    const captchaToken = 'a human';
    await signInWithPassword({ ...ada, captchaToken });
    await signUp({ ...ada, captchaToken });
    await sendMagicLink(ada.email, null, captchaToken);
    await sendRecovery(ada.email, captchaToken);
    for (const request of [SIGN_IN, SIGN_UP, LINK, RECOVER])
      expect(bodyOf(request)).toMatchObject({ gotrue_meta_security: { captcha_token: 'a human' } });
  });
});

describe('AUTH-17 an e-mailed link', () => {
  const link = { tokenHash: 'hash', type: 'magiclink', email: ada.email } as const;

  it.each([
    ['magiclink', null],
    ['email_change', 'email_change'],
    ['recovery', 'recovery'],
    ['signup', 'signup'],
  ] as const)('of the kind %s is redeemed for a session that is marked as %s', async (type, marked) => {
    const other = buildSession(user, { session_id: type });
    respond(VERIFY, other);
    expect(await redeemEmailLink({ ...link, type })).toMatchObject({ kind: 'signed-in' });
    expect(bodyOf(VERIFY)).toMatchObject({ token_hash: 'hash', type });
    expect(getPasswordLink(other)).toBe(marked);
  });

  it('AUTH-16 opened in the browser that signed up gets the password back, unless that was of another address or not the first', async () => {
    // The simulated browser has no digests.
    vi.stubGlobal('crypto', webcrypto);
    const RESTORE = 'POST rpc/restore_password';
    const redeem = () => redeemEmailLink({ ...link, type: 'signup' });
    respond(RESTORE, true);
    await signUp(ada);
    await signUp(ada);
    const { data } = bodyOf(SIGN_UP) as { data: { secret_sha256: string } };
    expect(data.secret_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await redeem()).toEqual({ kind: 'signed-in', hasToChoosePassword: false });
    const { secret } = bodyOf(RESTORE) as { secret: string };
    expect(createHash('sha256').update(secret).digest('hex')).toBe(data.secret_sha256);
    expect(await redeem()).toEqual({ kind: 'signed-in', hasToChoosePassword: true });
    await signUp({ ...ada, email: 'eve@harbor.test' });
    expect(await redeem()).toEqual({ kind: 'signed-in', hasToChoosePassword: true });
    expect(network.requests(RESTORE)).toHaveLength(1);
    await signUp({ ...ada, password: 'another password' });
    respond(RESTORE, false);
    expect(await redeem()).toEqual({ kind: 'signed-in', hasToChoosePassword: true });
  });

  it('of another account than it names ends that account’s session and leaves this browser as it was', async () => {
    expect(await redeemEmailLink({ ...link, email: 'eve@harbor.test' })).toEqual({ kind: 'other-account' });
    expect(network.sent()).toEqual([VERIFY, LOG_OUT]);
    expect(parameterOf(LOG_OUT, 'scope')).toBe('local');
    expect(localStorage).toHaveLength(0);
  });

  it('names its account in capitals or not', async () => {
    expect(await redeemEmailLink({ ...link, email: 'ADA@harbor.test' })).toMatchObject({ kind: 'signed-in' });
    respond(VERIFY, buildSession({ ...user, email: 'Ada@Harbor.test' }));
    expect(await redeemEmailLink(link)).toMatchObject({ kind: 'signed-in' });
  });

  it('that confirms one half of a change of address does not sign the user in', async () => {
    respond(VERIFY, { msg: 'Confirm the other address', code: '200' });
    expect(await redeemEmailLink({ ...link, type: 'email_change' })).toEqual({ kind: 'half-confirmed' });
    expect(localStorage).toHaveLength(0);
  });

  it.each(['otp_expired', 'flow_state_expired', 'flow_state_not_found', 'validation_failed'])(
    'that the service refuses with %s is used up',
    async (code) => {
      refuse(VERIFY, 'No longer valid', 403, code);
      expect(await redeemEmailLink(link)).toEqual({ kind: 'used-up' });
    },
  );

  it('is not adopted when the service refuses its session', async () => {
    refuse(USER, 'User is banned', 403);
    expect(await redeemEmailLink(link)).toEqual({ kind: 'failed', message: 'User is banned' });
  });
});

describe('AUTH-20 another sign-in address', () => {
  const sent = { ok: true, isSignedIn: false };
  beforeEach(async () => void (await signInWithPassword(ada)));

  it('is asked for after the current password or a code, and with nothing else', async () => {
    refuse(SIGN_IN, 'Invalid login credentials', 400, 'invalid_credentials');
    const wrong = await changeAddress('new@harbor.test', ada, noCode);
    expect(wrong).toMatchObject({ code: 'current_password_invalid' });
    expect(await changeAddress('new@harbor.test', null, async () => false)).toMatchObject({ ok: false });
    expect(network.requests(CHANGE)).toEqual([]);
    expect(await changeAddress('new@harbor.test', null, async () => true)).toEqual(sent);
    respond(SIGN_IN, session);
    expect(await changeAddress('new@harbor.test', ada, noCode)).toEqual(sent);
    expect(bodyOf(CHANGE)).toMatchObject({ email: 'new@harbor.test' });
    expect(parameterOf(CHANGE, 'redirect_to')).toBe('http://localhost:3000/auth-callback');
  });

  it('gives no sign of whether it has an account, and the reason of a backend that cannot change it', async () => {
    refuse(CHANGE, 'Already registered', 422, 'email_exists');
    expect(await changeAddress('new@harbor.test', ada, noCode)).toEqual(sent);
    refuse(CHANGE, 'This backend does not change sign-in addresses.', 422, 'email_change_unavailable');
    const message = 'This backend does not change sign-in addresses.';
    expect(await changeAddress('new@harbor.test', ada, noCode)).toMatchObject({ ok: false, message });
  });
});

describe('AUTH-13 a new password', () => {
  const done = { ok: true, isSignedIn: true };
  const endsOthers = () => expect(parameterOf(LOG_OUT, 'scope')).toBe('others');
  beforeEach(async () => void (await signInWithPassword(ada)));

  it('ends the other sessions', async () => {
    expect(await setPassword('a new password', null, noCode)).toEqual(done);
    expect(bodyOf(CHANGE)).toMatchObject({ password: 'a new password' });
    expect(bodyOf(CHANGE)).not.toHaveProperty('current_password');
    endsOthers();
  });

  it('is set only after the current password was found right', async () => {
    refuse(SIGN_IN, 'Invalid login credentials', 400, 'invalid_credentials');
    const refused = { ok: false, code: 'current_password_invalid' };
    expect(await setPassword('a new password', ada, noCode)).toMatchObject(refused);
    expect([...network.requests(CHANGE), ...network.requests(LOG_OUT)]).toEqual([]);
    respond(SIGN_IN, session);
    expect(await setPassword('a new password', ada, noCode)).toEqual(done);
    // No session is left behind.
    expect(network.requests(LOG_OUT)).toHaveLength(2);
    expect(bodyOf(CHANGE)).toMatchObject({ password: 'a new password', current_password: ada.password });
  });

  it.each([
    ['the current password', ada],
    ['a recovery link', null],
  ])(
    'AUTH-18 after %s asks for a code when the service demands one, and is then set',
    async (_way, current) => {
      refuse(CHANGE, 'AAL2 session is required', 401, 'insufficient_aal');
      const enterCode = async () => {
        respond(CHANGE, user);
        return true;
      };
      expect(await setPassword('a new password', current, enterCode)).toEqual(done);
      expect(network.requests(CHANGE)).toHaveLength(2);
      endsOthers();
    },
  );

  it('AUTH-18 changes nothing and says so when the user enters no code', async () => {
    refuse(CHANGE, 'AAL2 session is required', 401, 'insufficient_aal');
    const message = 'Your password was not changed: that needs a code from your authenticator app.';
    expect(await setPassword('a new password', null, async () => false)).toEqual({ ok: false, message });
    expect(network.requests(CHANGE)).toHaveLength(1);
    expect(network.requests(LOG_OUT)).toEqual([]);
  });
});
