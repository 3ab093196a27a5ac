// STAFF-02: what an auditor reaches through the functions about one audit. To one who does not work on it, the audit and all that
// belongs to it look like an id that does not exist.
import assert from 'node:assert/strict';
import { as, claiming, it, operator, refuses, truth } from '../../check.ts';
import { getRows, people, type Person } from '../../people.ts';

type Ids = ReturnType<typeof getRows>;

const own = getRows('owner');
const UNKNOWN = Object.fromEntries(
  Object.keys(own).map((name, n) => [
    name,
    `00000000-0000-4000-9000-0000000090${String(n).padStart(2, '0')}`,
  ]),
) as Ids;

const lead = people.anotherAdmin;

/** A call of each function that auditors may call and that is about one audit. */
const CALLS: Readonly<Record<string, (ids: Ids) => string>> = {
  staff_audit: ({ audit }) => `staff_audit('${audit}', '${lead}', 'reviewer')`,
  unstaff_audit: ({ audit }) => `unstaff_audit('${audit}', '${people.formerAuditor}')`,
  list_audit_staff: ({ audit }) => `list_audit_staff('${audit}')`,
  list_staff_to_choose: ({ audit }) => `list_staff_to_choose('${audit}')`,
  list_assignable: ({ audit }) => `list_assignable('${audit}')`,
  save_scope: ({ audit }) => `save_scope('{"audit_id": "${audit}"}', '[]', now())`,
  audit_lead: ({ audit }) => `audit_lead('${audit}')`,
  publish_section: ({ draftSection }) => `publish_section('${draftSection}', true, now())`,
  save_finding: ({ draft, audit }) =>
    `save_finding('{"id": "${draft}", "audit_id": "${audit}", "title": "T", "severity": "low"}', null, now())`,
  finding_counts: ({ audit }) => `finding_counts('${audit}')`,
  draft_numbers: ({ draft }) => `draft_numbers('{${draft}}')`,
  publish_findings: ({ draft }) => `publish_findings('{${draft}}')`,
  change_draft_severities: ({ draft }) => `change_draft_severities('{${draft}}', 'high')`,
  discard_drafts: ({ draft }) => `discard_drafts('{${draft}}')`,
  merge_drafts: ({ draft, finding }) => `merge_drafts('{${draft}}', '${finding}')`,
  reorder_drafts: ({ draft }) => `reorder_drafts('{${draft}}', '{}')`,
  move_finding: ({ finding }) => `move_finding('${finding}', 'withdrawn', 'Not one.')`,
  move_findings: ({ finding }) => `move_findings('{${finding}}', 'withdrawn', 'Not one.')`,
  change_finding_severity: ({ finding }) => `change_finding_severity('${finding}', 'low', 'Less.')`,
  assign_findings: ({ finding }) => `assign_findings('{${finding}}', null, '{${people.owner}}')`,
  assign_reviews: ({ finding }) => `assign_reviews('{${finding}}', '${people.auditor}', '{${lead}}')`,
  import_findings: ({ audit, fresh }) =>
    `import_findings('${audit}', '[{"title": "Imported", "severity": "low", "locations": []}]', '${fresh}')`,
  finding_identities: ({ audit }) => `finding_identities('${audit}')`,
  undoable_imports: ({ audit }) => `undoable_imports('${audit}')`,
  undo_import: ({ unfinishedFile }) => `undo_import('${unfinishedFile}')`,
  request_source: ({ repository }) => `request_source('${repository}')`,
  withdraw_source_request: ({ repository }) => `withdraw_source_request('${repository}')`,
  list_sources: ({ audit }) => `list_sources('${audit}')`,
  confirm_source: ({ snapshot }) => `confirm_source('${snapshot}')`,
  count_source_lines: ({ snapshot }) => `count_source_lines('${snapshot}', '{}')`,
  open_source_file: ({ snapshot }) => `open_source_file('${snapshot}', 'src/Vault.sol')`,
  list_source_folder: ({ snapshot }) => `list_source_folder('${snapshot}', '')`,
  list_source_changes: ({ snapshot }) => `list_source_changes('${snapshot}', '${snapshot}')`,
  add_deployments: ({ audit }) =>
    `add_deployments('${audit}', '[{"chain_id": 1, "address": "0x${'1a'.repeat(20)}"}]')`,
  remove_deployment: ({ deployment }) => `remove_deployment('${deployment}')`,
  list_deployments: ({ audit }) => `list_deployments('${audit}')`,
  request_deployment_checks: ({ audit }) => `request_deployment_checks('${audit}')`,
  deployed_file: ({ deployment }) => `deployed_file('${deployment}', 'src/Vault.sol')`,
  open_object: ({ reportVersion }) => `open_object('report', '${reportVersion}')`,
  upload_to_judge: ({ unfinishedFile }) => `upload_to_judge('${unfinishedFile}')`,
  draft_report: ({ audit }) => `draft_report('${audit}', '9', 'final', false, '{}')`,
  generated_report: ({ reportVersion }) => `generated_report('${reportVersion}')`,
  publish_report: ({ audit }) => `publish_report('${audit}', '9', 'final', 'x.pdf', 'owner company', now())`,
  report_to_seal: ({ audit }) => `report_to_seal('${audit}')`,
  report_changes: ({ reportVersion }) => `report_changes('${reportVersion}')`,
  withdraw_report: ({ reportVersion }) => `withdraw_report('${reportVersion}', 'Published by mistake.')`,
  undo_step: ({ audit }) => `undo_step('audit', '${audit}', now())`,
  approve_finding: ({ draft }) => `approve_finding('${draft}', '${'0a'.repeat(32)}')`,
  set_preparation: ({ preparation }) => `set_preparation('${preparation}', 'done')`,
  extend_fixes_due: ({ audit }) => `extend_fixes_due('${audit}', null, '2999-01-01', 'They asked for it.')`,
  add_review_round: ({ audit }) => `add_review_round('${audit}', 1)`,
  review_round: ({ audit }) => `review_round('${audit}')`,
  answer_scope_proposal: ({ proposedScope }) => `answer_scope_proposal('${proposedScope}', 'accepted')`,
  open_finding: ({ draft }) => `open_finding('${draft}')`,
  draft_reviews: ({ audit }) => `draft_reviews('${audit}')`,
  client_identity: ({ audit, fresh }) => `client_identity('${audit === own.audit ? people.owner : fresh}')`,
  running_audit: ({ audit, fresh }) => `running_audit('${audit === own.audit ? people.owner : fresh}')`,
  create_access_token: ({ audit }) => `create_access_token('CI', '{audits:read}', 30, '${audit}')`,
};

/** Functions for auditors that are about no single audit: tested below, or beside their topic. */
const LISTS = [
  'search_audits',
  'count_audits',
  'search_waiting_findings',
  'count_waiting_findings',
  'work_queue',
  'search_portal',
  'approval_rule',
  'revoke_access_token',
  'list_access_tokens',
  'has_mcp',
];

/** Every person may call them, and gets what they may read. */
const FOR_EVERYBODY = ['finding_counts', 'running_audit'];

it('STAFF-02 every function for auditors is tested with a foreign audit', async () => {
  const named = await truth(`select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosrc ~ $$private\\.allow\\([^;]*'auditor'$$`);
  const tested = [...Object.keys(CALLS), ...LISTS];
  assert.deepEqual(new Set([...named.map(({ name }) => name), ...FOR_EVERYBODY]), new Set(tested));
});

// The object of the source, an upload that the caller announced, as only its uploader completes it, and an import.
const prepare = (
  who: Person,
) => `insert into storage.objects (bucket_id, name, metadata) values ('client-files', '${people.owner}/${own.snapshot}', '{}');
  update files set uploaded_by = '${people[who]}', audit_id = '${own.audit}'
    where id = '${own.unfinishedFile}';
  insert into private.finding_imports (id, audit_id, imported_by, file_names, count)
    values ('${own.unfinishedFile}', '${own.audit}', '${people.admin}', '{a.md}', 1);`;

for (const [name, call] of Object.entries(CALLS))
  it(`STAFF-02 ${name} answers an auditor about another audit as about none, and one who works on it`, async () => {
    for (const who of ['auditorElsewhere', 'formerAuditor'] as const) {
      await operator(`savepoint attempts; ${prepare(who)}`);
      const foreign = await as(who, `select * from public.${call(own)}`);
      assert.deepEqual(foreign, await as(who, `select * from public.${call(UNKNOWN)}`));
      assert.ok(foreign.code ?? foreign.rows.length === 0, JSON.stringify(foreign));
      await operator('rollback to savepoint attempts');
    }
    await operator(`${prepare('auditor')}
      update audit_staff set duty = case person_id when '${people.auditor}' then 'lead' else 'auditor' end where audit_id = '${own.audit}'`);
    const { code } = await as('auditor', `select * from public.${call(own)}`);
    assert.ok(
      code === undefined || !REFUSALS.has(name) === !(code === '42501' || code === 'PT404'),
      `${name}: ${code}`,
    );
    const uncoded = await claiming('auditor', { aal: 'aal1', amr: [] }, `select * from public.${call(own)}`);
    assert.equal(uncoded.code, '42501', `${name} without the code`);
  });

/** What is not there in the data of the tests, for anybody: an object in storage, a step to undo, a generated report. */
const REFUSALS = new Set(['undo_step', 'generated_report']);

it('STAFF-02 lists, queue and search show an auditor what they work on, and no other client’s name', async () => {
  await operator(`update findings set status = 'fix_submitted' where status = 'open';
    update proposals set expires_at = now() where true; update profiles set full_name = 'Quiet Name' where true;
    update profiles set approval_status = 'approved', company_name = 'Quiet Corp' where client_id = '${people.ownerPending}'`);
  const seen = async (who: Person) =>
    JSON.stringify([
      (await as(who, `select * from search_audits()`)).rows,
      (await as(who, `select * from search_waiting_findings()`)).rows,
      (await as(who, `select * from search_portal('vault')`)).rows,
      (await as(who, `select * from search_portal('reentrancy')`)).rows,
      (await as(who, `select * from search_portal('another adm')`)).rows,
    ]);
  const auditor = await seen('auditor');
  assert.match(auditor, /owner company/);
  assert.match(auditor, new RegExp(own.audit));
  assert.match(auditor, new RegExp(own.finding));
  assert.doesNotMatch(
    auditor,
    new RegExp(`Quiet|${people.ownerPending}|${getRows('ownerPending').audit}|@guard`),
  );
  await operator(`update profiles set company_name = null where client_id = '${people.owner}'`);
  assert.doesNotMatch(await seen('auditor'), /Quiet/);
  await operator(`update profiles set company_name = 'owner company' where client_id = '${people.owner}'`);
  assert.doesNotMatch(await seen('formerAuditor'), /company|Vault|Reentrancy|0000/);
  for (const search of ['quiet', 'owner company'])
    for (const who of ['auditorElsewhere', 'formerAuditor'] as const) {
      const expected = who === 'auditorElsewhere' && search === 'quiet' ? 2 : 0;
      await as(who, `select count_audits('${search}')::int as n`).returns([{ n: expected }]);
      const rows = await as(who, `select kind from search_portal('${search}')`);
      assert.equal(rows.count, expected);
    }
  // Nor is an address found by trying.
  for (const count of ['count_audits', 'count_waiting_findings']) {
    const tried = `select ${count}('@guard')::int > 0 as is_found`;
    await as('admin', tried).returns([{ is_found: true }]);
    await as('auditor', tried).returns([{ is_found: false }]);
  }
  const numbers = 'applications, new_requests, fixes_to_review, overdue_audits, lapsed_proposals';
  const queue = await as('auditor', `select ${numbers} from work_queue()`).onlyRow();
  assert.deepEqual(Object.values(queue).map(Number), [0, 0, 1, 0, 0]);
  await as('auditor', 'select count_waiting_findings()::int as n').returns([{ n: 1 }]);
  await as('formerAuditor', 'select count_waiting_findings()::int as n').returns([{ n: 0 }]);
});

it('STAFF-02 an auditor writes drafts and, as our staff, comments for their audit alone, and gives it no other lead or project', async () => {
  const foreign = getRows('ownerPending');
  const draft = (audit: string) =>
    `select save_finding('{"audit_id": "${audit}", "title": "T", "severity": "low", "description": "x"}')`;
  await as('auditor', draft(own.audit)).hasRows(1);
  await as('auditor', draft(foreign.audit)).isRefused('PT404', 'This audit does not exist.');
  await as(
    'auditor',
    `insert into finding_comments (finding_id, body) values ('${own.finding}', 'Ours.')`,
  ).hasRows(1);
  await truth(`select by_firm from finding_comments where body = 'Ours.'`).returns([{ by_firm: true }]);
  for (const id of [foreign.finding, foreign.draft, UNKNOWN.finding])
    await as(
      'auditor',
      `insert into finding_comments (finding_id, body) values ('${id}', 'Forged.')`,
    ).isRefused('PT404', 'This finding does not exist.');
  for (const change of [`lead_id = '${people.auditor}'`, `project_id = '${foreign.project}'`])
    await as('auditor', `update audits set ${change} where id = '${own.audit}'`).isRefused('42501');
});

const upload = (
  values: string,
) => `insert into files (id, client_id, file_name, file_size, mime_type, storage_path, audit_id, finding_id)
  values ('${own.fresh}', ${values})`;
const image = `'new.png', 5, 'image/png', '${people.owner}/${own.fresh}'`;

it('STAFF-02 an auditor reads and adds the files that name their audit, images of drafts among them, and no other of the client', async () => {
  const file = (id: string) => `select 1 from files where id = '${id}'`;
  await as('auditor', file(own.file)).hasRows(0);
  await as('auditor', `select * from open_object('file', '${own.file}')`).isRefused('PT404');
  await operator(`update files set audit_id = '${own.audit}' where id = '${own.file}'`);
  await as('auditor', file(own.file)).hasRows(1);
  await as('auditor', `select * from open_object('file', '${own.file}')`).hasRows(1);
  await as('auditor', `delete from files where id = '${own.file}'`).hasRows(0);
  for (const who of ['auditorElsewhere', 'formerAuditor'] as const) {
    await as(who, file(own.file)).hasRows(0);
    await as(who, `select * from open_object('file', '${own.file}')`).isRefused('PT404');
    await as(who, upload(`'${people.owner}', ${image}, null, '${own.draft}'`)).isRefused('42501');
  }
  await as(
    'auditor',
    upload(`'${people.owner}', 'a.pdf', 5, 'application/pdf', '${people.owner}/x', null, null`),
  ).isRefused('42501');
  await as('auditor', upload(`'${people.other}', ${image}, null, '${own.draft}'`)).isRefused('42501');
  await as('auditor', upload(`'${people.owner}', ${image}, null, '${own.draft}'`)).hasRows(1);
  await truth(`select audit_id, is_from_firm from files where id = '${own.fresh}'`).returns([
    { audit_id: own.audit, is_from_firm: true },
  ]);
  // A client finds out nothing about another client's finding.
  const other = getRows('ownerPending');
  await as(
    'owner',
    upload(`'${people.owner}', ${image}, null, '${other.finding}'`).replace(own.fresh, other.fresh),
  ).isRefused('PT404', 'This finding does not exist.');
});

it('STAFF-02 a report that an auditor began is not issued after their last day', async () => {
  await refuses(
    `select issue_report('${own.fresh}', '{"audit": {"id": "${own.audit}"}, "report": {"is_preview": false}}',
      'owner company', now(), '${people.formerAuditor}')`,
    'This audit does not exist.',
  );
});
