import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createConfirmedUser, signUp } from '../../local/users.ts';
import { startMailedBackend } from './mailed-backend.ts';

const KNOWN = 'known@demo.test';
const UNCONFIRMED = 'unconfirmed@demo.test';
let started: Awaited<ReturnType<typeof startMailedBackend>>;

beforeAll(async () => {
  started = await startMailedBackend();
  await createConfirmedUser(started.backend, KNOWN, 'a long enough password');
  await signUp(started.backend, UNCONFIRMED, 'a long enough password');
});
afterAll(() => started.close());

/** Returns the response without the values that differ between requests: ids, times and the address. */
async function responseTo(path: string, body: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${started.backend.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: started.backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const shape = JSON.parse(text || '{}') as Record<string, unknown>;
  return {
    status: response.status,
    message: shape['msg'] ?? shape['message'],
    signedIn: 'access_token' in shape,
    fields: Object.keys(shape).sort(),
    identities: shape['identities'],
  };
}

it.each([
  ['AUTH-11 sign-in', 'token?grant_type=password', { password: 'not the password' }],
  ['AUTH-10 sign-up', 'signup', { password: 'another long password' }],
  ['AUTH-08 magic link', 'otp', {}],
  ['AUTH-13 recovery', 'recover', {}],
  ['AUTH-10 sending the confirmation again', 'resend', { type: 'signup' }],
])('%s gives a known address the same response as an unknown one', async (way, path, rest) => {
  const unknown = `unknown-${way.replaceAll(/\W/g, '')}@demo.test`;
  const responses = [
    await responseTo(path, { email: unknown, ...rest }),
    await responseTo(path, { email: KNOWN, ...rest }),
  ];
  expect(responses[1]).toEqual(responses[0]);
});

// Who was never confirmed is told so when signing in (docs/sign-in.md), and nowhere else.
it.each(['otp', 'recover', 'resend'])(
  'AUTH-10 an address that was never confirmed gets the response of any other: %s',
  async (path) => {
    const rest = { type: 'signup' };
    expect(await responseTo(path, { email: UNCONFIRMED, ...rest })).toEqual(
      await responseTo(path, { email: `not-${path}@demo.test`, ...rest }),
    );
  },
);

it('AUTH-08 fifty requests put one e-mail of a kind into a mailbox, whoever sends them', async () => {
  const [email, next] = ['flooded@demo.test', 'next@demo.test'];
  for (const address of [email, next])
    await createConfirmedUser(started.backend, address, 'a long enough password');
  const paths = ['recover', 'otp', 'magiclink', 'recover', 'otp'];
  // However long they take, they come within the minute in which an address gets one.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let n = 0; n < 10; n += 1)
    for (const path of paths) await responseTo(path, { email: n % 2 ? email : email.toUpperCase() });
  vi.useRealTimers();
  await started.receive(email, 'Set a new password');
  // The next e-mail comes after all that were asked for before it.
  await responseTo('recover', { email: next });
  await started.receive(next, 'Set a new password');
  const subjects = started.mailbox.store.list(email).map(({ subject }) => subject);
  expect(subjects).toEqual(['Set a new password', 'Confirm your email address']);
});

it('AUTH-10 signing up with a known address leaves the account and its password unchanged', async () => {
  const signIn = (password: string) => responseTo('token?grant_type=password', { email: KNOWN, password });
  expect(await signIn('a long enough password')).toMatchObject({ status: 200, signedIn: true });
  expect(await signIn('another long password')).toMatchObject({ status: 400, signedIn: false });
});

it('AUTH-17 a link is not redeemed by a visit, as a scanner of the mailbox makes, and works afterwards', async () => {
  const email = 'visited@demo.test';
  await createConfirmedUser(started.backend, email, 'a long enough password');
  await responseTo('recover', { email });
  const mail = await started.receive(email, 'Set a new password');
  const token_hash = /token_hash=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  for (const method of ['GET', 'HEAD'])
    for (const name of ['token', 'token_hash']) {
      const visit = await fetch(
        `${started.backend.url}/auth/v1/verify?${name}=${token_hash}&type=recovery&email=${email}`,
        { method, redirect: 'manual', headers: { apikey: started.backend.publishableKey } },
      );
      expect([visit.status, visit.headers.get('location')]).toEqual([405, null]);
    }
  expect(await responseTo('verify', { token_hash, type: 'recovery' })).toMatchObject({
    status: 200,
    signedIn: true,
  });
});

it('AUTH-13 a recovery e-mail has a text part with a link to our own page', async () => {
  const email = 'recovers@demo.test';
  await createConfirmedUser(started.backend, email, 'a long enough password');
  await responseTo('recover', { email });
  const mail = await started.receive(email, 'Set a new password');
  const link =
    /http:\/\/localhost:4999\/reset-password#token_hash=[\w-]+&type=recovery&email=recovers@demo\.test/.exec(
      mail.text,
    )?.[0];
  expect(link).toBeTruthy();
  expect(mail.html).toContain(link?.replaceAll('&', '&amp;'));
  expect(mail.text + mail.html).not.toContain('{{');
});
