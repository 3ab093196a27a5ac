// Several people of one client (TEAM-02, TEAM-03). `member` and `viewer` belong to the client of `owner`, whose account has the
// client's id; `removed` once did. The matrix covers single rows; these cover functions, names and what follows from a change.
import assert from 'node:assert/strict';
import { as, it, operator, refuses, truth } from '../../check.ts';
import { decideSql, getRows, people, type Person, removeOwnerSql } from '../../people.ts';

const row = getRows('owner');
const client = people.owner;
const FILE = `insert into files (client_id, file_name, file_size, mime_type, storage_path)
  values ('${client}', 'scope.pdf', 5, 'application/pdf', '') returning uploaded_by, uploader_name, is_from_firm`;
const COMMENT = `insert into finding_comments (finding_id, body) values ('${row.finding}', 'We look at it.')
  returning author_id, author_name, by_firm`;
const REQUEST = `insert into service_requests (client_id, service_type, project_name, message)
  values ('${client}', 'code_review', 'Bridge', 'Please look.') returning sent_by, sender_name`;
const MOVE = `select move_finding('${row.finding}', 'acknowledged', 'We accept the risk.', null, 'open')`;

it('TEAM-02 uploads, comments, requests, steps, what is opened and notices name the member who did it, also to admins', async () => {
  const me = { id: people.member, name: 'member' };
  await as('member', FILE).returns([{ uploaded_by: me.id, uploader_name: me.name, is_from_firm: false }]);
  await as('member', COMMENT).returns([{ author_id: me.id, author_name: me.name, by_firm: false }]);
  await as('member', REQUEST).returns([{ sent_by: me.id, sender_name: me.name }]);
  const changed = `update service_requests set message = 'Please look soon.' where project_name = 'Bridge'
        returning sender_name, edited_by, editor_name`;
  await as('owner', changed).returns([
    { sender_name: me.name, edited_by: people.owner, editor_name: 'owner' },
  ]);
  await as('member', MOVE).hasRows(1);
  await truth(
    `select actor_id, actor_name, by_firm from finding_events where to_status = 'acknowledged'`,
  ).returns([{ actor_id: me.id, actor_name: me.name, by_firm: false }]);
  await truth(`select actor_id, actor_name from events where kind = 'finding_acknowledged'`).returns([
    { actor_id: me.id, actor_name: me.name },
  ]);
  await operator(
    `update files set object_version = private.stored_version('client-files', storage_path) where true`,
  );
  await as('member', `select * from open_object('file', '${row.file}')`).hasRows(1);
  for (const sql of [
    `select sender_name as name from search_requests('Bridge') where editor_name = 'owner'`,
    `select who as name from list_access('${client}') where kind = 'file'`,
    `select actor_name as name from list_notices() where kind = 'request_sent'`,
  ]) {
    const { rows } = await as('admin', sql);
    assert.ok(
      rows?.some(({ name }) => name === me.name),
      `${sql}: ${JSON.stringify(rows)}`,
    );
  }
});

it('TEAM-03 the founder of a client who was removed reads and writes nothing of it, though its id is theirs', async () => {
  await operator(removeOwnerSql);
  await as('owner', MOVE).isRefused('42501');
  for (const call of [
    `move_findings(array['${row.finding}'::uuid], 'acknowledged', 'Why not.', null, array['open'])`,
    `withdraw_request('${row.request}')`,
    `set_report_public('${row.reportVersion}', true, 'owner company')`,
    `upload_to_judge('${row.unfinishedFile}')`,
    `submit_onboarding('{"full_name": "Mallory"}')`,
    `search_portal('vault')`,
    `storage_use('${client}')`,
    `list_access('${client}')`,
    `list_sources('${row.audit}')`,
  ])
    await as('owner', `select * from ${call}`).isRefused('42501');
  for (const [kind, id] of Object.entries({
    file: row.file,
    report: row.reportVersion,
    source: row.snapshot,
  }))
    await as('owner', `select * from open_object('${kind}', '${id}')`).isRefused('42501');
  await as('owner', 'select announce_application() as said').returns([{ said: 'not_submitted' }]);
  await as('owner', `insert into profiles default values`).isRefused('42501');
});

it('TEAM-03 e-mails about a client go to its owner of now, and none goes to the founder who left', async () => {
  await operator(removeOwnerSql);
  await as('admin', decideSql(client, 'suspended', 'The invoice of March is not paid.')).hasRows(1);
  await truth(
    `select recipient_user_id, payload ->> 'client_id' as client from email_outbox where payload ->> 'kind' = 'client_suspended'`,
  ).returns([{ recipient_user_id: people.member, client }]);
  await operator(`update email_outbox set status = 'cancelled' where kind <> 'notice';
        update email_outbox set next_attempt_at = now() where true; set local role service_role`);
  await truth(`select recipient, payload ->> 'company_name' as company from claim_email(60)`).returns([
    { recipient: 'member@guard.test', company: 'owner company' },
  ]);
});

it('TEAM-03 an e-mail that waits for the owner still goes to them after a hand-over, and to nobody once they were removed', async () => {
  await as('member', REQUEST).hasRows(1);
  const claim = async () => {
    await operator(`update email_outbox set status = 'cancelled'
            where kind <> 'service_request_received';
          update email_outbox set lease = null, lease_expires_at = null where true; set local role service_role`);
    const claimed = await truth('select kind, recipient from claim_email(60)');
    await operator('reset role');
    return claimed;
  };
  const [handOver, leave] = removeOwnerSql.split(/(?=delete)/);
  await operator(handOver ?? '');
  assert.deepEqual(await claim(), [{ kind: 'service_request_received', recipient: 'owner@guard.test' }]);
  await operator(leave ?? '');
  assert.deepEqual(await claim(), []);
  await truth(
    `select kind from email_outbox where status = 'queued' and recipient_user_id = '${people.owner}'`,
  ).returns([]);
});

it('TEAM-03 ADM-08 the log of a client has no line about the account of its founder from after they left, and names the client of each person', async () => {
  const rename = (who: Person, address: string) =>
    operator(`update auth.users set email = '${address}@guard.test' where id = '${people[who]}'`);
  const list = (filter: string) =>
    as(
      'admin',
      `select details ->> 'new_address' as address, details ->> 'client_id' as client
       from search_activity(action => 'changed_sign_in_address'${filter}) order by 1`,
    );
  await rename('owner', 'a1');
  await operator(removeOwnerSql);
  await rename('owner', 'b2');
  await rename('member', 'c3');
  await list(`, client_id => '${client}'`).returns([{ address: 'a1@guard.test', client }]);
  await list('').returns([
    { address: 'a1@guard.test', client },
    { address: 'b2@guard.test', client: null },
    { address: 'c3@guard.test', client },
  ]);
});

it('TEAM-03 ADM-03 lists, the export and dialogs name the new owner and their address once the founder left', async () => {
  await as('admin', `select hand_over_ownership('${people.member}', 'Their contract has ended.')`).hasRows(1);
  await operator(`set constraints all immediate; delete from client_members where person_id = '${client}'`);
  for (const call of [
    `export_clients()`,
    `search_clients()`,
    `pick_clients()`,
    `client_identity('${client}')`,
  ]) {
    const named = `select full_name, business_email from ${call} where full_name in ('owner', 'member')`;
    assert.deepEqual(
      await as('admin', named).hasRows(1),
      [{ full_name: 'member', business_email: 'member@guard.test' }],
      call,
    );
  }
});

it('TEAM-03 IMP-01 a client can still be viewed after its founder left and became an admin', async () => {
  await operator(`${removeOwnerSql}
        insert into user_roles (user_id, role) values ('${people.owner}', 'admin')`);
  await as(
    'admin',
    `insert into impersonation_sessions (target_user_id, reason) values ('${client}', 'To answer a question.')`,
  ).hasRows(1);
});

it('TEAM-03 a client has one owner: the last one cannot leave, and there is never a second', async () => {
  for (const [change, sentence] of [
    [`delete from client_members where person_id = '${people.owner}'`, /The owner cannot leave/],
    [
      `update client_members set role = 'member' where person_id = '${people.owner}'`,
      /The owner cannot leave/,
    ],
    [
      `update client_members set role = 'owner' where person_id = '${people.member}'`,
      /client_members_one_owner/,
    ],
  ] as const)
    await refuses(`${change}; set constraints all immediate`, sentence);
});

it('TEAM-03 a person belongs to one client, and a member of the audit firm to none', async () => {
  const join = (who: Person) =>
    `insert into client_members (client_id, person_id, role) values ('${people.other}', '${people[who]}', 'member')`;
  await refuses(join('member'), /client_members_pkey/);
  await refuses(join('admin'), 'A member of our team cannot apply as a client.');
  await refuses(
    `insert into user_roles (user_id, role) values ('${people.member}', 'admin')`,
    /belongs to the team of a client/,
  );
});

it('TEAM-03 a new address of the owner is the client’s, one of a member or of the founder who left is not', async () => {
  const address = async () =>
    (await truth(`select business_email from profiles where client_id = '${client}'`))[0]?.['business_email'];
  await operator(`update auth.users set email = 'm2@guard.test' where id = '${people.member}'`);
  assert.equal(await address(), 'owner@guard.test');
  await operator(`update auth.users set email = 'o2@guard.test' where id = '${people.owner}'`);
  assert.equal(await address(), 'o2@guard.test');
  await operator(removeOwnerSql);
  await operator(`update auth.users set email = 'o3@guard.test' where id = '${people.owner}'`);
  assert.equal(await address(), 'o2@guard.test');
});

it('FILE-06 IMP-03 TEAM-02 only the uploader sees an upload until it is judged, and "View as Client" shows those of the owner and none of a member', async () => {
  const unfinished = `select 1 from files where uploaded_at is null`;
  for (const who of ['owner', 'impersonating'] as const) await as(who, unfinished).hasRows(1);
  for (const who of ['member', 'admin', 'other'] as const) await as(who, unfinished).hasRows(0);
  await operator(`update files set uploaded_by = '${people.member}' where id = '${row.unfinishedFile}'`);
  await as('impersonating', unfinished).hasRows(0);
  await as('member', unfinished).hasRows(1);
  await operator(removeOwnerSql);
  await as('impersonating', unfinished).hasRows(1);
});

it('GUARD-08 TEAM-03 deleting the owner’s account keeps the client and its log lines, and stops the e-mails', async () => {
  await operator(`delete from auth.users where id = '${people.owner}'`);
  await truth(
    `select (select count(*)::int from admin_activity_logs where target_user_id = '${client}') as log,
        (select count(*)::int from email_outbox where recipient_user_id = '${client}') as mails,
        (select count(*)::int from projects where client_id = '${client}') as projects,
        (select count(*)::int from client_members where client_id = '${client}') as people`,
  ).returns([{ log: 1, mails: 0, projects: 1, people: 2 }]);
  await operator('set constraints all immediate');
});
