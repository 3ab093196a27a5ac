// The second factor: who needs it, what needs a fresh code, and who can remove it from an account (AUTH-18).
import assert from 'node:assert/strict';
import { AS_WRITTEN, as, claiming, it, operator, refuses, truth } from '../../check.ts';
import { getRows, people, removeOwnerSql, type Person } from '../../people.ts';

const FACTOR = '00000000-0000-4000-8000-0000000000f1';
const SECOND = '00000000-0000-4000-8000-0000000000f2';
const SESSION = '00000000-0000-4000-8000-0000000000f3';
const REASON = 'The phone was lost on a journey.';

const ago = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
const AAL1 = { aal: 'aal1', amr: [{ method: 'password', timestamp: ago(0) }] };
/** The claims of a session whose code was given so many minutes ago. */
export const aal2 = (minutesAgo: number) => ({
  aal: 'aal2',
  amr: [{ method: 'totp', timestamp: ago(minutesAgo) }],
});

/** Statements that read and write what a client or admin may, one per table or bucket. */
const ATTEMPTS = [
  'select 1 from profiles',
  'select 1 from projects',
  'select 1 from files',
  'select 1 from my_sessions()',
  `update profiles set full_name = 'Somebody else' where true`,
  `insert into service_requests (service_type, project_name, message) values ('code_review', 'x', 'x')`,
  'select public.admin_stats()',
  `select public.search_clients()`,
  'select public.search_audits()',
  'select public.work_queue()',
  `insert into impersonation_sessions (target_user_id, reason) values ('${people.other}', 'To answer a question.')`,
];

const STEP_UP: Record<string, string> = {
  'starting "View as Client"': `insert into impersonation_sessions (target_user_id, reason) values ('${people.other}', 'To answer a question.')`,
  'the export of clients': 'select id from public.export_clients()',
  'the export of the activity log': 'select id from public.search_activity(is_export => true)',
  'a further page of this export':
    'select id from public.search_activity(is_export => true, after_created_at => now(), after_id => gen_random_uuid())',
  'new recovery codes': 'select public.create_recovery_codes()',
  'taking an archive': `select count(*) from public.begin_archive('${getRows('owner').audit}')`,
  'resetting a second factor': `select public.reset_second_factor('${people.owner}', '${REASON}')`,
  'changing whether findings need an approval': 'select public.set_approval_rule(true)',
};

/** What gives another person access to what a client has. */
const STEP_UP_OF_OWNER: Record<string, string> = {
  'inviting a person to a team': `select public.invite_to_team('new@guard.test', 'viewer')`,
  'handing over the ownership of a client': `select public.hand_over_ownership('${people.member}')`,
  'taking an archive': `select count(*) from public.begin_archive('${getRows('owner').audit}')`,
  'making a report public': `select public.set_report_public('${getRows('owner').reportVersion}', true, 'owner company')`,
  'making an access token': `select public.create_access_token('CI', '{audits:read}', 30)`,
  'switching on MCP': 'select public.switch_mcp(true)',
  'deciding on a proposal': `select public.decide_proposal('${getRows('owner').proposal}', 'accepted')`,
};

/** Inserts a verified factor for a person, as the auth service does after the first code. */
export async function enrol(who: Person): Promise<void> {
  await operator(`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
    values (gen_random_uuid(), '${people[who]}', 'Phone', 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP')`);
}

/** Writes down the code of a session, as the auth service does. */
const giveCode = (session: string, at = 'now()') => `
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  values (gen_random_uuid(), '${session}', now(), ${at}, 'totp')
  on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey do update set updated_at = now()`;

/** Replaces all sessions by one whose code was given so many minutes ago. */
const newSession = (who: Person, minutes: number) => `delete from auth.sessions where true;
  insert into auth.sessions (id, user_id) values ('${SESSION}', '${people[who]}');
  ${giveCode(SESSION, `now() - interval '${minutes} minutes'`)}`;

const COMPLETE = `update auth.mfa_factors set status = 'verified' where id = '${SECOND}'`;

async function allowed(who: Person, claims: object): Promise<string[]> {
  const done: string[] = [];
  for (const sql of ATTEMPTS) {
    await operator('savepoint attempt');
    if ((await claiming(who, claims, sql)).count > 0) done.push(sql);
    await operator('rollback to savepoint attempt');
  }
  return done;
}

const settings = (set: string) => `update private.security_settings set ${set} where true`;
const factors = () => truth('select user_id from auth.mfa_factors');

it('AUTH-18 an admin without a code cannot read, write or call anything, with or without a factor', async () => {
  assert.deepEqual(await allowed('admin', AAL1), []);
  assert.deepEqual(await allowed('admin', { aal: undefined }), []);
  await enrol('admin');
  assert.deepEqual(await allowed('admin', AAL1), []);
  assert.ok((await allowed('admin', aal2(0))).length > 5);
});

it('AUTH-18 only the claim aal2 counts as a code', async () => {
  for (const aal of ['aal3', 'AAL2', 'aal2 ', '', null, 2, true, ['aal2'], { aal2: true }])
    assert.deepEqual(await allowed('admin', { aal }), [], JSON.stringify(aal));
});

it('AUTH-18 a token of a session that the removal of its factor took back to aal1 reads nothing', async () => {
  await enrol('owner');
  await operator(
    `insert into auth.sessions (id, user_id, aal) values ('${SESSION}', '${people.owner}', 'aal2')`,
  );
  const claims = { ...aal2(0), session_id: SESSION };
  await claiming('owner', claims, 'select public.create_recovery_codes()').hasRows(1);
  await operator(`update auth.sessions set aal = 'aal1' where id = '${SESSION}'`);
  assert.deepEqual(await allowed('owner', claims), []);
});

it('AUTH-18 a code of another kind of factor, once an operator switches one on, is a fresh code', async () => {
  await enrol('owner');
  const claims = { aal: 'aal2', amr: [{ method: 'mfa/phone', timestamp: ago(0) }] };
  await claiming('owner', claims, 'select public.create_recovery_codes()').hasRows(1);
});

it('AUTH-18 a client may go without a factor, and needs a code once they have a verified one', async () => {
  const before = await allowed('owner', AAL1);
  assert.ok(before.includes('select 1 from files'));
  await enrol('owner');
  assert.deepEqual(await allowed('owner', AAL1), []);
  assert.deepEqual(await allowed('owner', aal2(600)), before);
  await claiming('other', AAL1, 'select 1 from profiles').hasRows(1);
  await operator(`update auth.mfa_factors set status = 'unverified' where true`);
  assert.deepEqual(await allowed('owner', AAL1), before);
});

it('AUTH-18 settings can require a second factor of all clients or stop requiring it of admins', async () => {
  await operator(settings('required_of_clients = true'));
  assert.deepEqual(await allowed('owner', AAL1), []);
  await claiming('owner', aal2(600), 'select 1 from profiles').hasRows(1);
  await operator(settings('required_of_clients = false, required_of_admins = false'));
  await claiming('admin', AAL1, 'select public.admin_stats()').hasRows(1);
  await claiming('admin', AAL1, STEP_UP['the export of clients'] ?? '').hasRows(5);
  await enrol('admin');
  assert.deepEqual(await allowed('admin', AAL1), []);
});

it('AUTH-18 AUTH-19 everybody needs a code and sessions end at once when the settings are missing', async () => {
  await operator('delete from private.security_settings where true');
  assert.deepEqual(await allowed('owner', AAL1), []);
  assert.deepEqual(await allowed('admin', AAL1), []);
  await operator(`insert into auth.sessions (id, user_id) values ('${FACTOR}', '${people.owner}')`);
  const claims = { ...aal2(0), session_id: FACTOR };
  assert.deepEqual(await allowed('owner', claims), []);
});

it('AUTH-18 a live session without a code can read its second-factor state', async () => {
  const state = async (who: Person, claims: object) =>
    Object.values(await claiming(who, claims, 'select * from public.my_account()').onlyRow());
  const ofAdmin = [null, null, null, false, false, false];
  const ofOwner = [people.owner, 'owner', 'owner', false, false, false];
  assert.deepEqual(await state('admin', AAL1), [false, true, false, ...ofAdmin]);
  assert.deepEqual(await state('owner', AAL1), [false, false, true, ...ofOwner]);
  await enrol('owner');
  // Nothing of the client before the code.
  assert.deepEqual(await state('owner', AAL1), [true, true, false, null, null, null, false, false, false]);
  assert.deepEqual(await state('owner', aal2(600)), [true, true, true, ...ofOwner]);
  const ended = { ...AAL1, session_id: FACTOR };
  await claiming('owner', ended, 'select * from public.my_account()').isRefused('42501', /has ended/);
});

it('AUTH-18 TEAM-03 only admins and the owner can see who of a client has a second factor', async () => {
  await enrol('member');
  const team = `select has_second_factor as has from public.list_team('${people.owner}')`;
  const shown = async (who: Person, claims: object) =>
    (await claiming(who, claims, team)).rows?.map(({ has }) => has);
  assert.deepEqual(await shown('admin', aal2(600)), [false, true, false]);
  assert.equal(await shown('admin', AAL1), undefined);
  assert.deepEqual(await shown('owner', aal2(0)), [false, true, false]);
  assert.deepEqual(await shown('member', aal2(0)), [null, null, null]);
  assert.deepEqual(await shown('impersonating', aal2(0)), [null, null, null]);
});

for (const [what, sql] of Object.entries(STEP_UP))
  it(`AUTH-18 ${what} requires a code entered by the admin within the last 15 minutes`, async () => {
    await enrol('admin');
    await enrol('owner');
    const password = { aal: 'aal2', amr: [{ method: 'password', timestamp: ago(0) }] };
    for (const claims of [aal2(16), password, { aal: 'aal2', amr: undefined }, { aal: 'aal2', amr: 'totp' }])
      await claiming('admin', claims, sql).isRefused(
        'PT403',
        'Please confirm with a code from your authenticator app.',
      );
    const outcome = await claiming('admin', aal2(14), sql);
    assert.equal(outcome.code, undefined, outcome.code && outcome.message);
  });

for (const [what, sql] of Object.entries(STEP_UP_OF_OWNER))
  it(`AUTH-18 TEAM-03 ${what} requires a code of the last 15 minutes from an owner who has a second factor`, async () => {
    await enrol('owner');
    await claiming('owner', aal2(16), sql).isRefused('PT403');
    await claiming('owner', aal2(14), sql).hasRows(1);
  });

it('ADM-03 ADM-08 an export is one line in the log, however many pages it has, and a refused one is none', async () => {
  const next = `, after_created_at => now(), after_id => '${FACTOR}'`;
  await enrol('admin');
  for (const call of [`export_clients(search => ''`, 'search_activity(is_export => true']) {
    await claiming('admin', aal2(16), `select 1 from public.${call})`).isRefused('PT403');
    await claiming('admin', aal2(0), `select 1 from public.${call})`);
    await claiming('admin', aal2(0), `select 1 from public.${call}${next})`);
  }
  await truth(
    `select concat_ws(' by ', action, admin_user_id) from admin_activity_logs where action like 'exported%' order by 1`,
  ).lists(['activity', 'clients'].map((what) => `exported_${what} by ${people.admin}`));
});

it('AUTH-18 a factor can be removed only within 15 minutes of a code from its owner', async () => {
  await enrol('owner');
  for (const stale of [newSession('owner', 16), newSession('other', 0)]) {
    await operator(stale);
    await refuses('delete from auth.mfa_factors where true', /confirm with a code/);
  }
  await operator(`${newSession('owner', 14)}; delete from auth.mfa_factors where true`);
  assert.deepEqual(await factors(), []);
});

it('AUTH-18 a factor beside a verified one can be begun and completed only within 15 minutes of a code from its owner', async () => {
  const begin = `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
        values ('${SECOND}', '${people.owner}', 'Tablet', 'totp', 'unverified', now(), now())`;
  await operator(begin);
  await operator(`delete from auth.mfa_factors where id = '${SECOND}'`);
  await enrol('owner');
  for (const stale of [newSession('owner', 16), newSession('other', 0)]) {
    await operator(stale);
    await refuses(begin, /confirm with a code/);
  }
  await operator(`${newSession('owner', 14)}; ${begin}; ${newSession('owner', 16)}`);
  await refuses(COMPLETE, /confirm with a code/);
  await operator(`${newSession('owner', 14)}; ${COMPLETE}`);
  assert.equal((await factors()).length, 2);
});

it('AUTH-18 the first code of another factor raises no session that gave no code of an older factor lately', async () => {
  await enrol('owner');
  await operator(`${newSession('owner', 0)};
        insert into auth.sessions (id, user_id) values ('${SECOND}', '${people.owner}');
        ${giveCode(SECOND, "now() - interval '16 minutes'")};
        insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
        values ('${SECOND}', '${people.owner}', 'Tablet', 'totp', 'unverified', now(), now())`);
  await refuses(`${COMPLETE}; ${giveCode(SECOND)}`, /confirm with a code/);
  await operator(`${COMPLETE}; ${giveCode(SESSION)}`);
});

it('AUTH-18 adding and removing a factor is logged in its owner’s name and e-mailed to them', async () => {
  await enrol('owner');
  await operator(`update auth.mfa_factors set status = 'unverified' where true; update auth.mfa_factors set status = 'verified' where true;
        ${newSession('owner', 0)}; delete from auth.mfa_factors where true`);
  await truth(
    `select concat_ws(' by ', action, admin_user_id) from admin_activity_logs
          where target_user_id = '${people.owner}' and action like '%second_factor' order by ${AS_WRITTEN}`,
  ).lists(['added', 'removed'].map((change) => `${change}_second_factor by ${people.owner}`));
  await truth(
    `select concat_ws(' ', kind, payload ->> 'recipient_address', payload -> 'happened_at' = to_jsonb(now()))
          from email_outbox where kind like 'second_factor%' order by ${AS_WRITTEN}`,
  ).lists(['second_factor_added owner@guard.test t', 'second_factor_removed owner@guard.test t']);
});

it('AUTH-18 an admin’s reset removes another person’s factor, ends their sessions and e-mails both', async () => {
  await enrol('anotherAdmin');
  await operator(`insert into auth.sessions (id, user_id) values ('${FACTOR}', '${people.anotherAdmin}')`);
  await as('admin', `select public.reset_second_factor('${people.anotherAdmin}', ' ${REASON} ')`).hasRows(1);
  assert.deepEqual(await factors(), []);
  await truth('select 1 from auth.sessions').returns([]);
  await truth(
    `select payload ->> 'recipient_address' as address, payload -> 'is_own' as is_own
          from email_outbox where kind = 'second_factor_reset' order by 1`,
  ).returns([
    { address: 'admin@guard.test', is_own: false },
    { address: 'anotheradmin@guard.test', is_own: true },
  ]);
});

it('AUTH-18 TEAM-03 an admin resets the factor of a person of a team, and not of the founder who left, whose id the client has', async () => {
  await enrol('owner');
  await enrol('member');
  await operator(removeOwnerSql);
  const reset = (who: Person) =>
    as('admin', `select public.reset_second_factor('${people[who]}', '${REASON}')`);
  for (const who of ['owner', 'newcomer'] as const)
    await reset(who).isRefused('PT404', 'This person belongs neither to a client nor to our team.');
  await reset('member').hasRows(1);
  await truth(
    `select target_user_id, details ->> 'client_name' as name, details ->> 'client_id' as client
          from admin_activity_logs where action = 'reset_second_factor'`,
  ).returns([{ target_user_id: people.member, name: 'member', client: people.owner }]);
  await truth(
    `select payload ->> 'recipient_address' as address from email_outbox
          where kind = 'second_factor_reset' order by 1`,
  ).returns([{ address: 'admin@guard.test' }, { address: 'member@guard.test' }]);
  assert.equal((await factors()).length, 1);
});

it('AUTH-18 an admin resets a factor with a reason, and not their own', async () => {
  for (const who of ['admin', 'owner', 'other'] as const) await enrol(who);
  const reset = (who: Person, reason = REASON) =>
    `select public.reset_second_factor('${people[who]}', '${reason}')`;
  await as('admin', reset('admin')).isRefused('42501', /ask another admin/);
  for (const reason of ['', 'too short', 'Two lines,\nnot one.'])
    await as('admin', reset('owner', reason)).isRefused('22023');
  await as('admin', reset('pending')).isRefused('PT409');
  await as('admin', `select public.reset_second_factor('${FACTOR}', '${REASON}')`).isRefused('PT404');
});

it('AUTH-18 an operator can reset the factor of the only admin, logged under the name Operator', async () => {
  await enrol('admin');
  await operator(`select public.reset_second_factor('${people.admin}', '${REASON}')`);
  assert.deepEqual(await factors(), []);
  await truth(
    `select admin_user_id, details ->> 'admin_name' as name from admin_activity_logs
          where action = 'reset_second_factor'`,
  ).returns([{ admin_user_id: null, name: 'Operator' }]);
  await truth(`select payload ->> 'admin_name' from email_outbox where kind = 'second_factor_reset'`).lists([
    'An operator',
  ]);
});
