// What becomes of notices by e-mail (NOTE-02): when a digest is due, who stops what, and that nobody is told who is no longer to be told.
import assert from 'node:assert/strict';
import { as, it, operator, truth } from '../../check.ts';
import { getRows, people, suspendOwnerSql, type Person } from '../../people.ts';

const row = getRows('owner');

const comment = async (who: Person = 'admin') =>
  await as(
    who,
    `insert into finding_comments (finding_id, body) values ('${row.finding}', 'We look at it.')`,
  ).hasRows(1);
const choose = async (who: Person, kind: string, email: string) =>
  await as(who, `select choose_notice_email('${kind}', '${email}')`).hasRows(1);
const chooseZone = async (zone: string) => await as('owner', `select choose_time_zone('${zone}')`).hasRows(1);

/** What is planned or was decided for this person, in the order of the kinds. */
const planned = (who: Person) =>
  truth(
    `select e.kind, n.email, n.decision from private.notices n join events e on e.id = n.event_id
     where n.person_id = $1 and e.kind <> 'status_changed' order by e.kind, n.created_at`,
    [people[who]],
  );
/** No e-mail of the seed waits. */
const clearQueue = () => operator(`update email_outbox set status = 'sent' where status = 'queued'`);
/** As if a day had passed since everything that waits was written. */
const passADay = () =>
  operator(`update private.notices set created_at = created_at - interval '1 day', due_at = due_at - interval '1 day'
    where decision is null`);
/** What the mail worker takes next. */
const claim = async () => (await truth('select * from claim_email(60)'))[0];
/** Sends what is due as the mail worker does. Resolves to what it sent. */
async function sendAll() {
  const sent = [];
  for (let email = await claim(); email; email = await claim()) {
    sent.push(email);
    await operator(`update email_outbox set status = 'sent' where id = '${String(email['id'])}'`);
  }
  return sent;
}
const queued = () =>
  truth(
    `select kind, recipient_user_id, payload from email_outbox where status = 'queued' order by kind, recipient_user_id`,
  );
const choices = () => truth('select person_id, kind, email from private.notice_choices order by 1, 2');

/** What an e-mail of this kind to this person carries. */
async function tokenOf(who: Person, kind: string): Promise<string> {
  await truth('insert into private.notice_settings (person_id) values ($1) on conflict do nothing', [
    people[who],
  ]);
  const [made] = await truth(
    'select private.unsubscribe_token(s, $2) as token from private.notice_settings s where s.person_id = $1',
    [people[who], kind],
  );
  return String(made?.['token']);
}
const unsubscribe = async (token: string | null) =>
  (await as('anonymous', 'select unsubscribe($1) as known', [token]).onlyRow())['known'];
const callFrom = (address: string, more = {}) =>
  operator(
    `select set_config('request.headers', '${JSON.stringify({ 'x-forwarded-for': address, ...more })}', true)`,
  );

it('NOTE-02 ADM-10 an admin sees how many e-mails failed and since when one is overdue', async () => {
  const seen =
    "select failed::integer, last_error, waiting_since < now() - interval '1 hour' as waits from email_trouble()";
  await clearQueue();
  await comment();
  await as('admin', seen).hasRows(0);
  const queue = (status: string, minutes: number, error: string, days = 0) =>
    operator(`insert into email_outbox (event_key, kind, recipient_user_id, payload, status, next_attempt_at, last_error, created_at)
          values (gen_random_uuid(), 'notice', '${people.owner}', '{"audit_id": "${row.audit}"}', '${status}',
            now() - interval '${minutes} minutes', '${error}', now() - interval '${days} days')`);
  await queue('queued', 59, '');
  await as('admin', seen).hasRows(0);
  await queue('failed', 0, 'Of last week.', 8);
  await as('admin', seen).hasRows(0);
  await queue('failed', 0, 'An older one.', 6);
  await queue('failed', 0, 'The mail server refused it.');
  await as('admin', seen).returns([{ failed: 2, last_error: 'The mail server refused it.', waits: null }]);
  await queue('queued', 61, '');
  assert.equal((await as('admin', seen).onlyRow())['waits'], true);
  // What waits for a suspended client is not overdue.
  await operator(suspendOwnerSql);
  assert.equal((await as('admin', seen).onlyRow())['waits'], null);
  await operator(
    `update email_outbox set kind = 'daily_digest', payload = '{"notices": []}' where status = 'queued'`,
  );
  assert.equal((await as('admin', seen).onlyRow())['waits'], null);
});

it('ONB-10 an e-mail belongs to one worker at a time, the longest waiting first, and is not sent again when nobody knows whether it arrived', async () => {
  await clearQueue();
  await operator(`insert into email_outbox (event_key, kind, recipient_user_id, next_attempt_at)
    select n, 'application_received', '${people.owner}', now() - make_interval(mins => n) from generate_series(1, 3) n`);
  const call = async (name: string, email: typeof first, more = '') =>
    (await truth(`select ${name}($1, $2 ${more}) as is_held`, [email?.['id'], email?.['lease']]))[0]?.[
      'is_held'
    ];
  const end = (email: typeof first) =>
    operator(
      `update email_outbox set lease_expires_at = now() - interval '1 second' where id = '${String(email?.['id'])}'`,
    );
  const states = () =>
    truth('select status from email_outbox where event_key = any ($1) order by event_key', [['1', '2', '3']]);
  const first = await claim();
  const second = await claim();
  assert.deepEqual([first?.['event_key'], second?.['event_key']], ['3', '2']);
  await end(first);
  assert.equal(await call('begin_email_delivery', first), false);
  const again = await claim();
  assert.equal(await call('begin_email_delivery', { ...again, lease: second?.['lease'] }), false);
  for (const isFirst of [true, false]) assert.equal(await call('begin_email_delivery', again), isFirst);
  assert.equal(await call('complete_email_delivery', first), false);
  const third = await claim();
  assert.deepEqual([again?.['event_key'], again?.['attempts'], third?.['event_key']], ['3', 2, '1']);
  await states().lists(['queued', 'queued', 'sending']);
  assert.equal(await call('fail_email_delivery', second, `, 'Later.', 0`), true);
  assert.equal(await call('fail_email_delivery', third, `, 'Never.'`), true);
  await end(again);
  assert.equal((await claim())?.['event_key'], '2');
  await states().lists(['failed', 'queued', 'failed']);
  assert.equal(await call('complete_email_delivery', again), true);
  await states().lists(['failed', 'queued', 'sent']);
  await truth('select last_error from email_outbox where event_key = any ($1) order by event_key', [
    ['1', '2', '3'],
  ]).lists(['Never.', 'Later.', null]);
});

it('STAFF-02 an e-mail to an auditor has of the client the company alone, also to the lead', async () => {
  await clearQueue();
  await as('admin', `select staff_audit('${row.audit}', '${people.auditorElsewhere}', 'lead')`).hasRows(1);
  await passADay();
  const [account] = await truth('select email from auth.users where id = $1', [people.auditorElsewhere]);
  const sent = (await sendAll()).filter((email) => email['recipient'] === account?.['email']);
  assert.ok(sent.length > 0);
  for (const { payload } of sent) {
    assert.match(JSON.stringify(payload), /owner company/);
    assert.doesNotMatch(JSON.stringify(payload), /business_email|approval_status/);
  }
});

it('NOTE-02 AUTH-20 what waits goes to the address that the person has by then, and their choices and links to unsubscribe go on', async () => {
  await clearQueue();
  const token = await tokenOf('member', 'finding_commented');
  await choose('member', 'severity_changed', 'never');
  await comment();
  await operator(`update auth.users set email = 'new@guard.test' where id = '${people.member}'`);
  await passADay();
  const recipients = (await sendAll())
    .filter(({ kind }) => kind === 'notice')
    .map((email) => email['recipient']);
  assert.ok(
    recipients.includes('new@guard.test') && !recipients.includes('member@guard.test'),
    recipients.join(),
  );
  assert.equal(await unsubscribe(token), true);
  await choices().returns(
    ['finding_commented', 'severity_changed'].map((kind) => ({
      person_id: people.member,
      kind,
      email: 'never',
    })),
  );
});

it('NOTE-02 whoever has the address of an e-mail stops that kind for that person alone, without signing in, and a second time changes nothing', async () => {
  await comment();
  await as('admin', `select change_finding_severity('${row.finding}', 'low', 'Seen again.')`).hasRows(1);
  const token = await tokenOf('owner', 'finding_commented');
  assert.equal(await unsubscribe(token), true);
  await choices().returns([{ person_id: people.owner, kind: 'finding_commented', email: 'never' }]);
  assert.deepEqual(await planned('owner'), [
    { kind: 'finding_commented', email: 'never', decision: 'off' },
    { kind: 'severity_changed', email: 'at_once', decision: null },
  ]);
  assert.deepEqual(await planned('member'), [
    { kind: 'finding_commented', email: 'at_once', decision: null },
    { kind: 'severity_changed', email: 'at_once', decision: null },
  ]);
  await operator(`update private.notice_choices set chosen_at = '2026-01-01' where true`);
  assert.equal(await unsubscribe(token), true);
  await truth(`select chosen_at::date::text from private.notice_choices`).lists(['2026-01-01']);
});

it('NOTE-02 a forged address stops nothing, and after 60 of them within a minute the sender is refused', async () => {
  const genuine = await tokenOf('owner', 'finding_commented');
  const [id, kind, hash] = genuine.split('.');
  const others = (await tokenOf('member', 'finding_commented')).split('.')[2];
  await callFrom('192.0.2.1, 10.0.0.1');
  const forged = [
    null,
    '',
    '..',
    genuine.slice(0, -1),
    `${genuine}0`,
    `${genuine}.`,
    genuine.toUpperCase(),
    `${id}.${kind}.${others}`,
    `${people.member}.${kind}.${hash}`,
    `${people.newcomer}.${kind}.${hash}`,
    `${id}.severity_changed.${hash}`,
    `${id}.daily_digest.${hash}`,
    `not-an-id.${kind}.${hash}`,
  ];
  for (const token of forged) assert.equal(await unsubscribe(token), false, String(token));
  for (let n = forged.length; n < 60; n += 1) assert.equal(await unsubscribe('a.b.c'), false);
  // What the sender writes into a header counts for nothing.
  await callFrom('192.0.2.3', { 'cf-connecting-ip': '192.0.2.1' });
  await as('anonymous', `select unsubscribe('a.b.c')`).isRefused('PT429');
  assert.deepEqual(await choices(), []);
  await callFrom('192.0.2.2');
  assert.equal(await unsubscribe('a.b.c'), false);
  // Many people share the address of a mail program.
  await callFrom('192.0.2.1');
  assert.equal(await unsubscribe(genuine), true);
});

it('NOTE-02 unsubscribing from the digest stops what came in it, and nothing else', async () => {
  await choose('owner', 'finding_commented', 'daily');
  await choose('owner', 'team_joined', 'daily');
  await choose('owner', 'report_published', 'at_once');
  await choose('member', 'finding_commented', 'daily');
  assert.equal(await unsubscribe(await tokenOf('owner', 'daily_digest')), true);
  await choices().returns([
    { person_id: people.owner, kind: 'finding_commented', email: 'never' },
    { person_id: people.owner, kind: 'report_published', email: 'at_once' },
    { person_id: people.owner, kind: 'team_joined', email: 'never' },
    { person_id: people.member, kind: 'finding_commented', email: 'daily' },
  ]);
});

it('NOTE-02 decisions cannot be switched off, neither on the page nor by an address', async () => {
  for (const kind of ['client_approved', 'client_rejected', 'request_decided', 'proposal_sent']) {
    await as('owner', `select choose_notice_email('${kind}', 'never')`).isRefused(
      '22023',
      'These e-mails cannot be switched off.',
    );
    assert.equal(await unsubscribe(await tokenOf('owner', kind)), true);
  }
  assert.deepEqual(await choices(), []);
  await as('owner', 'select kind from list_notice_choices() where is_fixed order by kind').lists([
    'client_approved',
    'client_rejected',
    'client_reopened',
    'client_resumed',
    'client_suspended',
    'proposal_sent',
    'request_decided',
  ]);
});

/** Zone, a moment, and the first 08:00 there after it. */
const MORNINGS = [
  ['Europe/Berlin', '2027-03-27T06:59:59Z', '2027-03-27T07:00:00Z'],
  // The clocks go forward in the night to 28 March, and back in that to 31 October.
  ['Europe/Berlin', '2027-03-27T07:00:00Z', '2027-03-28T06:00:00Z'],
  ['Europe/Berlin', '2027-03-28T06:00:00Z', '2027-03-29T06:00:00Z'],
  ['Europe/Berlin', '2027-10-30T06:00:00Z', '2027-10-31T07:00:00Z'],
  ['Europe/Berlin', '2027-10-31T00:30:00Z', '2027-10-31T07:00:00Z'],
  ['America/New_York', '2027-03-13T13:00:00Z', '2027-03-14T12:00:00Z'],
  ['America/New_York', '2027-11-06T12:00:00Z', '2027-11-07T13:00:00Z'],
  ['America/New_York', '2027-06-01T02:00:00Z', '2027-06-01T12:00:00Z'],
  ['Asia/Kolkata', '2027-01-01T02:29:59Z', '2027-01-01T02:30:00Z'],
  ['Asia/Kolkata', '2027-01-01T20:00:00Z', '2027-01-02T02:30:00Z'],
  ['UTC', '2027-01-01T07:59:59Z', '2027-01-01T08:00:00Z'],
  ['UTC', '2027-12-31T08:00:00Z', '2028-01-01T08:00:00Z'],
] as const;

it('NOTE-02 a digest is due at 08:00 where its reader is, over every change of the clocks', async () => {
  for (const [zone, moment, expected] of MORNINGS) {
    const [due] = await truth(
      'select private.next_digest($1::timestamptz, $2) = $3::timestamptz as is_then',
      [moment, zone, expected],
    );
    assert.equal(due?.['is_then'], true, `${zone} after ${moment}`);
  }
});

it('NOTE-02 what waits for a digest follows another time zone and another choice, and no digest comes between two mornings', async () => {
  const due = async () =>
    (
      await truth(
        `select n.email, n.decision, n.due_at - n.created_at = interval '15 minutes' as at_once,
              n.due_at > now() and n.due_at <= now() + interval '1 day' as is_next,
              array(select z from unnest('{UTC,Asia/Kolkata,America/New_York}'::text[]) z
                where (n.due_at at time zone z)::time = '08:00') as zones
             from private.notices n join events e on e.id = n.event_id
             where n.person_id = $1 and e.kind = 'finding_commented'`,
        [people.owner],
      )
    )[0];
  await choose('owner', 'finding_commented', 'daily');
  await comment();
  const daily = { email: 'daily', decision: null, at_once: false, is_next: true };
  assert.deepEqual(await due(), { ...daily, zones: ['UTC'] });
  // Every zone has had its morning since.
  await operator(
    `update private.notices set created_at = created_at - interval '3 days' where decision is null`,
  );
  for (const zone of ['Asia/Kolkata', 'America/New_York']) {
    await chooseZone(zone);
    assert.deepEqual(await due(), { ...daily, zones: [zone] });
  }
  await choose('owner', 'finding_commented', 'at_once');
  assert.deepEqual(await due(), {
    email: 'at_once',
    decision: null,
    at_once: true,
    is_next: false,
    zones: [],
  });
  await choose('owner', 'finding_commented', 'daily');
  assert.deepEqual(await due(), { ...daily, zones: ['America/New_York'] });
  await choose('owner', 'finding_commented', 'never');
  assert.equal((await due())?.['decision'], 'off');
  for (const zone of ['Europe/Atlantis', 'Foo+99', '<b>1']) {
    await as('owner', `select choose_time_zone('${zone}')`).isRefused('22023');
    await as('admin', `update engagement_settings set time_zone = '${zone}' where id`).isRefused(
      '22023',
      'There is no such time zone.',
    );
  }
  await as('impersonating', `select choose_time_zone('UTC')`).isRefused('42501');
  await as('impersonating', `select choose_notice_email('finding_commented', 'daily')`).isRefused('42501');
});

it('NOTE-02 a digest leaves out what was read, and does not come when all was', async () => {
  await clearQueue();
  const read = async (who: Person, kinds: string) =>
    await as(
      who,
      `select mark_notices_read(array(select id from list_notices() where kind in (${kinds})))`,
    ).hasRows(1);
  for (const who of ['owner', 'member'] as const)
    for (const kind of ['finding_commented', 'severity_changed']) await choose(who, kind, 'daily');
  await choose('viewer', 'finding_commented', 'never');
  await choose('viewer', 'severity_changed', 'never');
  await comment();
  await as('admin', `select change_finding_severity('${row.finding}', 'low', 'Seen again.')`).hasRows(1);
  await read('owner', `'finding_commented', 'severity_changed'`);
  await read('member', `'finding_commented'`);
  await passADay();
  await operator('select private.queue_due_notices()');
  const [digest, ...others] = await queued();
  assert.deepEqual(others, []);
  assert.equal(digest?.['kind'], 'daily_digest');
  assert.equal(digest?.['recipient_user_id'], people.member);
  const { notices = [] } = (digest?.['payload'] ?? {}) as { notices?: { kind: string }[] };
  assert.equal(notices.map(({ kind }) => kind).join(), 'severity_changed');
  await planned('owner').returns([
    { kind: 'finding_commented', email: 'daily', decision: 'read' },
    { kind: 'severity_changed', email: 'daily', decision: 'read' },
  ]);
});

it('NOTE-02 what comes within 15 minutes about one audit is in one e-mail, also when an earlier one of the finding was read', async () => {
  await clearQueue();
  const pass = (minutes: number) =>
    operator(`update private.notices set created_at = created_at - interval '${minutes} minutes',
      due_at = due_at - interval '${minutes} minutes' where true`);
  await comment();
  await as('owner', 'select mark_notices_read(array(select id from list_notices()))').hasRows(1);
  await pass(20);
  await comment();
  await operator(
    `select private.record_event('status_changed', audit_id => id) from audits where client_id = '${people.owner}'`,
  );
  await pass(11);
  await comment();
  await pass(5);
  await operator('select private.queue_due_notices()');
  await truth(
    `select concat_ws(' ', payload ->> 'kind', payload ->> 'count') from email_outbox
     where status = 'queued' and recipient_user_id = $1 order by 1`,
    [people.owner],
  ).lists(['finding_commented 2', 'status_changed 1', 'status_changed 1']);
});

it('NOTE-02 ADM-07 what can still be undone is in no e-mail yet, not even in a digest that is due this second', async () => {
  await clearQueue();
  await choose('owner', 'status_changed', 'daily');
  await as(
    'admin',
    `update audits set status = 'completed' where id in ('${row.audit}', '${row.unusedAudit}')`,
  ).hasRows(2);
  const ofOwner = async () =>
    (await queued()).filter(({ recipient_user_id }) => recipient_user_id === people.owner).length;
  await operator(`update private.notices set due_at = now() where decision is null;
        select private.queue_due_notices()`);
  assert.equal(await ofOwner(), 0);
  await operator(`update private.notices set created_at = created_at - interval '1 minute' where decision is null;
        select private.queue_due_notices()`);
  assert.equal(await ofOwner(), 1);
});

/** Whoever was to be told, by what they were told, and what ends it. */
const LEAVING = [
  {
    who: 'member',
    kind: 'finding_assigned',
    happens: async () =>
      await operator(
        `select private.record_event('finding_assigned', finding_id => '${row.finding}', facts => '{"to_id": "${people.member}"}')`,
      ),
    ends: `delete from client_members where person_id = '${people.member}';
      insert into client_members (client_id, person_id, role) values ('${people.other}', '${people.member}', 'member')`,
  },
  {
    who: 'anotherAdmin',
    kind: 'lead_assigned',
    happens: async () =>
      await as(
        'admin',
        `update audits set lead_id = '${people.anotherAdmin}' where id = '${row.audit}'`,
      ).hasRows(1),
    ends: `delete from user_roles where user_id = '${people.anotherAdmin}'`,
  },
  {
    who: 'anotherAdmin',
    kind: 'finding_acknowledged',
    happens: async () => {
      await operator(`update audits set lead_id = '${people.anotherAdmin}' where id = '${row.audit}'`);
      await choose('anotherAdmin', 'finding_acknowledged', 'at_once');
      await as(
        'owner',
        `select move_finding('${row.finding}', 'acknowledged', 'We accept it.', null)`,
      ).hasRows(1);
    },
    ends: `update audits set lead_id = '${people.admin}' where id = '${row.audit}'`,
  },
] as const;

for (const { who, kind, happens, ends } of LEAVING)
  it(`NOTE-02 no e-mail about ${kind} goes to whoever was entitled when it was planned and is not when it would be sent`, async () => {
    await clearQueue();
    await happens();
    await passADay();
    const isForThem = ({ recipient_user_id }: Record<string, unknown>) => recipient_user_id === people[who];
    const decision = async () =>
      (await planned(who)).filter((plan) => plan['kind'] === kind).map((plan) => plan['decision']);

    // Before it is gathered.
    await operator(`savepoint planned; ${ends}; select private.queue_due_notices()`);
    assert.deepEqual((await queued()).filter(isForThem), []);
    assert.deepEqual(await decision(), ['left']);

    // While it waits for the mail server.
    await operator('rollback to savepoint planned; select private.queue_due_notices()');
    assert.equal((await queued()).filter(isForThem).length, 1);
    await operator(
      `update email_outbox set status = 'sent' where status = 'queued' and recipient_user_id is distinct from '${people[who]}';
        savepoint queued; ${ends}`,
    );
    assert.equal(await claim(), undefined);
    await truth(`select status from email_outbox where recipient_user_id = $1 and kind = 'notice'`, [
      people[who],
    ]).returns([{ status: 'cancelled' }]);

    // Just before it is handed to the mail server.
    await operator('rollback to savepoint queued');
    const claimed = await claim();
    assert.ok(claimed);
    const begin = async () =>
      (await truth('select begin_email_delivery($1, $2) as begun', [claimed['id'], claimed['lease']]))[0]?.[
        'begun'
      ];
    await operator(`savepoint claimed; ${ends}`);
    assert.equal(await begin(), false);
    await operator('rollback to savepoint claimed');
    assert.equal(await begin(), true);
  });
