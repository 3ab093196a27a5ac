import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConfirmedUser } from '../../local/users.ts';
import { startMailedBackend } from './mailed-backend.ts';

const EMAIL = 'ada@demo.test';
const SUBJECT = 'Your password was changed';
const FIRST = 'a long enough password';
const SECOND = 'another long password';
let started: Awaited<ReturnType<typeof startMailedBackend>>;

beforeAll(async () => {
  started = await startMailedBackend();
  await createConfirmedUser(started.backend, EMAIL, FIRST);
});
afterAll(() => started.close());

async function send(method: string, path: string, body: object, token?: string) {
  const response = await fetch(`${started.backend.url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: started.backend.publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}
const signIn = (password: string) => send('POST', 'token?grant_type=password', { email: EMAIL, password });
const getToken = (answer: Record<string, unknown>) => String(answer['access_token']);
const notices = () => started.mailbox.store.list(EMAIL).filter(({ subject }) => subject === SUBJECT);

it('AUTH-13 a session older than a day cannot set a password, and the owner gets an e-mail about each new password', async () => {
  const token = getToken(await signIn(FIRST));
  await started.backend.connection.exec("update auth.sessions set created_at = now() - interval '25 hours'");
  const refused = await send('PUT', 'user', { password: SECOND }, token);
  expect(refused).toMatchObject({ status: 400, code: 'reauthentication_needed' });
  expect(await signIn(SECOND)).toMatchObject({ status: 400 });
  // Changes other than the password work as before.
  expect(await send('PUT', 'user', { data: { theme: 'dark' } }, token)).toMatchObject({ status: 200 });
  expect(notices()).toEqual([]);

  const fresh = getToken(await signIn(FIRST));
  expect(await send('PUT', 'user', { password: 'short', current_password: FIRST }, fresh)).toMatchObject({
    status: 422,
  });
  expect(notices()).toEqual([]);
  // A stolen token that is still valid cannot set a password either, because the current password is missing.
  for (const current_password of [undefined, '', 'a guess', { length: 1 }])
    expect(await send('PUT', 'user', { password: SECOND, current_password }, fresh)).toMatchObject({
      status: 400,
      code: expect.stringMatching(/^current_password_/) as string,
    });
  expect(notices()).toEqual([]);
  const change = { password: SECOND, current_password: FIRST };
  expect(await send('PUT', 'user', change, fresh)).toMatchObject({ status: 200 });
  const [notice, ...others] = notices();
  expect(others).toEqual([]);
  expect(notice?.text).toContain('http://localhost:4999/auth');
  expect(notice?.text).toContain(EMAIL);
  expect(notice?.html).toContain('href="http://localhost:4999/auth"');
  expect(notice?.text + (notice?.html ?? '')).not.toContain('{{');
  expect(await signIn(SECOND)).toMatchObject({ status: 200 });
});

it('AUTH-13 a session begun by a recovery link can set a password without the current one', async () => {
  await send('POST', 'recover', { email: EMAIL });
  const mail = await started.receive(EMAIL, 'Set a new password');
  const token_hash = /token_hash=([^&]+)/.exec(mail.text)?.[1];
  const session = await send('POST', 'verify', { token_hash, type: 'recovery' });
  expect(await send('PUT', 'user', { password: 'a recovered password' }, getToken(session))).toMatchObject({
    status: 200,
  });
  // The same holds for an account that has no password yet.
  await started.backend.connection
    .exec(`update auth.users set encrypted_password = null where email = '${EMAIL}';
    update auth.sessions set tag = null`);
  expect(await send('PUT', 'user', { password: SECOND }, getToken(session))).toMatchObject({ status: 200 });
});

it('AUTH-13 an invalid token cannot set a password and sends no e-mail', async () => {
  const before = notices().length;
  for (const token of [
    'a.b.c',
    `x.${Buffer.from('{"session_id":"\' or 1=1"}').toString('base64url')}.y`,
    undefined,
  ])
    expect((await send('PUT', 'user', { password: FIRST }, token)).status).toBeGreaterThanOrEqual(401);
  expect(notices()).toHaveLength(before);
});
