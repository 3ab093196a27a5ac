// Webhooks (NOTE-03): whose they are, what is queued for them, and how attempts go on and end.
import assert from 'node:assert/strict';
import { it, type Scene } from '../../check.ts';
import { getRows, people, type Person } from '../../people.ts';

const row = getRows('owner');
const ADDRESS = 'https://hooks.slack.com/services/T0/B0/not-for-members';
const KINDS = ['status_changed', 'finding_commented'];
const add = (address = ADDRESS, kinds = KINDS, form = 'standard') =>
  `select * from add_webhook('${address}', '${form}', array[${kinds.map((kind) => `'${kind}'`).join(', ')}]::text[])`;
const comment = (who: Person) =>
  [
    who,
    `insert into finding_comments (finding_id, body) values ('${row.finding}', 'We look at it.')`,
  ] as const;

const added = async (scene: Scene, ...parameters: Parameters<typeof add>) => {
  const { id, secret } = await scene.as('owner', add(...parameters)).onlyRow();
  return { id: String(id), secret: String(secret) };
};
const states = async ({ truth }: Scene) =>
  (await truth(`select d.state, e.kind from private.webhook_deliveries d left join events e on e.id = d.event_id
    order by d.created_at, d.id`)) as { state: string; kind: string | null }[];
const claim = async ({ truth }: Scene) => (await truth('select * from claim_webhook_delivery(60)'))[0];

/** An attempt that ends like this. Returns what was sent. */
async function attempt(scene: Scene, outcome: string, retryAfter: number | null = null) {
  const sent = await claim(scene);
  assert.ok(sent, 'Nothing is due.');
  const [recorded] = await scene.truth(
    `select record_webhook_attempt($1, $2, $3, 500, 'Not now.', null, $4) as recorded`,
    [sent['id'], sent['lease'], outcome, retryAfter],
  );
  assert.equal(recorded?.['recorded'], true);
  return sent;
}

/** As if this time had gone by. */
const later = ({ operator }: Scene, time: string) =>
  operator(`update private.webhook_deliveries set next_attempt_at = next_attempt_at - interval '${time}',
      first_tried_at = first_tried_at - interval '${time}', tried_at = tried_at - interval '${time}',
      sent_by_hand_at = sent_by_hand_at - interval '${time}' where true;
    update private.webhooks set rests_until = rests_until - interval '${time}', last_delivered_at = last_delivered_at - interval '${time}',
      lease_expires_at = lease_expires_at - interval '${time}', old_secret_until = old_secret_until - interval '${time}' where true`);

it('NOTE-03 TEAM-02 only the owner changes a webhook; the secret is shown to them when it is made and to nobody later', async (scene) => {
  const { id, secret } = await added(scene);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  await scene.as(...comment('admin')).hasRows(1);
  const [delivery] = await scene.truth('select id from private.webhook_deliveries');
  for (const statement of [
    add(),
    `select change_webhook('${id}', 'https://evil.example.com/', 'standard', '{status_changed}')`,
    `select switch_webhook('${id}', false)`,
    `select rotate_webhook_secret('${id}')`,
    `select remove_webhook('${id}')`,
    `select test_webhook('${id}')`,
    `select resend_webhook_delivery('${String(delivery?.['id'])}')`,
  ]) {
    for (const who of ['member', 'admin'] as const) await scene.as(who, statement).isRefused('42501');
    // The owner of another client adds webhooks of their own.
    if (statement !== add()) await scene.as('other', statement).isRefused('PT404');
  }
  const seen = [
    ...(await scene.as('owner', 'select * from list_webhooks()').hasRows(1)),
    ...(await scene.as('owner', `select * from list_webhook_deliveries('${id}')`).hasRows(1)),
    ...(await scene.truth('select facts from events union all select details from admin_activity_logs')),
    ...(await scene.truth(`select private.export_rows(null, '${people.owner}')`)),
  ];
  assert.ok(!JSON.stringify(seen).includes(secret.slice('whsec_'.length)));
});

it('NOTE-03 TEAM-03 whoever the ownership was handed over to changes the webhooks and is told of them, and whoever had it no longer', async (scene) => {
  const { id } = await added(scene);
  await scene.as('owner', `select hand_over_ownership('${people.member}')`).hasRows(1);
  const list = 'select address, server from list_webhooks()';
  const rotate = `select rotate_webhook_secret('${id}')`;
  await scene.as('owner', rotate).isRefused('42501');
  await scene.as('owner', list).returns([{ address: null, server: 'hooks.slack.com' }]);
  await scene.as('member', list).returns([{ address: ADDRESS, server: 'hooks.slack.com' }]);
  await scene.as('member', rotate).hasRows(1);
  await scene.as(...comment('admin')).hasRows(1);
  await attempt(scene, 'gone');
  const told = `select 1 from list_notices() where kind = 'webhook_switched_off'`;
  await scene.as('member', told).hasRows(1);
  await scene.as('owner', told).hasRows(0);
});

it('NOTE-03 the team sees where a webhook leads without what may be a secret of the chat, and no other client sees it', async (scene) => {
  const { id } = await added(scene);
  await scene.as(...comment('admin')).hasRows(1);
  const list = 'select address, server from list_webhooks()';
  const deliveries = `select kind, state from list_webhook_deliveries('${id}')`;
  await scene.as('owner', list).returns([{ address: ADDRESS, server: 'hooks.slack.com' }]);
  for (const who of ['member', 'viewer', 'impersonating'] as const) {
    await scene.as(who, list).returns([{ address: null, server: 'hooks.slack.com' }]);
    await scene.as(who, deliveries).returns([{ kind: 'finding_commented', state: 'waiting' }]);
  }
  for (const who of ['other', 'pending', 'newcomer', 'removed', 'admin'] as const) {
    await scene.as(who, list).reachesNothing();
    await scene.as(who, deliveries).reachesNothing();
  }
});

it('NOTE-03 an address that is not https, has a user or a port, or is no public name is refused', async (scene) => {
  for (const address of [
    'http://hooks.example.com/',
    'HTTPS://hooks.example.com/',
    'https://user@hooks.example.com/',
    'https://hooks.example.com:443/',
    'https://hooks.example.com:8443/',
    'https://hooks.example.com./',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://1.2.3.0x4/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://a.localhost/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://prüfung.example.com/',
    'https://hooks.example.com\\@127.0.0.1/',
    'https://hooks.example.com/#a',
    'https://hooks.example.com/ a',
    'https://hooks.example.com?a',
    `https://hooks.example.com/${'a'.repeat(500)}`,
    '',
  ])
    await scene.as('owner', add(address)).isRefused('22023');
  await scene.as('owner', add(ADDRESS, [])).isRefused('22023');
  await scene.as('owner', add(ADDRESS, ['application_submitted'])).isRefused('22023');
  await scene.as('owner', add(ADDRESS, KINDS, 'telegram')).isRefused('22023');
  const { id } = await added(scene, 'https://xn--prfung-4ya.example.com/a?b=c%20d');
  await scene
    .as('owner', `select change_webhook('${id}', 'https://10.0.0.1/', 'standard', '{status_changed}')`)
    .isRefused('22023');
});

it('NOTE-03 a client has at most 5 webhooks, and sends at most 30 messages an hour by hand', async (scene) => {
  const { id } = await added(scene);
  for (let n = 1; n < 5; n += 1) await added(scene);
  await scene.as('owner', add()).isRefused('22023', 'You can have at most 5 webhooks.');
  for (let n = 0; n < 30; n += 1) await scene.as('owner', `select test_webhook('${id}')`).hasRows(1);
  await scene.as('owner', `select test_webhook('${id}')`).isRefused('22023', /30 messages within an hour/);
});

it('NOTE-03 a webhook is told of the chosen kinds, whoever of both sides did it, and never of what is told to admins alone', async (scene) => {
  await added(scene, ADDRESS, ['finding_commented', 'request_status_changed']);
  await scene.as(...comment('admin')).hasRows(1);
  await scene.as(...comment('member')).hasRows(1);
  await scene.as('admin', `update audits set status = 'mitigation' where id = '${row.audit}'`).hasRows(1);
  await scene.as('owner', `select withdraw_request('${row.request}')`).hasRows(1);
  assert.deepEqual(
    (await states(scene)).map(({ kind }) => kind),
    ['finding_commented', 'finding_commented'],
  );
});

it('NOTE-03 ADM-06 a step is told when it can no longer be undone, and not at all when it is', async (scene) => {
  await added(scene);
  const changed = await scene
    .as(
      'admin',
      `update audits set status = 'mitigation' where id = '${row.audit}' returning updated_at::text`,
    )
    .onlyRow();
  assert.equal((await states(scene)).length, 1);
  assert.equal(await claim(scene), undefined);
  const undo = `select undo_step('audit', '${row.audit}', '${String(changed['updated_at'])}')`;
  await scene.as('admin', undo).hasRows(1);
  assert.deepEqual(await states(scene), []);
});

it('NOTE-03 ADM-10 nothing is sent while a client is suspended, and what waited is not sent afterwards', async (scene) => {
  await added(scene);
  await scene.as(...comment('admin')).hasRows(1);
  const suspend = (reason: string) =>
    scene.operator(`update profiles set suspended_at = ${reason ? 'now()' : 'null'},
          suspension_reason = ${reason ? `'${reason}'` : 'null'} where client_id = '${people.owner}'`);
  await suspend('The invoice is open.');
  assert.equal(await claim(scene), undefined);
  await scene.as(...comment('admin')).hasRows(1);
  await scene.as('owner', add()).isRefused('42501');
  await suspend('');
  assert.deepEqual(await states(scene), [{ state: 'cancelled', kind: 'finding_commented' }]);
});

it('NOTE-03 what waits is not sent when its kind is taken out, or when the webhook is switched off or removed', async (scene) => {
  const { id } = await added(scene);
  await scene.as(...comment('admin')).hasRows(1);
  await scene
    .as('owner', `select change_webhook('${id}', '${ADDRESS}', 'slack', '{status_changed}')`)
    .hasRows(1);
  assert.equal(await claim(scene), undefined);
  await scene
    .as('owner', `select change_webhook('${id}', '${ADDRESS}', 'slack', '{finding_commented}')`)
    .hasRows(1);
  await scene.as(...comment('admin')).hasRows(1);
  await scene.as('owner', `select switch_webhook('${id}', false)`).hasRows(1);
  await scene.as(...comment('admin')).hasRows(1);
  await scene.as('owner', `select test_webhook('${id}')`).isRefused('PT409');
  assert.deepEqual(
    (await states(scene)).map(({ state }) => state),
    ['cancelled', 'cancelled'],
  );
  await scene.as('owner', `select switch_webhook('${id}', true)`).hasRows(1);
  assert.equal(await claim(scene), undefined);
  await scene.as(...comment('admin')).hasRows(1);
  await scene.as('owner', `select remove_webhook('${id}')`).hasRows(1);
  assert.equal(await claim(scene), undefined);
});

it('NOTE-03 an audit that was given to another client is not named to the client before', async (scene) => {
  await added(scene);
  await scene.as(...comment('admin')).hasRows(1);
  await scene.operator(`set local session_replication_role = replica;
        update events set client_id = '${people.other}' where audit_id = '${row.audit}';
        update audits set client_id = '${people.other}' where id = '${row.audit}'; set local session_replication_role = origin`);
  const sent = await claim(scene);
  assert.deepEqual([sent?.['audit_id'], sent?.['audit_title']], [null, null]);
});

it('NOTE-03 what a server responded is the owner’s, as it may repeat the secret path of the address', async (scene) => {
  const { id } = await added(scene);
  await scene.as(...comment('admin')).hasRows(1);
  await attempt(scene, 'failed');
  for (const [who, response] of [
    ['owner', 'Not now.'],
    ['member', null],
    ['viewer', null],
    ['impersonating', null],
  ] as const)
    assert.equal(
      (await scene.as(who, `select response from list_webhook_deliveries('${id}')`).onlyRow())['response'],
      response,
    );
});

it('NOTE-03 what was sent by hand counts after its webhook was removed', async (scene) => {
  for (let n = 0; n < 6; n += 1) {
    const { id } = await added(scene);
    for (let sent = 0; sent < 5; sent += 1)
      await scene.as('owner', `select test_webhook('${id}')`).hasRows(1);
    await scene.as('owner', `select remove_webhook('${id}')`).hasRows(1);
  }
  const { id } = await added(scene);
  await scene.as('owner', `select test_webhook('${id}')`).isRefused('22023', /30 messages within an hour/);
});

it('NOTE-03 a client has at most two messages on their way at a time, the second after the first of every other client', async (scene) => {
  const webhooks = [await added(scene), await added(scene), await added(scene)];
  for (const { id } of webhooks) await scene.as('owner', `select test_webhook('${id}')`).hasRows(1);
  const { id } = await scene.as('other', add('https://other.example.com/')).onlyRow();
  await scene.as('other', `select test_webhook('${String(id)}')`).hasRows(1);
  const claimed = [await claim(scene), await claim(scene), await claim(scene)];
  assert.deepEqual(
    claimed.map((sent) => sent?.['address']),
    [ADDRESS, 'https://other.example.com/', ADDRESS],
  );
  assert.equal(await claim(scene), undefined);
  await later(scene, '61 seconds');
  assert.ok(await claim(scene));
});

it('NOTE-03 a message whose lease ends before its result is recorded is sent again under the same id, and holds up no other', async (scene) => {
  await added(scene);
  await scene.as(...comment('admin')).hasRows(1);
  await scene.as(...comment('admin')).hasRows(1);
  const first = await claim(scene);
  assert.equal(await claim(scene), undefined);
  await later(scene, '61 seconds');
  assert.notEqual((await attempt(scene, 'delivered'))['message_id'], first?.['message_id']);
  const second = await claim(scene);
  assert.equal(second?.['message_id'], first?.['message_id']);
  const record = (lease: unknown) =>
    scene.truth(`select record_webhook_attempt($1, $2, 'delivered', 200, '', null) as recorded`, [
      first?.['id'],
      lease,
    ]);
  assert.equal((await record(first?.['lease']))[0]?.['recorded'], false);
  assert.equal((await record(second?.['lease']))[0]?.['recorded'], true);
  assert.equal(await claim(scene), undefined);
});

it('NOTE-03 a message that kills its worker each time is tried as rarely as one that fails, and is given up after three days', async (scene) => {
  await added(scene);
  await scene.as(...comment('admin')).hasRows(1);
  let attempts = 0;
  for (let hour = 0; hour <= 73; hour += 1) {
    if (await claim(scene)) attempts += 1;
    await later(scene, '1 hour');
  }
  assert.ok(attempts >= 4 && attempts <= 12, `${attempts} attempts`);
  assert.deepEqual(
    (await states(scene)).map(({ state }) => state),
    ['failed'],
  );
  await scene
    .as('owner', 'select switched_off_because from list_webhooks()')
    .returns([{ switched_off_because: 'failures' }]);
});

it('NOTE-03 a test, or a message sent again by hand, that kills its worker does not begin anew each minute', async (scene) => {
  const { id } = await added(scene);
  await scene.as('owner', `select test_webhook('${id}')`).hasRows(1);
  assert.ok(await claim(scene));
  await later(scene, '61 seconds');
  assert.equal(await claim(scene), undefined);
  assert.deepEqual(await states(scene), [{ state: 'failed', kind: null }]);
  await scene
    .as('owner', `select problem from list_webhook_deliveries('${id}')`)
    .returns([{ problem: 'The last attempt did not come to an end.' }]);
  await scene.as(...comment('admin')).hasRows(1);
  const sent = await attempt(scene, 'delivered');
  await scene.as('owner', `select resend_webhook_delivery('${String(sent['id'])}')`).hasRows(1);
  assert.ok(await claim(scene));
  await later(scene, '61 seconds');
  assert.ok(await claim(scene));
  await later(scene, '61 seconds');
  assert.equal(await claim(scene), undefined);
});

it('NOTE-03 a message is tried again after growing pauses for three days; then the webhook is switched off and the owner is told', async (scene) => {
  const { id } = await added(scene);
  await scene.as(...comment('admin')).hasRows(1);
  const ids = new Set<unknown>();
  const pauses: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    ids.add((await attempt(scene, 'failed'))['message_id']);
    const [waits] = await scene.truth(
      `select extract(epoch from next_attempt_at - now())::integer as seconds from private.webhook_deliveries where state = 'waiting'`,
    );
    if (!waits) break;
    pauses.push(Number(waits['seconds']));
    await later(scene, `${String(waits['seconds'])} seconds`);
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
  assert.equal(
    (await scene.as('owner', 'select switched_off_because from list_webhooks()').onlyRow())[
      'switched_off_because'
    ],
    'failures',
  );
  const told = `select facts from list_notices() where kind = 'webhook_switched_off'`;
  await scene
    .as('owner', told)
    .returns([{ facts: { webhook_id: id, server: 'hooks.slack.com', because: 'failures' } }]);
  for (const who of ['member', 'viewer', 'other', 'admin'] as const) await scene.as(who, told).hasRows(0);
});

it('NOTE-03 a webhook that takes other messages is not switched off because of one that it never takes', async (scene) => {
  await added(scene);
  await scene.as(...comment('admin')).hasRows(1);
  await attempt(scene, 'failed');
  await later(scene, '2 days');
  await attempt(scene, 'failed');
  await scene.as(...comment('admin')).hasRows(1);
  await scene.operator(`update private.webhooks set rests_until = null where true`);
  await attempt(scene, 'delivered');
  await later(scene, '1 day');
  await attempt(scene, 'failed');
  assert.deepEqual((await states(scene)).map(({ state }) => state).sort(), ['delivered', 'failed']);
  assert.equal(
    (await scene.as('owner', 'select switched_off_at from list_webhooks()').onlyRow())['switched_off_at'],
    null,
  );
});

it('NOTE-03 a receiver that wants no more is sent no more: what waits is cancelled, and the owner is told', async (scene) => {
  await added(scene);
  await scene.as(...comment('admin')).hasRows(1);
  await scene.as(...comment('admin')).hasRows(1);
  await attempt(scene, 'gone');
  assert.deepEqual((await states(scene)).map(({ state }) => state).sort(), ['cancelled', 'failed']);
  await scene.as('owner', `select 1 from list_notices() where kind = 'webhook_switched_off'`).hasRows(1);
});

it('NOTE-03 after a failure nothing is sent for a minute, or for as long as the receiver asked, but not longer than three days', async (scene) => {
  await added(scene);
  await scene.as(...comment('admin')).hasRows(1);
  await scene.as(...comment('admin')).hasRows(1);
  await attempt(scene, 'failed');
  await later(scene, '59 seconds');
  assert.equal(await claim(scene), undefined);
  await later(scene, '1 second');
  await attempt(scene, 'failed', 3600);
  await later(scene, '59 minutes');
  assert.equal(await claim(scene), undefined);
  await later(scene, '1 minute');
  await attempt(scene, 'failed', 999_999);
  const [bounded] = await scene.truth(`select count(*)::integer as count from private.webhook_deliveries
        where next_attempt_at <= first_tried_at + interval '3 days'`);
  assert.equal(bounded?.['count'], 2);
});

it('NOTE-03 a test is sent once under an id of its own, also while the webhook rests after a failure', async (scene) => {
  const { id } = await added(scene);
  await scene.as(...comment('admin')).hasRows(1);
  await attempt(scene, 'failed');
  await scene.as('owner', `select test_webhook('${id}')`).hasRows(1);
  const sent = await attempt(scene, 'failed');
  assert.deepEqual([sent['kind'], sent['message_id']], ['test', sent['id']]);
  assert.deepEqual((await states(scene)).map(({ state }) => state).sort(), ['failed', 'waiting']);
});

it('NOTE-03 a message that is sent again keeps its id, and cannot be sent twice by a double click', async (scene) => {
  const { id } = await added(scene);
  await scene.as(...comment('admin')).hasRows(1);
  const sent = await attempt(scene, 'delivered');
  const again = `select resend_webhook_delivery('${String(sent['id'])}')`;
  await scene.as('owner', again).hasRows(1);
  await scene.as('owner', again).isRefused('PT409');
  assert.equal((await attempt(scene, 'delivered'))['message_id'], sent['message_id']);
  await scene.as('owner', again).isRefused('PT409');
  await scene.operator(`update private.webhook_deliveries set sent_by_hand_at = null where true`);
  await scene.as('owner', `select switch_webhook('${id}', false)`).hasRows(1);
  await scene.as('owner', again).isRefused('PT409', /switched off/);
});

it('NOTE-03 after a rotation both secrets sign for 24 hours, and then the new one alone', async (scene) => {
  const { id, secret } = await added(scene);
  const rotated = (await scene.as('owner', `select rotate_webhook_secret('${id}') as secret`).onlyRow())[
    'secret'
  ];
  assert.notEqual(rotated, secret);
  await scene.as(...comment('admin')).hasRows(1);
  assert.deepEqual((await attempt(scene, 'failed'))['secrets'], [rotated, secret]);
  await later(scene, '24 hours');
  assert.deepEqual((await attempt(scene, 'failed'))['secrets'], [rotated]);
  const [kept] = await scene.truth('select old_secret from private.webhooks');
  assert.equal(kept?.['old_secret'], null);
});

const FIRM_KINDS = [
  'application_submitted',
  'request_sent',
  'fix_submitted',
  'finding_disputed',
  'finding_commented',
];
const addOfFirm = (kinds = FIRM_KINDS) =>
  `select * from add_webhook('${ADDRESS}', 'standard', array[${kinds.map((kind) => `'${kind}'`).join(', ')}], true)`;

it('NOTE-05 admins alone see and change the webhooks of the firm, and the owner of a client no more than their own', async (scene) => {
  const id = String((await scene.as('admin', addOfFirm()).onlyRow())['id']);
  const list = 'select address from list_webhooks(true)';
  const deliveries = `select kind from list_webhook_deliveries('${id}')`;
  await scene.as(...comment('owner')).hasRows(1);
  const [delivery] = await scene.truth('select id from private.webhook_deliveries');
  for (const who of ['owner', 'member', 'impersonating'] as const) {
    for (const statement of [addOfFirm(), list]) await scene.as(who, statement).isRefused('42501');
    for (const statement of [
      `select change_webhook('${id}', 'https://evil.example.com/', 'standard', '{fix_submitted}')`,
      `select switch_webhook('${id}', false)`,
      `select rotate_webhook_secret('${id}')`,
      `select remove_webhook('${id}')`,
      `select test_webhook('${id}')`,
      `select resend_webhook_delivery('${String(delivery?.['id'])}')`,
      deliveries,
    ])
      await scene.as(who, statement).reachesNothing();
  }
  await scene.as('owner', 'select * from list_webhooks()').hasRows(0);
  await scene.as('admin', 'select * from list_webhooks()').hasRows(0);
  await scene.as('anotherAdmin', list).returns([{ address: ADDRESS }]);
  await scene.as('anotherAdmin', deliveries).returns([{ kind: 'finding_commented' }]);
  for (const statement of [
    `select change_webhook('${id}', '${ADDRESS}', 'slack', '{fix_submitted}')`,
    `select rotate_webhook_secret('${id}')`,
    `select test_webhook('${id}')`,
    `select remove_webhook('${id}')`,
  ])
    await scene.as('anotherAdmin', statement).hasRows(1);
  await scene
    .truth(
      `select target_user_id, details ->> 'server' as server from admin_activity_logs where action = 'removed_webhook'`,
    )
    .returns([{ target_user_id: null, server: 'hooks.slack.com' }]);
});

it('NOTE-05 a webhook of the firm is told of what admins are told, whichever client did it, and of nothing that an auditor did', async (scene) => {
  await scene
    .as('admin', addOfFirm(['status_changed']))
    .isRefused('22023', 'There is no such kind of event.');
  await scene
    .as('owner', add(ADDRESS, ['fix_submitted']))
    .isRefused('22023', 'There is no such kind of event.');
  await scene.as('admin', addOfFirm()).hasRows(1);
  await scene.as(...comment('admin')).hasRows(1);
  assert.deepEqual(await states(scene), []);
  await scene.as(...comment('owner')).hasRows(1);
  await scene
    .as('owner', `select move_finding('${row.finding}', 'fix_submitted', link => '${'1f'.repeat(20)}')`)
    .hasRows(1);
  assert.deepEqual(
    (await states(scene)).map(({ kind }) => kind),
    ['finding_commented', 'fix_submitted'],
  );
  await scene.operator(
    `update profiles set suspended_at = now(), suspension_reason = 'They did not pay us.' where client_id = '${people.owner}'`,
  );
  const sent = await claim(scene);
  assert.deepEqual(
    [sent?.['of_firm'], sent?.['client_id'], sent?.['audit_id']],
    [true, people.owner, row.audit],
  );
});

it('NOTE-05 AUTH-18 adding, redirecting and switching on a webhook of the firm need a fresh code, and it is switched off when its admin leaves', async (scene) => {
  const stale = { aal: 'aal2', amr: [] };
  await scene.claiming('admin', stale, addOfFirm()).isRefused('PT403');
  const id = String((await scene.as('admin', addOfFirm()).onlyRow())['id']);
  const change = `select change_webhook('${id}', 'https://hooks.other.example/', 'standard', '{fix_submitted}')`;
  const on = `select switch_webhook('${id}', true)`;
  await scene.claiming('anotherAdmin', stale, change).isRefused('PT403');
  await scene.as('anotherAdmin', change).hasRows(1);
  const state = () => scene.truth('select switched_off_because from private.webhooks');
  const makeRole = (who: 'admin' | 'anotherAdmin', role: 'admin' | 'auditor') =>
    scene.operator(`update user_roles set role = '${role}' where user_id = '${people[who]}'`);
  await makeRole('admin', 'auditor');
  assert.deepEqual(await state(), [{ switched_off_because: null }]);
  await makeRole('admin', 'admin');
  await makeRole('anotherAdmin', 'auditor');
  assert.deepEqual(await state(), [{ switched_off_because: 'admin' }]);
  await scene.as('admin', `select 1 from list_notices() where kind = 'firm_webhook_switched_off'`).hasRows(1);
  await scene.claiming('admin', stale, on).isRefused('PT403');
  await scene.as('admin', on).hasRows(1);
  await makeRole('anotherAdmin', 'admin');
  await scene.operator(`delete from user_roles where user_id = '${people.admin}'`);
  assert.deepEqual(await state(), [{ switched_off_because: 'admin' }]);
});

it('NOTE-05 all admins are told when a webhook of the firm is switched off, and no client is', async (scene) => {
  await scene.as('admin', addOfFirm()).hasRows(1);
  await scene.as(...comment('owner')).hasRows(1);
  await attempt(scene, 'gone');
  const told = `select 1 from list_notices() where kind like '%webhook_switched_off'`;
  for (const who of ['admin', 'anotherAdmin'] as const) await scene.as(who, told).hasRows(1);
  await scene.as('owner', told).hasRows(0);
});
