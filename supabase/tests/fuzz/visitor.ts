// An account whose password every caller knows, so that some requests can sign in.

export const visitor = {
  id: '00000000-0000-4000-8000-000000000050',
  session: '00000000-0000-4000-8000-000000000051',
  email: 'visitor@guard.test',
  password: 'everybody knows this one',
  refreshToken: 'everybodyknowsittoo',
};

/** The hash of the password, with the lowest cost of bcrypt. */
const HASH = '$2b$04$0qjYYN7KrwE2aOVy3x3NRO1avlGBV89rc.6Rl8OEq.MPZMBm2ngNa';

/** The account, confirmed and with a session. */
export const visitorSql = `
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at)
  values ('${visitor.id}', 'authenticated', 'authenticated', '${visitor.email}', '${HASH}', now());
insert into auth.sessions (id, user_id) values ('${visitor.session}', '${visitor.id}');
insert into auth.refresh_tokens (id, token, user_id, session_id)
  values ('${visitor.id}', '${visitor.refreshToken}', '${visitor.id}', '${visitor.session}');`;
