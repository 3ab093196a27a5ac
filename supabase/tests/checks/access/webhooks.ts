// Webhooks (NOTE-03): whose they are, what is queued for them, and how attempts go on and end.
import assert from 'node:assert/strict';
import { as, claiming, it, operator, truth } from '../../check.ts';
import { getRows, people, resumeOwnerSql, suspendOwnerSql, type Person } from '../../people.ts';

const row = getRows('owner');
const ADDRESS = 'https://hooks.slack.com/services/T0/B0/not-for-members';
const KINDS = ['status_changed', 'finding_commented'];
const add = (address = ADDRESS, kinds = KINDS, form = 'standard', ofFirm = false) =>
  `select * from add_webhook('${address}', '${form}', array[${kinds.map((kind) => `'${kind}'`).join(', ')}]::text[], ${ofFirm})`;
const comment = (who: Person) =>
  [
    who,
    `insert into finding_comments (finding_id, body) values ('${row.finding}', 'We look at it.')`,
  ] as const;

const added = async (...parameters: Parameters<typeof add>) => {
  const { id, secret } = await as('owner', add(...parameters)).onlyRow();
  return { id: String(id), secret: String(secret) };
};
/** A webhook for which a message waits. */
async function addedWithMessage() {
  const webhook = await added();
  await as(...comment('admin')).hasRows(1);
  return webhook;
}
/** A call of each function that changes or uses a webhook. */
const changesOf = (id: string, delivery: unknown) => [
  `select change_webhook('${id}', 'https://evil.example.com/', 'standard', '{finding_commented}')`,
  `select switch_webhook('${id}', false)`,
  `select rotate_webhook_secret('${id}')`,
  `select remove_webhook('${id}')`,
  `select test_webhook('${id}')`,
  `select resend_webhook_delivery('${String(delivery)}')`,
];
const states = () => truth('select state from private.webhook_deliveries order by 1');
const kinds = () =>
  truth('select e.kind from private.webhook_deliveries d left join events e on e.id = d.event_id order by 1');
const claim = async () => (await truth('select * from claim_webhook_delivery(60)'))[0];

/** An attempt that ends like this. Returns what was sent. */
async function attempt(outcome: string, retryAfter: number | null = null) {
  const sent = await claim();
  assert.ok(sent, 'Nothing is due.');
  await truth(`select record_webhook_attempt($1, $2, $3, 500, 'Not now.', 'It failed.', $4) as recorded`, [
    sent['id'],
    sent['lease'],
    outcome,
    retryAfter,
  ]).returns([{ recorded: true }]);
  return sent;
}

/** As if this time had gone by. */
const later = (time: string) =>
  operator(`update private.webhook_deliveries set next_attempt_at = next_attempt_at - interval '${time}',
      first_tried_at = first_tried_at - interval '${time}', tried_at = tried_at - interval '${time}',
      sent_by_hand_at = sent_by_hand_at - interval '${time}' where true;
    update private.webhooks set rests_until = rests_until - interval '${time}', last_delivered_at = last_delivered_at - interval '${time}',
      lease_expires_at = lease_expires_at - interval '${time}', old_secret_until = old_secret_until - interval '${time}' where true`);

it('NOTE-03 TEAM-02 only the owner changes a webhook; the secret is shown to them when it is made and to nobody later', async () => {
  const { id, secret } = await added();
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  await as(...comment('admin')).hasRows(1);
  const [delivery] = await truth('select id from private.webhook_deliveries');
  for (const statement of [add(), ...changesOf(id, delivery?.['id'])]) {
    for (const who of ['member', 'admin'] as const) await as(who, statement).isRefused('42501');
    // The owner of another client adds webhooks of their own.
    if (statement !== add()) await as('other', statement).isRefused('PT404');
  }
  const seen = [
    ...(await as('owner', 'select * from list_webhooks()').hasRows(1)),
    ...(await as('owner', `select * from list_webhook_deliveries('${id}')`).hasRows(1)),
    ...(await truth('select facts from events union all select details from admin_activity_logs')),
    ...(await truth(`select private.export_rows(null, '${people.owner}')`)),
  ];
  assert.ok(!JSON.stringify(seen).includes(secret.slice('whsec_'.length)));
});

it('NOTE-03 TEAM-03 whoever the ownership was handed over to changes the webhooks and is told of them, and whoever had it no longer', async () => {
  const { id } = await added();
  await as('owner', `select hand_over_ownership('${people.member}')`).hasRows(1);
  const list = 'select address, server from list_webhooks()';
  const rotate = `select rotate_webhook_secret('${id}')`;
  await as('owner', rotate).isRefused('42501');
  await as('owner', list).returns([{ address: null, server: 'hooks.slack.com' }]);
  await as('member', list).returns([{ address: ADDRESS, server: 'hooks.slack.com' }]);
  await as('member', rotate).hasRows(1);
  await as(...comment('admin')).hasRows(1);
  await attempt('gone');
  const told = `select 1 from list_notices() where kind = 'webhook_switched_off'`;
  await as('member', told).hasRows(1);
  await as('owner', told).hasRows(0);
});

it('NOTE-03 the team sees where a webhook leads without what may be a secret of the chat, and no other client sees it', async () => {
  const { id } = await addedWithMessage();
  const list = 'select address, server from list_webhooks()';
  const deliveries = `select kind, state from list_webhook_deliveries('${id}')`;
  await as('owner', list).returns([{ address: ADDRESS, server: 'hooks.slack.com' }]);
  for (const who of ['member', 'viewer', 'impersonating'] as const) {
    await as(who, list).returns([{ address: null, server: 'hooks.slack.com' }]);
    await as(who, deliveries).returns([{ kind: 'finding_commented', state: 'waiting' }]);
  }
  for (const who of ['other', 'pending', 'newcomer', 'removed', 'admin'] as const) {
    await as(who, list).reachesNothing();
    await as(who, deliveries).reachesNothing();
  }
});

it('NOTE-03 an address that is not https, has a user or a port, or is no public name is refused', async () => {
  for (const address of [
    'http://hooks.example.com/',
    'HTTPS://hooks.example.com/',
    'https://user@hooks.example.com/',
    'https://hooks.example.com:8443/',
    'https://hooks.example.com./',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://1.2.3.0x4/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    ...'localhost localdomain local internal intranet lan home corp arpa onion'
      .split(' ')
      .map((name) => `https://a.${name}/`),
    'https://prüfung.example.com/',
    'https://hooks.example.com\\@127.0.0.1/',
    'https://hooks.example.com/#a',
    'https://hooks.example.com/ a',
    'https://hooks.example.com?a',
    `https://hooks.example.com/${'a'.repeat(500)}`,
    '',
  ])
    await as('owner', add(address)).isRefused('22023');
  await as('owner', add(ADDRESS, [])).isRefused('22023');
  await as('owner', add(ADDRESS, ['application_submitted'])).isRefused('22023');
  await as('owner', add(ADDRESS, KINDS, 'telegram')).isRefused('22023');
  const { id } = await added('https://xn--prfung-4ya.example.com/a?b=c%20d');
  await as(
    'owner',
    `select change_webhook('${id}', 'https://10.0.0.1/', 'standard', '{status_changed}')`,
  ).isRefused('22023');
});

it('NOTE-03 NOTE-05 a client has at most 5 webhooks, and so has the firm', async () => {
  const addAll = async (who: Person, sql: string) => {
    for (let n = 0; n < 5; n += 1) await as(who, sql).hasRows(1);
    await as(who, sql).isRefused('22023', 'You can have at most 5 webhooks.');
  };
  await addAll('owner', add());
  await addAll('admin', addOfFirm());
});

it('NOTE-03 a webhook is told of the chosen kinds, whoever of both sides did it, and never of what is told to admins alone', async () => {
  await added(ADDRESS, ['finding_commented', 'request_status_changed']);
  await as(...comment('admin')).hasRows(1);
  await as(...comment('member')).hasRows(1);
  await as('admin', `update audits set status = 'mitigation' where id = '${row.audit}'`).hasRows(1);
  await as('owner', `select withdraw_request('${row.request}')`).hasRows(1);
  await kinds().lists(['finding_commented', 'finding_commented']);
});

it('NOTE-03 ADM-06 a step is told when it can no longer be undone, and not at all when it is', async () => {
  await added();
  const changed = await as(
    'admin',
    `update audits set status = 'mitigation' where id = '${row.audit}' returning updated_at::text`,
  ).onlyRow();
  await kinds().lists(['status_changed']);
  assert.equal(await claim(), undefined);
  const undo = `select undo_step('audit', '${row.audit}', '${String(changed['updated_at'])}')`;
  await as('admin', undo).hasRows(1);
  await states().returns([]);
});

it('NOTE-03 ADM-10 nothing is sent while a client is suspended, and what waited is not sent afterwards', async () => {
  await addedWithMessage();
  await attempt('delivered');
  await as(...comment('admin')).hasRows(1);
  await operator(suspendOwnerSql);
  assert.equal(await claim(), undefined);
  await as(...comment('admin')).hasRows(1);
  await as('owner', add()).isRefused('42501');
  await operator(resumeOwnerSql);
  await states().lists(['cancelled', 'delivered']);
});

it('NOTE-03 what waits is not sent when its kind is taken out, or when the webhook is switched off or removed', async () => {
  const { id } = await addedWithMessage();
  await as('owner', `select change_webhook('${id}', '${ADDRESS}', 'slack', '{status_changed}')`).hasRows(1);
  assert.equal(await claim(), undefined);
  await as('owner', `select change_webhook('${id}', '${ADDRESS}', 'slack', '{finding_commented}')`).hasRows(
    1,
  );
  await as(...comment('admin')).hasRows(1);
  const sent = await claim();
  await as('owner', `select switch_webhook('${id}', false)`).hasRows(1);
  await truth(`select record_webhook_attempt($1, $2, 'failed', 500, '', null)`, [
    sent?.['id'],
    sent?.['lease'],
  ]);
  await as(...comment('admin')).hasRows(1);
  await as('owner', `select test_webhook('${id}')`).isRefused('PT409');
  await states().lists(['cancelled', 'cancelled']);
  await as('owner', `select switch_webhook('${id}', true)`).hasRows(1);
  assert.equal(await claim(), undefined);
  await as(...comment('admin')).hasRows(1);
  await as('owner', `select remove_webhook('${id}')`).hasRows(1);
  assert.equal(await claim(), undefined);
});

it('NOTE-03 an audit that was given to another client is not named to the client before', async () => {
  const { id } = await addedWithMessage();
  await operator(`set local session_replication_role = replica;
        update events set client_id = '${people.other}' where audit_id = '${row.audit}';
        update audits set client_id = '${people.other}' where id = '${row.audit}'; set local session_replication_role = origin`);
  const sent = await claim();
  assert.deepEqual([sent?.['audit_id'], sent?.['audit_title']], [null, null]);
  await as('owner', `select audit_title from list_webhook_deliveries('${id}')`).lists([null]);
});

it('NOTE-03 what a server responded is the owner’s, as it may repeat the secret path of the address', async () => {
  const { id } = await addedWithMessage();
  await attempt('failed');
  for (const [who, response] of [
    ['owner', 'Not now.'],
    ['member', null],
    ['viewer', null],
    ['impersonating', null],
  ] as const)
    await as(who, `select response, problem from list_webhook_deliveries('${id}')`).returns([
      { response, problem: response && 'It failed.' },
    ]);
});

it('NOTE-03 a client sends at most 30 messages an hour by hand, those of a removed webhook among them', async () => {
  for (let n = 0; n < 6; n += 1) {
    const { id } = await added();
    for (let sent = 0; sent < 5; sent += 1) await as('owner', `select test_webhook('${id}')`).hasRows(1);
    await as('owner', `select remove_webhook('${id}')`).hasRows(1);
  }
  const { id } = await added();
  await as('owner', `select test_webhook('${id}')`).isRefused('22023', /30 messages within an hour/);
  await operator(`update events set created_at = created_at - interval '61 minutes' where kind = 'webhook_removed';
    insert into private.webhook_deliveries (webhook_id, sent_by_hand_at) select '${id}', now() - interval '61 minutes' from generate_series(1, 30)`);
  await as('owner', `select test_webhook('${id}')`).hasRows(1);
});

it('NOTE-03 a client has at most two messages on their way at a time, the second after the first of every other client', async () => {
  const webhooks = [await added(), await added(), await added()];
  for (const { id } of webhooks) await as('owner', `select test_webhook('${id}')`).hasRows(1);
  const { id } = await as('other', add('https://other.example.com/')).onlyRow();
  await as('other', `select test_webhook('${String(id)}')`).hasRows(1);
  const claimed = [await claim(), await claim(), await claim()];
  assert.deepEqual(
    claimed.map((sent) => sent?.['address']),
    [ADDRESS, 'https://other.example.com/', ADDRESS],
  );
  assert.equal(await claim(), undefined);
  await later('61 seconds');
  assert.ok(await claim());
});

it('NOTE-03 a message whose lease ends before its result is recorded is sent again under the same id, and holds up no other', async () => {
  await addedWithMessage();
  await as(...comment('admin')).hasRows(1);
  const first = await claim();
  assert.equal(await claim(), undefined);
  await later('61 seconds');
  assert.notEqual((await attempt('delivered'))['message_id'], first?.['message_id']);
  const second = await claim();
  assert.equal(second?.['message_id'], first?.['message_id']);
  const record = (lease: unknown) =>
    truth(`select record_webhook_attempt($1, $2, 'delivered', 200, '', null) as recorded`, [
      first?.['id'],
      lease,
    ]);
  assert.equal((await record(first?.['lease']))[0]?.['recorded'], false);
  assert.equal((await record(second?.['lease']))[0]?.['recorded'], true);
  assert.equal(await claim(), undefined);
});

it('NOTE-03 a message that kills its worker each time is tried as rarely as one that fails, and is given up after three days', async () => {
  await addedWithMessage();
  let attempts = 0;
  for (let hour = 0; hour <= 73; hour += 1) {
    if (await claim()) attempts += 1;
    await later('1 hour');
  }
  assert.ok(attempts >= 4 && attempts <= 12, `${attempts} attempts`);
  await states().lists(['failed']);
  await as('owner', 'select switched_off_because from list_webhooks()').lists(['failures']);
});

it('NOTE-03 a test, or a message sent again by hand, that kills its worker does not begin anew each minute', async () => {
  const { id } = await added();
  await as('owner', `select test_webhook('${id}')`).hasRows(1);
  assert.ok(await claim());
  await later('61 seconds');
  assert.equal(await claim(), undefined);
  await states().lists(['failed']);
  await as('owner', `select problem from list_webhook_deliveries('${id}')`).lists([
    'The last attempt did not come to an end.',
  ]);
  await as(...comment('admin')).hasRows(1);
  const sent = await attempt('delivered');
  await later('4 days');
  await as('owner', `select resend_webhook_delivery('${String(sent['id'])}')`).hasRows(1);
  assert.ok(await claim());
  await later('61 seconds');
  assert.ok(await claim());
  await later('61 seconds');
  assert.equal(await claim(), undefined);
});

it('NOTE-03 a message is tried again after growing pauses for three days; then the webhook is switched off and the owner is told', async () => {
  const { id } = await addedWithMessage();
  const ids = new Set<unknown>();
  const pauses: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    ids.add((await attempt('failed'))['message_id']);
    const [waits] = await truth(
      `select extract(epoch from next_attempt_at - now())::integer as seconds from private.webhook_deliveries where state = 'waiting'`,
    );
    if (!waits) break;
    pauses.push(Number(waits['seconds']));
    await later(`${String(waits['seconds'])} seconds`);
  }
  assert.equal(ids.size, 1);
  assert.equal(
    pauses.reduce((sum, pause) => sum + pause, 0),
    3 * 24 * 3600,
  );
  // The last one is what is left of the three days.
  const growing = pauses.slice(0, -1);
  assert.deepEqual(
    growing,
    growing.toSorted((a, b) => a - b),
  );
  assert.ok(growing.length >= 6 && new Set(growing).size >= 6, growing.join());
  await as('owner', 'select switched_off_because from list_webhooks()').lists(['failures']);
  const told = `select facts from list_notices() where kind = 'webhook_switched_off'`;
  await as('owner', told).returns([
    { facts: { webhook_id: id, server: 'hooks.slack.com', because: 'failures' } },
  ]);
  for (const who of ['member', 'viewer', 'other', 'admin'] as const) await as(who, told).hasRows(0);
});

it('NOTE-03 a webhook that takes other messages is not switched off because of one that it never takes', async () => {
  await addedWithMessage();
  await attempt('failed');
  await later('2 days');
  await attempt('failed');
  await as(...comment('admin')).hasRows(1);
  await operator(`update private.webhooks set rests_until = null where true`);
  await attempt('delivered');
  await later('1 day');
  await attempt('failed');
  await states().lists(['delivered', 'failed']);
  await as('owner', 'select switched_off_at from list_webhooks()').returns([{ switched_off_at: null }]);
});

it('NOTE-03 after a failure nothing is sent for a minute, or for as long as the receiver asked, but not longer than three days', async () => {
  await addedWithMessage();
  await as(...comment('admin')).hasRows(1);
  await attempt('failed', 5);
  await later('59 seconds');
  assert.equal(await claim(), undefined);
  await later('1 second');
  await attempt('failed', 3600);
  await later('59 minutes');
  assert.equal(await claim(), undefined);
  await later('1 minute');
  await attempt('failed', 999_999);
  await truth(`select count(*)::integer as count from private.webhook_deliveries
        where next_attempt_at <= first_tried_at + interval '3 days'`).returns([{ count: 2 }]);
});

it('NOTE-03 a test is sent once under an id of its own, also while the webhook rests after a failure', async () => {
  const { id } = await addedWithMessage();
  await attempt('failed');
  await as('owner', `select test_webhook('${id}')`).hasRows(1);
  const sent = await attempt('failed');
  assert.deepEqual([sent['kind'], sent['message_id']], ['test', sent['id']]);
  await states().lists(['failed', 'waiting']);
});

it('NOTE-03 a message that is sent again keeps its id, and cannot be sent twice by a double click', async () => {
  const { id } = await addedWithMessage();
  const sent = await attempt('delivered');
  const again = `select resend_webhook_delivery('${String(sent['id'])}')`;
  // Also while the webhook rests after the failure of another message.
  await as(...comment('admin')).hasRows(1);
  await attempt('failed');
  await as('owner', again).hasRows(1);
  await as('owner', again).isRefused('PT409');
  assert.equal((await attempt('delivered'))['message_id'], sent['message_id']);
  await as('owner', again).isRefused('PT409');
  await operator(`update private.webhook_deliveries set sent_by_hand_at = null where true`);
  await as('owner', `select switch_webhook('${id}', false)`).hasRows(1);
  await as('owner', again).isRefused('PT409', /switched off/);
});

it('NOTE-03 after a rotation both secrets sign for 24 hours, and then the new one alone', async () => {
  const { id, secret } = await added();
  const rotated = (await as('owner', `select rotate_webhook_secret('${id}') as secret`).onlyRow())['secret'];
  assert.notEqual(rotated, secret);
  await as(...comment('admin')).hasRows(1);
  assert.deepEqual((await attempt('failed'))['secrets'], [rotated, secret]);
  await later('24 hours');
  assert.deepEqual((await attempt('failed'))['secrets'], [rotated]);
  await truth('select old_secret from private.webhooks').returns([{ old_secret: null }]);
  await as('owner', 'select old_secret_until from list_webhooks()').lists([null]);
});

const FIRM_KINDS = [
  'application_submitted',
  'request_sent',
  'fix_submitted',
  'finding_disputed',
  'finding_commented',
];
const addOfFirm = (kinds = FIRM_KINDS) => add(ADDRESS, kinds, 'standard', true);

it('NOTE-05 admins alone see and change the webhooks of the firm, and the owner of a client no more than their own', async () => {
  const id = String((await as('admin', addOfFirm()).onlyRow())['id']);
  const list = 'select address from list_webhooks(true)';
  const deliveries = `select kind from list_webhook_deliveries('${id}')`;
  await as(...comment('owner')).hasRows(1);
  const [delivery] = await truth('select id from private.webhook_deliveries');
  for (const who of ['owner', 'member', 'impersonating'] as const) {
    for (const statement of [addOfFirm(), list]) await as(who, statement).isRefused('42501');
    for (const statement of [...changesOf(id, delivery?.['id']), deliveries])
      await as(who, statement).reachesNothing();
  }
  await as('owner', 'select * from list_webhooks()').hasRows(0);
  await as('admin', 'select * from list_webhooks()').hasRows(0);
  await as('anotherAdmin', list).returns([{ address: ADDRESS }]);
  await as('anotherAdmin', deliveries).returns([{ kind: 'finding_commented' }]);
  for (const statement of [
    `select change_webhook('${id}', '${ADDRESS}', 'slack', '{fix_submitted}')`,
    `select rotate_webhook_secret('${id}')`,
    `select test_webhook('${id}')`,
    `select remove_webhook('${id}')`,
  ])
    await as('anotherAdmin', statement).hasRows(1);
  await truth(
    `select target_user_id, details ->> 'server' as server from admin_activity_logs where action = 'removed_webhook'`,
  ).returns([{ target_user_id: null, server: 'hooks.slack.com' }]);
});

it('NOTE-05 a webhook of the firm is told of what admins are told, whichever client did it, and of nothing that an auditor did', async () => {
  for (const kind of ['status_changed', 'firm_webhook_switched_off'])
    await as('admin', addOfFirm([kind])).isRefused('22023', 'There is no such kind of event.');
  await as('owner', add(ADDRESS, ['fix_submitted'])).isRefused('22023', 'There is no such kind of event.');
  await as('admin', addOfFirm()).hasRows(1);
  await as(...comment('admin')).hasRows(1);
  await kinds().returns([]);
  await as(...comment('owner')).hasRows(1);
  await as(
    'owner',
    `select move_finding('${row.finding}', 'fix_submitted', link => '${'1f'.repeat(20)}')`,
  ).hasRows(1);
  await kinds().lists(['finding_commented', 'fix_submitted']);
  await operator(suspendOwnerSql);
  const sent = await claim();
  assert.deepEqual(
    [sent?.['of_firm'], sent?.['client_id'], sent?.['audit_id']],
    [true, people.owner, row.audit],
  );
});

it('NOTE-05 AUTH-18 adding, redirecting and switching on a webhook of the firm need a fresh code, and it is switched off when its admin leaves', async () => {
  const stale = { aal: 'aal2', amr: [] };
  await claiming('admin', stale, addOfFirm()).isRefused('PT403');
  const id = String((await as('admin', addOfFirm()).onlyRow())['id']);
  const change = `select change_webhook('${id}', 'https://hooks.other.example/', 'standard', '{fix_submitted}')`;
  const on = `select switch_webhook('${id}', true)`;
  await claiming('anotherAdmin', stale, change).isRefused('PT403');
  await as('anotherAdmin', change).hasRows(1);
  const state = () => truth('select switched_off_because from private.webhooks');
  const makeRole = (who: 'admin' | 'anotherAdmin', role: 'admin' | 'auditor') =>
    operator(`update user_roles set role = '${role}' where user_id = '${people[who]}'`);
  await makeRole('admin', 'auditor');
  await state().lists([null]);
  await makeRole('admin', 'admin');
  await makeRole('anotherAdmin', 'auditor');
  await state().lists(['admin']);
  await as('admin', `select 1 from list_notices() where kind = 'firm_webhook_switched_off'`).hasRows(1);
  await claiming('admin', stale, on).isRefused('PT403');
  await as('admin', on).hasRows(1);
  await makeRole('anotherAdmin', 'admin');
  await operator(`delete from user_roles where user_id = '${people.admin}'`);
  await state().lists(['admin']);
});

it('NOTE-05 all admins are told when a webhook of the firm is switched off, and no client is', async () => {
  await as('admin', addOfFirm()).hasRows(1);
  await as(...comment('owner')).hasRows(1);
  await attempt('gone');
  const told = `select 1 from list_notices() where kind like '%webhook_switched_off'`;
  for (const who of ['admin', 'anotherAdmin'] as const) await as(who, told).hasRows(1);
  await as('owner', told).hasRows(0);
});
