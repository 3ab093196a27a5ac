// Attacks: an identity provider that asserts the address of somebody else, and staff who sign in around the provider of the firm.
import assert from 'node:assert/strict';
import { as, claiming, inSession, it, operator, refuses, truth } from '../../check.ts';
import { people, type Person } from '../../people.ts';

const SESSION = '00000000-0000-4000-8000-0000000000d1';
const FIRM = 'custom:firm';
const TENANT = 'https://login.microsoftonline.com/0b1ee7f5-3c5c-4a0f-9c6e-2f1f6a1c7f10/v2.0';

const put = (provider: string, domains: string | null, claims: object = {}) =>
  `select put_sign_in_provider('${provider}', 'Guard ID', ${domains ? `'${domains}'` : 'null'}, '${JSON.stringify(claims)}')`;

const identity = (provider: string, data: object, who: Person = 'owner') =>
  `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     values (gen_random_uuid(), '${provider}', gen_random_uuid()::text, '${people[who]}', '${JSON.stringify(data)}')`;

/** Runs statements to the end of their transaction, as far as its triggers see. Resolves with the refusal, or null. */
async function commit(statements: string) {
  await operator('savepoint attempt; set constraints all deferred');
  await operator(statements);
  const error = await operator('set constraints all immediate').then(
    () => null,
    (refusal: unknown) => refusal as { code: string; message: string },
  );
  await operator(error ? 'rollback to savepoint attempt' : 'release savepoint attempt');
  return error && `${error.code} ${error.message}`;
}

const at = (email: string, more: object = {}) => ({ email, email_verified: true, ...more });
const UNVERIFIED = 'PT403 Guard ID has not verified this e-mail address.';
const foreign = (domain: string) => `PT403 Guard ID may not sign in people with addresses of ${domain}.`;

it('SSO-01 a provider asserts verified addresses of its own domains alone, at the first sign-in and at a later one', async () => {
  await operator(put(FIRM, '{guard.test,guard.example}'));
  const cases: [object, string | null][] = [
    [at('Owner@Guard.Test'), null],
    [at('admin@auditor.test'), foreign('auditor.test')],
    [at('admin@auditor.test@guard.test'), null],
    [at('admin@guard.test@auditor.test'), foreign('auditor.test')],
    [at('admin@sub.guard.test'), foreign('sub.guard.test')],
    [at('owner@guard.test', { email_verified: false }), UNVERIFIED],
    [at('owner@guard.test', { email_verified: 'yes' }), UNVERIFIED],
    [{ email: 'owner@guard.test' }, UNVERIFIED],
    [{ email_verified: true }, UNVERIFIED],
    [at('@'), UNVERIFIED],
  ];
  for (const [data, refusal] of cases) {
    assert.equal(await commit(identity(FIRM, data)), refusal, JSON.stringify(data));
    const later = `${identity(FIRM, at('owner@guard.test'))};
      update auth.identities set identity_data = '${JSON.stringify(data)}' where provider = '${FIRM}'`;
    assert.equal(await commit(later), refusal, `later ${JSON.stringify(data)}`);
  }
});

it('SSO-01 a provider that no operator added signs nobody in; Google may assert any domain; a deleted account is left alone', async () => {
  const anybody = at('anybody@any.test');
  for (const unknown of ['custom:other', 'github', 'azure', 'Google'])
    assert.equal(await commit(identity(unknown, anybody)), 'PT403 This way of signing in is switched off.');
  assert.equal(await commit(identity('google', anybody)), null);
  assert.equal(await commit(identity('email', {})), null);
  const deleted = `update auth.users set deleted_at = now() where id = '${people.owner}';
    update auth.identities set identity_data = '{}' where provider = 'google'`;
  assert.equal(await commit(deleted), null);
});

it('SSO-01 an identity must have the claims that its provider requires: the tenant of Entra, the domain of Google Workspace', async () => {
  await operator(
    `${put('azure', '{guard.test}', { iss: TENANT })}; ${put('google', '{guard.test}', { custom_claims: { hd: 'guard.test' } })}`,
  );
  const address = 'owner@guard.test';
  const other = TENANT.replace('0b1ee7f5', '00000000');
  assert.equal(await commit(identity('azure', at(address, { iss: TENANT }))), null);
  for (const claims of [{}, { iss: other }])
    assert.equal(await commit(identity('azure', at(address, claims))), foreign('guard.test'));
  assert.equal(await commit(identity('google', at(address, { custom_claims: { hd: 'guard.test' } }))), null);
  assert.equal(await commit(identity('google', at(address))), foreign('guard.test'));
});

it('SSO-01 an operator cannot add a provider that may assert any address, azure without its tenant, or a name that the auth service refuses', async () => {
  const cases: [string, RegExp][] = [
    [put(FIRM, null), /Name the domains/],
    [put(FIRM, '{}'), /Write each domain/],
    [put(FIRM, '{Guard.test}'), /Write each domain/],
    [put(FIRM, '{guard.test,NULL}'), /Write each domain/],
    [put(FIRM, '{guard.test}').replace('Guard ID', ' '), /Say what its button reads/],
    [put(FIRM, '{localhost}'), /Write each domain/],
    [put('azure', '{guard.test}'), /Name the tenant/],
    [
      put('azure', '{guard.test}', { iss: 'https://login.microsoftonline.com/common/v2.0' }),
      /Name the tenant/,
    ],
    [put('azure', null, { iss: TENANT }), /Name the domains/],
    [put('custom:Firm', '{guard.test}'), /A provider is/],
    [put(`custom:${'a'.repeat(44)}`, '{guard.test}'), /A provider is/],
    [put('facebook', '{guard.test}'), /A provider is/],
  ];
  for (const [sql, sentence] of cases) await refuses(sql, sentence);
  for (const who of ['anonymous', 'owner', 'admin'] as const)
    await as(who, put(FIRM, '{guard.test}')).isRefused('42501');
  await truth('select provider from list_sign_in_providers()').returns([{ provider: 'google' }]);
});

it('SSO-01 AUTH-16 what a stranger prepared who signed up with the address is gone once its provider confirms it', async () => {
  await operator(`${put(FIRM, '{guard.test}')};
    update auth.users set email_confirmed_at = null, encrypted_password = 'a stranger’s' where id = '${people.newcomer}';
    insert into auth.sessions (id, user_id) values ('${SESSION}', '${people.newcomer}')`);
  const confirmed = `${identity(FIRM, at('newcomer@guard.test'), 'newcomer')};
    update auth.users set email_confirmed_at = now() where id = '${people.newcomer}'`;
  assert.equal(await commit(confirmed), null);
  await truth(
    `select encrypted_password as hash, (select count(*)::int from auth.sessions where user_id = u.id) as sessions,
         (select count(*)::int from auth.identities where user_id = u.id) as identities from auth.users u where id = $1`,
    [people.newcomer],
  ).returns([{ hash: null, sessions: 0, identities: 1 }]);
});

// Which provider ---------------------------------------------------------------------------------------------------------

const FLOW = '00000000-0000-4000-8000-0000000000d2';
const beginFlow = (who: Person, provider: string, method = 'oauth') =>
  `insert into auth.flow_state (id, user_id, provider_type, authentication_method)
     values ('${FLOW}', '${people[who]}', '${provider}', '${method}')`;
const END_FLOW = `delete from auth.flow_state where id = '${FLOW}'`;
const beginSession = (who: Person) =>
  `insert into auth.sessions (id, user_id, aal) values ('${SESSION}', '${people[who]}', 'aal2')`;

/** Signs in by a provider, in the order of the auth service or in that of the embedded backend. */
const signIn = (who: Person, provider: string, isEmbedded = false) => {
  const exchange = [beginSession(who), END_FLOW];
  return [beginFlow(who, provider), ...(isEmbedded ? exchange.toReversed() : exchange)].join(';');
};
const SIGN_OUT = `delete from auth.sessions where id = '${SESSION}'`;

it('SSO-01 a session has the provider whose code began it, and no other session of the same or another person has one', async () => {
  const recorded = () => truth('select session_id, provider from private.session_providers');
  for (const isEmbedded of [false, true]) {
    await operator(signIn('admin', FIRM, isEmbedded));
    await recorded().returns([{ session_id: SESSION, provider: FIRM }]);
    await operator(SIGN_OUT);
    await recorded().returns([]);
  }
  for (const [flow, session] of [
    [beginFlow('admin', 'email', 'recovery'), beginSession('admin')],
    [beginFlow('admin', 'magiclink', 'magiclink'), beginSession('admin')],
    [beginFlow('owner', FIRM), beginSession('admin')],
  ] as const) {
    await operator(`${flow}; ${session}; ${END_FLOW}`);
    await recorded().returns([]);
    await operator(SIGN_OUT);
  }
});

// Staff ----------------------------------------------------------------------------------------------------------------------

const limited = `${put(FIRM, '{guard.test}')}; select limit_staff_sign_in('${FIRM}')`;
const SENTENCE = 'Please sign in with Guard ID.';

it('SSO-01 staff who signed in otherwise than by their provider read nothing and read why, and clients are not limited', async () => {
  await operator(`${beginSession('admin')}; ${limited}`);
  const read = (who: Person) => inSession(who, SESSION, 'select 1 from profiles');
  const states: Record<string, string> = {
    'an old session, and one by a password or a recovery link': '',
    'a session by another provider': `${SIGN_OUT}; ${signIn('admin', 'google')}`,
    'a session that has also ended': `${SIGN_OUT}; ${signIn('admin', 'google')}; update auth.sessions set not_after = now() where true`,
  };
  for (const [state, sql] of Object.entries(states)) {
    await operator(sql);
    assert.equal((await read('admin')).count, 0, state);
    for (const request of [
      'select * from my_account()',
      'select private.check_request_headers()',
      'select * from list_staff()',
    ])
      await inSession('admin', SESSION, request).isRefused(
        request.includes('check') ? 'PT401' : '42501',
        SENTENCE,
      );
  }
  // A token without a session.
  await as('auditor', 'select * from my_account()').isRefused('42501', SENTENCE);
  await as('owner', 'select 1 from profiles').hasRows(1);
  await operator(`${SIGN_OUT}; ${signIn('admin', FIRM)}`);
  assert.ok((await read('admin')).count > 0);
  // The second factor of the provider does not count.
  await claiming(
    'admin',
    { session_id: SESSION, aal: 'aal1' },
    'select needed, satisfied from my_account()',
  ).returns([{ needed: true, satisfied: false }]);
  await operator(`${SIGN_OUT}; ${beginSession('admin')}; select limit_staff_sign_in()`);
  assert.ok((await read('admin')).count > 0);
});

it('SSO-01 an access token of staff counts as the session in which it was made', async () => {
  await operator(beginSession('admin'));
  const create = () =>
    inSession('admin', SESSION, `select id from create_access_token('CI', '{audits:read}', 9)`).onlyRow();
  const isLive = ({ id }: Record<string, unknown>) =>
    truth('select private.is_live_token(t) as is_live from private.access_tokens t where id = $1', [id]);
  const byPassword = await create();
  await operator(`${SIGN_OUT}; ${signIn('admin', FIRM)}`);
  const byProvider = await create();
  await isLive(byPassword).returns([{ is_live: true }]);
  await operator(limited);
  await isLive(byPassword).returns([{ is_live: false }]);
  await isLive(byProvider).returns([{ is_live: true }]);
  // Its session may have ended.
  await operator(SIGN_OUT);
  await isLive(byProvider).returns([{ is_live: true }]);
});

it('SSO-01 removing a provider ends its sessions and tokens; that of the staff stays until the limit is lifted', async () => {
  await operator(`${signIn('admin', FIRM)}; ${limited};
    insert into auth.sessions (id, user_id) values ('${FLOW}', '${people.owner}');
    insert into private.session_providers (session_id, provider) values ('${FLOW}', 'google')`);
  const list = `select concat_ws(' ', provider, is_for_staff) from list_sign_in_providers()`;
  await truth(list).lists([`${FIRM} t`, 'google f']);
  await inSession('admin', SESSION, `select id from create_access_token('CI', '{audits:read}', 9)`).hasRows(
    1,
  );
  const remove = `select remove_sign_in_provider('${FIRM}')`;
  await refuses(remove, /Staff sign in by this provider alone/);
  await operator(`select limit_staff_sign_in(); ${remove}`);
  await truth(`select id from auth.sessions`).lists([FLOW]);
  await refuses(remove, /There is no such provider/);
  await truth('select id from private.access_tokens where revoked_at is null').returns([]);
  await refuses(`select limit_staff_sign_in('${FIRM}')`, /There is no such provider/);
});
