import type { Query } from '../database/rows.ts';
import { newSecret } from './codes.ts';
import { refusal, unexpectedFailure } from './refusal.ts';

/** As Supabase Auth's MFA_MAX_ENROLLED_FACTORS. */
const MOST_FACTORS = 10;

export type Caller = {
  userId: string;
  email: string;
  sessionId: string;
  isAal2: boolean;
  origin: string;
  apikey: string;
};

export type Factor = { id: string; status: 'verified' | 'unverified'; secret: string };

/** Begins a factor, which counts from its first code on. */
export async function enrolFactor(
  query: Query,
  caller: Caller,
  issuer: string,
  body: Record<string, unknown>,
): Promise<Response> {
  if (body['factor_type'] !== 'totp')
    return refusal(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  const name = textOr('', body['friendly_name']);
  // Begun and left.
  await query`
    delete from auth.mfa_factors f where f.status = 'unverified' and f.created_at < now() - interval '5 minutes'
    and not exists (select from auth.mfa_challenges c where c.factor_id = f.id)`;
  const factors = await query<{ status: string; friendly_name: string | null }>`
    select status, friendly_name from auth.mfa_factors where user_id = ${caller.userId}`;
  if (factors.some((factor) => factor.friendly_name === name))
    return refusal(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  if (factors.length >= MOST_FACTORS)
    return refusal(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  if (!caller.isAal2 && factors.some(({ status }) => status === 'verified'))
    return refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  const { secret, uri } = newSecret(textOr('', body['issuer']) || issuer, caller.email);
  const id = crypto.randomUUID();
  try {
    await query`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (${id}, ${caller.userId}, ${name}, 'totp', 'unverified', now(), now(), ${secret})`;
  } catch {
    return unexpectedFailure();
  }
  // Our page draws the QR code from the address itself.
  return Response.json({ id, type: 'totp', friendly_name: name, totp: { qr_code: '', secret, uri } });
}

/** Removes a factor. Sessions that were begun with it are aal1 from their next token on. */
export async function removeFactor(query: Query, caller: Caller, factor: Factor): Promise<Response> {
  if (factor.status === 'verified' && !caller.isAal2)
    return refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  try {
    await query`delete from auth.mfa_factors where id = ${factor.id}`;
  } catch {
    return unexpectedFailure('Database error deleting factor');
  }
  await query`
    delete from auth.mfa_amr_claims a using auth.sessions s
    where s.id = a.session_id and s.factor_id = ${factor.id} and a.authentication_method = 'totp'`;
  await query`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor.id}`;
  return Response.json({ id: factor.id });
}

function textOr(otherwise: string, value: unknown): string {
  return typeof value === 'string' ? value : otherwise;
}
