// Recovery codes, and the wait after five wrong codes (AUTH-18).
import assert from 'node:assert/strict';
import { as, claiming, it, operator, truth } from '../../check.ts';
import { people, type Person } from '../../people.ts';
import { aal2, enrol } from './second-factor.ts';

const SESSION = '00000000-0000-4000-8000-0000000000c1';
const OTHER_SESSION = '00000000-0000-4000-8000-0000000000c2';
const AAL1 = { aal: 'aal1', session_id: SESSION };

async function createCodes(who: Person): Promise<string[]> {
  const row = await claiming(
    who,
    aal2(0),
    'select unnest(create_recovery_codes()) as code limit 1 offset 9',
  ).onlyRow();
  return [String(row['code'])];
}

const tryCode = (who: Person, code: string, claims: object = AAL1) =>
  claiming(who, claims, `select public.use_recovery_code('${code}') as is_right`);
const left = async (who: Person) =>
  (await claiming(who, aal2(0), 'select public.recovery_codes_left() as n').onlyRow())['n'];
const verify = (isRight: boolean, who: Person = 'owner', address = '192.0.2.1') =>
  truth(`select private.limit_wrong_codes('{"user_id": "${people[who]}", "valid": ${isRight},
    "metadata": {"ip_address": "${address}"}}') as answer`);

const ageByMinutes = (n: number) =>
  operator(`update private.wrong_codes set created_at = created_at - interval '${n} minutes' where true`);

/** Gives the owner a factor and two sessions. Returns a recovery code. */
async function lostPhone(): Promise<string> {
  await enrol('owner');
  await operator(`insert into auth.sessions (id, user_id, aal) values
    ('${SESSION}', '${people.owner}', 'aal1'), ('${OTHER_SESSION}', '${people.owner}', 'aal2')`);
  const [code] = await createCodes('owner');
  return code ?? '';
}

it('AUTH-18 a person with a factor has ten recovery codes of 80 bits, stored as digests, and new codes replace the old', async () => {
  await claiming('owner', aal2(0), 'select public.create_recovery_codes()').isRefused('42501');
  const first = await lostPhone();
  assert.match(first, /^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/);
  assert.equal(await left('owner'), 10);
  const kept = await truth('select digest::text, length(digest) as bytes from private.recovery_codes');
  assert.equal(new Set(kept.map(({ digest }) => digest)).size, 10);
  assert.ok(
    kept.every(({ digest, bytes }) => bytes === 32 && !String(digest).includes(first.replaceAll('-', ''))),
  );
  await createCodes('owner');
  assert.equal(await left('owner'), 10);
  await tryCode('owner', first).returns([{ is_right: false }]);
});

it('AUTH-18 a recovery code works once, removes the factor, ends the other sessions, and is logged and e-mailed', async () => {
  const code = await lostPhone();
  await claiming('owner', AAL1, 'select 1 from profiles').hasRows(0);
  await tryCode('owner', ` ${code.toUpperCase().replaceAll('-', ' ')}`).returns([{ is_right: true }]);
  await claiming('owner', AAL1, 'select 1 from profiles').hasRows(1);
  await truth('select 1 from auth.mfa_factors').returns([]);
  await truth('select id from auth.sessions').returns([{ id: SESSION }]);
  await tryCode('owner', code).returns([{ is_right: false }]);
  assert.equal(await left('owner'), 0);
  await truth(`select target_user_id from admin_activity_logs where action = 'used_recovery_code'`).lists([
    people.owner,
  ]);
  await truth(
    `select payload ->> 'recipient_address' as address from email_outbox where kind = 'recovery_code_used'`,
  ).returns([{ address: 'owner@guard.test' }]);
});

it('AUTH-18 a recovery code of another person or with an ended session is refused', async () => {
  const code = await lostPhone();
  await tryCode('other', code, {}).returns([{ is_right: false }]);
  await operator(`delete from auth.sessions where id = '${SESSION}'`);
  await tryCode('owner', code).isRefused('42501', 'Your session has ended. Please sign in again.');
  await as('anonymous', `select public.use_recovery_code('${code}')`).isRefused('42501');
  assert.equal((await truth('select 1 from auth.mfa_factors')).length, 1);
});

it('AUTH-18 five wrong recovery codes block the right one for ten minutes, in this session only', async () => {
  const code = await lostPhone();
  for (let n = 0; n < 5; n += 1)
    await tryCode('owner', 'aaaaa-aaaaa-aaaaa-aaaaa').returns([{ is_right: false }]);
  await ageByMinutes(9);
  await tryCode('owner', code).isRefused('PT429', /wait ten minutes/);
  await tryCode('other', 'aaaaa', {}).returns([{ is_right: false }]);
  await operator('savepoint blocked');
  const elsewhere = { aal: 'aal1', session_id: OTHER_SESSION };
  await tryCode('owner', code, elsewhere).returns([{ is_right: true }]);
  await operator('rollback to savepoint blocked');
  await ageByMinutes(2);
  await tryCode('owner', code).returns([{ is_right: true }]);
});

it('AUTH-18 five wrong codes of the app block the right one, and a right code before that resets the count', async () => {
  const goOn = [{ answer: { decision: 'continue' } }];
  for (let n = 0; n < 4; n += 1) assert.deepEqual(await verify(false), goOn);
  assert.deepEqual(await verify(true), goOn);
  for (let n = 0; n < 5; n += 1) assert.deepEqual(await verify(false), goOn);
  for (const isRight of [true, false]) {
    const [row] = await verify(isRight);
    assert.match(JSON.stringify(row), /"http_code":429/);
  }
  assert.deepEqual(await verify(true, 'other'), goOn);
});

it('AUTH-18 wrong codes from one address block those from no other, until there are twenty within an hour, and the longer wait is told', async () => {
  const goOn = [{ answer: { decision: 'continue' } }];
  for (let n = 0; n < 6; n += 1) await verify(false);
  assert.deepEqual(await verify(true, 'owner', '192.0.2.2'), goOn);
  for (let n = 0; n < 15; n += 1) assert.deepEqual(await verify(false, 'owner', `198.51.100.${n}`), goOn);
  const isRefused = async (message: RegExp, address = '192.0.2.2') =>
    assert.match(JSON.stringify(await verify(true, 'owner', address)), message);
  await isRefused(/wait 60 minutes.*"http_code":429/);
  await ageByMinutes(35);
  assert.deepEqual(await verify(false, 'other'), goOn);
  await isRefused(/wait 25 minutes/);
  await operator(`update private.wrong_codes set created_at = now() where given_by = '192.0.2.1';
    update private.wrong_codes set created_at = now() - interval '55 minutes' where given_by <> '192.0.2.1'`);
  await isRefused(/wait 10 minutes/, '192.0.2.1');
});

it('AUTH-18 a session that a mailed link began removes the password and ends the others before it gives a code, and no other can', async () => {
  await lostPhone();
  const attempt = () => claiming('owner', AAL1, 'select public.remove_password()');
  await operator(`update auth.users set encrypted_password = 'known to others' where id = '${people.owner}'`);
  await attempt().isRefused('42501', 'Sign in with a link from an e-mail first.');
  for (const link of ['magiclink', 'recovery', 'otp']) {
    await operator(`delete from auth.mfa_amr_claims where true; insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (gen_random_uuid(), '${SESSION}', now(), now(), '${link}')`);
    await attempt().hasRows(1);
  }
  await truth('select id from auth.sessions').returns([{ id: SESSION }]);
  await truth(`select encrypted_password as hash from auth.users where id = '${people.owner}'`).lists([null]);
});
