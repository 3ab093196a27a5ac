// What each step of signing in requests from the auth service, and what it tells the page.
import { createHash, webcrypto } from 'node:crypto';
import { buildSession, storeSession } from '@portal/testing/builders';
import { fakeNetwork, jsonResponse } from '@portal/testing/network';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  changeAddress,
  getPasswordLink,
  redeemEmailLink,
  resendConfirmation,
  sendMagicLink,
  sendRecovery,
  setPassword,
  signInWithPassword,
  signUp,
} from './sign-in.ts';

const ada = { email: 'ada@harbor.test', password: 'a password' };
const user = { id: 'ada', email: ada.email };
const session = buildSession(user);
const link = { tokenHash: 'hash', type: 'magiclink', email: ada.email } as const;

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
const RESEND = 'POST /auth/v1/resend';
let network: ReturnType<typeof fakeNetwork>;
let shown: string[];

/** Sets the response, and has the request shown. */
const respond = (request: string, body: unknown, status = 200) =>
  network.on(request, ({ search, body: sent }) => {
    const told = { ...(sent as object), code_challenge: undefined, code_challenge_method: undefined };
    shown.push(
      `${request.replace('/auth/v1', '')}?${decodeURIComponent(String(search))} ${JSON.stringify(told)}`,
    );
    return status === 204 ? new Response(null, { status }) : jsonResponse(body, status);
  });
const refuse = (request: string, msg: string, status = 400, error_code = 'refused') =>
  respond(request, { msg, error_code }, status);

beforeEach(() => {
  localStorage.clear();
  shown = [];
  network = fakeNetwork();
  respond(SIGN_IN, session);
  respond(SIGN_UP, user);
  respond(VERIFY, session);
  for (const request of [LINK, RECOVER, RESEND]) respond(request, {});
  respond(USER, user);
  respond(CHANGE, user);
  respond(LOG_OUT, null, 204);
});

/** Shows what a step requests, says and leaves in the browser. Before it somebody is signed in, or comes back from a page. */
async function show(what: string, step: () => Promise<unknown>, isSignedIn = false) {
  localStorage.clear();
  if (isSignedIn) storeSession(user);
  else localStorage.setItem('audit-portal-next', '/reports');
  shown.push(`== ${what}`);
  const outcome = JSON.stringify(await step());
  const kept = Object.keys(localStorage).filter((key) => !key.includes('code-verifier'));
  const next = localStorage.getItem('audit-portal-next') ?? '';
  shown.push(`-> ${outcome} ${kept.toSorted().join(' ')} ${next}`.trim());
}

it('AUTH-08 AUTH-10 AUTH-13 AUTH-16 each way of signing in does this: vitest --update writes it', async () => {
  for (const captchaToken of [undefined, 'a human']) {
    await show('by password', () => signInWithPassword({ ...ada, captchaToken }));
    await show('by sign-up', () => signUp({ ...ada, captchaToken }));
    await show('the confirmation again', () => resendConfirmation(ada.email, captchaToken));
    await show('by magic link', () => sendMagicLink(ada.email, '/files', captchaToken));
    await show('a forgotten password', () => sendRecovery(ada.email, captchaToken));
  }
  for (const code of ['over_email_send_rate_limit', 'user_already_exists', 'over_request_rate_limit']) {
    for (const request of [RECOVER, SIGN_UP]) refuse(request, 'For security purposes', 429, code);
    await show(`a forgotten password, refused for ${code}`, () => sendRecovery(ada.email));
    await show(`by sign-up, refused for ${code}`, () => signUp(ada));
  }
  await expect(`${shown.join('\n')}\n`).toMatchFileSnapshot('shown/signing-in.txt');
});

it('AUTH-12 AUTH-17 each e-mailed link does this: vitest --update writes it', async () => {
  for (const type of ['magiclink', 'email_change', 'recovery', 'signup'] as const) {
    const other = buildSession(user, { session_id: type });
    respond(VERIFY, other);
    await show(`a link of the kind ${type}`, () => redeemEmailLink({ ...link, type }));
    shown.push(`marked as ${getPasswordLink(other)}`);
  }
  await show('of another account', () => redeemEmailLink({ ...link, email: 'eve@harbor.test' }));
  await show('in capitals', () => redeemEmailLink({ ...link, email: 'ADA@harbor.test' }));
  respond(VERIFY, buildSession({ ...user, email: 'Ada@Harbor.test' }));
  await show('of an account in capitals', () => redeemEmailLink(link));
  respond(VERIFY, { msg: 'Confirm the other address', code: '200' });
  await show('one half of a change of address', () => redeemEmailLink({ ...link, type: 'email_change' }));
  for (const code of [
    'otp_expired',
    'flow_state_expired',
    'flow_state_not_found',
    'validation_failed',
    'other',
  ]) {
    refuse(VERIFY, 'No longer valid', 403, code);
    await show(`refused with ${code}`, () => redeemEmailLink(link));
  }
  respond(VERIFY, session);
  refuse(USER, 'User is banned', 403);
  await show('of a session that is refused', () => redeemEmailLink(link));
  await expect(`${shown.join('\n')}\n`).toMatchFileSnapshot('shown/links.txt');
});

it('AUTH-13 AUTH-18 AUTH-20 each change of the sign-in does this: vitest --update writes it', async () => {
  /** For a service that demands no code. */
  const noCode = async (): Promise<boolean> => expect.unreachable();
  const changeWith = (current: typeof ada | null, code = noCode) =>
    changeAddress('new@harbor.test', current, code);
  const setWith = (current: typeof ada | null, code = noCode) => setPassword('a new password', current, code);
  await show('another address, with the password', () => changeWith(ada), true);
  await show('another address, with a code', () => changeWith(null, async () => true), true);
  await show('another address, without a code', () => changeWith(null, async () => false), true);
  await show('another password, after a link', () => setWith(null), true);
  await show('another password, with the current one', () => setWith(ada), true);
  refuse(SIGN_IN, 'Invalid login credentials', 400, 'invalid_credentials');
  await show('another address, with a wrong password', () => changeWith(ada), true);
  await show('another password, with a wrong one', () => setWith(ada), true);
  respond(SIGN_IN, session);
  for (const code of ['email_exists', 'email_change_unavailable']) {
    refuse(CHANGE, 'This backend does not change sign-in addresses.', 422, code);
    await show(`another address, refused with ${code}`, () => changeWith(ada), true);
  }
  for (const current of [ada, null]) {
    refuse(CHANGE, 'AAL2 session is required', 401, 'insufficient_aal');
    await show(
      'another password, without the code that is demanded',
      () => setWith(current, async () => false),
      true,
    );
    const enterCode = async () => {
      respond(CHANGE, user);
      return true;
    };
    await show('another password, with the code that is demanded', () => setWith(current, enterCode), true);
  }
  await expect(`${shown.join('\n')}\n`).toMatchFileSnapshot('shown/changes.txt');
});

it('AUTH-16 a link opened in the browser that signed up gets the password back, unless that was of another address or not the first', async () => {
  // The simulated browser has no digests.
  vi.stubGlobal('crypto', webcrypto);
  const RESTORE = 'POST rpc/restore_password';
  const redeem = () => redeemEmailLink({ ...link, type: 'signup' });
  respond(RESTORE, true);
  await signUp(ada);
  await signUp(ada);
  const bodyOf = (request: string) => network.requests(request).at(-1)?.body;
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
