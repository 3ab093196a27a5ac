// A client's data as a whole: what an export contains, and what an erasure leaves.
import assert from 'node:assert/strict';
import { isRefused, type Check } from '../../check.ts';
import { ABOUT_NOBODY, people } from '../../people.ts';
import { columnsWithoutTextSql, PLANTED, plantSql, tablesWithTextSql } from '../../scripts/planted-client.ts';

const ADDRESS = ` ${PLANTED.toUpperCase()}@Guard.test`;
/** The whole test is one transaction, so a role that is set applies until it ends. */
const plant = plantSql.replaceAll('set session_replication_role', 'set local session_replication_role');
const places = (rows: Record<string, unknown>[]) => rows.map((row) => row['place']);

/** What cannot hold a text that a person chose: the database takes known values only, or makes the text itself. */
const OF_KNOWN_VALUES = [
  'private.data_removals.reason',
  'private.data_removals.removed',
  'private.report_snapshots.sha256',
  'private.undoable_steps.kind',
  'private.undoable_steps.state',
  'public.admin_activity_logs.action',
  'public.application_notes.kind',
  'public.audits.report_kind',
  'public.audits.status',
  'public.deliveries.kind',
  'public.deliveries.opened_as',
  'public.email_outbox.event_key',
  'public.email_outbox.kind',
  'public.email_outbox.status',
  'public.files.commit_hash',
  'public.files.file_category',
  'public.files.mime_type',
  'public.files.object_sha256',
  'public.files.storage_path',
  'public.finding_events.from_severity',
  'public.finding_events.from_status',
  'public.finding_events.kind',
  'public.finding_events.to_status',
  'public.findings.impact',
  'public.findings.likelihood',
  'public.findings.number',
  'public.findings.severity',
  'public.findings.source_number',
  'public.findings.source_status',
  'public.findings.status',
  'public.profiles.approval_status',
  // A text, which a client who is approved, as this one, cannot have beside the reason of a suspension.
  'public.profiles.rejection_reason',
  'public.report_versions.kind',
  'public.report_versions.object_sha256',
  'public.report_versions.state',
  'public.scope_repositories.commit_hash',
  'public.service_requests.service_type',
  'public.service_requests.status',
  'public.source_files.blob_id',
  'public.user_roles.role',
];

export const erasure: Check[] = [
  {
    title:
      'LEGAL-01 the tests of erasure plant a text in every column that can hold one, and try every rule of the list',
    run: async ({ operator, truth }) => {
      await operator(plant);
      assert.deepEqual(places(await truth(columnsWithoutTextSql(PLANTED))), OF_KNOWN_VALUES);
      const rules = await truth(`select distinct place, whose from private.personal_data
        where whose is not null and place not in ('auth.flow_state', 'private.data_removals', 'private.erasures')`);
      for (const { place, whose } of rules) {
        const rows = await truth(`select from ${String(place)} t where ${String(whose)} limit 1`, [
          people.owner,
        ]);
        assert.equal(rows.length, 1, `${String(place)} where ${String(whose)}`);
      }
    },
  },
  {
    title: 'LEGAL-01 an export contains a client’s rows of every table and no other client’s rows',
    run: async ({ operator, truth }) => {
      await operator(plant);
      const tables = await truth(
        `select key as place, value::text as entries from jsonb_each(public.export_client($1) -> 'tables')`,
        [ADDRESS],
      );
      const expected = places(
        await truth(
          `select format('public.%s', tablename) as place from pg_tables where schemaname = 'public'
            except select '${ABOUT_NOBODY}'`,
        ),
      );
      const platform = [
        'auth.users',
        'auth.identities',
        'auth.sessions',
        'auth.mfa_factors',
        'auth.audit_log_entries',
        'private.known_devices',
        'private.notices',
        'storage.objects',
      ];
      assert.deepEqual(new Set(places(tables)), new Set([...expected, ...platform]));
      const text = JSON.stringify(tables);
      for (const stranger of [people.other, people.pending, people.newcomer])
        assert.ok(!text.includes(stranger), stranger);
      assert.doesNotMatch(text, /password|token/);
    },
  },
  {
    title: 'LEGAL-01 an erasure removes the client’s text from every table and the names from log lines',
    run: async ({ operator, truth }) => {
      await operator(plant);
      await operator(`delete from public.user_roles where user_id = '${people.owner}'`);
      const before = places(await truth(tablesWithTextSql(PLANTED)));
      assert.ok(before.length > 10, before.join());
      await truth('select public.begin_erasure($1)', [ADDRESS]);
      assert.deepEqual(places(await truth(tablesWithTextSql(PLANTED))), []);
      assert.deepEqual(places(await truth(tablesWithTextSql(people.owner))), [
        'private.data_removals',
        'private.erasures',
        'public.admin_activity_logs',
        // The id of an author or admin, whose account no longer exists.
        'public.application_notes',
        'public.deliveries',
        'public.email_outbox',
        'public.events',
        'public.finding_comments',
        'public.finding_events',
        'public.finding_notes',
        'public.impersonation_sessions',
        'storage.objects',
      ]);
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
    },
  },
  {
    title:
      'LEGAL-01 AUTH-18 the e-mails about a second factor that was reset do not keep the name of an erased person',
    run: async ({ operator, truth, as }) => {
      await operator(`update profiles set full_name = '${PLANTED}' where user_id = '${people.owner}';
        insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
          values (gen_random_uuid(), '${people.owner}', 'totp', 'verified', now(), now())`);
      const reset = await as(
        'admin',
        `select reset_second_factor('${people.owner}', 'They lost their phone.')`,
      );
      assert.equal(reset.code, undefined, reset.code);
      const [notice] = await truth(
        `select payload ->> 'person_name' as name from email_outbox where recipient_user_id = '${people.admin}'`,
      );
      assert.equal(notice?.['name'], PLANTED);
      await truth(`select public.begin_erasure('owner@guard.test')`);
      assert.deepEqual(places(await truth(tablesWithTextSql(PLANTED))), []);
    },
  },
  {
    title:
      'LEGAL-01 an export has the new sign-in address that was not confirmed yet, and not where withdrawn reports lie',
    run: async ({ operator, truth }) => {
      await operator(plant);
      await operator(`update report_versions set report_url = 'https://gone.test' where state = 'withdrawn'`);
      const [copy] = await truth('select public.export_client($1)::text as text', [ADDRESS]);
      assert.match(String(copy?.['text']), new RegExp(`"email_change": "new-${PLANTED}@guard.test"`));
      assert.doesNotMatch(String(copy?.['text']), /gone\.test/);
    },
  },
  {
    title: 'LEGAL-01 an interrupted erasure can be continued with the same address until no object is left',
    run: async ({ operator, truth, as }) => {
      const begin = async () =>
        (await truth(`select public.begin_erasure('owner@guard.test') as answer`))[0]?.['answer'];
      const finish = () => truth(`select public.finish_erasure('${people.owner}')`);
      const first = await begin();
      assert.deepEqual(await begin(), first);
      await operator('savepoint early');
      await assert.rejects(finish, /Stored objects of this client are left/);
      await operator('rollback to savepoint early');
      isRefused(await as('owner', 'select public.submit_onboarding($1)', [{}]), '23503');
      const listed = await truth(`select * from public.objects_to_erase('${people.owner}', 100)`);
      assert.equal(listed.length, 3);
      await operator(`delete from storage.objects where name like '${people.owner}/%'`);
      await finish();
      const [record] = await truth('select email_digest, finished_at from private.erasures');
      assert.equal(record?.['email_digest'], null);
      assert.ok(record?.['finished_at']);
      await operator('savepoint again');
      await assert.rejects(begin, /Nobody has signed up/);
      await operator('rollback to savepoint again');
    },
  },
  {
    title: 'LEGAL-01 an erasure refuses an admin and an unknown address',
    run: async ({ operator, truth }) => {
      for (const [email, sentence] of [
        ['admin@guard.test', /This is an admin/],
        ['nobody@guard.test', /Nobody has signed up/],
      ] as const) {
        await operator('savepoint refused');
        await assert.rejects(truth('select public.begin_erasure($1)', [email]), sentence);
        await operator('rollback to savepoint refused');
      }
    },
  },
];
