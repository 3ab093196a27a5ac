import type { Query } from '../database/rows.ts';
import { periodOfCode } from './codes.ts';
import type { Caller, Factor } from './factors.ts';
import { refusal, unexpectedFailure } from './refusal.ts';
import { completedSession } from './session-tokens.ts';

const CHALLENGE_S = 300;
/** The gateway does not pass on the caller's address. */
const LOOPBACK = '127.0.0.1';

type Send = (request: Request) => Promise<Response>;
type Body = Record<string, unknown>;

export function createVerification(query: Query, jwtSecret: string) {
  /** The last period whose code each factor took: a code counts once. */
  const lastPeriods = new Map<string, number>();

  async function challengeFactor(factor: Factor): Promise<Response> {
    const id = crypto.randomUUID();
    await query`
      with challenged as (update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor.id})
      insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
      values (${id}, ${factor.id}, now(), ${LOOPBACK})`;
    return Response.json({ id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_S });
  }

  async function verifyCode(caller: Caller, factor: Factor, body: Body, send: Send): Promise<Response> {
    const challengeId = await findChallenge(factor, body['challenge_id']);
    if (challengeId instanceof Response) return challengeId;
    const period = periodOfCode(factor.secret, typeof body['code'] === 'string' ? body['code'] : '');
    const isRight = period !== null && period > (lastPeriods.get(factor.id) ?? 0);
    if (isRight) lastPeriods.set(factor.id, period);
    // Supabase Auth calls this function as its hook mfa_verification_attempt.
    const [hook] = await query<{ error: { http_code: number; message: string } | null }>`
      select private.limit_wrong_codes(
        jsonb_build_object('user_id', ${caller.userId}, 'valid', ${String(isRight)}::boolean)) -> 'error' as error`;
    if (hook?.error) return refusal(hook.error.http_code, 'over_request_rate_limit', hook.error.message);
    if (!isRight) return refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    try {
      await raiseSession(caller, factor, challengeId);
    } catch {
      return unexpectedFailure();
    }
    return renewedSession(caller, send);
  }

  /** The id of a challenge of this factor that still accepts a code, or the refusal. */
  async function findChallenge(factor: Factor, id: unknown): Promise<string | Response> {
    const [found] = await query<{ id: string; is_used: boolean; is_expired: boolean }>`
      select id, verified_at is not null as is_used,
        created_at < now() - make_interval(secs => ${CHALLENGE_S}::int) as is_expired
      from auth.mfa_challenges
      where id::text = ${typeof id === 'string' ? id.toLowerCase() : ''} and factor_id = ${factor.id}`;
    if (!found)
      return refusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
    // Supabase Auth responds the same to a challenge that was used as to one from another address.
    if (found.is_used)
      return refusal(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
    if (found.is_expired)
      return refusal(
        422,
        'mfa_challenge_expired',
        `MFA challenge ${found.id} has expired, verify against another challenge or create a new challenge.`,
      );
    return found.id;
  }

  /** In one transaction, in Supabase Auth's order: the database refuses a new factor without a fresh code (17_second_factor.sql). */
  async function raiseSession(caller: Caller, factor: Factor, challengeId: string): Promise<void> {
    await query`
      update auth.mfa_challenges set verified_at = now() where id = ${challengeId};
      update auth.mfa_factors set status = 'verified', updated_at = now()
      where id = ${factor.id} and status <> 'verified';
      insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (gen_random_uuid(), ${caller.sessionId}, now(), now(), 'totp')
      on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey do update set updated_at = now();
      update auth.sessions set aal = 'aal2', factor_id = ${factor.id} where id = ${caller.sessionId};
      delete from auth.sessions where user_id = ${caller.userId} and coalesce(aal, 'aal1') < 'aal2';
      delete from auth.mfa_factors where user_id = ${caller.userId} and status = 'unverified'`;
  }

  async function renewedSession(caller: Caller, send: Send): Promise<Response> {
    const [latest] = await query<{ token: string }>`
      select token from auth.refresh_tokens where session_id = ${caller.sessionId} and not revoked
      order by created_at desc limit 1`;
    const response = await send(
      new Request(`${caller.origin}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: caller.apikey, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: latest?.token ?? '' }),
      }),
    );
    if (!response.ok) return response;
    const session = (await response.json()) as { access_token: string; user: { id: string } };
    return Response.json(await completedSession(query, jwtSecret, session));
  }

  return { challengeFactor, verifyCode };
}
