// REQ-03: the client changes or withdraws a request until the team has decided, gets a receipt, and can ask for every service.
import assert from 'node:assert/strict';
import { INTENDED_SERVICES } from '../../../../packages/domain/src/profiles/intended-services.ts';
import {
  REQUEST_STEPS,
  SERVICE_TYPES,
  serviceTypeLabel,
} from '../../../../packages/domain/src/service-requests/types.ts';
import { as, it, operator, truth } from '../../check.ts';
import { people, getRows } from '../../people.ts';

const row = getRows('owner');
const change = (set: string) => `update service_requests set ${set} where id = '${row.request}'`;
const WITHDRAW = `select withdraw_request('${row.request}')`;
const decide = (to: string, answer: string | null = null) =>
  `select status from decide_request('${row.request}', '${to}',
    (select updated_at from service_requests where id = '${row.request}'), ${answer === null ? 'null' : `'${answer}'`})`;
const EDIT = change(`service_type = 'pentesting', project_name = 'Bridge', message = 'Two contracts.'`);

it('ADM-09 the console offers the decisions on a request that the database takes', async () => {
  const rows = await truth('select from_status, to_status from private.request_steps order by 1, 2');
  const offered = Object.entries(REQUEST_STEPS).flatMap(([from, all]) => all.map((to) => `${from} to ${to}`));
  assert.deepEqual(
    rows.map((row) => `${String(row['from_status'])} to ${String(row['to_status'])}`),
    offered.toSorted(),
  );
});

it('REQ-03 a client changes a request while it is new or in review, without another e-mail or a log line', async () => {
  for (const status of ['new', 'in_review']) {
    await operator(change(`status = '${status}', project_name = 'Vault'`));
    await as('member', EDIT).hasRows(1);
    await truth(
      `select service_type, project_name, status, edited_at = now() as edited, editor_name as by from service_requests where id = '${row.request}'`,
    ).returns([{ service_type: 'pentesting', project_name: 'Bridge', status, edited: true, by: 'member' }]);
  }
  await truth(`select kind from email_outbox where event_key like '%${row.request}'`).returns([]);
  await truth(
    `select action from admin_activity_logs where id <> '${row.log}' and target_user_id = '${people.owner}'`,
  ).returns([]);
});

it('REQ-03 each column that a client can change makes the request an edited one', async () => {
  const columns = Object.entries({
    service_type: 'pentesting',
    project_name: 'Bridge',
    message: 'Two contracts.',
    repository_url: 'https://github.com/example/bridge',
    git_ref: 'dev',
    lines_of_code: '71',
    wished_start: '2999-01-01',
  });
  for (const [column, value] of columns) {
    await operator(change('edited_at = null'));
    await as('owner', change(`${column} = '${value}'`)).hasRows(1);
    await truth(
      `select edited_at is not null as is_edited from service_requests where id = '${row.request}'`,
    ).returns([{ is_edited: true }]);
  }
  // A form sends an empty field as ''.
  const blank = change(`repository_url = ' ', git_ref = ' '`);
  await as('owner', `${blank} returning num_nulls(repository_url, git_ref) as nulls`).lists([2]);
});

it('REQ-03 a request is withdrawn once, stays readable for client and admin, and its withdrawal is logged', async () => {
  await as('other', WITHDRAW).isRefused('PT404', 'This request does not exist.');
  await as('owner', WITHDRAW).hasRows(1);
  await as('owner', WITHDRAW).isRefused('PT409', 'You have already withdrawn this request.');
  await as('owner', EDIT).isRefused('PT409', 'You have already withdrawn this request.');
  for (const who of ['owner', 'admin'] as const)
    await as(who, `select status from service_requests where id = '${row.request}'`).lists(['withdrawn']);
  await truth(
    `select admin_user_id, details ->> 'to' as status from admin_activity_logs where action = 'changed_request_status'`,
  ).returns([{ admin_user_id: people.owner, status: 'withdrawn' }]);
});

it('REQ-03 after the decision a client can neither change nor withdraw a request, and learns why', async () => {
  for (const status of ['accepted', 'declined']) {
    await operator(change(`status = '${status}'`));
    for (const sql of [EDIT, WITHDRAW])
      await as('owner', sql).isRefused(
        'PT409',
        `We have already ${status} this request, so it can no longer be changed.`,
      );
  }
});

it('REQ-03 a changed request is as complete as a new one', async () => {
  for (const set of [`project_name = ' '`, `message = E'\\n'`, 'service_type = null'])
    await as('owner', change(set)).isRefused('22023', 'Please fill in all required fields');
});

it('REQ-03 ADM-09 an admin can neither decide on a withdrawn request nor begin an audit from it', async () => {
  await as('owner', WITHDRAW).hasRows(1);
  await as('admin', decide('accepted')).isRefused('PT409', 'The client has withdrawn this request.');
  await as('admin', `select * from create_audit($1::jsonb)`, [
    { project_id: row.project, title: 'T', audit_type: 'Rust', service_request_id: row.request },
  ]).isRefused('PT409', 'The client has withdrawn this request.');
});

it('ADM-11 a second audit from the same request is refused unless the first is withdrawn or the admin says that it is another one', async () => {
  const audit = {
    id: row.fresh,
    project_id: row.project,
    title: 'T',
    audit_type: 'Rust',
    service_request_id: row.request,
  };
  const create = (values: object, isAnother = false) =>
    as('admin', 'select id from create_audit($1::jsonb, null, $2)', [values, isAnother]);
  await create(audit).hasRows(1);
  // Sent again after a lost answer.
  await create(audit).hasRows(1);
  const second = { ...audit, id: getRows('ownerPending').fresh };
  const ALREADY = 'An audit has already been started from this request.';
  await create(second).isRefused('PT409', ALREADY);
  await as('admin', 'select id from create_audit($1::jsonb)', [second]).isRefused('PT409', ALREADY);
  await truth('select 1 from audits where service_request_id is not null').returns([{ '?column?': 1 }]);
  await create(second, true).hasRows(1);
  for (const { id } of [audit, second])
    await as('admin', `select withdraw_audit('${id}', 'It was begun by mistake.')`).hasRows(1);
  await create({ ...audit, id: getRows('ownerPending').finding }).hasRows(1);
  // Audits without a request are not counted against each other.
  const { service_request_id: _, id: __, ...unasked } = audit;
  await create(unasked).hasRows(1);
  await create(unasked).hasRows(1);
});

it('REQ-03 a new request sends one receipt to the client, without the message', async () => {
  const send = `insert into service_requests (id, service_type, project_name, message)
        values ('${row.fresh}', 'ai_red_team_audit', 'Bridge', 'an unpublished weakness')`;
  await as('owner', send).hasRows(1);
  await as('owner', send).isRefused('23505');
  await as('owner', `update service_requests set message = 'M' where id = '${row.fresh}'`).hasRows(1);
  await truth(
    `select recipient_user_id, payload from email_outbox where kind = 'service_request_received'`,
  ).returns([
    {
      recipient_user_id: people.owner,
      payload: { client_id: people.owner, project_name: 'Bridge', service_name: 'AI Red Team Audit' },
    },
  ]);
});

it('ADM-09 a request is declined with a reason, which the client reads, and the e-mail about it does not contain it', async () => {
  const REASON = 'Give the client a reason of 10 to 2000 characters.';
  for (const reason of [null, '', 'No.', 'Too early\u2800\u2800'])
    await as('admin', decide('declined', reason)).isRefused('22023', REASON);
  await as('admin', decide('declined', ' Too early.\n')).hasRows(1);
  await as(
    'owner',
    `select status, answer, decided_at = now() as now from service_requests where id = '${row.request}'`,
  ).returns([{ status: 'declined', answer: 'Too early.', now: true }]);
  await truth(
    `select recipient_user_id, payload from email_outbox where payload ->> 'request_id' = '${row.request}'
           order by recipient_user_id`,
  ).returns(
    [people.owner, people.member, people.viewer].sort().map((recipient_user_id) => ({
      recipient_user_id,
      payload: {
        kind: 'request_decided',
        relation: 'client',
        by_firm: true,
        client_id: people.owner,
        client_name: 'owner company',
        project_name: 'Vault',
        service_name: 'Code review',
        request_id: row.request,
        status: 'declined',
        count: 1,
      },
    })),
  );
});

it('ADM-09 a request is declined once every audit that was started from it is withdrawn', async () => {
  const start = (title: string) =>
    as('admin', 'select id from create_audit($1::jsonb, is_another => true)', [
      { project_id: row.project, title, audit_type: 'Rust', service_request_id: row.request },
    ]);
  const withdraw = (title: string) =>
    as('admin', `select withdraw_audit(id, 'It was begun by mistake.') from audits where title = '${title}'`);
  await start('First of two').hasRows(1);
  await start('Second of two').hasRows(1);
  await withdraw('First of two').hasRows(1);
  await as('admin', decide('declined', 'We are booked until March.')).isRefused(
    'PT409',
    'An audit has been started from this request, so it cannot be declined.',
  );
  await withdraw('Second of two').hasRows(1);
  await as('admin', decide('declined', 'We are booked until March.')).hasRows(1);
});

it('ADM-09 an admin takes up, accepts and declines a request, and takes a decision back until there is an audit', async () => {
  await as('admin', decide('in_review', 'Soon.')).isRefused('22023', 'This step takes no answer.');
  await as('admin', decide('in_review')).hasRows(1);
  await as('admin', decide('in_review')).isRefused('PT409', 'This request is already in review.');
  await as('admin', decide('declined', 'We are booked until March.')).hasRows(1);
  await as('admin', decide('accepted', 'A place is free after all.')).hasRows(1);
  await as('admin', decide('accepted')).isRefused('PT409', 'This request is already accepted.');
  await as('admin', decide('withdrawn')).isRefused('22023', 'There is no such decision on a request.');
  await as('admin', 'select id from create_audit($1::jsonb)', [
    { project_id: row.project, title: 'T', audit_type: 'Rust', service_request_id: row.request },
  ]).hasRows(1);
  await as('admin', decide('declined', 'We are booked until March.')).isRefused(
    'PT409',
    'An audit has been started from this request, so it cannot be declined.',
  );
  await truth(`select answer from service_requests where id = '${row.request}'`).lists([
    'A place is free after all.',
  ]);
  await truth(
    `select payload ->> 'status' as status from email_outbox where payload ->> 'request_id' = '${row.request}'
           and recipient_user_id = '${people.owner}' order by 1`,
  ).returns([{ status: 'accepted' }, { status: 'declined' }]);
});

it('REQ-01 repository, commit or branch and lines of code of a request have limits', async () => {
  const HTTPS = 'The repository must be an https address such as https://github.com/example/vault.';
  for (const url of ['http://github.com/example/vault', 'https://user:secret@github.com/example/vault'])
    await as('owner', change(`repository_url = '${url}'`)).isRefused('22023', HTTPS);
  for (const [set, sentence] of [
    ['lines_of_code = -1', 'Lines of code must be a number between 0 and 100,000,000.'],
    [`git_ref = repeat('x', 201)`, 'The commit or branch can have at most 200 characters.'],
  ] as const)
    await as('owner', change(set)).isRefused('22023', sentence);
});

it('REP-04 AUD-02 an audit is created with its scope and repositories, or not at all', async () => {
  const audit = {
    id: row.fresh,
    project_id: row.project,
    title: 'T',
    audit_type: 'Rust',
    service_request_id: row.request,
  };
  const create = (commit: string) =>
    as('admin', `select id from create_audit($1::jsonb, null, false, '{"nsloc": 1200}', $2::jsonb)`, [
      audit,
      JSON.stringify([{ url: 'https://github.com/example/vault', commit_hash: commit, git_ref: 'main' }]),
    ]);
  await create('main').isRefused('22023');
  await create('a'.repeat(40)).hasRows(1);
  await truth(
    `select concat_ws(' ', s.nsloc, r.url, r.commit_hash, r.git_ref) from audit_scopes s join scope_repositories r using (audit_id)
     where audit_id = '${row.fresh}'`,
  ).lists([`1200 https://github.com/example/vault ${'a'.repeat(40)} main`]);
});

it('REQ-03 the database and the page offer the same services, every service of onboarding among them', async () => {
  await truth('select service_type, name from private.service_types()').returns(
    SERVICE_TYPES.map((type) => ({ service_type: type, name: serviceTypeLabel(type) })),
  );
  for (const service of INTENDED_SERVICES) {
    const offered = SERVICE_TYPES.find(
      (type) => serviceTypeLabel(type).toLowerCase() === service.toLowerCase(),
    );
    assert.ok(offered, service);
    await as(
      'owner',
      `insert into service_requests (service_type, project_name, message) values ('${offered}', 'P', 'M')`,
    ).hasRows(1);
  }
});
