// An account with a second factor, and a session whose code is 20 minutes old: what needs a fresh code must be refused to it.
const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;

export const holder = { id: id(60), session: id(61), factor: id(62) };

const CODE_AGE_S = 20 * 60;

/** The claims of the token of that session. */
export const holderClaims = () => {
  const timestamp = Math.floor(Date.now() / 1000) - CODE_AGE_S;
  const methods = ['totp', 'password'].map((method) => ({ method, timestamp }));
  return { sub: holder.id, session_id: holder.session, aal: 'aal2', amr: methods };
};

/** The account, its session and its factor. */
export const holderSql = `
insert into auth.users (id, aud, role, email, email_confirmed_at)
  values ('${holder.id}', 'authenticated', 'authenticated', 'holder@guard.test', now());
insert into auth.sessions (id, user_id, aal) values ('${holder.session}', '${holder.id}', 'aal2');
insert into auth.refresh_tokens (id, token, user_id, session_id)
  values ('${holder.id}', 'holders', '${holder.id}', '${holder.session}');
insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  values ('${holder.id}', '${holder.session}', now(), now() - interval '${CODE_AGE_S} seconds', 'totp');
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
  values ('${holder.factor}', '${holder.id}', 'Phone', 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');`;
