// Clients that the firm enters before they have an account, and their first owner (MOVE-01, MOVE-02).
import assert from 'node:assert/strict';
import { as, it, operator, refuses, sendInvitation, truth } from '../../check.ts';
import { people, type Person } from '../../people.ts';
import { sealReport } from '../findings/scene.ts';

type Line = { company?: string; project?: string; owner?: string; address?: string; since?: string };

const HARBOR: Line = { company: 'Harbor Labs', project: 'Bridge' };
const ADDRESS = 'invited@guard.test';
const NO_OWNER = 'This client has no owner yet, as whom you could view the portal. Invite the owner first.';

const lines = (...given: Line[]) => JSON.stringify(given);
const preview = (...given: Line[]) =>
  as('admin', 'select line::int, state, problem, notes from preview_clients($1)', [lines(...given)]);
const enter = (...given: Line[]) => as('admin', 'select import_clients($1) as count', [lines(...given)]);

async function entered(owner = 'Ann Owner', address = ADDRESS): Promise<string> {
  const { id } = await as('admin', `select create_client('Harbor Labs', 'Bridge', $1, $2) as id`, [
    owner,
    address,
  ]).onlyRow();
  return String(id);
}

const invite = (client: string, address = ADDRESS) => `select invite_owner('${client}', '${address}') as id`;
const accept = (token: string) => `select accept_invitation('${token}', 'Ivy Invited') as client`;

async function invited(client: string, address = ADDRESS): Promise<string> {
  await as('admin', invite(client, address)).hasRows(1);
  return (await sendInvitation()).token;
}

/** What the firm does for a client in one afternoon. Returns the audit. */
async function work(client: string): Promise<string> {
  const { id } = await as(
    'admin',
    `select (create_audit('{"client_id": "${client}", "title": "Bridge audit", "audit_type": "Solidity",
        "report_url": "https://firm.test/bridge.pdf"}', 'Relayer')).id`,
  ).onlyRow();
  await as('admin', `update audits set status = 'in_progress' where id = '${String(id)}'`).hasRows(1);
  await as(
    'admin',
    `select count(*) from publish_findings(array[(save_finding(jsonb_build_object('audit_id', $1::text, 'title', 'T',
        'severity', 'high', 'description', 'D')))])`,
    [id],
  ).hasRows(1);
  await as(
    'admin',
    `select decide_application('${client}', 'suspended', (select updated_at from profiles where client_id = '${client}'), 'Unpaid since January.')`,
  ).hasRows(1);
  await as(
    'admin',
    `select decide_application('${client}', 'approved', (select updated_at from profiles where client_id = '${client}'))`,
  ).hasRows(1);
  return String(id);
}

it('MOVE-01 an admin enters a client without an account, for whom work begins at once and of whom nobody is told anything', async () => {
  const client = await entered(' Ann Owner ', ' Invited@Guard.test ');
  await truth(
    `select origin, approval_status, full_name, business_email, (select count(*)::int from projects j where j.client_id = p.client_id) as projects
       from profiles p where client_id = '${client}'`,
  ).returns([
    {
      origin: 'invited',
      approval_status: 'approved',
      full_name: 'Ann Owner',
      business_email: ADDRESS,
      projects: 1,
    },
  ]);
  await work(client);
  // The address that was entered is no person: not even whoever signs in with it reads anything.
  await as('invited', 'select 1 from audits').hasRows(0);
  await truth(
    `select 1 from email_outbox where recipient_user_id = '${people.invited}' or payload ->> 'client_id' = '${client}'`,
  ).returns([]);
  await truth(
    `select distinct n.relation from private.notices n join events e on e.id = n.event_id
       where e.client_id = '${client}' and n.relation = any (private.client_relations())`,
  ).returns([]);
});

it('MOVE-01 the reader of the invitation becomes the owner, and is told once, in one digest, what happened before', async () => {
  const client = await entered('Ann Owner', '');
  const audit = await work(client);
  const token = await invited(client);
  await as('invited', accept(token)).hasRows(1);
  await truth(`select m.role, m.name, p.full_name, p.business_email from client_members m join profiles p using (client_id)
      where m.person_id = '${people.invited}'`).returns([
    { role: 'owner', name: 'Ivy Invited', full_name: 'Ivy Invited', business_email: ADDRESS },
  ]);
  await as('invited', `select 1 from audits where id = '${audit}'`).hasRows(1);
  const { onboarding_completed } = await as('invited', 'select onboarding_completed from profiles').onlyRow();
  assert.equal(onboarding_completed, true);
  await truth(
    `select kind, (select array_agg(n ->> 'kind' order by n ->> 'kind') from jsonb_array_elements(payload -> 'notices') n) as kinds
     from email_outbox where recipient_user_id = '${people.invited}'`,
  ).returns([
    {
      kind: 'daily_digest',
      kinds: ['client_resumed', 'findings_published', 'report_published', 'status_changed'],
    },
  ]);
  await as('invited', 'select 1 from list_notices()').hasRows(4);
  // The next one who joins finds nothing of before.
  await as('invited', `select invite_to_team('removed@guard.test', 'member')`).hasRows(1);
  await as('removed', accept((await sendInvitation()).token)).hasRows(1);
  await as('removed', 'select 1 from list_notices()').hasRows(0);
});

it('MOVE-01 View as Client waits for an owner, and the list finds the clients that have none', async () => {
  const client = await entered();
  const view = `insert into impersonation_sessions (target_user_id, reason) values ('${client}', 'To look at their portal.')`;
  await as('admin', view).isRefused('PT409', NO_OWNER);
  const waiting = `select client_id from search_clients(status => 'no_owner')`;
  await as('admin', waiting).returns([{ client_id: client }]);
  await as('invited', accept(await invited(client))).hasRows(1);
  await as('admin', waiting).returns([]);
  await as('admin', view).hasRows(1);
});

it('MOVE-01 the owner is invited once at a time, and any admin sends the invitation again', async () => {
  const client = await entered();
  const old = await invited(client);
  await as('anotherAdmin', invite(client, 'second@guard.test')).isRefused('PT409', /invited already/);
  // Whoever sends it again answers for it.
  await as(
    'anotherAdmin',
    `select resend_invitation(id) from private.invitations where client_id = '${client}'`,
  ).isRefused('42501');
  const [{ id } = {}] = await truth(`select id from private.invitations where client_id = '${client}'`);
  await as('anotherAdmin', `select resend_invitation('${String(id)}')`).hasRows(1);
  const { token } = await sendInvitation();
  await as('invited', accept(old)).isRefused('PT404');
  await as('invited', `select inviter_name from read_invitation('${token}')`).lists(['Another Admin']);
  await as('invited', accept(token)).hasRows(1);
  await as('admin', invite(client, 'second@guard.test')).isRefused('PT409', /Somebody belongs/);
  await operator(`savepoint before; delete from auth.users where id = '${people.invited}'`);
  await as('admin', invite(client)).hasRows(1);
  await operator('rollback to savepoint before');
  // Only a first owner's invitation is the admins' to change.
  await as('owner', `select invite_to_team('second@guard.test', 'member')`).hasRows(1);
  const [{ id: ofTeam } = {}] = await truth(
    `select id from private.invitations where address = 'second@guard.test'`,
  );
  await as('admin', `select take_back_invitation('${String(ofTeam)}')`).isRefused('PT404');
});

it('MOVE-01 an invitation that was taken back, or whose sender is no longer an admin, opens nothing', async () => {
  const client = await entered();
  const { id } = await as('anotherAdmin', invite(client)).onlyRow();
  const { token } = await sendInvitation();
  await operator(`delete from user_roles where user_id = '${people.anotherAdmin}'`);
  await as('invited', accept(token)).isRefused('PT409', /no longer an admin/);
  await as('admin', `select take_back_invitation('${String(id)}')`).hasRows(1);
  await as('invited', accept(token)).isRefused('PT404');
});

it('MOVE-01 PROP-01 an admin enters a request and proposes for a client without an owner, who alone decides after joining', async () => {
  const client = await entered();
  await operator(`update report_settings set firm_name = 'Northwall' where true`);
  const enterRequest = (id: string) =>
    `insert into service_requests (client_id, service_type, project_name, message) values ('${id}', 'code_review', 'Bridge', 'By telephone') returning id, sent_by, sender_name`;
  const { id, ...sender } = await as('admin', enterRequest(client)).onlyRow();
  assert.deepEqual(sender, { sent_by: null, sender_name: 'Northwall' });
  await truth(`select 1 from email_outbox where payload ->> 'request_id' = '${String(id)}'`).returns([]);
  for (const who of ['auditor', 'owner', 'impersonating'] as const)
    await as(who, enterRequest(client)).isRefused('42501');
  await as('admin', enterRequest(people.owner)).isRefused('42501', /People belong to this client/);
  await as(
    'admin',
    `select save_proposal('${String(id)}', '{"price": "1,000", "valid_until": "2999-01-01"}')`,
  ).hasRows(1);
  const { proposal } = await as(
    'admin',
    `select (send_proposal(p.id, p.updated_at)).id as proposal from proposals p where request_id = '${String(id)}'`,
  ).onlyRow();
  const decide = `select decide_proposal('${String(proposal)}', 'accepted') is not null as begun`;
  await as('admin', decide).isRefused('42501');
  await as('invited', accept(await invited(client))).returns([{ client }]);
  await truth(
    `select e.kind from private.notices n join events e on e.id = n.event_id where n.person_id = '${people.invited}' and e.kind like '%pro%' `,
  ).returns([{ kind: 'proposal_sent' }]);
  await as('admin', decide).isRefused('42501');
  await as('invited', decide).returns([{ begun: true }]);
});

it('MOVE-02 a file is previewed line by line: what is wrong, known, or worth knowing', async () => {
  await operator(`update report_settings set firm_name = 'Northwall' where true`);
  await enter({ ...HARBOR, address: 'taken@guard.test' }).returns([{ count: 1 }]);
  const known = { state: 'known', problem: 'This client was entered before.', notes: [] };
  const wrong = (line: number, problem: string) => ({ line, state: 'wrong', problem, notes: [] });
  const noted = (line: number, ...notes: string[]) => ({ line, state: 'new', problem: null, notes });
  const looks = (name: string) => `There is a client with this name or one that looks like it: ${name}.`;
  const entry = (company: string, address = '', rest: Line = {}) => ({
    company,
    project: 'P',
    address,
    ...rest,
  });
  await preview(
    HARBOR,
    { company: ' HARBOR labs', project: 'bridge ' },
    entry('', ''),
    entry('A', '', { project: '' }),
    entry('A', 'no address'),
    entry('A', '', { since: '31.03.2024' }),
    entry('A', '', { since: '2024-02-31' }),
    entry('A', '', { since: '2999-01-01' }),
    entry('A', '', { owner: 'a\u202eb' }),
    entry('=cmd|"/c calc"!A1', '', { since: '2024-03-31' }),
    entry('owner cornpany'),
    entry('B', 'auditor@guard.test'),
    entry('C', 'Member@guard.test'),
    entry('D', 'newcomer@guard.test'),
    entry('E', 'taken@guard.test'),
    entry('F', 'new@guard.test'),
    entry('G', 'new@guard.test'),
    entry('f'),
    entry('H', '', { owner: 'northwall' }),
  ).returns([
    { line: 1, ...known },
    { line: 2, ...known },
    wrong(3, 'Company is required.'),
    wrong(4, 'Project is required.'),
    wrong(5, 'Enter an e-mail address.'),
    ...[6, 7, 8].map((line) => wrong(line, 'Since must be a day that has passed, such as 2024-03-31.')),
    wrong(9, 'Owner must be one line without control or invisible characters.'),
    noted(10),
    noted(11, looks('owner company')),
    noted(12, 'The address belongs to a member of our team.'),
    noted(13, 'The address belongs to another client: owner company.'),
    noted(14, 'The address has an account.'),
    noted(15, 'The address was entered or invited for another client.'),
    noted(16),
    noted(17, 'Line 16 has the same address.'),
    { line: 18, state: 'known', problem: 'The same as line 16.', notes: [] },
    wrong(19, 'This is our name.'),
  ]);
});

it('MOVE-02 a file is imported whole or not at all, at most 500 lines of it, and a second time adds nothing', async () => {
  const all = Array.from({ length: 500 }, (_, index) => ({ company: `Company ${index}`, project: 'P' }));
  await preview(...all).hasRows(500);
  await enter(...all, HARBOR).isRefused('22023', 'Between 1 and 500 clients can be entered at once.');
  await enter().isRefused('22023');
  await enter(HARBOR, { company: '', project: 'P' }).isRefused('22023', 'Line 2: Company is required.');
  const few = [...all.slice(0, 3), { ...HARBOR, company: ' Harbor Labs ', since: '2024-03-31' }];
  await enter(...few).returns([{ count: 4 }]);
  await truth(
    `select client_since::text as since, created_at::date = now()::date as is_new from profiles where company_name = 'Harbor Labs'`,
  ).returns([{ since: '2024-03-31', is_new: true }]);
  // Also after the owner has renamed the company.
  await operator(`update profiles set company_name = 'Port Labs' where company_name = 'Harbor Labs'`);
  await enter(...few).returns([{ count: 0 }]);
  await as('admin', `select create_client('harbor labs', 'Bridge')`).isRefused('PT409', /entered before/);
  await as('admin', `select create_client(' ', 'Bridge')`).isRefused('22023', 'Company is required.');
});

it('MOVE-02 a stranger who applies under the names of a client does not take its place in a file', async () => {
  await operator(
    `update profiles set company_name = 'Harbor Labs', project_name = 'Bridge' where client_id = '${people.pending}'`,
  );
  await enter(HARBOR).returns([{ count: 1 }]);
});

it('MOVE-01 a client without an owner is exported and erased by its id, and an address that was entered by itself', async () => {
  const client = await entered();
  const audit = await work(client);
  await operator('set local role service_role');
  const [{ data } = {}] = await truth(`select export_client('${client}') as data`);
  const { client_id, person_id, tables } = data as {
    client_id: string;
    person_id: null;
    tables: Record<string, { id: string }[]>;
  };
  assert.deepEqual(
    [client_id, person_id, tables['public.audits']?.map(({ id }) => id)],
    [client, null, [audit]],
  );
  await operator('savepoint by_address');
  await operator(
    `reset role; update profiles set business_email = 'entered@guard.test' where client_id = '${client}'; set local role service_role`,
  );
  await truth(`select begin_erasure('Entered@guard.test') -> 'removed' as removed`).returns([
    { removed: { 'public.profiles': 1 } },
  ]);
  await truth(`select full_name, business_email from profiles where client_id = '${client}'`).returns([
    { full_name: null, business_email: null },
  ]);
  await operator('rollback to savepoint by_address');
  await truth(`select begin_erasure('${client}') ->> 'client_id' as client`).returns([{ client }]);
  await truth(`select 1 from audits where client_id = '${client}'`).returns([]);
  // One with people is erased by their address alone.
  await refuses(`select begin_erasure('${people.owner}')`, /Nobody has signed up/, 'service_role');
});

it('MOVE-01 the erasure of a person takes their name and address out of a client that they were to own', async () => {
  const client = await entered('Ivy Invited', 'invited@guard.test');
  await operator(`set local role service_role; select begin_erasure('invited@guard.test')`);
  await truth(
    `select company_name, full_name, business_email from profiles where client_id = '${client}'`,
  ).returns([{ company_name: 'Harbor Labs', full_name: null, business_email: null }]);
});

const AUDIT = '00000000-0000-4000-9000-0000000000ab';
const SHA256 = 'ab'.repeat(32);

/** Enters a past audit of a client, with a report that is dated 31 March 2024, as an admin does once the PDF is stored. */
function pastAudit(client: string, facts: object = {}, findings: object[] = [], who: Person = 'admin') {
  const audit = {
    id: AUDIT,
    client_id: client,
    title: 'Bridge v1',
    audit_type: 'Solidity',
    planned_end: '2024-03-20',
  };
  const report = {
    version: '1.0',
    path: `${client}/${AUDIT}/old.pdf`,
    client_name: 'Harbor Labs',
    date: '2024-03-31',
    ...facts,
  };
  return as(
    who,
    'select add_past_audit($1, $2, $3) as id',
    [audit, report, findings].map((one) => JSON.stringify(one)),
  );
}

const FINDINGS = [
  {
    title: 'Reentrancy',
    severity: 'high',
    description: 'D',
    source_status: 'fixed',
    source_reason: 'Fixed in v1.1.',
    locations: [],
  },
  {
    title: 'Rounding',
    severity: 'low',
    description: 'D',
    source_status: 'acknowledged',
    source_reason: 'By design.',
    locations: [],
  },
];

/** The same, with its object, sealed. */
async function sealed(client: string): Promise<void> {
  await operator(`insert into storage.objects (bucket_id, name, version, metadata)
    values ('reports', '${client}/${AUDIT}/old.pdf', 'as published', '{"size": 10, "mimetype": "application/pdf"}')`);
  await pastAudit(client, {}, FINDINGS).hasRows(1);
  await sealReport(SHA256, AUDIT);
}

const verify = () =>
  as('anonymous', 'select verify_report($1) as answer', [SHA256])
    .onlyRow()
    .then(({ answer }) => answer as Record<string, unknown>);

it('MOVE-03 a past audit is completed, has its findings with their statuses, and its report two dates that are never confused', async () => {
  const client = await entered();
  await sealed(client);
  await truth(
    `select status, version, (select name from projects p where p.id = project_id) as project from audits where id = '${AUDIT}'`,
  ).returns([{ status: 'completed', version: '1.0', project: 'Bridge' }]);
  await truth(`select number, status from findings where audit_id = '${AUDIT}' order by number`).returns([
    { number: 'H-01', status: 'fixed' },
    { number: 'L-01', status: 'acknowledged' },
  ]);
  const [{ today } = {}] = await truth(`select (now() at time zone 'UTC')::date::text as today`);
  const { standing, issued_on, sealed_on, report_date } = await verify();
  assert.deepEqual([standing, issued_on, sealed_on, report_date], ['current', null, today, '2024-03-31']);
  await truth(
    `select facts ->> 'report_date' as dated, created_at::date = now()::date as is_today from events where audit_id = '${AUDIT}' and kind = 'report_published'`,
  ).returns([{ dated: '2024-03-31', is_today: true }]);
  const [{ history } = {}] = await truth(`select private.issued_versions('${AUDIT}') as history`);
  assert.deepEqual(history, [
    { version: '1.0', kind: 'final', issued_on: today, report_date: '2024-03-31', withdrawn: false },
  ]);
  // The owner, who joins later, finds it in the digest and can make it public.
  await as('invited', accept(await invited(client))).hasRows(1);
  const share = `select set_report_public(id, true, 'Harbor Labs') from report_versions where audit_id = '${AUDIT}'`;
  await as('invited', share).hasRows(1);
  await truth(`select report_date::text as dated from report_badge('${SHA256}')`).lists(['2024-03-31']);
});

it('MOVE-03 the findings of a past audit with an image are drafts until it is stored, and its report is sealed with them', async () => {
  const client = await entered();
  await operator(`insert into storage.objects (bucket_id, name, version, metadata)
    values ('reports', '${client}/${AUDIT}/old.pdf', 'as published', '{"size": 10, "mimetype": "application/pdf"}')`);
  const description = `![Trace](image:${AUDIT})`;
  await pastAudit(client, {}, [{ ...FINDINGS[0], description }, FINDINGS[1] ?? {}]).hasRows(1);
  await truth(
    `select status, count(*)::int from findings where audit_id = '${AUDIT}' group by status`,
  ).returns([{ status: 'draft', count: 2 }]);
  const sealing = async (rows: number) => {
    await as('admin', `select from report_to_seal('${AUDIT}')`).hasRows(rows);
    const timer = `select from objects_without_hash(100) o join report_versions v on v.id = o.object_id where v.audit_id = '${AUDIT}'`;
    assert.equal((await truth(timer)).length, rows);
  };
  await sealing(0);
  await as('admin', `select discard_drafts(array_agg(id)) from findings where audit_id = '${AUDIT}'`).hasRows(
    1,
  );
  await sealing(1);
});

it('MOVE-03 a past audit is entered once, whole or not at all, and not around the second approval', async () => {
  const client = await entered();
  for (const date of ['2999-01-01', null])
    await pastAudit(client, { date }).isRefused('22023', /date of the report/);
  await pastAudit(client, { client_name: 'Harbour Labs' }, FINDINGS).isRefused(
    'PT409',
    /is now called Harbor Labs/,
  );
  await pastAudit(client, {}, [{ title: 'T', severity: 'high', locations: [] }]).isRefused(
    '22023',
    /description/,
  );
  await operator('update private.security_settings set findings_need_approval = true where true');
  const { code } = await pastAudit(client, {}, FINDINGS);
  assert.ok(code);
  await pastAudit(client).hasRows(1);
  await pastAudit(client, {}, FINDINGS).returns([{ id: AUDIT }]);
  await pastAudit(people.owner).isRefused('PT404');
  await truth(`select 1 from findings where audit_id = '${AUDIT}'`).returns([]);
});
