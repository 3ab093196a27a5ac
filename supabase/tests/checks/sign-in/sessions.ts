// Attacks: using the token of a session that has ended.
import assert from 'node:assert/strict';
import { as, inSession, it, operator, truth } from '../../check.ts';
import { decideSql, getRows, people, type Person } from '../../people.ts';

const SESSION = '00000000-0000-4000-8000-0000000000c1';
const OTHERS = '00000000-0000-4000-8000-0000000000c2';
const LAPTOP = '00000000-0000-4000-8000-0000000000c3';

/** Statements that an owner's live session can read, one per table or bucket. */
const READS = [
  'select 1 from profiles',
  'select 1 from projects',
  'select 1 from audits',
  'select 1 from report_versions',
  'select 1 from files',
  'select 1 from service_requests',
  'select 1 from knowledge_recommendations',
];

async function begin(): Promise<void> {
  await operator(`insert into auth.sessions (id, user_id) values
    ('${SESSION}', '${people.owner}'), ('${OTHERS}', '${people.other}')`);
}

async function readable(who: Person, session: string): Promise<string[]> {
  const seen: string[] = [];
  for (const sql of READS) if ((await inSession(who, session, sql)).count > 0) seen.push(sql);
  return seen;
}

const END: Record<string, string> = {
  'was signed out of': `delete from auth.sessions where id = '${SESSION}'`,
  'has run out': `update auth.sessions set not_after = now() where id = '${SESSION}'`,
  'belongs to a banned account': `update auth.users set banned_until = 'infinity' where id = '${people.owner}'`,
};

for (const [what, sql] of Object.entries(END))
  it(`AUTH-15 AUTH-19 every request with the token of a session that ${what} is refused, and would read nothing`, async () => {
    const request = () => inSession('owner', SESSION, 'select private.check_request_headers()');
    await begin();
    await request().hasRows(1);
    assert.deepEqual(await readable('owner', SESSION), READS);
    await operator(`${sql}; update auth.users set banned_until = '2026-01-02' where id = '${people.other}'`);
    await inSession('other', OTHERS, 'select 1 from profiles').hasRows(1);
    await request().isRefused('PT401', 'Your session has ended. Please sign in again.');
    assert.deepEqual(await readable('owner', SESSION), []);
    await as('anonymous', 'select private.check_request_headers()').hasRows(1);
  });

it('AUTH-19 a fault in what follows a new session refuses nobody’s sign-in', async () => {
  await operator(`alter table private.known_devices rename to unknown_devices;
        alter table private.security_settings rename to unknown_settings;
        insert into auth.sessions (id, user_id, user_agent) values ('${SESSION}', '${people.owner}', 'Firefox/1');
        update auth.sessions set refreshed_at = now(), user_agent = 'Chrome/1' where id = '${SESSION}'`);
  assert.equal((await truth(`select from auth.sessions where id = '${SESSION}'`)).length, 1);
});

it('AUTH-19 an ended session cannot write, call functions or act as an admin, nor can a token with another user’s session', async () => {
  await begin();
  await inSession('other', OTHERS, 'select 1 from profiles').hasRows(1);
  assert.deepEqual(await readable('owner', OTHERS), []);
  assert.deepEqual(await readable('admin', OTHERS), []);
  await operator('delete from auth.sessions where true');
  const row = getRows('owner');
  for (const [who, sql] of [
    ['owner', `update profiles set full_name = 'Thief' where client_id = '${people.owner}'`],
    [
      'owner',
      `insert into service_requests (service_type, project_name, message) values ('code_review', 'x', 'x')`,
    ],
    ['owner', `select submit_onboarding('{}')`],
    ['owner', `select complete_file_upload('${row.unfinishedFile}')`],
    ['admin', decideSql(people.pending, 'approved')],
    ['admin', 'select public.admin_stats()'],
    ['admin', `insert into impersonation_sessions (target_user_id) values ('${people.owner}')`],
  ] as const) {
    const outcome = await inSession(who, SESSION, sql);
    assert.ok(outcome.code !== undefined || outcome.count === 0, sql);
  }
});

it('AUTH-19 an idle session ends after 8 hours for staff and 30 days for a client, or as configured', async () => {
  const ends = async (who: Person) => {
    await operator(`delete from auth.sessions where true;
          insert into auth.sessions (id, user_id) values ('${SESSION}', '${people[who]}')`);
    const begun = await truth(`select (not_after - now())::text as period from auth.sessions`);
    await operator(`update auth.sessions set not_after = now() + interval '1 minute' where true;
          update auth.sessions set refreshed_at = now() at time zone 'UTC' where true`);
    const renewed = await truth(`select (not_after - now())::text as period from auth.sessions`);
    return [...begun, ...renewed].map(({ period }) => period);
  };
  assert.deepEqual(await ends('admin'), ['08:00:00', '08:00:00']);
  assert.deepEqual(await ends('auditor'), ['08:00:00', '08:00:00']);
  assert.deepEqual(await ends('owner'), ['30 days', '30 days']);
  await operator(
    `update private.security_settings set client_idle_limit = '1 hour', admin_idle_limit = '10 minutes' where true`,
  );
  assert.deepEqual(await ends('admin'), ['00:10:00', '00:10:00']);
  assert.deepEqual(await ends('owner'), ['01:00:00', '01:00:00']);
});

it('AUTH-19 renewing a token does not revive an ended session', async () => {
  await begin();
  await operator(`update auth.sessions set not_after = now() where id = '${SESSION}';
        update auth.sessions set refreshed_at = now() at time zone 'UTC' where true`);
  assert.deepEqual(await readable('owner', SESSION), []);
  await inSession('other', OTHERS, 'select 1 from profiles').hasRows(1);
});

it('AUTH-19 a person sees only their own live sessions, with the current one marked and without address or place', async () => {
  await begin();
  await operator(`insert into auth.sessions (id, user_id, user_agent, ip, created_at, refreshed_at, not_after, aal) values
        ('${LAPTOP}', '${people.owner}', 'Firefox', '192.0.2.1', now() - interval '1 day', (now() + interval '1 minute') at time zone 'UTC', null, 'aal2'),
        (gen_random_uuid(), '${people.owner}', 'ended', null, now(), null, now(), null),
        (gen_random_uuid(), '${people.owner}', 'idle', null, now() - interval '31 days', null, now(), null)`);
  const rows = await inSession('owner', SESSION, 'select * from public.my_sessions()').hasRows(2);
  assert.deepEqual(
    rows.map(({ id, user_agent, is_current, aal }) => [id, user_agent, is_current, aal]),
    [
      [LAPTOP, 'Firefox', false, 'aal2'],
      [SESSION, null, true, 'aal1'],
    ],
  );
  assert.equal(Object.keys(rows[0] ?? {}).join(), 'id,user_agent,created_at,last_used_at,is_current,aal');
});

it('AUTH-19 a person can end one of their sessions or all others, and nobody can end another person’s', async () => {
  await begin();
  await operator(`insert into auth.sessions (id, user_id) values ('${LAPTOP}', '${people.owner}')`);
  const end = (id: string) => `select public.end_session('${id}')`;
  await inSession('other', OTHERS, end(LAPTOP)).isRefused('PT404');
  await as('admin', end(LAPTOP)).isRefused('PT404');
  await as('anonymous', end(LAPTOP)).isRefused('42501');
  await inSession('owner', LAPTOP, 'select 1 from profiles').hasRows(1);
  await inSession('owner', SESSION, end(LAPTOP)).hasRows(1);
  await inSession('owner', LAPTOP, 'select 1 from profiles').hasRows(0);
  await inSession('owner', SESSION, end(LAPTOP)).isRefused('PT404', 'This session has already ended.');
  await operator(`insert into auth.sessions (id, user_id) values ('${LAPTOP}', '${people.owner}')`);
  await inSession('owner', SESSION, 'select public.end_other_sessions() as n').returns([{ n: 1 }]);
  await truth('select id from auth.sessions order by id').returns([{ id: SESSION }, { id: OTHERS }]);
});

/** What follows "Mozilla/5.0 (" in the browsers of today, which name each other. */
const BROWSERS = {
  'Chrome on Android': 'Linux; Android 10; K) Chrome/142.0 Mobile Safari/537.36',
  'Chrome on ChromeOS': 'X11; CrOS x86_64 14541.0.0) Chrome/142.0 Safari/537.36',
  'Chrome on iOS': 'iPhone; CPU iPhone OS 26_0 like Mac OS X) CriOS/142.0 Mobile/15E148 Safari/604.1',
  'Edge on Android': 'Linux; Android 10; K) Chrome/142.0 Mobile Safari/537.36 EdgA/142.0',
  'Firefox on iOS': 'iPad; CPU OS 26_0 like Mac OS X) FxiOS/145.0 Mobile/15E148 Safari/604.1',
  'Opera on Windows': 'Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36 OPR/126.0',
  'Safari on macOS': 'Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15',
  'Samsung Internet on Android':
    'Linux; Android 10; K) SamsungBrowser/29.0 Chrome/142.0 Mobile Safari/537.36',
};

it('AUTH-19 a new device sends one e-mail with a device name from our list, and the first device sends none', async () => {
  const told = () =>
    truth(`select payload ->> 'device' from email_outbox
      where kind = 'new_device' and payload ->> 'recipient_address' = 'admin@guard.test' order by 1`);
  const signInOn = (device: string) =>
    operator(`insert into auth.sessions (id, user_id, user_agent)
          values (gen_random_uuid(), '${people.admin}', '${device}'); delete from auth.sessions where true`);
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await signInOn(firefox);
  await signInOn(firefox.replaceAll('140', '141'));
  await told().returns([]);
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0';
  await signInOn(edge);
  await signInOn(edge);
  await signInOn('');
  await told().lists(['Edge on Windows']);
  for (const browser of Object.values(BROWSERS)) await signInOn(`Mozilla/5.0 (${browser}`);
  await operator(`insert into auth.sessions (id, user_id, user_agent) values ('${SESSION}', '${people.admin}', '${firefox}');
    update auth.sessions set user_agent = replace(user_agent, 'Linux', 'Windows') where id = '${SESSION}'`);
  await signInOn('<img src=x onerror=alert(1)>');
  await told().lists(
    ['Another program', 'Edge on Windows', 'Firefox on Windows', ...Object.keys(BROWSERS)].toSorted(),
  );
});
