// Grants, compared with a list: which columns a request may write, and which helper functions it may call.
import assert from 'node:assert/strict';
import type { Check } from '../../check.ts';

// A table, then which columns may be inserted and updated, and whether rows may be deleted. Everything else is the database's.
const WRITABLE = `
application_notes
  insert body user_id
application_owners
  insert owner_id user_id
  update owner_id
  delete
audits
  update audit_date audit_type fixes_due lead_admin_id planned_end planned_start project_id report_kind report_path report_url status title version
files
  insert audit_id commit_hash file_category file_name file_size finding_id id mime_type repository_id storage_path user_id
  delete
finding_comments
  insert body finding_id id
  update body
finding_notes
  insert body finding_id id
impersonation_sessions
  insert admin_user_id reason target_user_id
  update is_active
knowledge_recommendations
  insert article_slug user_id
  delete
profiles
  insert company_name company_website full_name intended_services linkedin_profile newsletter_subscribed project_description project_name role_title telegram_handle twitter_handle user_id
  update company_name company_website full_name intended_services linkedin_profile newsletter_subscribed project_description project_name role_title telegram_handle twitter_handle
projects
  insert name user_id
  update name
  delete
report_settings
  update about accent_color contact disclaimer firm_name logo method primary_color
service_requests
  insert git_ref id lines_of_code message project_name repository_url service_type user_id wished_start
  update git_ref lines_of_code message project_name repository_url service_type wished_start
staff_profiles
  insert full_name title user_id
  update full_name title
`;

export const listedGrants: Check[] = [
  {
    title: 'GUARD-08 signed-in users can call only the listed helper functions',
    run: async ({ truth }) => {
      const open = await truth(`select p.proname as name from pg_proc p
        where p.pronamespace = 'private'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute') order by 1`);
      assert.deepEqual(
        open.map(({ name }) => name),
        [
          'approval_statuses',
          'as_uuid',
          'assigned_text',
          'assignment_words',
          'audit_statuses',
          'caller_id',
          'check_choice',
          'check_file_name',
          'check_file_type',
          'check_length',
          'check_line',
          'check_lines_of_code',
          'check_logo',
          'check_print_color',
          'check_reason',
          'check_repository_url',
          'check_request_headers',
          'check_service_type',
          'check_services',
          'check_web_address',
          'client_label',
          'client_quota_bytes',
          'conflict',
          'contrast_on_white',
          'file_extension',
          'file_types',
          'has_admin_role',
          'holds',
          'invalid',
          'is_acceptable_object',
          'is_admin',
          'is_blank',
          'is_operator',
          'is_report_place',
          'max_upload_bytes',
          'may_comment_on',
          'may_upload_file',
          'name_skeleton',
          'name_sort_key',
          'not_found',
          'own_client_id',
          'random_bytes',
          'readable',
          'readable_client_id',
          'readable_person_id',
          'readable_profile_id',
          'refuse',
          'report_kinds',
          'request_statuses',
          'require',
          'require_text',
          'required_reason',
          'search_console',
          'search_pattern',
          'service_types',
          'stage_end',
          'stored_size',
          'stored_type',
          'uploadable_types',
          'writable_client_id',
          'writable_profile_id',
        ],
      );
      const anonymous = await truth(`select p.proname as name from pg_proc p
        where p.pronamespace = 'private'::regnamespace and has_function_privilege('anon', p.oid, 'execute')`);
      // PostgREST calls this function before every request, whoever sends it.
      assert.deepEqual(anonymous, [{ name: 'check_request_headers' }]);
    },
  },
  {
    title:
      'GUARD-08 a request can write only the listed columns and delete only from the listed tables, not even an admin’s',
    run: async ({ as, truth }) => {
      const written = new Map<string, Set<string>>();
      const all = await truth(`select c.table_name, c.column_name from information_schema.columns c
        join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
        where c.table_schema = 'public' and c.is_generated = 'NEVER' order by 1, 2`);
      for (const { table_name: table, column_name: column } of all)
        for (const [command, sql] of [
          [
            'insert',
            `insert into ${String(table)} (${String(column)}) select ${String(column)} from ${String(table)} where false`,
          ],
          ['update', `update ${String(table)} set ${String(column)} = ${String(column)} where false`],
          ['delete', `delete from ${String(table)} where false`],
        ] as const) {
          const { code, message } = { message: '', ...(await as('admin', sql)) };
          if (code === '42501' && message === `permission denied for table ${String(table)}`) continue;
          assert.equal(code, undefined, `${sql}: ${message}`);
          const key = `${String(table)} ${command}`;
          const columns = written.get(key) ?? new Set();
          written.set(key, command === 'delete' ? columns : columns.add(String(column)));
        }
      assert.deepEqual([...written].map(([key, names]) => [key, ...names].join(' ')).sort(), readWritable());
    },
  },
  {
    title:
      'GUARD-08 whoever may call a function, or write to the table of a trigger, may call the helper functions that it calls',
    run: async ({ truth }) => {
      const calls = await truth(`
        with callable as (
          select f.proname, f.prosrc, role from pg_proc f, unnest('{anon,authenticated,service_role}'::text[]) role
          where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and not f.prosecdef
            and case when f.prorettype = 'trigger'::regtype then exists (
                select from pg_trigger t
                where t.tgfoid = f.oid and (has_any_column_privilege(role, t.tgrelid, 'insert, update')
                  or has_table_privilege(role, t.tgrelid, 'delete')))
              else has_function_privilege(role, f.oid, 'execute') end)
        select distinct c.role, c.proname as caller, h.proname as helper, has_function_privilege(c.role, h.oid, 'execute') as may
        from callable c cross join regexp_matches(c.prosrc, 'private\\.(\\w+)\\s*\\(', 'g') named
          join pg_proc h on h.pronamespace = 'private'::regnamespace and h.proname = named[1]
        order by 1, 2, 3`);
      assert.ok(calls.length > 20);
      assert.deepEqual(
        calls.filter(({ may }) => !may),
        [],
      );
    },
  },
];

function readWritable(): string[] {
  let table = '';
  return WRITABLE.split('\n')
    .flatMap((line) => {
      if (!line.startsWith('  ')) table = line;
      return line.startsWith('  ') ? [`${table} ${line.trim()}`] : [];
    })
    .sort();
}
