// Projects and audits: what admins can change, and what the log records.
import assert from 'node:assert/strict';
import { AS_WRITTEN, as, it, operator, truth } from '../../check.ts';
import { people } from '../../people.ts';
import { createAudit, foreign, publishReport, row, sealReport } from './scene.ts';

const change = (assignment: string) => `update audits set ${assignment} where id = '${row.audit}'`;

it('ADM-08 creating, renaming and deleting a project are lines in the log, the first project of an application is none', async () => {
  const project = `insert into projects (client_id, name) values ('${people.owner}', 'Bridge') returning id`;
  const id = String((await as('admin', project).hasRows(1))[0]?.['id']);
  for (const change of [
    `update projects set name = 'Tunnel' where id = '${id}'`,
    `update projects set name = 'Tunnel' where id = '${id}'`,
    `delete from projects where id = '${id}'`,
  ])
    await as('admin', change).hasRows(1);
  const renamed = { project_name: 'Tunnel', from: 'Bridge', to: 'Tunnel' };
  const line = { admin_user_id: people.admin, target_user_id: people.owner };
  await truth(
    `select admin_user_id, target_user_id, action, details - '{admin_name,client_name,project_id}'::text[] as details
         from admin_activity_logs where action like '%_project' order by ${AS_WRITTEN}`,
  ).returns([
    { ...line, action: 'created_project', details: { project_name: 'Bridge' } },
    { ...line, action: 'renamed_project', details: renamed },
    { ...line, action: 'deleted_project', details: { project_name: 'Tunnel' } },
  ]);
});

it('TRUST-01 FIND-03 a text of invisible characters is none wherever a text is required', async () => {
  for (const invisible of ['\u00a0', '\u200b', '\u00ad', '\u2800', '\u3164', '\u{e0041}', ' \u2003'])
    for (const [who, sql] of [
      ['admin', `insert into projects (client_id, name) values ('${people.owner}', $1)`],
      ['admin', `update audits set title = $1 where id = '${row.audit}'`],
      ['admin', `select withdraw_report('${row.reportVersion}', $1)`],
      ['admin', `insert into impersonation_sessions (target_user_id, reason) values ('${people.owner}', $1)`],
      ['owner', `insert into finding_comments (finding_id, body) values ('${row.finding}', $1)`],
      ['owner', `select move_finding('${row.finding}', 'disputed', $1)`],
      [
        'owner',
        `insert into service_requests (service_type, project_name, message) values ('code_review', 'P', $1)`,
      ],
    ] as const)
      await as(who, sql, [invisible.repeat(12)]).isRefused('22023');
});

it('REP-04 REP-05 a client can read older versions of a report but not a removed one', async () => {
  await publishReport('second', { version: '2.0' });
  await sealReport('d4'.repeat(32));
  await as(
    'admin',
    change(`version = '2.1', report_path = null, report_url = 'https://example.test/final'`),
  ).hasRows(1);
  await as('admin', change(`report_url = null`)).hasRows(1);
  await as(
    'owner',
    `select version, report_path is null as linked from report_versions where audit_id = '${row.audit}' order by created_at, report_path`,
  ).returns([
    { version: null, linked: false },
    { version: '2.0', linked: false },
  ]);
  // The last version was removed from the audit. Admins still see that it existed.
  const removed = `select 1 from report_versions where audit_id = '${row.audit}' and state = 'removed'`;
  await as('admin', removed).hasRows(1);
  await as('impersonating', removed).hasRows(0);
});

it('REP-04 a report is either a PDF in the folder of its client and audit, or a link', async () => {
  const OWN_FOLDER = 'The report must be a PDF in the folder of this client and audit.';
  for (const path of [
    `${people.other}/${row.audit}/x.pdf`,
    `${people.owner}/${foreign.audit}/x.pdf`,
    `${people.owner}/${row.audit}/../x.pdf`,
    `${people.owner}/${row.audit}/x.html`,
  ])
    await as(
      'admin',
      `select publish_report('${row.audit}', null, 'final', $1, 'owner company', (select updated_at from audits where id = '${row.audit}'))`,
      [path],
    ).isRefused('22023', OWN_FOLDER);
  const HTTP = 'The report link must be a web address that starts with http:// or https://.';
  for (const [assignment, sentence] of [
    // No other way gives an audit an upload.
    [`report_path = replace(report_path, 'first', 'x')`, 'An uploaded report is published by itself.'],
    [`report_url = 'javascript:alert(1)', report_path = null`, HTTP],
    [`report_url = 'https://example.test'`, 'A report is either uploaded or linked, not both.'],
  ] as const)
    await as('admin', change(assignment)).isRefused('22023', sentence);
});

it('REP-04 an audit with bad input is refused with a sentence', async () => {
  const create = (columns: object) => as('admin', createAudit(columns));
  await create({ audit_type: null }).isRefused('22023', 'Type is required.');
  await create({ title: 'x'.repeat(201) }).isRefused('22023', 'Title can have at most 200 characters.');
  await create({ status: 'done' }).isRefused('22023', /^Status must be one of: in_progress/);
  await create({ version: '1'.repeat(41) }).isRefused('22023', 'Version can have at most 40 characters.');
  await create({ project_id: row.fresh }).isRefused('PT404', 'This project does not exist.');
  await create({ service_request_id: foreign.request }).isRefused('PT404', 'This request does not exist.');
  await create({ project_id: foreign.project }).isRefused('PT409', /^This client has not been approved/);
});

it('REP-04 an audit and its project are created together or not at all, and only once when sent twice', async () => {
  const audit = { id: row.fresh, client_id: people.owner, title: 'Bridge', audit_type: 'Rust' };
  const create = `select id, status from create_audit($1::jsonb, $2)`;
  await as('admin', create, [{ ...audit, title: ' ' }, 'Bridge project']).isRefused(
    '22023',
    'Title is required.',
  );
  for (let attempt = 0; attempt < 2; attempt += 1)
    await as('admin', create, [audit, 'Bridge project']).returns([{ id: row.fresh, status: 'scheduled' }]);
  await truth(
    `select (select count(*)::int from projects where name = 'Bridge project') as projects,
        (select count(*)::int from audits where title = 'Bridge') as audits`,
  ).returns([{ projects: 1, audits: 1 }]);
});

it('GUARD-08 nobody can move an audit to another client', async () => {
  await as('admin', change(`report_path = null, project_id = '${foreign.project}'`)).isRefused(
    '42501',
    'An audit cannot be given to another client.',
  );
});

it('REP-04 a project needs a name, and cannot be deleted while it has audits', async () => {
  await as('admin', `insert into projects (client_id, name) values ('${people.owner}', '')`).isRefused(
    '22023',
    'Project name is required.',
  );
  await as('admin', `delete from projects where id = '${row.project}'`).isRefused(
    'PT409',
    'A project that has audits cannot be deleted.',
  );
});

it('REP-01 GUARD-08 an audit belongs to the client of its project, and no request can say otherwise', async () => {
  const owners = async () =>
    (
      await truth(
        `select client_id from audits where id in ('${row.audit}', '${row.fresh}') order by id = '${row.fresh}'`,
      )
    ).map(({ client_id }) => client_id);
  await as('admin', createAudit({ id: row.fresh })).hasRows(1);
  assert.deepEqual(await owners(), [people.owner, people.owner]);
  await as('owner', `select 1 from audits where id = '${row.fresh}'`).hasRows(1);
  // An operator's change of a project's client also applies to its audits.
  await operator(`update projects set client_id = '${people.ownerPending}' where id = '${row.project}'`);
  assert.deepEqual(await owners(), [people.ownerPending, people.ownerPending]);
  await as('owner', `select 1 from audits where project_id = '${row.project}'`).hasRows(0);
});

it('REP-04 GUARD-08 the database sets when a project, an audit, a request or a staff profile was last changed', async () => {
  const tables = ['projects', 'audits', 'service_requests', 'staff_profiles'];
  await operator('set local session_replication_role = replica');
  for (const table of tables) await operator(`update ${table} set updated_at = '2001-01-01' where true`);
  await operator('set local session_replication_role = origin');
  await as('admin', `update projects set name = 'Renamed' where id = '${row.project}'`).hasRows(1);
  await as('admin', change(`status = 'completed'`)).hasRows(1);
  await as('owner', `update service_requests set message = 'X' where id = '${row.request}'`).hasRows(1);
  await as('anotherAdmin', `update staff_profiles set title = 'Auditor' where true`).hasRows(1);
  for (const table of tables)
    assert.equal((await truth(`select from ${table} where updated_at > '2020-01-01'`)).length, 1, table);
});

const COMMIT = { before: '1f'.repeat(20), now: '2e'.repeat(20) };
const NEXT = '00000000-0000-4000-9000-00000000aa01';
const again = (changes: { audit?: string; id?: string; commit?: string } = {}) =>
  `select review_again('${changes.audit ?? row.audit}', '${changes.id ?? NEXT}', 'Second review',
    '[{"url": "https://github.com/acme/vault", "commit_hash": "${changes.commit ?? COMMIT.now}", "paths": ["src"]}]',
    '- [H-01](https://portal.test/reports/a/findings/H-01): open')`;
const completed = () =>
  operator(`update audits set status = 'completed', lead_id = '${people.anotherAdmin}' where id = '${row.audit}';
    delete from audit_staff where audit_id = '${row.audit}';
    delete from scope_repositories where audit_id = '${row.audit}' and not exists (
      select from finding_locations l where l.repository_id = scope_repositories.id);
    insert into scope_repositories (audit_id, url, commit_hash) values ('${row.audit}', 'https://github.com/acme/vault', '${COMMIT.before}');
    insert into audit_scopes (audit_id, nsloc, chains) values ('${row.audit}', 1200, '{Base}')
      on conflict (audit_id) do update set nsloc = 1200, chains = '{Base}';
    insert into audit_staff (audit_id, person_id, duty, until) values ('${row.audit}', '${people.anotherAdmin}', 'lead', '9999-01-01'),
      ('${row.audit}', '${people.admin}', 'reviewer', null), ('${row.audit}', '${people.formerAuditor}', 'auditor', '2020-01-01')`);

it('AUD-07 an admin has a completed audit reviewed again: same project, scope and staff, a new commit, known issues, and a link in both directions', async () => {
  await completed();
  await as('admin', again()).hasRows(1);
  await truth(
    `select concat_ws(', ', a.title, a.status, a.client_id, a.project_id, a.previous_audit_id, a.lead_id, s.nsloc, s.chains, s.known_issues,
         (select string_agg(r.url || ' ' || r.commit_hash, ',') from scope_repositories r where r.audit_id = a.id),
         (select string_agg(w.person_id || ' ' || w.duty || coalesce(w.until::text, ''), ',') from audit_staff w where w.audit_id = a.id))
       from audits a join audit_scopes s on s.audit_id = a.id where a.id = $1`,
    [NEXT],
  ).lists([
    `Second review, scheduled, ${people.owner}, ${row.project}, ${row.audit}, ${people.anotherAdmin}, 1200, {Base}, ` +
      `- [H-01](https://portal.test/reports/a/findings/H-01): open, https://github.com/acme/vault ${COMMIT.now}, ` +
      // Nobody staffs themselves, and access ends on the same day.
      `${people.anotherAdmin} lead9999-01-01`,
  ]);
  await as('owner', `select title from audits where previous_audit_id = '${row.audit}'`).hasRows(1);
  // A lost response: the same call again makes no second audit.
  await as('admin', again()).hasRows(1);
  await truth('select from audits where previous_audit_id is not null').then((rows) =>
    assert.equal(rows.length, 1),
  );
});

it('AUD-07 an audit is reviewed again once it is completed, and with another commit', async () => {
  await as('admin', again()).isRefused('PT409', 'Only a completed audit can be reviewed again.');
  await completed();
  await as('admin', again({ commit: COMMIT.before })).isRefused(
    '22023',
    'Give a new commit for at least one repository.',
  );
  await as('admin', again({ audit: row.fresh })).isRefused('PT404');
  // The id of an audit that exists is not taken over.
  await as('admin', again({ id: row.unusedAudit })).isRefused('PT409');
});
