// Attacks: entering an account with credentials that were set before its owner confirmed the address.
import assert from 'node:assert/strict';
import { as, it, operator, refuses, truth } from '../../check.ts';
import { people } from '../../people.ts';

const STRANGER = '00000000-0000-4000-8000-0000000000a1';
const SESSION = '00000000-0000-4000-8000-0000000000a2';

/** Signs up with somebody else's address and prepares every credential that can be set before it is confirmed. */
async function prepare(): Promise<void> {
  await operator(`
    insert into auth.users (id, email, encrypted_password, recovery_token, reauthentication_token, email_change, email_change_token_new)
      values ('${STRANGER}', 'ceo@guard.test', 'a hash', 'a recovery token', 'a code', 'x@evil.test', 'a change token');
    insert into auth.sessions (id, user_id) values ('${SESSION}', '${STRANGER}');
    insert into auth.refresh_tokens (id, token, user_id, session_id)
      values ('162', 'a refresh token', '${STRANGER}', '${SESSION}');
    insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
      (gen_random_uuid(), 'email', '${STRANGER}', '${STRANGER}', '{"email": "ceo@guard.test"}'),
      (gen_random_uuid(), 'github', 'unproven', '${STRANGER}', '{"email": "ceo@guard.test"}'),
      (gen_random_uuid(), 'github', 'other', '${STRANGER}', '{"email": "x@evil.test", "email_verified": true}'),
      (gen_random_uuid(), 'google', 'proven', '${STRANGER}', '{"email": "ceo@guard.test", "email_verified": true}');
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values
      (gen_random_uuid(), '${STRANGER}', 'totp', 'verified', now(), now()),
      (gen_random_uuid(), '${people.owner}', 'totp', 'verified', now(), now());
    create table auth.one_time_tokens (user_id uuid);
    insert into auth.one_time_tokens values ('${STRANGER}'), ('${people.owner}');`);
}

const confirm = `update auth.users set email_confirmed_at = now() where id = '${STRANGER}'`;

const setAddress = (email: string) => `update auth.users set email = '${email}' where id = '${people.owner}'`;

it('AUTH-16 confirming an address removes every sign-in method set before it and changes no other account', async () => {
  await prepare();
  await operator(confirm);
  const [left] = await truth(
    `select encrypted_password, concat(recovery_token, reauthentication_token, email_change, email_change_token_new) as tokens_of_links,
          (select count(*)::int from auth.sessions where user_id = u.id) as sessions,
          (select count(*)::int from auth.refresh_tokens where user_id = u.id) as refresh_tokens,
          (select array_agg(provider_id order by provider) from auth.identities where user_id = u.id) as identities,
          (select array_agg(user_id) from auth.mfa_factors) as factors,
          (select array_agg(user_id) from auth.one_time_tokens) as tokens
        from auth.users u where id = $1`,
    [STRANGER],
  );
  const list = (value: unknown) => String(value).replaceAll(/[{}]/g, '');
  assert.equal(left?.['encrypted_password'], null);
  assert.equal(left?.['tokens_of_links'], '');
  assert.deepEqual([left?.['sessions'], left?.['refresh_tokens']], [0, 0]);
  assert.equal(list(left?.['identities']), `${STRANGER},proven`);
  assert.equal(list(left?.['factors']), people.owner);
  assert.equal(list(left?.['tokens']), people.owner);
});

it('AUTH-16 sign-in methods set after the confirmation stay when other account data changes', async () => {
  await prepare();
  await operator(`${confirm};
        update auth.users set encrypted_password = 'the owner’s' where id = '${STRANGER}';
        insert into auth.sessions (id, user_id) values ('${SESSION}', '${STRANGER}');
        update auth.users set last_sign_in_at = now(), email_confirmed_at = now() where id = '${STRANGER}'`);
  await truth(
    `select encrypted_password, (select count(*)::int from auth.sessions where user_id = u.id) as sessions
        from auth.users u where id = $1`,
    [STRANGER],
  ).returns([{ encrypted_password: 'the owner’s', sessions: 1 }]);
});

it('AUTH-16 a sign-up sets neither its audience nor its metadata', async () => {
  await operator(`insert into auth.users (id, email, aud, raw_app_meta_data, raw_user_meta_data) values
    ('${STRANGER}', 'ceo@guard.test', 'other', '{"provider": "email"}', '{"full_name": "Mallory", "sub": "x", "secret_sha256": "y"}'),
    ('${SESSION}', 'cto@guard.test', 'authenticated', '{"provider": "google"}', '{"full_name": "Grace"}')`);
  await truth('select aud, raw_user_meta_data as data from auth.users where id = any ($1) order by email', [
    [STRANGER, SESSION],
  ]).returns([
    { aud: 'authenticated', data: { sub: 'x', secret_sha256: 'y' } },
    { aud: 'authenticated', data: { full_name: 'Grace' } },
  ]);
});

/** Confirms an account that signed up with the digest of this secret. */
const signUpWith = (
  secret: string,
) => `update auth.users set raw_user_meta_data = jsonb_build_object('secret_sha256',
    encode(sha256(convert_to('${secret}', 'UTF8')), 'hex')) where id = '${people.newcomer}';
  update auth.users set email_confirmed_at = null, encrypted_password = 'their hash' where id = '${people.newcomer}';
  update auth.users set email_confirmed_at = now() where id = '${people.newcomer}'`;
const restore = (secret: string) =>
  as('newcomer', `select public.restore_password('${secret}') as is_restored`).returns;

it('AUTH-16 the browser that signed up gets its password back once, within an hour, and nobody else does', async () => {
  const password = () =>
    truth('select encrypted_password as hash from auth.users where id = $1', [people.newcomer]);
  await operator(signUpWith('own'));
  await password().returns([{ hash: null }]);
  await restore('guessed')([{ is_restored: false }]);
  await as('other', `select public.restore_password('own') as is_restored`).returns([{ is_restored: false }]);
  await restore('own')([{ is_restored: true }]);
  await password().returns([{ hash: 'their hash' }]);
  for (const meanwhile of [
    `${signUpWith('own')}; update auth.users set encrypted_password = 'another' where id = '${people.newcomer}'`,
    `${signUpWith('own')}; update private.voided_passwords set ends_at = now() where true`,
    `${signUpWith('own')}; update auth.users set encrypted_password = 'another' where id = '${people.newcomer}';
      update auth.users set email = 'new@guard.test' where id = '${people.newcomer}'`,
  ]) {
    await operator(meanwhile);
    await restore('own')([{ is_restored: false }]);
  }
});

it('AUTH-16 AUTH-20 confirming another address removes what signed in before, except second factors', async () => {
  await prepare();
  await operator(`${confirm}; update auth.users set encrypted_password = 'a hash', recovery_token = 'x' where id = '${STRANGER}';
    insert into auth.sessions (id, user_id) values ('${SESSION}', '${STRANGER}');
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), '${STRANGER}', 'totp', 'verified', now(), now());
    insert into auth.one_time_tokens values ('${STRANGER}');
    update auth.users set email = 'cfo@guard.test' where id = '${STRANGER}'`);
  await truth(
    `select encrypted_password, recovery_token,
          (select count(*)::int from auth.sessions where user_id = u.id) as sessions,
          (select array_agg(provider)::text from auth.identities where user_id = u.id) as identities,
          (select count(*)::int from auth.mfa_factors where user_id = u.id) as factors,
          (select count(*)::int from auth.one_time_tokens where user_id = u.id) as tokens
        from auth.users u where id = $1`,
    [STRANGER],
  ).returns([
    {
      encrypted_password: null,
      recovery_token: '',
      sessions: 0,
      identities: '{email}',
      factors: 1,
      tokens: 0,
    },
  ]);
});

it('API-01 encrypting the hash of a password anew revokes no access token', async () => {
  await operator(`insert into private.access_tokens (person_id, client_id, name, digest, prefix, scopes, ends_at)
      values ('${people.owner}', '${people.owner}', 'CI', 'x', 'ap_0', '{audits:read}', now() + interval '1 day');
    update auth.users set encrypted_password = '{"key_id": "k"}' where id = '${people.owner}'`);
  await truth('select revoked_at from private.access_tokens').returns([{ revoked_at: null }]);
});

it('AUTH-20 an account that the auth service deletes softly, with a factor, keeps its business_email and sends no e-mail', async () => {
  await operator(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), '${people.owner}', 'totp', 'verified', now(), now());
    update auth.users set email = 'a digest', deleted_at = now() where id = '${people.owner}';
    delete from auth.mfa_factors where user_id = '${people.owner}'`);
  await truth('select business_email from profiles where client_id = $1', [people.owner]).lists([
    'owner@guard.test',
  ]);
  await truth(
    `select 1 from email_outbox where kind in ('sign_in_address_changed', 'second_factor_removed')`,
  ).returns([]);
});

it('AUTH-20 a changed sign-in address also changes business_email, is logged, and is e-mailed to the old address', async () => {
  await operator(setAddress('new@guard.test'));
  await truth('select business_email from profiles where client_id = $1', [people.owner]).lists([
    'new@guard.test',
  ]);
  await truth(
    `select admin_user_id, details ->> 'old_address' as old, details ->> 'new_address' as new
          from admin_activity_logs where action = 'changed_sign_in_address' and target_user_id = $1`,
    [people.owner],
  ).returns([{ admin_user_id: null, old: 'owner@guard.test', new: 'new@guard.test' }]);
  await operator(`update email_outbox set status = 'sent' where kind <> 'sign_in_address_changed'`);
  await truth(`select kind, recipient, payload ->> 'new_address' as new from claim_email(60)`).returns([
    { kind: 'sign_in_address_changed', recipient: 'owner@guard.test', new: 'new@guard.test' },
  ]);
});

it('AUTH-20 an operator cannot give a profile a different address from its account', async () => {
  await refuses(
    `update profiles set business_email = 'x@evil.test' where client_id = '${people.owner}'`,
    /The business e-mail cannot be changed/,
  );
  await operator(
    `insert into profiles (client_id, business_email) values ('${people.newcomer}', 'x@evil.test')`,
  );
  await truth('select business_email from profiles where client_id = $1', [people.newcomer]).lists([
    'newcomer@guard.test',
  ]);
});
