// The attacks on accounts and links, carried out against the real backend over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConfirmedUser } from '../../local/users.ts';
import { startMailedBackend } from './mailed-backend.ts';

const STRANGERS = 'a password of the stranger';
const OWNERS = 'a password of the owner';
let started: Awaited<ReturnType<typeof startMailedBackend>>;

beforeAll(async () => {
  started = await startMailedBackend();
});
afterAll(() => started.close());

type Answer = { status: number; body: Record<string, unknown> };

async function send(method: string, path: string, body?: object, token?: string): Promise<Answer> {
  const response = await fetch(started.backend.url + path, {
    method,
    headers: {
      apikey: started.backend.publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
}

const post = (path: string, body: object) => send('POST', `/auth/v1/${path}`, body);
const signIn = (email: string, password: string) => post('token?grant_type=password', { email, password });
const getToken = ({ body }: Answer) => String(body['access_token']);

/** Redeems the link of the newest e-mail with this subject, as "Continue" does. */
async function redeem(email: string, subject: string): Promise<Answer> {
  const mail = await started.receive(email, subject);
  const [, token_hash, type] = /token_hash=([^&]+)&type=(\w+)&email=/.exec(mail.text) ?? [];
  return post('verify', { token_hash, type });
}

async function operator(sql: string): Promise<Record<string, unknown>[]> {
  const result = await started.backend.connection.exec<
    { rows: Record<string, unknown>[] } | Record<string, unknown>[]
  >(sql);
  return Array.isArray(result) ? result : result.rows;
}

describe('AUTH-16 a stranger who signed up with another person’s address and their own password', () => {
  it.each([
    [
      'signs up',
      (email: string) => post('signup', { email, password: OWNERS }),
      'Confirm your email address',
    ],
    ['asks for a magic link', (email: string) => post('otp', { email }), 'Your sign-in link'],
    ['asks for a new password', (email: string) => post('recover', { email }), 'Set a new password'],
  ])('is kept out when the owner later %s and confirms', async (what, begin, subject) => {
    const email = `${what.replaceAll(' ', '-')}@demo.test`;
    expect(await post('signup', { email, password: STRANGERS })).toMatchObject({ status: 200 });
    expect(await begin(email)).toMatchObject({ status: 200 });
    const session = await redeem(email, subject);
    expect(session.status).toBe(200);

    for (const password of [STRANGERS, OWNERS])
      expect(await signIn(email, password)).toMatchObject({ status: 400 });
    // The page asks for a new password at once. The old one is void and is not asked for.
    const chosen = { password: 'chosen after the confirmation' };
    expect(await send('PUT', '/auth/v1/user', chosen, getToken(session))).toMatchObject({ status: 200 });
    expect(await signIn(email, chosen.password)).toMatchObject({ status: 200 });
    expect(await signIn(email, STRANGERS)).toMatchObject({ status: 400 });
  });
});

it('AUTH-19 a token of a session that was signed out everywhere reads and writes nothing, in REST, rpc, storage and auth', async () => {
  const email = 'ended@demo.test';
  const id = await createConfirmedUser(started.backend, email, OWNERS);
  await operator(`insert into public.profiles (user_id, full_name, onboarding_completed, approval_status, role_title,
      company_name, company_website, project_name, project_description, telegram_handle, twitter_handle, intended_services)
    values ('${id}', 'Ada', true, 'approved', 'CTO', 'Harbor', 'https://harbor.test', 'Vault', 'x', '@a', '@a', '{Other}');
    insert into storage.objects (bucket_id, name, metadata) values ('client-files', '${id}/one', '{"size": 1}')`);
  const stolen = getToken(await signIn(email, OWNERS));
  const mine = getToken(await signIn(email, OWNERS));
  const profiles = () => send('GET', '/rest/v1/profiles?select=full_name', undefined, stolen);
  const objects = () => send('POST', '/storage/v1/object/list/client-files', { prefix: `${id}/` }, stolen);
  expect((await profiles()).body).toEqual([{ full_name: 'Ada' }]);

  expect((await send('POST', '/auth/v1/logout?scope=global', undefined, mine)).status).toBe(204);
  expect((await profiles()).body).toEqual([]);
  expect((await objects()).body).toEqual([]);
  const link = await send(
    'POST',
    `/storage/v1/object/sign/client-files/${id}/one`,
    { expiresIn: 60 },
    stolen,
  );
  expect(link.status).toBeGreaterThanOrEqual(400);
  const written = await send('POST', '/rest/v1/rpc/submit_onboarding', { profile: {} }, stolen);
  expect(written).toMatchObject({ status: 403 });
  const request = { service_type: 'code_review', project_name: 'x', message: 'x' };
  expect((await send('POST', '/rest/v1/service_requests', request, stolen)).status).toBeGreaterThanOrEqual(
    400,
  );
  // The request by which edge functions identify their caller.
  expect((await send('GET', '/auth/v1/user', undefined, stolen)).status).toBeGreaterThanOrEqual(401);
});

describe('GUARD-08 a path with escapes', () => {
  /** The same path with one letter escaped, as a handler behind a decoding router would still find it. */
  const escape = (path: string) =>
    path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

  it.each([
    ['PUT', '/auth/v1/user', { password: 'taken by a thief' }],
    ['PUT', '/auth/v1/user', { email: 'thief@demo.test' }],
    ['POST', '/auth/v1/signup', { email: 'escaped@demo.test', password: STRANGERS }],
    ['POST', '/auth/v1/token', { email: 'escaped@demo.test', password: OWNERS }],
    ['POST', '/auth/v1/verify', { token_hash: 'x', type: 'signup' }],
    ['POST', '/auth/v1/factors', { factor_type: 'totp' }],
    ['POST', '/rest/v1/rpc/second_factor_state', {}],
    ['POST', '/functions/v1/deliver-email', {}],
  ])('is refused, and does what it says nowhere: %s %s', async (method, path, body) => {
    const email = `${crypto.randomUUID()}@demo.test`;
    await createConfirmedUser(started.backend, email, OWNERS);
    const token = getToken(await signIn(email, OWNERS));
    for (const escaped of [
      escape(path),
      path.replace('/v1/', '/%761/'),
      `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
    ])
      expect(await send(method, `${escaped}?grant_type=password`, body, token)).toMatchObject({
        status: 400,
      });
    expect(await signIn(email, OWNERS)).toMatchObject({ status: 200 });
  });

  it('does not ask the planner for a count', async () => {
    const headers = { apikey: started.backend.publishableKey, prefer: 'count=planned' };
    const count = await fetch(`${started.backend.url}/%72est/v1/profiles?select=id`, { headers });
    expect([count.status, count.headers.get('content-range')]).toEqual([400, null]);
  });
});

it('AUTH-20 a session cannot take an address that its owner did not confirm, and does not reveal which accounts exist', async () => {
  const [mine, known] = ['mine@demo.test', 'known-to-us@demo.test'];
  for (const email of [mine, known]) await createConfirmedUser(started.backend, email, OWNERS);
  const token = getToken(await signIn(mine, OWNERS));
  const responses = [];
  for (const email of [known, 'never-heard-of@demo.test'])
    responses.push(await send('PUT', '/auth/v1/user', { email }, token));
  expect(responses[0]).toMatchObject({ status: 422 });
  expect(responses[1]).toEqual(responses[0]);
  expect(await operator(`select email_change from auth.users where email = '${mine}'`)).toEqual([
    { email_change: '' },
  ]);
});
