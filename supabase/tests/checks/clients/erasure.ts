// A client's data as a whole: what an export contains, and what an erasure leaves.
import assert from 'node:assert/strict';
import { as, it, noticeEmails, operator, refuses, truth } from '../../check.ts';
import {
  ABOUT_NOBODY,
  decideSql,
  getRows,
  ownerAloneSql,
  people,
  type Person,
  removeOwnerSql,
} from '../../people.ts';
import { enrol } from '../sign-in/second-factor.ts';
import { columnsWithoutTextSql, PLANTED, plantSql, tablesWithTextSql } from '../../scripts/planted-client.ts';

const ADDRESS = ` ${PLANTED.toUpperCase()}@Guard.test`;
/** The whole test is one transaction, so a role that is set applies until it ends. */
const plant = `${ownerAloneSql} ${plantSql}`.replaceAll(
  'set session_replication_role',
  'set local session_replication_role',
);
const places = (rows: Record<string, unknown>[]) => rows.map((row) => row['place']);

/** What cannot hold a text that a person chose: the database takes known values only, or makes the text itself. */
const OF_KNOWN_VALUES = {
  'private.access_tokens': 'scopes',
  'private.data_removals': 'reason removed',
  'private.invitations': 'role',
  'private.notice_choices': 'email',
  'private.notices': 'decision email',
  'private.report_snapshots': 'sha256',
  'private.undoable_steps': 'kind state',
  'private.webhook_deliveries': 'state',
  'private.webhooks': 'form switched_off_because',
  'public.admin_activity_logs': 'action',
  'public.application_notes': 'kind',
  'public.audit_staff': 'duty',
  'public.audits': 'report_kind status',
  'public.client_members': 'role',
  'public.deployment_checks': 'verdict',
  'public.deployments': 'address',
  'public.email_outbox': 'event_key kind status',
  'public.files': 'commit_hash file_category mime_type object_sha256 storage_path',
  'public.finding_events': 'from_severity from_status kind to_status',
  'public.findings': 'impact likelihood number severity source_number source_status status',
  'public.openings': 'kind opened_as',
  'public.preparation_items': 'state',
  // A client who is approved, as this one, cannot have a reason of a rejection beside that of a suspension.
  'public.profiles': 'approval_status origin rejection_reason',
  'public.proposals': 'state terms_sha256',
  'public.report_sections': 'kind',
  'public.report_versions': 'kind object_sha256 state',
  'public.scope_proposals': 'state',
  'public.scope_repositories': 'commit_hash',
  'public.service_requests': 'service_type status',
  'public.source_files': 'blob_id',
  'public.user_roles': 'role',
};

/** Where somebody is named who has worked. */
const WORK =
  `public.email_outbox public.events public.files public.finding_comments public.finding_events public.openings
  public.preparation_items public.scope_proposals public.service_requests`.split(/\s+/);
/** Where the people of liveAsTeam are named before they are erased. */
const FOUND = {
  newcomer: ['auth.users', 'public.admin_activity_logs', 'public.client_members', ...WORK],
  removed: ['auth.users', 'private.invitations', 'public.admin_activity_logs', ...WORK],
  invited: ['auth.users', 'private.invitations', 'public.admin_activity_logs', ...WORK.slice(0, 2)],
};

const STAYS = '00000000-0000-4000-8000-0000000000aa';

/**
 * The newcomer applies, renames themself, invites two people, works, and hands over to a person who stays; the removed person works
 * and is removed; the invited one never joins. Their names and addresses begin with who they are and contain 7c1e.
 */
async function liveAsTeam(): Promise<void> {
  const client = people.newcomer;
  const finding = crypto.randomUUID();
  const audit = crypto.randomUUID();
  const project = crypto.randomUUID();
  const name = (who: Person) => `${who}-7c1e`;
  const address = (who: Person, n = 1) => `${name(who)}@${n}.test`;
  const act = async (who: Person, sql: string, params?: unknown[]) => {
    const outcome = await as(who, sql, params);
    if (outcome.code !== undefined) assert.fail(`${who}: ${sql}: ${outcome.message}`);
    return outcome.rows[0];
  };
  const moveTo = (who: Person, n: number) =>
    operator(
      `update auth.users set email = '${address(who, n)}', email_confirmed_at = now() where id = '${people[who]}'`,
    );
  for (const who of ['newcomer', 'removed', 'invited'] as const) await moveTo(who, 1);
  await act('newcomer', 'select submit_onboarding($1)', [
    {
      full_name: name('newcomer'),
      role_title: `Chief ${name('newcomer')}`,
      company_name: 'Harbor',
      project_name: 'Vault',
      company_website: 'https://harbor.test',
      project_description: 'About it.',
      telegram_handle: `@${name('newcomer')}`,
      twitter_handle: `@${name('newcomer')}`,
      linkedin_profile: `https://linkedin.test/${name('newcomer')}`,
      intended_services: ['Pentesting'],
    },
  ]);
  await act('admin', decideSql(client, 'approved'));
  await act('newcomer', `update profiles set full_name = 'The new ${name('newcomer')}'`);
  await operator(`
    insert into projects (id, client_id, name) values ('${project}', '${client}', 'Vault');
    insert into audits (id, project_id, title, audit_type, status) values ('${audit}', '${project}', 'Vault', 'Solidity', 'in_progress');
    insert into findings (id, audit_id, number, ordinal, title, severity, description, status, published_at)
      values ('${finding}', '${audit}', 'H-01', 1, 'Reentrancy', 'high', 'About it.', 'open', now());
    insert into auth.users (id, email, email_confirmed_at) values ('${STAYS}', 'stays@guard.test', now());
    insert into client_members (client_id, person_id, role, name) values ('${client}', '${STAYS}', 'member', 'Stella Stays')`);
  for (const who of ['removed', 'invited'] as const)
    await act('newcomer', `select invite_to_team('${address(who)}', 'member')`);
  const [sent] = await truth(
    `select private.new_invitation_token(id) ->> 'token' as token from private.invitations
     where address = '${address('removed')}'`,
  );
  await act('removed', 'select accept_invitation($1, $2)', [sent?.['token'], name('removed')]);
  let assigned: string | null = null;
  for (const who of ['newcomer', 'removed'] as const) {
    const file = crypto.randomUUID();
    const request = crypto.randomUUID();
    const item = crypto.randomUUID();
    await act(who, `insert into finding_comments (finding_id, body) values ('${finding}', 'We look at it.')`);
    await act(
      who,
      `select move_finding('${finding}', '${who === 'removed' ? 'fix_submitted' : 'acknowledged'}', 'As we say.', 'https://github.com/example/vault/pull/1')`,
    );
    await act(who, 'select assign_findings($1, $2, $3)', [[finding], people[who], [assigned]]);
    assigned = people[who];
    await act(
      who,
      `insert into service_requests (id, client_id, service_type, project_name, message)
      values ('${request}', '${client}', 'code_review', 'Vault', 'Please look.')`,
    );
    await act(who, `select propose_scope(gen_random_uuid(), '${audit}', '{}')`);
    await operator(`insert into preparation_items (id, audit_id, client_id, position, title)
      values ('${item}', '${audit}', '${client}', 1, 'Documentation')`);
    await act(who, `select set_preparation('${item}', 'done')`);
    await act(who, `update service_requests set message = 'Please look soon.' where id = '${request}'`);
    await act(
      who,
      `insert into files (id, client_id, storage_path, file_name, file_size, mime_type)
      values ('${file}', '${client}', '', 'nda.pdf', 7, 'application/pdf')`,
    );
    await operator(`update files set uploaded_at = now(), object_version = '1' where id = '${file}';
      insert into storage.objects (bucket_id, name, metadata, version) values ('client-files', '${client}/${file}', '{}', '1')`);
    await act(who, `select open_object('file', '${file}')`);
    await enrol(who);
    await act('admin', `select reset_second_factor('${people[who]}', 'They lost their phone.')`);
  }
  await act('newcomer', `select hand_over_ownership('${STAYS}')`);
  await act(
    'admin',
    `select remove_from_team('${people.removed}', 'The contract of ${name('removed')} has ended.')`,
  );
  for (const who of ['newcomer', 'removed', 'invited'] as const) await moveTo(who, 2);
  // What waits is queued, and what was claimed is sent.
  await noticeEmails();
}

it('LEGAL-01 the tests of erasure plant a text in every column that can hold one, and try every rule of the list', async () => {
  await operator(plant);
  assert.deepEqual(
    places(await truth(columnsWithoutTextSql(PLANTED))),
    Object.entries(OF_KNOWN_VALUES).flatMap(([table, columns]) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    ),
  );
  const rules = await truth(`select distinct place, whose from private.personal_data
        where whose is not null and place not in ('auth.flow_state', 'private.data_removals', 'private.erasures')`);
  for (const { place, whose } of rules) {
    const rows = await truth(`select from ${String(place)} t where ${String(whose)} limit 1`, [people.owner]);
    assert.equal(rows.length, 1, `${String(place)} where ${String(whose)}`);
  }
});

it('LEGAL-01 an export contains a client’s rows of every table and no other client’s rows', async () => {
  await operator(plant);
  const own = getRows('owner');
  await operator(`insert into finding_locations (finding_id, repository_id, path, first_line, last_line)
    values ('${own.draft}', '${own.repository}', 'draft-finding.png', 1, 2)`);
  for (const [column, id, name] of [
    ['section_id', own.draftSection, 'draft-text.png'],
    ['finding_id', own.draft, 'draft-finding.png'],
    ['section_id', own.section, 'published-text.png'],
  ] as const)
    await operator(`insert into files (client_id, file_name, file_size, mime_type, storage_path, ${column}, id, uploaded_at)
      select '${people.owner}', '${name}', 10, 'image/png', '${people.owner}/' || i.id, '${id}', i.id, now()
      from (select gen_random_uuid() as id) i;
      update report_sections set body = 'image:' || f.id from files f where f.section_id = report_sections.id`);
  const tables = await truth(
    `select key as place, value::text as entries from jsonb_each(public.export_client($1) -> 'tables')`,
    [ADDRESS],
  );
  const expected = places(
    await truth(
      `select format('public.%s', tablename) as place from pg_tables where schemaname = 'public'
            except select unnest($1::text[])`,
      // Clients get the details of a report with the report.
      [[...ABOUT_NOBODY, 'public.report_details']],
    ),
  );
  const platform =
    `auth.users auth.identities auth.sessions auth.mfa_factors auth.mfa_challenges auth.audit_log_entries
    private.session_providers private.known_devices private.access_tokens private.invitations private.former_members
    private.notice_choices private.notice_settings private.notices private.open_findings private.webhooks
    private.webhook_deliveries storage.objects`.split(/\s+/);
  assert.deepEqual(new Set(places(tables)), new Set([...expected, ...platform]));
  const text = JSON.stringify(tables).replaceAll(/private\.access_tokens|by_token/g, '');
  for (const stranger of [people.other, people.pending, people.newcomer])
    assert.ok(!text.includes(stranger), stranger);
  assert.doesNotMatch(text, /password|token/);
  // Clients do not get drafts or their images.
  assert.match(text, new RegExp(own.section));
  assert.match(text, /published-text\.png/);
  assert.doesNotMatch(text, new RegExp(own.draftSection));
  assert.doesNotMatch(text, /draft-(text|finding)\.png/);
});

it('LEGAL-01 an erasure removes the client’s text from every table and the names from log lines', async () => {
  await operator(plant);
  await operator(`delete from public.user_roles where user_id = '${people.owner}'`);
  const before = places(await truth(tablesWithTextSql(PLANTED)));
  assert.ok(before.length > 10, before.join());
  await truth('select public.begin_erasure($1)', [ADDRESS]);
  assert.deepEqual(places(await truth(tablesWithTextSql(PLANTED))), []);
  // From the notes on: the id of an author or admin, whose account no longer exists.
  const withId = `private.data_removals private.erasures public.admin_activity_logs public.application_notes
    public.email_outbox public.events public.finding_approvals public.finding_comments public.finding_events
    public.finding_notes public.impersonation_sessions public.openings storage.objects`;
  assert.deepEqual(places(await truth(tablesWithTextSql(people.owner))), withId.split(/\s+/));
  const [line] = await truth(
    `select details from public.admin_activity_logs
         where target_user_id = '${people.owner}' and action = 'changed_request_status'`,
  );
  assert.deepEqual(Object.keys(line?.['details'] as object).sort(), [
    'admin_name',
    'from',
    'request_id',
    'to',
  ]);
  assert.equal(places(await truth(tablesWithTextSql(people.other))).includes('public.profiles'), true);
});

it('LEGAL-01 AUTH-18 the e-mails about a second factor that was reset do not keep the name of an erased person', async () => {
  await operator(`${ownerAloneSql}
        update profiles set full_name = '${PLANTED}' where client_id = '${people.owner}'`);
  await enrol('owner');
  await as('admin', `select reset_second_factor('${people.owner}', 'They lost their phone.')`).hasRows(1);
  await truth(
    `select payload ->> 'person_name' as name from email_outbox where recipient_user_id = '${people.admin}'`,
  ).returns([{ name: PLANTED }]);
  await truth(`select public.begin_erasure('owner@guard.test')`);
  assert.deepEqual(places(await truth(tablesWithTextSql(PLANTED))), []);
});

it('LEGAL-01 an export has the new sign-in address that was not confirmed yet, and not where withdrawn reports lie', async () => {
  await operator(plant);
  await operator(`update report_versions set report_url = 'https://gone.test' where state = 'withdrawn'`);
  const [copy] = await truth('select public.export_client($1)::text as text', [ADDRESS]);
  assert.match(String(copy?.['text']), new RegExp(`"email_change": "new-${PLANTED}@guard.test"`));
  assert.doesNotMatch(String(copy?.['text']), /gone\.test/);
});

it('LEGAL-01 an interrupted erasure can be continued with the same address until no object is left', async () => {
  const begin = async (address = 'owner@guard.test') =>
    (await truth(`select public.begin_erasure('${address}') as answer`))[0]?.['answer'];
  const finish = `select public.finish_erasure('${people.owner}')`;
  await operator(ownerAloneSql);
  const first = await begin();
  assert.deepEqual(await begin(' Owner@guard.test '), first);
  await refuses(finish, /Stored objects of this client are left/);
  await as('owner', 'select public.submit_onboarding($1)', [{}]).isRefused('23503');
  const listed = async (most: number) =>
    (await truth(`select from public.objects_to_erase('${people.owner}', ${most})`)).length;
  assert.deepEqual([await listed(100), await listed(2)], [3, 2]);
  await operator(`delete from storage.objects where name like '${people.owner}/%'`);
  await operator(finish);
  const [record] = await truth('select email_digest, finished_at from private.erasures');
  assert.equal(record?.['email_digest'], null);
  assert.ok(record?.['finished_at']);
  await refuses(`select begin_erasure('owner@guard.test')`, /Nobody has signed up/);
});

it('LEGAL-01 TEAM-03 of a client with several people, an operator must say whether the person or the client is meant, and nobody erases staff or an unknown address', async () => {
  for (const [call, sentence] of [
    [`export_client('owner@guard.test')`, /several people/],
    [`begin_erasure('member@guard.test')`, /several people/],
    [`begin_erasure('owner@guard.test', 'person')`, /Hand the ownership over first/],
    [`begin_erasure('newcomer@guard.test', 'client')`, /belongs to no client/],
    [`begin_erasure('owner@guard.test', 'both')`, /must be one of: person, client/],
    [`begin_erasure('admin@guard.test')`, /This person is one of our staff/],
    [`begin_erasure('nobody@guard.test')`, /Nobody has signed up/],
  ] as const)
    await refuses(`select public.${call}`, sentence);
});

it('LEGAL-01 TEAM-03 an erasure of a former owner, a removed member or an invited person leaves the client its data, and their names and addresses nowhere', async () => {
  await liveAsTeam();
  const data = `select (select count(*) from files) as files, (select count(*) from service_requests) as requests,
        (select count(*) from finding_comments) as comments, (select count(*) from finding_events) as moves,
        (select count(*) from openings) as openings, (select count(*) from profiles) as profiles,
        (select count(*) from admin_activity_logs) as log`;
  const before = await truth(data);
  for (const [who, found] of Object.entries(FOUND)) {
    assert.deepEqual(places(await truth(tablesWithTextSql(`${who}-7c1e`))), found);
    const [address] = await truth('select email from auth.users where id = $1', [
      people[who as keyof typeof FOUND],
    ]);
    await truth(`select begin_erasure($1, 'person')`, [address?.['email']]);
    assert.deepEqual(places(await truth(tablesWithTextSql(`${who}-7c1e`))), []);
  }
  await truth(data).returns(before);
  await truth('select 1 from private.erasures').returns([]);
});

it('LEGAL-01 TEAM-03 an erasure of the founder who left their client keeps the client, though its id is theirs', async () => {
  await operator(removeOwnerSql);
  const state = `select (select count(*) from audits) as audits, (select count(*) from files) as files,
        (select count(*) from admin_activity_logs where details <> '{}') as log, (select count(*) from storage.objects) as objects`;
  await operator(`insert into admin_activity_logs (admin_user_id, action, target_user_id, details)
        values ('${people.admin}', 'updated_audit', '${people.owner}', '{"title": "Vault"}')`);
  const before = await truth(state);
  await truth(`select begin_erasure('owner@guard.test')`);
  await truth(state).returns(before);
  await truth('select 1 from private.erasures').returns([]);
  await truth(`select 1 from auth.users where id = '${people.owner}'`).returns([]);
});

it('LEGAL-01 TEAM-03 an erasure of a client leaves the accounts of its people, which then belong to nobody', async () => {
  const act = (action: string) => `('${people.admin}', '${action}', '${people.owner}',
    '{"from": "open", "to": "fixed", "expired": true, "title": "Vault"}')`;
  const acts =
    `changed_audit_status changed_request_status decided_proposal answered_scope_proposal moved_finding
    changed_finding_severity`.split(/\s+/);
  await operator(`insert into admin_activity_logs (admin_user_id, action, target_user_id, details)
    values ${acts.map(act).join()}`);
  await truth(
    `select concat_ws(' ', a ->> 'client_id', a #> '{removed,public.profiles}', a #> '{removed,public.user_roles}')
       from begin_erasure('member@guard.test', 'client') a`,
  ).lists([`${people.owner} 1`]);
  await truth(
    `select details - 'admin_name' as left, count(*)::int as lines from admin_activity_logs where details ? 'to' group by 1`,
  ).returns([{ left: { from: 'open', to: 'fixed', expired: true }, lines: acts.length }]);
  await operator('set constraints all immediate');
  const [left] =
    await truth(`select (select count(*)::int from profiles where client_id = '${people.owner}') as profiles,
        (select count(*)::int from client_members where client_id = '${people.owner}') as members,
        (select count(*)::int from auth.users where id in ('${people.owner}', '${people.member}', '${people.viewer}')) as accounts`);
  assert.deepEqual(left, { profiles: 0, members: 0, accounts: 3 });
  await as('owner', 'insert into profiles default values').hasRows(1);
});

it('LEGAL-01 TEAM-03 whoever applied again after the client of before was erased can be erased again', async () => {
  await operator(`${ownerAloneSql}
        insert into private.erasures (client_id, begun_at, finished_at) values ('${people.owner}', now(), now())`);
  await truth(`select begin_erasure('owner@guard.test')`);
  await truth('select finished_at, email_digest is not null as goes_on from private.erasures').returns([
    { finished_at: null, goes_on: true },
  ]);
});

it('LEGAL-01 TEAM-01 somebody who was invited and never signed up is erased by their address', async () => {
  await as('owner', `select invite_to_team('never@client.test', 'viewer')`).hasRows(1);
  await truth(`select begin_erasure(' Never@client.test') as answer`).returns([
    {
      answer: {
        client_id: null,
        removed: {
          'private.invitations': 1,
          'public.email_outbox': 1,
          'public.events': 2,
          'public.admin_activity_logs': 2,
        },
        kept: {},
      },
    },
  ]);
  assert.deepEqual(places(await truth(tablesWithTextSql('never@client.test'))), []);
  await refuses(`select begin_erasure('never@client.test')`, /Nobody has signed up/);
});

it('LEGAL-01 NOTE-02 an erasure takes what is about a client out of a digest about several, and leaves the rest', async () => {
  await operator(`
    insert into private.notice_choices (person_id, kind, email) values ('${people.admin}', 'application_submitted', 'daily');
    insert into events (kind, client_id, in_history)
      values ('application_submitted', '${people.owner}', false), ('application_submitted', '${people.ownerPending}', false)`);
  await noticeEmails();
  const digest = () =>
    truth(`select jsonb_path_query_array(payload, '$.notices[*].client_id') as of from email_outbox
      where kind = 'daily_digest' and recipient_user_id = '${people.admin}'`);
  assert.equal(JSON.stringify(await digest()).split(people.ownerPending).length, 2);
  await truth(`select begin_erasure('ownerpending@guard.test', 'client')`);
  assert.deepEqual(await digest(), [{ of: [people.owner] }]);
  await truth(`select begin_erasure('owner@guard.test', 'client')`);
  assert.deepEqual(await digest(), []);
});

it('LEGAL-01 SEAL-02 the name of an erased auditor leaves the details of a report that is not issued', async () => {
  await operator(`
    insert into staff_profiles (person_id, full_name) values ('${people.formerAuditor}', 'Lin Chen')
      on conflict (person_id) do update set full_name = excluded.full_name;
    insert into report_details (audit_id, auditors) values ('${getRows('owner').audit}', '{"Mia Vale, lead","lin chen, auditor","Linda Chen"}')
      on conflict (audit_id) do update set auditors = excluded.auditors;
    delete from user_roles where user_id = '${people.formerAuditor}'`);
  await truth(`select begin_erasure(u.email) from auth.users u where u.id = '${people.formerAuditor}'`);
  await truth(`select auditors from report_details where audit_id = '${getRows('owner').audit}'`).lists([
    ['Mia Vale, lead', 'Linda Chen'],
  ]);
});
