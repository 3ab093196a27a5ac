// The embedded backend's second factor as supabase-js sees it, which speaks the same to a hosted project.
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toDataError } from '../../../packages/data/src/client/data-error.ts';
import { startMailedBackend } from '../../tests/accounts/mailed-backend.ts';
import { getCode, getPreviousCode } from '../../tests/authenticator-app.ts';
import { toRows } from '../database/rows.ts';
import { createConfirmedUser } from '../users.ts';
import { claimsIn } from '../token-session.ts';

const PASSWORD = 'a long enough password';

let http: Awaited<ReturnType<typeof startMailedBackend>>;
let email: string;
let userId: string;
let count = 0;

beforeAll(async () => {
  http = await startMailedBackend();
});
afterAll(() => http.close());
beforeEach(async () => {
  count += 1;
  email = `person-${count}@wire.test`;
  userId = await createConfirmedUser(http.backend, email, PASSWORD);
});

const operator = async (sql: string) => toRows(await http.backend.connection.exec(sql));
const newClient = () =>
  createClient(http.backend.url, http.backend.publishableKey, { auth: { autoRefreshToken: false } });
type Client = ReturnType<typeof newClient>;

async function signIn(): Promise<Client> {
  const client = newClient();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return client;
}

async function enrol(client: Client, name = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret, uri: data.totp.uri };
}

/** Enrols and gives the first code, of the period before this one, so that a test has two more codes. */
async function enrolled(client: Client) {
  const factor = await enrol(client);
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: await getPreviousCode(factor.secret),
  });
  expect(error).toBeNull();
  return factor;
}

const getLevel = async (client: Client) => (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;
const getToken = async (client: Client) => (await client.auth.getSession()).data.session?.access_token ?? '';

describe('supabase-js against the embedded backend', () => {
  it('AUTH-18 enrols: the address for the app, then the first code makes the factor count and the session aal2', async () => {
    const client = await signIn();
    expect(await getLevel(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const factor = await enrol(client);
    expect(factor.uri).toMatch(/^otpauth:\/\/totp\/localhost%3A4999:person-\d+%40wire\.test\?/);
    expect((await client.auth.mfa.listFactors()).data?.totp).toEqual([]);
    const { data, error } = await client.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: getCode(factor.secret),
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: userId } });
    expect(await getLevel(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    const listed = (await client.auth.mfa.listFactors()).data?.totp;
    expect(listed).toMatchObject([
      { id: factor.id, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
    ]);
    expect(JSON.stringify(listed)).not.toContain(factor.secret);
  });

  it('AUTH-18 signing in again is aal1 with aal2 to come, and renewing a token keeps aal and amr', async () => {
    const factor = await enrolled(await signIn());
    const client = await signIn();
    expect(await getLevel(client)).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'password' }],
    });
    await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: getCode(factor.secret) });
    const amr = claimsIn(await getToken(client))?.['amr'];
    expect(amr).toMatchObject([{ method: 'totp', timestamp: expect.any(Number) }, { method: 'password' }]);
    await client.auth.refreshSession();
    expect(claimsIn(await getToken(client))).toMatchObject({ aal: 'aal2', amr });
  });

  it('AUTH-18 a code counts once, also with a new challenge and in another session', async () => {
    const client = await signIn();
    const factor = await enrolled(client);
    const code = getCode(factor.secret);
    expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
    for (const again of [client, await signIn()]) {
      const { error } = await again.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
      expect(error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
    }
  });

  it('AUTH-18 a challenge accepts one code of its own factor, within five minutes', async () => {
    const client = await signIn();
    const first = await enrolled(client);
    const second = await enrol(client, 'Tablet');
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: first.id });
    const challengeId = challenge?.id ?? '';
    const verify = (factorId: string, code: string) =>
      client.auth.mfa.verify({ factorId, challengeId, code });
    expect((await verify(second.id, getCode(second.secret))).error?.code).toBe('mfa_factor_not_found');
    expect((await verify(first.id, getCode(second.secret))).error?.code).toBe('mfa_verification_failed');
    await operator(
      `update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = '${challengeId}'`,
    );
    expect((await verify(first.id, getCode(first.secret))).error?.code).toBe('mfa_challenge_expired');
    await operator(`update auth.mfa_challenges set created_at = now() where id = '${challengeId}'`);
    expect((await verify(first.id, getCode(first.secret))).error).toBeNull();
    expect((await verify(first.id, getCode(first.secret, 1))).error?.code).toBe('mfa_ip_address_mismatch');
  });

  it('AUTH-18 every request about another person’s factor responds that it does not exist', async () => {
    const factor = await enrolled(await signIn());
    email = `thief-${count}@wire.test`;
    await createConfirmedUser(http.backend, email, PASSWORD);
    const thief = await signIn();
    const code = getCode(factor.secret);
    for (const { error } of [
      await thief.auth.mfa.challenge({ factorId: factor.id }),
      await thief.auth.mfa.challengeAndVerify({ factorId: factor.id, code }),
      await thief.auth.mfa.unenroll({ factorId: factor.id }),
    ])
      expect(error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 });
  });

  it('AUTH-18 the token of before the first code reads nothing, in this session and in another', async () => {
    const [other, client] = [await signIn(), await signIn()];
    const reads = async (token: string) =>
      (
        await fetch(`${http.backend.url}/rest/v1/rpc/my_sessions`, {
          method: 'POST',
          headers: { apikey: http.backend.publishableKey, authorization: `Bearer ${token}` },
        })
      ).json();
    const [otherToken, oldToken] = [await getToken(other), await getToken(client)];
    expect(await reads(oldToken)).toHaveLength(2);
    await enrolled(client);
    expect([await reads(oldToken), await reads(otherToken)]).toEqual([[], []]);
    expect(await reads(await getToken(client))).toHaveLength(1);
    const { error } = await other.auth.refreshSession();
    expect(error).toMatchObject({ code: 'refresh_token_not_found', status: 400 });
  });

  it('AUTH-18 a forged aal2 is refused: unsigned, of another key, changed', async () => {
    const token = await getToken(await signIn());
    const [head = '', body = '', signature = ''] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ ...claimsIn(token), aal: 'aal2' })).toString('base64url');
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const jwt of [`${head}.${forged}.${signature}`, `${unsigned}.${forged}.`, `${head}.${body}.AAAA`]) {
      const headers = { apikey: http.backend.publishableKey, authorization: `Bearer ${jwt}` };
      expect([401, 403]).toContain((await fetch(`${http.backend.url}/auth/v1/user`, { headers })).status);
      // The light backend takes an unsigned token for none.
      const state = await fetch(`${http.backend.url}/rest/v1/rpc/second_factor_state`, {
        method: 'POST',
        headers,
      });
      expect(state.status).toBe(401);
      const enrolment = { method: 'POST', headers, body: '{"factor_type":"totp"}' };
      expect([401, 403]).toContain((await fetch(`${http.backend.url}/auth/v1/factors`, enrolment)).status);
    }
  });

  it('AUTH-18 five wrong codes wait: 429 for the right one too', async () => {
    const client = await signIn();
    const factor = await enrolled(client);
    for (let n = 0; n < 5; n += 1) {
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: '000000' });
      expect(error?.code).toBe('mfa_verification_failed');
    }
    const code = getCode(factor.secret);
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  it('AUTH-18 without a code, a person with a factor adds none, removes none, and sets no password or address', async () => {
    const factor = await enrolled(await signIn());
    const client = await signIn();
    for (const { error } of [
      await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' }),
      await client.auth.mfa.unenroll({ factorId: factor.id }),
      await client.auth.updateUser({ password: 'another long password', current_password: PASSWORD }),
      await client.auth.updateUser({ email: 'thief@wire.test' }),
    ])
      expect(error?.code).toBe('insufficient_aal');
  });

  it('AUTH-18 a factor is removed with a code of the last 15 minutes, and the next token is aal1', async () => {
    const client = await signIn();
    const factor = await enrolled(client);
    const age = (minutes: number) =>
      operator(`update auth.mfa_amr_claims set updated_at = now() - interval '${minutes} minutes'`);
    await age(16);
    const { error } = await client.auth.mfa.unenroll({ factorId: factor.id });
    expect(error?.status).toBe(500);
    await age(14);
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id });
    await client.auth.refreshSession();
    expect(await getLevel(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });

  it('AUTH-18 a session whose code is old makes no fresh one by another app, though another session gave one', async () => {
    const stale = await signIn();
    const { id, secret } = await enrolled(stale);
    const begun = await enrol(stale, 'Begun in time');
    await operator(`update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'`);
    expect((await stale.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' })).error?.status).toBe(
      500,
    );

    const fresh = await signIn();
    const confirmed = { factorId: id, code: getCode(secret) };
    expect((await fresh.auth.mfa.challengeAndVerify(confirmed)).error).toBeNull();
    const again = await enrol(fresh, 'Begun again');
    for (const factor of [begun, again]) {
      const first = { factorId: factor.id, code: getCode(factor.secret) };
      expect((await stale.auth.mfa.challengeAndVerify(first)).error?.status).toBeGreaterThanOrEqual(404);
    }
    await stale.auth.refreshSession();
    expect((await stale.rpc('create_recovery_codes')).error?.code).toBe('PT403');
    expect((await fresh.auth.mfa.listFactors()).data?.totp.map(({ friendly_name: name }) => name)).toEqual([
      'Phone',
    ]);
    const first = { factorId: again.id, code: getCode(again.secret, 1) };
    expect((await fresh.auth.mfa.challengeAndVerify(first)).error).toBeNull();
  });

  it('AUTH-18 pages know the refusal that a fresh code lifts', async () => {
    await operator(`insert into user_roles (user_id, role) values ('${userId}', 'admin')`);
    const client = await signIn();
    const { id, secret } = await enrolled(client);
    await operator(`update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'`);
    await client.auth.refreshSession();
    const refused = await client.rpc('export_clients');
    expect(toDataError(refused.error, refused.status)).toMatchObject({
      kind: 'fresh-code',
      message: 'Please confirm with a code from your authenticator app.',
    });
    await client.auth.mfa.challengeAndVerify({ factorId: id, code: getCode(secret) });
    expect((await client.rpc('export_clients')).error).toBeNull();
  });

  it('AUTH-18 names are used once, and there are ten factors at most', async () => {
    const client = await signIn();
    await enrol(client, 'Phone 1');
    const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone 1' });
    expect(again.error?.code).toBe('mfa_factor_name_conflict');
    for (let n = 2; n <= 10; n += 1) await enrol(client, `Phone ${n}`);
    const more = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone 11' });
    expect(more.error?.code).toBe('too_many_enrolled_mfa_factors');
  });

  it('AUTH-19 a session knows its browser, and an ended or idle one is not renewed', async () => {
    const [first, second] = [await signIn(), await signIn()];
    const { data } = await first.rpc('my_sessions');
    expect(data).toMatchObject([{ user_agent: expect.stringContaining('node') }, { aal: 'aal1' }]);
    const other = (data as { id: string; is_current: boolean }[]).find((session) => !session.is_current);
    expect((await first.rpc('end_session', { session_id: other?.id })).error).toBeNull();
    expect((await second.rpc('my_sessions')).data).toEqual([]);
    expect((await second.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    await operator(`update auth.sessions set not_after = now() where user_id = '${userId}'`);
    expect((await first.auth.refreshSession()).error?.code).toBe('session_expired');
  });

  it('AUTH-18 what makes no sense is refused with a 4xx', async () => {
    const token = await getToken(await signIn());
    const headers = { apikey: http.backend.publishableKey, authorization: `Bearer ${token}` };
    const send = async (method: string, path: string, body?: string) =>
      (await fetch(`${http.backend.url}/auth/v1/factors${path}`, { method, headers, ...(body && { body }) }))
        .status;
    for (const status of [
      await send('POST', '', 'no json'),
      await send('POST', '', '{"factor_type":"phone"}'),
      await send('GET', ''),
      await send('POST', "/x'--/verify", '{}'),
      await send('DELETE', '/00000000-0000-4000-8000-000000000000'),
      await send('PUT', '/00000000-0000-4000-8000-000000000000/verify', '[]'),
    ])
      expect([400, 404, 405]).toContain(status);
  });
});
