// Attacks: reading, changing or burdening another client.
import assert from 'node:assert/strict';
import { isRefused, it } from '../../check.ts';
import { CLIENT_TABLES, people, getRows, type Person } from '../../people.ts';

const owner = people.owner;
const row = getRows('owner');
const STRANGERS = ['other', 'pending', 'rejected', 'newcomer', 'invited', 'removed'] satisfies Person[];

const FINGERPRINT = `select (select md5(string_agg(t::text, '' order by t.id)) from profiles t where client_id = '${owner}') as profile,
  (select md5(string_agg(t::text, '' order by t.id)) from projects t) as projects,
  (select md5(string_agg(t::text, '' order by t.id)) from audits t) as audits,
  (select md5(string_agg(t::text, '' order by t.id)) from service_requests t) as requests,
  (select count(*)::int from files) as files, (select count(*)::int from knowledge_recommendations) as articles,
  (select count(*)::int from storage.objects) as objects,
  (select string_agg(t::text, '' order by t.client_id) from application_owners t) as application_owners`;

const REQUEST = (client: string) =>
  `insert into service_requests (client_id, service_type, project_name, message) values ('${client}', 'code_review', 'P', 'M')`;
const FILE = (client: string) =>
  `insert into files (client_id, file_name, file_size, mime_type, storage_path) values ('${client}', 'f.pdf', 1, 'application/pdf', '')`;
const AUDIT = (project: string) =>
  `select create_audit('{"project_id": "${project}", "title": "T", "audit_type": "A"}')`;

it('GUARD-08 a count, an "or" and a join include only the caller’s own rows', async ({ as }) => {
  const count = await as(
    'other',
    `select count(*)::int as n from profiles where client_id = '${owner}' or true`,
  ).hasRows(1);
  if (count[0]?.['n'] !== 1) throw new Error(`A stranger counted ${String(count[0]?.['n'])} profiles.`);
  const staffs = ['finding_notes', 'finding_assignments', 'application_owners', 'application_notes'];
  for (const table of [...CLIENT_TABLES, ...staffs])
    for (const who of STRANGERS) {
      const [counted] = await as(who, `select count(*)::int as n from ${table}`).hasRows(1);
      if (counted?.['n'] !== 0) throw new Error(`${who} counts ${String(counted?.['n'])} rows of ${table}.`);
    }
  await as(
    'other',
    `select v.id from report_versions v join audits a on a.id = v.audit_id
        join projects p on p.id = a.project_id left join profiles o on o.client_id = p.client_id`,
  ).hasRows(0);
});

it('GUARD-08 only an admin can list clients', async ({ as }) => {
  for (const who of [...STRANGERS, 'owner', 'member', 'viewer', 'impersonating'] satisfies Person[])
    for (const call of [
      'search_clients()',
      "search_clients('owner')",
      "pick_clients('')",
      `client_identity('${people.owner}')`,
      'export_clients()',
      'admin_stats()',
      'search_audits()',
      'count_audits()',
      'work_queue()',
      'oldest_applications()',
    ])
      await as(who, `select * from ${call}`).isRefused('42501');
  for (const call of [
    'search_clients()',
    'search_audits()',
    'count_audits()',
    'work_queue()',
    'oldest_applications()',
  ])
    await as('anonymous', `select * from ${call}`).isRefused('42501');
});

it('GUARD-08 conditions are never evaluated on rows that the caller may not see', async ({ as }) => {
  // The cast fails on the first row that it reads: an error would prove that another client's row was read.
  await as(
    'other',
    `select 1 from profiles where client_id <> '${people.other}' and full_name::int > 0`,
  ).hasRows(0);
  await as('pending', `select 1 from audits where title::int > 0`).hasRows(0);
});

it('GUARD-08 inserting another user’s profile is refused without saying whether it exists', async (scene) => {
  for (const id of [owner, '00000000-0000-4000-8000-00000000dead'])
    await scene
      .as('newcomer', `insert into profiles (client_id) values ('${id}')`)
      .isRefused('42501', 'new row violates row-level security policy for table "profiles"');
  await scene
    .as('other', `update profiles set client_id = '${people.newcomer}' where client_id = '${people.other}'`)
    .isRefused('42501');
});

it('GUARD-08 nobody can add a request, file, project, audit or recommendation to another client', async (scene) => {
  for (const [sql, sentence] of [
    [REQUEST(owner), 'You can only send a request in your own name.'],
    [FILE(owner), 'You can only upload files of your own.'],
    [`insert into projects (client_id, name) values ('${owner}', 'P')`, 'Only an admin can do this.'],
    [AUDIT(row.project), 'Only an admin can do this.'],
    [
      `insert into knowledge_recommendations (client_id, article_slug) values ('${owner}', 'a')`,
      'Only an admin can do this.',
    ],
  ] as const)
    await scene.as('other', sql).isRefused('42501', sentence);
});

it('GUARD-08 a refusal does not reveal whether a project exists', async ({ as }) => {
  const [there, missing] = [await as('other', AUDIT(row.project)), await as('other', AUDIT(row.fresh))];
  isRefused(there, '42501');
  assert.deepEqual(missing, there);
});

it('GUARD-08 an applicant can neither read nor write portal data', async ({ as }) => {
  for (const sql of [REQUEST(people.ownerPending), FILE(people.ownerPending)])
    await as('ownerPending', sql).isRefused('42501', 'Only members of the team can do this.');
  await as('ownerPending', `select 1 from profiles`).hasRows(1);
});

it('GUARD-08 an approved client who has not finished onboarding has no portal data', async (scene) => {
  await scene.operator(`update profiles set onboarding_completed = false where client_id = '${owner}'`);
  await scene.as('owner', 'select 1 from projects').hasRows(0);
  await scene.as('owner', 'select 1 from audits').hasRows(0);
});

it('GUARD-08 an update without a condition changes no other client’s rows', async ({ as, truth }) => {
  const before = await truth(FINGERPRINT);
  const blind = [
    "update profiles set full_name = 'X' where true",
    "update profiles set approval_status = 'approved' where true",
    "update projects set name = 'X' where true",
    "update audits set title = 'X' where true",
    "update service_requests set message = 'X' where true",
    `update application_owners set owner_id = '${people.admin}' where true`,
    'delete from application_owners where true',
    'delete from projects where true',
    'delete from audits where true',
    'delete from files where true',
    'delete from knowledge_recommendations where true',
    'delete from storage.objects where true',
  ];
  for (const who of [
    'pending',
    'rejected',
    'viewer',
    'removed',
    'invited',
    'impersonating',
    'anonymous',
  ] as const)
    for (const change of blind) await as(who, change);
  const after = await truth(FINGERPRINT);
  if (JSON.stringify(after) !== JSON.stringify(before)) throw new Error('Something of the owner changed.');
});

it('GUARD-08 a user whose id is all zeros or all ones reads only their own profile', async (scene) => {
  const rows = `select (select count(*)::int from profiles) as profiles, (select count(*) from projects)::int
        + (select count(*) from audits)::int + (select count(*) from files)::int + (select count(*) from service_requests)::int
        + (select count(*) from report_versions)::int + (select count(*) from knowledge_recommendations)::int
        + (select count(*) from storage.objects)::int as portal`;
  for (const id of ['ffffffff-ffff-ffff-ffff-ffffffffffff', '00000000-0000-0000-0000-000000000000']) {
    await scene.operator(`
          insert into auth.users (id, email) values ('${id}', '${id}@guard.test');
          insert into profiles (client_id, onboarding_completed, approval_status) values ('${id}', true, 'approved');
          select set_config('request.jwt.claims', '{"role":"authenticated","sub":"${id}"}', true),
            set_config('request.jwt.claim.sub', '${id}', true), set_config('request.jwt.claim.role', 'authenticated', true);
          set local role authenticated`);
    await scene.truth(rows).returns([{ profiles: 1, portal: 0 }]);
    await scene.operator(`reset role; select set_config('request.jwt.claims', '', true),
          set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claim.role', '', true)`);
  }
});
