// What is proposed for a request, and the audit that accepting it creates (PROP-01, PROP-02).
import assert from 'node:assert/strict';
import { as, emailedAbout, it, operator, truth } from '../../check.ts';
import { getRows, people, type Person } from '../../people.ts';

const row = getRows('owner');
const foreign = getRows('ownerPending');
const SCOPE = {
  nsloc: 1800,
  chains: ['Base'],
  languages: ['Solidity'],
  out_of_scope: 'Tests.',
  known_issues: 'None.',
  repositories: [{ url: 'https://github.com/example/vault', commit_hash: '2e'.repeat(20), paths: ['src'] }],
};
const CONTENT = {
  scope: SCOPE,
  auditor_days: 13.5,
  price: '24,000',
  currency: 'EUR',
  starts: '2027-02-01',
  ends: '2027-02-19',
  valid_until: '2999-12-31',
  terms: 'Half in advance.',
};

const save = (content: object, seen = 'null', request: string = row.request) =>
  as('admin', `select id, updated_at from save_proposal('${request}', $1, ${seen})`, [content]);
const draftId = `(select id from proposals where request_id = '${row.request}' and state = 'draft')`;
const seen = `(select updated_at from proposals where request_id = '${row.request}' and state = 'draft')`;
const send = () => as('admin', `select version, state from send_proposal(${draftId}, ${seen})`);
const decide = (who: Person, to: string, reason?: string, id: string = row.proposal) =>
  as(who, 'select decide_proposal($1, $2, $3) as audit', [id, to, reason ?? null]);
/** The owner's first proposal is answered by a second version, whose id this returns. */
async function sendSecond(content: object = CONTENT): Promise<string> {
  const { id } = await save(content).onlyRow();
  await send().returns([{ version: 2, state: 'sent' }]);
  return String(id);
}

it('PROP-01 a draft is invisible to the client, and sending it makes the next version, which replaces the one before', async () => {
  const states = (who: Person) =>
    as(who, `select version, state from proposals where request_id = '${row.request}' order by version`);
  await save(CONTENT).hasRows(1);
  for (const who of ['owner', 'member', 'viewer', 'impersonating'] as const)
    await states(who).returns([{ version: 1, state: 'sent' }]);
  // Its last day is today, and another request of the client has a proposal, too.
  await operator(`update proposals set valid_until = private.today() where state = 'draft';
    update service_requests set repository_url = 'https://github.com/a/b', git_ref = 'dev', lines_of_code = 7, wished_start = '2027-01-01'
    where id = '${row.request}'; insert into service_requests (id, client_id, service_type, project_name, message)
      values ('${row.fresh}', '${people.owner}', 'code_review', 'P', 'M');
    insert into proposals (request_id, client_id, version, state, expires_at)
      values ('${row.fresh}', '${people.owner}', 5, 'sent', now())`);
  await send().returns([{ version: 2, state: 'sent' }]);
  await truth(`select state from proposals where request_id = '${row.fresh}'`).lists(['sent']);
  await truth(
    `select (select string_agg(r.value, ', ' order by r.key) from jsonb_each_text(request) r) from proposals where version = 2`,
  ).lists(['dev, 7, Please look., Vault, https://github.com/a/b, code_review, 2027-01-01']);
  const both = [
    { version: 1, state: 'replaced' },
    { version: 2, state: 'sent' },
  ];
  for (const who of ['owner', 'member', 'viewer', 'impersonating'] as const) await states(who).returns(both);
  await truth(`select status from service_requests where id = '${row.request}'`).lists(['in_review']);
  await decide('owner', 'accepted').isRefused(
    'PT409',
    'A later version has replaced this proposal. Please read that one.',
  );
});

it('PROP-01 a draft that another admin has changed or sent is neither saved nor sent', async () => {
  await save(CONTENT).hasRows(1);
  const stale = `${seen} - interval '1 second'`;
  await save({ price: '1' }).isRefused('PT409', /^The draft has been changed meanwhile/);
  await save({ price: '1' }, stale).isRefused('PT409', /^The draft has been changed meanwhile/);
  await as('admin', `select send_proposal(${draftId}, ${stale})`).isRefused(
    'PT409',
    /^The draft has been changed/,
  );
  await save({ price: '25,000' }, seen).hasRows(1);
  await truth(`select price, currency, auditor_days::text from proposals where state = 'draft'`).returns([
    { price: '25,000', currency: 'EUR', auditor_days: '13.5' },
  ]);
  await send().hasRows(1);
  await as('admin', `delete from proposals where version = 2`).hasRows(0);
});

it('PROP-01 what cannot be sent is refused with a sentence', async () => {
  await save({ scope: { nsloc: -1 } }).isRefused('22023', /^Lines of code must be a number/);
  const withRepository = (url?: string) =>
    save({ scope: { repositories: [{ url, commit_hash: '2e'.repeat(20) }] } });
  await withRepository().isRefused('22023', 'The repository is required.');
  await withRepository('javascript:alert(1)').isRefused('22023', /web address/);
  await save({ price: 'x'.repeat(61) }).isRefused('22023', 'The price can have at most 60 characters.');
  await save({ starts: '2027-02-02', ends: '2027-02-01' }).isRefused('22023', /^The planned end cannot/);
  await save({ valid_until: '2020-01-01', price: '', currency: '' }).hasRows(1);
  await send().isRefused('22023', 'Enter a price.');
  await save({ price: '1' }, seen).hasRows(1);
  await send().isRefused('22023', 'A proposal is valid until today or a later day.');
  await operator(`update service_requests set status = 'declined' where id = '${row.request}'`);
  await send().isRefused('PT409', 'This request was declined.');
  await save(CONTENT, 'null', foreign.request).isRefused('PT409', /^This client has not been approved/);
});

it('PROP-01 PROP-03 a repository whose commit is not frozen yet can be proposed, stays out of the scope of the audit, and its preparation stays open', async () => {
  const open = { url: 'https://github.com/example/bridge', commit_hash: '', git_ref: 'main' };
  const id = await sendSecond({
    ...CONTENT,
    scope: { ...SCOPE, repositories: [...SCOPE.repositories, open] },
  });
  await as(
    'owner',
    `select r.value ->> 'url' as url, r.value ->> 'commit_hash' as commit
      from proposals p, jsonb_array_elements(p.scope -> 'repositories') r where p.id = '${id}'`,
  ).returns([
    { url: 'https://github.com/example/vault', commit: '2e'.repeat(20) },
    { url: open.url, commit: '' },
  ]);
  const { audit } = await decide('owner', 'accepted', undefined, id).onlyRow();
  await as('owner', `select url from scope_repositories where audit_id = '${String(audit)}'`).lists([
    'https://github.com/example/vault',
  ]);
  await as(
    'owner',
    `select title from preparation_items where audit_id = '${String(audit)}' and state = 'done'`,
  ).hasRows(0);
  await save({ scope: { repositories: [{ ...open, commit_hash: 'main' }] } }).isRefused('PT409');
});

it('PROP-01 the client is told by an e-mail without price and scope, and what was sent stays as it is', async () => {
  await sendSecond();
  assert.deepEqual(await emailedAbout('proposal_sent'), [people.owner, people.member, people.viewer]);
  const told = JSON.stringify([
    await truth('select payload from email_outbox'),
    await truth('select facts from events'),
    await truth('select details from admin_activity_logs'),
  ]);
  assert.ok(told.includes('proposal_sent'));
  assert.doesNotMatch(told, /24,000|EUR|github|1800|Half in advance/);
});

it('PROP-02 accepting creates the audit with scope, dates and request at once, and a repeated call answers with the same audit', async () => {
  const id = await sendSecond();
  // The project of that name is the client's own, however it is written.
  await operator(
    `update projects set name = ' VAULT', created_at = '2999-01-01' where id = '${row.project}'`,
  );
  const { audit } = await decide('owner', 'accepted', undefined, id).onlyRow();
  await decide('owner', 'accepted', undefined, id).returns([{ audit }]);
  await truth(
    `select concat_ws(', ', a.title, a.audit_type, a.status, a.planned_start, a.planned_end, a.project_id, q.status, p.state, p.decider_name,
         s.nsloc, s.chains, s.out_of_scope, s.known_issues, r.url, r.paths)
       from audits a join audit_scopes s on s.audit_id = a.id join scope_repositories r on r.audit_id = a.id
       join service_requests q on q.id = a.service_request_id join proposals p on p.audit_id = a.id`,
  ).lists([
    `Vault, Code review, scheduled, 2027-02-01, 2027-02-19, ${row.project}, accepted, accepted, owner, ` +
      '1800, {Base}, Tests., None., https://github.com/example/vault, {src}',
  ]);
  await truth(
    `select title, changer_name from preparation_items where audit_id = '${String(audit)}' and state = 'done'`,
  ).returns([{ title: 'Frozen commit and list of the files in scope', changer_name: 'owner' }]);
  await decide('owner', 'declined', 'We have changed our mind.', id).isRefused(
    'PT409',
    'This proposal is already accepted.',
  );
  await save(CONTENT).isRefused('PT409', 'An audit has already been started from this request.');
});

it('PROP-02 accepting makes the project when the client has none of that name', async () => {
  await operator(
    `update proposals set request = request || '{"project_name": "Bridge"}' where id = '${row.proposal}'`,
  );
  await decide('owner', 'accepted').hasRows(1);
  await truth(
    `select p.name from audits a join projects p on p.id = a.project_id where a.service_request_id = '${row.request}'`,
  ).returns([{ name: 'Bridge' }]);
});

it('PROP-02 REQ-03 a changed request withdraws the open proposal, which keeps the words that it answers, and both sides are told', async () => {
  await save(CONTENT).hasRows(1);
  await operator(`set local session_replication_role = replica;
    update proposals set updated_at = '2026-01-01' where state = 'draft'; set local session_replication_role = origin`);
  const change = (columns: string) =>
    as('member', `update service_requests set ${columns} where id = '${row.request}'`).hasRows(1);
  await change(`project_name = 'Vault'`);
  await truth(`select state from proposals where id = '${row.proposal}'`).returns([{ state: 'sent' }]);
  await change(`project_name = 'Something else', message = 'For half the price.'`);
  await as(
    'owner',
    `select state, request ->> 'project_name' as name, request ->> 'message' as message from proposals`,
  ).returns([{ state: 'withdrawn', name: 'Vault', message: 'Please look.' }]);
  await decide('owner', 'accepted').isRefused('PT409', /^Your request was changed/);
  await as('admin', `select send_proposal(${draftId}, '2026-01-01')`).isRefused(
    'PT409',
    /^The draft has been changed meanwhile/,
  );
  assert.deepEqual(
    new Set(await emailedAbout('proposal_withdrawn')),
    new Set([people.owner, people.viewer, null]),
  );
  await as('admin', `select count_requests(status_filter => 'lapsed')::int as n`).returns([{ n: 1 }]);
});

it('PROP-02 nobody decides on the proposal to another client', async () => {
  await decide('other', 'accepted').reachesNothing();
  await decide('owner', 'accepted', undefined, foreign.proposal).reachesNothing();
});

it('PROP-02 an expired proposal, a withdrawn request and a request with an audit refuse the decision with a sentence', async () => {
  await operator(
    `update proposals set valid_until = '2026-11-01', expires_at = now() where id = '${row.proposal}'`,
  );
  await decide('owner', 'accepted').isRefused(
    'PT409',
    'This proposal was valid until 1 Nov 2026. Please ask us for a new one.',
  );
  await operator(`update proposals set expires_at = now() + interval '1 day' where id = '${row.proposal}'`);
  await operator(`update audits set service_request_id = '${row.request}' where id = '${row.audit}'`);
  await decide('owner', 'accepted').isRefused(
    'PT409',
    'An audit has already been started from this request.',
  );
  await operator(`update audits set service_request_id = null where id = '${row.audit}'`);
  await operator(`update service_requests set status = 'withdrawn' where id = '${row.request}'`);
  await decide('owner', 'accepted').isRefused('PT409', 'This request was withdrawn.');
});

it('PROP-02 declining needs a reason, tells the team, and both sides read who declined', async () => {
  await decide('owner', 'declined', 'No.').isRefused('22023', 'Give a reason of 10 to 500 characters.');
  await decide('owner', 'lost').isRefused('22023', 'There is no such decision on a proposal.');
  await decide('owner', 'declined', 'The price is too high.').returns([{ audit: null }]);
  for (const who of ['viewer', 'admin'] as const)
    await as(who, `select state, reason, decider_name from proposals where id = '${row.proposal}'`).returns([
      { state: 'declined', reason: 'The price is too high.', decider_name: 'owner' },
    ]);
  assert.deepEqual(await emailedAbout('proposal_decided'), [null]);
  await as('admin', `select count_requests(status_filter => 'lapsed')::int as n`).returns([{ n: 1 }]);
  await sendSecond();
  await as('admin', `select count_requests(status_filter => 'lapsed')::int as n`).returns([{ n: 0 }]);
  await as(
    'admin',
    `select count_requests(status_filter => 'proposed', client => '${people.owner}')::int as n`,
  ).returns([{ n: 1 }]);
});

it('PROP-01 the last day of a proposal ends in the time zone of the firm', async () => {
  await operator(`update engagement_settings set time_zone = 'Pacific/Kiritimati' where id`);
  await sendSecond({ ...CONTENT, valid_until: '2999-06-01' });
  await truth(
    `select to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as ends from proposals where version = 2`,
  ).returns([{ ends: '2999-06-01 10:00' }]);
});

it('PROP-01 a PDF of the terms is hidden with its draft, kept with its SHA-256, and then deleted by nobody', async () => {
  const { id } = await save({ ...CONTENT, terms: ' ' }).onlyRow();
  const add = (who: Person, name: string, type = 'application/pdf', proposal = String(id)) =>
    as(
      who,
      `insert into files (id, client_id, file_name, file_size, mime_type, proposal_id, storage_path)
       values (gen_random_uuid(), '${people.owner}', '${name}', 10, '${type}', '${proposal}', '') returning id`,
    );
  await add('owner', 'terms.pdf').isRefused('PT404', 'This draft of a proposal does not exist.');
  await add('admin', 'terms.pdf', 'application/pdf', foreign.proposal).isRefused('PT404');
  await add('admin', 'terms.txt', 'text/plain').isRefused('22023', 'Terms are added as a PDF (.pdf).');
  const { id: file } = await add('admin', 'terms.pdf').onlyRow();
  await send().isRefused('PT409', 'The PDF of the terms is still being checked.');
  await operator(`update files set uploaded_at = now(), object_sha256 = '${'a1'.repeat(32)}', object_version = '1' where id = '${String(file)}';
    insert into storage.objects (bucket_id, name, metadata, version) values ('client-files', '${people.owner}/${String(file)}', '{}', '1')`);
  const open = (who: Person) => as(who, `select file_name from open_object('file', '${String(file)}')`);
  await as('owner', `select from files where id = '${String(file)}'`).hasRows(0);
  await open('owner').isRefused('PT404');
  await save({ terms: 'Half in advance.' }, seen).hasRows(1);
  await send().isRefused('22023', 'The terms are either a text or a PDF, not both.');
  await save({ terms: '' }, seen).hasRows(1);
  await send().hasRows(1);
  await as('viewer', `select from files where id = '${String(file)}'`).hasRows(1);
  await open('viewer').returns([{ file_name: 'terms.pdf' }]);
  await truth(`select terms_sha256 from proposals where version = 2`).lists(['a1'.repeat(32)]);
  for (const who of ['admin', 'owner'] as const)
    await as(who, `delete from files where id = '${String(file)}'`).hasRows(0);
  await add('admin', 'more.pdf').isRefused('PT404');
});
