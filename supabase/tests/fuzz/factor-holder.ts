// An account with a second factor, and a session whose code is 20 minutes old: what needs a fresh code must be refused to it.
import { Secret, TOTP } from 'otpauth';
import { people } from '../people.ts';

const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;

export const holder = {
  id: id(60),
  session: id(61),
  /** In use. */
  factor: id(62),
  /** Begun before that, as if an app had been added and no code given; with a challenge that waits for one. */
  begunFactor: id(63),
  challenge: id(64),
  adminsFactor: id(65),
};

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODE_AGE_S = 20 * 60;

/** What stands in a request for a right code, which is made when the request is sent. */
export const RIGHT_CODE = 'right-code';

/** The body with a right code of now, of each factor here. */
export function withRightCode(body: string): string {
  if (!body.includes(RIGHT_CODE)) return body;
  return body.replaceAll(RIGHT_CODE, new TOTP({ secret: Secret.fromBase32(SECRET) }).generate());
}

/** The claims of the token of that session. */
export const holderClaims = () => {
  const timestamp = Math.floor(Date.now() / 1000) - CODE_AGE_S;
  const methods = ['totp', 'password'].map((method) => ({ method, timestamp }));
  return { sub: holder.id, session_id: holder.session, aal: 'aal2', amr: methods };
};

const factor = (factorId: string, user: string, status: string) => `
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
  values ('${factorId}', '${user}', '${factorId}', 'totp', '${status}', now(), now(), '${SECRET}');`;

/** The account, its session and factors, and a factor of an admin. */
export const holderSql = `
insert into auth.users (id, aud, role, email, email_confirmed_at)
  values ('${holder.id}', 'authenticated', 'authenticated', 'holder@guard.test', now());
insert into auth.sessions (id, user_id, aal) values ('${holder.session}', '${holder.id}', 'aal2');
insert into auth.refresh_tokens (id, token, user_id, session_id)
  values ('${holder.id}', 'holders', '${holder.id}', '${holder.session}');
insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  values ('${holder.id}', '${holder.session}', now(), now() - interval '${CODE_AGE_S} seconds', 'totp');
${factor(holder.begunFactor, holder.id, 'unverified')}
${factor(holder.factor, holder.id, 'verified')}
${factor(holder.adminsFactor, people.admin, 'verified')}
insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
  values ('${holder.challenge}', '${holder.begunFactor}', now(), '127.0.0.1');`;
