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

async function ask(method: string, path: string, body?: object, token?: string): Promise<Answer> {
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

const post = (path: string, body: object) => ask('POST', `/auth/v1/${path}`, body);
const signIn = (email: string, password: string) => post('token?grant_type=password', { email, password });
const getToken = ({ body }: Answer) => String(body['access_token']);

/** Redeems the link of the newest e-mail with this subject, as "Continue" does. */
async function redeem(email: string, subject: string): Promise<Answer> {
  const mail = started.mailbox.store.list(email).find((found) => found.subject === subject);
  const [, token_hash, type] = /token_hash=([^&]+)&type=(\w+)&email=/.exec(mail?.text ?? '') ?? [];
  return post('verify', { token_hash, type });
}

async function operator(sql: string): Promise<Record<string, unknown>[]> {
  const result = await started.backend.connection.exec<
    { rows: Record<string, unknown>[] } | Record<string, unknown>[]
  >(sql);
  return Array.isArray(result) ? result : result.rows;
}

describe('AUTH-16 a stranger who signed up with somebody’s address and a password of their own', () => {
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
    expect(await ask('PUT', '/auth/v1/user', chosen, getToken(session))).toMatchObject({ status: 200 });
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
  const profiles = () => ask('GET', '/rest/v1/profiles?select=full_name', undefined, stolen);
  const objects = () => ask('POST', '/storage/v1/object/list/client-files', { prefix: `${id}/` }, stolen);
  expect((await profiles()).body).toEqual([{ full_name: 'Ada' }]);

  expect((await ask('POST', '/auth/v1/logout?scope=global', undefined, mine)).status).toBe(204);
  expect((await profiles()).body).toEqual([]);
  expect((await objects()).body).toEqual([]);
  const link = await ask('POST', `/storage/v1/object/sign/client-files/${id}/one`, { expiresIn: 60 }, stolen);
  expect(link.status).toBeGreaterThanOrEqual(400);
  const written = await ask('POST', '/rest/v1/rpc/submit_onboarding', { profile: {} }, stolen);
  expect(written).toMatchObject({ status: 403 });
  const request = { service_type: 'code_review', project_name: 'x', message: 'x' };
  expect((await ask('POST', '/rest/v1/service_requests', request, stolen)).status).toBeGreaterThanOrEqual(
    400,
  );
  // The request by which edge functions identify their caller.
  expect((await ask('GET', '/auth/v1/user', undefined, stolen)).status).toBeGreaterThanOrEqual(401);
});

it('AUTH-20 a change of the sign-in address reaches the profile and is told to the old address', async () => {
  const [before, after] = ['old@demo.test', 'new@demo.test'];
  const id = await createConfirmedUser(started.backend, before, OWNERS);
  await operator(`insert into public.profiles (user_id, full_name) values ('${id}', 'Ada')`);
  const token = getToken(await signIn(before, OWNERS));
  expect(await ask('PUT', '/auth/v1/user', { email: after }, token)).toMatchObject({ status: 200 });
  expect(await redeem(before, 'Confirm your new sign-in address')).toMatchObject({ status: 200 });
  expect(await operator(`select business_email from public.profiles where user_id = '${id}'`)).toEqual([
    { business_email: after },
  ]);
  expect(
    await operator(`select payload ->> 'recipient_address' as told from public.email_outbox
      where kind = 'sign_in_address_changed' and recipient_user_id = '${id}'`),
  ).toEqual([{ told: before }]);
});
