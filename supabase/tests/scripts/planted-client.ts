// Gives the approved client a row with a unique text in every column of every table, so that a search after an erasure finds
// what was left.
import { people, getRows } from '../people.ts';

export const PLANTED = 'planted-9f31';

const row = getRows('owner');
const others = getRows('ownerPending');
const client = people.owner;

/**
 * Writes the text into every column that can hold it, of every row that private.personal_data calls the client's. What cannot
 * hold it, such as a status, refuses it.
 */
const fillSql = `
do $fill$
declare
  field record;
  sample text;
begin
  for field in
    select distinct d.place, d.whose, a.attname as name, a.atttypid::regtype::text as type
    from private.personal_data d
    join pg_attribute a on a.attrelid = d.place::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where d.whose is not null and d.on_erasure in ('account', 'row') and d.place !~ '^(auth|storage)[.]'
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
      -- What says whose the row is stays.
      and (a.atttypid = 'jsonb'::regtype or d.whose !~ ('\\m' || a.attname || '\\M')) and a.attname <> 'event_key'
  loop
    foreach sample in array array['${PLANTED}', 'https://${PLANTED}.test/a/pull/1', '${PLANTED}.pdf'] loop
      begin
        execute format('update %s t set %I = %s where %s', field.place, field.name, case field.type
          when 'jsonb' then format('%I || jsonb_build_object(''planted'', %L)', field.name, sample)
          when 'text[]' then format('array[%L]', sample) else quote_literal(sample) end, field.whose)
        using '${client}'::uuid;
        exit;
      exception when sqlstate '22023' or not_null_violation or check_violation then null;
      end;
    end loop;
  end loop;
end $fill$;`;

/** Plants the text. Triggers are disabled meanwhile. */
export const plantSql = `
set session_replication_role = replica;
update auth.users set email = '${PLANTED}@guard.test', email_change = 'new-${PLANTED}@guard.test', raw_user_meta_data = '{"name": "${PLANTED}"}' where id = '${client}';
insert into auth.identities (id, provider_id, user_id, provider, identity_data)
  values (gen_random_uuid(), '${client}', '${client}', 'google', '{"name": "${PLANTED}"}');
insert into auth.sessions (id, user_id, user_agent, ip) values (gen_random_uuid(), '${client}', '${PLANTED}', '192.0.2.1');
insert into private.session_providers (session_id, provider) select id, 'google' from auth.sessions where user_id = '${client}';
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), '${client}', '${PLANTED}', 'totp', 'verified', now(), now());
insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
  select gen_random_uuid(), id, now(), '192.0.2.1' from auth.mfa_factors where user_id = '${client}';
insert into private.known_devices (person_id, device) values ('${client}', '${PLANTED}');
insert into auth.audit_log_entries (id, payload, created_at) values
  (gen_random_uuid(), '{"actor_id": "${client}", "actor_username": "${PLANTED}@guard.test"}', now());
-- A client that this person was to own.
insert into private.clients (id) values ('${row.fresh}');
insert into public.profiles (client_id, full_name, business_email, origin) values ('${row.fresh}', '${PLANTED}', '${PLANTED}@guard.test', 'invited');
insert into public.user_roles (user_id, role) values ('${client}', 'admin');
insert into public.staff_profiles (person_id, full_name, title) values ('${client}', '${PLANTED}', '${PLANTED}');
insert into public.audit_staff (audit_id, person_id, duty) values ('${row.audit}', '${client}', 'lead');
insert into private.recovery_codes (person_id, digest) values ('${client}', 'x');
insert into private.access_tokens (person_id, client_id, name, digest, prefix, scopes, ends_at)
  values ('${client}', '${client}', '${PLANTED}', 'x', 'ap_0', '{audits:read}', now() + interval '1 day');
insert into private.wrong_codes (person_id, given_by) values ('${client}', '192.0.2.1');
insert into private.voided_passwords (person_id, encrypted_password, secret_sha256) values ('${client}', 'x', 'x');
insert into private.finding_imports (id, audit_id, file_names, count) values (gen_random_uuid(), '${row.audit}', '{a.md}', 1);
insert into private.imported_findings (finding_id, rule, places) values ('${row.finding}', 'T', '{}');
insert into private.unanswered_comments (finding_id) values ('${row.finding}');
update public.service_requests set edited_at = now(), edited_by = '${client}' where id = '${row.request}';
update public.proposals set decided_by = '${client}' where id = '${row.proposal}';
insert into public.proposals (request_id, client_id) values ('${row.request}', '${client}');
update public.preparation_items set changed_by = '${client}' where id = '${row.preparation}';
update public.scope_proposals set decided_by = '${client}' where id = '${row.proposedScope}';
insert into private.undoable_steps (kind, subject_id, client_id, actor_id, action, subject_updated_at, before)
  values ('application', '${client}', '${client}', '${people.admin}', '${PLANTED}', now(), '{"suspension_reason": "${PLANTED}"}');
insert into public.files (id, client_id, file_name, file_size, mime_type, storage_path, section_id, uploaded_at)
  select i.id, '${client}', '${PLANTED}.png', 10, 'image/png', '${client}/' || i.id, '${row.draftSection}', now()
  from (select gen_random_uuid() as id) i;
insert into public.finding_locations (finding_id, path) values ('${row.draft}', 'src/Draft.sol');
insert into public.finding_notes (finding_id, author_id, author_name, body)
  values ('${others.finding}', '${client}', '${PLANTED}', 'A note of theirs.');
insert into public.finding_approvals (finding_id, person_id, person_name, content_sha256, content)
  values ('${others.finding}', '${client}', '${PLANTED}', 'a1', '{}');
insert into public.finding_comments (finding_id, author_id, author_name, by_firm, body)
  values ('${others.finding}', '${client}', '${PLANTED}', true, 'A comment of theirs.');
insert into public.finding_events (finding_id, kind, actor_id, actor_name, by_firm, to_status, to_severity)
  values ('${others.finding}', 'published', '${client}', '${PLANTED}', true, 'open', 'high');
insert into public.events (audit_id, client_id, kind, in_history, actor_id, actor_name, by_firm)
  values ('${others.audit}', '${people.ownerPending}', 'status_changed', true, '${client}', '${PLANTED}', true);
insert into public.events (person_id, kind, in_history) values ('${client}', 'second_factor_added', false);
insert into private.invitations (client_id, address, role, invited_by)
  values ('${client}', '${PLANTED}@guard.test', 'member', '${client}');
insert into private.former_members (person_id, client_id) values ('${client}', '${client}');
insert into public.events (client_id, kind, in_history, facts, actor_id)
  values ('${people.other}', 'team_removed', false, '{"person_id": "${client}", "person_name": "${PLANTED}"}', '${people.admin}');
insert into public.admin_activity_logs (admin_user_id, action, target_user_id, details)
  values ('${people.admin}', 'removed_from_team', '${people.other}', '{"person_id": "${client}", "person_name": "${PLANTED}"}');
insert into public.events (client_id, kind, in_history, facts, actor_id) values
  ('${people.other}', 'application_owner_changed', false, '{"from_id": "${client}", "from": "${PLANTED}"}', '${people.admin}'),
  ('${people.other}', 'finding_assigned', true, '{"to_id": "${client}", "to": "${PLANTED}"}', '${people.admin}'),
  ('${client}', 'file_uploaded', false, '{"file_name": "${PLANTED}"}', '${people.admin}'),
  ('${people.other}', 'client_renamed', false, '{"field": "full_name", "from": "${PLANTED}", "to": "B"}', '${client}');
insert into private.notices (event_id, person_id, relation, email, created_at, due_at)
  select e.id, '${client}', 'client', 'daily', now(), now() from public.events e where e.kind = 'file_uploaded';
insert into private.notice_choices (person_id, kind, email) values ('${client}', 'finding_commented', 'daily');
insert into private.notice_settings (person_id, time_zone) values ('${client}', 'Europe/Berlin');
insert into private.webhooks (client_id, address, form, kinds, secret, old_secret)
  values ('${client}', 'https://${PLANTED}.example.com/', 'standard', '{${PLANTED}}', '${PLANTED}', '${PLANTED}');
insert into private.webhook_deliveries (webhook_id, response, problem)
  select w.id, '${PLANTED}', '${PLANTED}' from private.webhooks w;
insert into public.openings (client_id, opened_by, opened_by_name, opened_as, kind, object_id, object_name)
  values ('${people.ownerPending}', '${client}', '${PLANTED}', 'staff', 'file', '${others.file}', 'nda.pdf');
insert into public.impersonation_sessions (admin_user_id, admin_name, target_user_id, reason, is_active, ended_at)
  values ('${client}', '${PLANTED}', '${people.ownerPending}', 'To answer a question.', false, now());
insert into public.application_notes (client_id, author_id, author_name, body)
  values ('${people.other}', '${client}', '${PLANTED}', 'A note of theirs.'),
    ('${client}', '${client}', '${PLANTED}', '${PLANTED}');
insert into public.application_owners (client_id, owner_id) values ('${people.other}', '${client}');
insert into private.open_findings (person_id, finding_id, seen_at) values ('${client}', '${others.finding}', now());
update public.finding_assignments set reviewer_id = '${client}', reviewer_name = '${PLANTED}' where finding_id = '${others.finding}';
insert into public.admin_activity_logs (admin_user_id, action, target_user_id, details) values
  ('${people.admin}', 'changed_request_status', '${client}', '{"client_name": "${PLANTED}", "admin_name": "admin",
    "project_name": "${PLANTED}", "request_id": "${row.request}", "from": "new", "to": "accepted"}'),
  (null, 'changed_sign_in_address', '${client}', '{"client_name": "${PLANTED}", "old_address": "${PLANTED}@guard.test"}'),
  ('${people.admin}', 'updated_audit', '${client}', '{"from": "${PLANTED}", "to": "${PLANTED}@guard.test"}'),
  ('${people.admin}', 'changed_application_owner', '${people.other}', '{"client_name": "other", "admin_name": "admin",
    "from": "", "to_id": "${client}", "to": "${PLANTED}"}'),
  ('${client}', 'renamed_client', '${people.other}', '{"field": "full_name", "from": "${PLANTED}", "to": "B"}'),
  ('${client}', 'approved_client', '${people.other}', '{"client_name": "other", "admin_name": "${PLANTED}"}');
insert into public.email_outbox (event_key, kind, recipient_user_id, payload) values
  ('service_request_received:${row.request}', 'service_request_received', null,
    '{"client_id": "${client}", "message": "${PLANTED}"}'),
  ('application_received:${client}', 'application_received', null, '{"full_name": "${PLANTED}"}'),
  ('notice:1', 'daily_digest', '${people.admin}', '{"notices": [{"client_id": "${client}", "client_name": "${PLANTED}"}]}'),
  ('notice:2', 'daily_digest', '${people.admin}', '{"notices": [{"client_id": "${client}", "client_name": "${PLANTED}"},
    {"client_id": "${people.other}", "client_name": "other"}]}'),
  ('second_factor_reset:1', 'second_factor_reset', '${people.admin}',
    '{"person_id": "${client}", "person_name": "${PLANTED}", "admin_id": "${people.admin}", "admin_name": "admin"}'),
  ('second_factor_reset:2', 'second_factor_reset', '${people.other}',
    '{"person_id": "${people.other}", "person_name": "other", "admin_id": "${client}", "admin_name": "${PLANTED}"}');
${fillSql}
update public.files set file_name = '${PLANTED}.zip' where client_id = '${client}' and repository_id is not null;
insert into public.finding_events (finding_id, kind, by_firm, replaced)
  values ('${row.finding}', 'edited', true, '{"title": "${PLANTED}"}');
update public.audits set report_path = null, report_url = 'https://${PLANTED}.test', status = 'withdrawn', withdrawn_at = now(),
  withdrawn_reason = '${PLANTED}' where id = '${row.unusedAudit}';
insert into public.report_versions (audit_id, report_url, state, withdrawn_at, withdrawn_reason)
  values ('${row.audit}', 'https://${PLANTED}.test', 'withdrawn', now(), '${PLANTED}');
insert into private.report_snapshots (audit_id, data, sha256)
  values ('${row.audit}', '{"client": "${PLANTED}"}', repeat('d', 64));
insert into private.withdrawn_links (version_id, report_url)
  select id, 'https://${PLANTED}.test' from public.report_versions where withdrawn_reason = '${PLANTED}';
update public.profiles set suspended_at = now(), suspension_reason = '${PLANTED}' where client_id = '${client}';
set session_replication_role = origin;`;

/** Columns of data about people that can hold a text and do not have this one, sorted. */
export const columnsWithoutTextSql = (text: string) => `
select format('%s.%s', p.place, a.attname) as place
from (select distinct place from private.personal_data where whose is not null and place !~ '^(auth|storage)[.]') p
join pg_attribute a on a.attrelid = p.place::regclass and a.attnum > 0 and not a.attisdropped
  and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
where (xpath('/row/n/text()', query_to_xml(
  format('select count(*) as n from %s t where %I::text like %L', p.place, a.attname, '%${text}%'),
  false, true, '')))[1]::text::integer = 0
order by 1`;

/** Every table of the database and the platform that has a row with this text in it, sorted. */
export const tablesWithTextSql = (text: string) => `
select place from (
  select format('%I.%I', schemaname, tablename) as place,
    (xpath('/row/n/text()', query_to_xml(
      format('select count(*) as n from %I.%I t where t::text ilike %L', schemaname, tablename, '%${text}%'),
      false, true, '')))[1]::text::integer as n
  from pg_tables where schemaname in ('public', 'private', 'auth', 'storage')
) counted where n > 0 order by place`;
