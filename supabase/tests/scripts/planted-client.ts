// Gives the approved client a row with a unique text in every table, so that a search after an erasure finds
// what was left.
import { people, getRows } from '../people.ts';

export const PLANTED = 'planted-9f31';

const row = getRows('owner');
const client = people.owner;

/** Inserts the text into every table with data about a client. Append-only triggers are disabled meanwhile. */
export const plantSql = `
set session_replication_role = replica;
update auth.users set email = '${PLANTED}@guard.test', raw_user_meta_data = '{"name": "${PLANTED}"}' where id = '${client}';
insert into auth.identities (id, provider_id, user_id, provider, identity_data)
  values (gen_random_uuid(), '${client}', '${client}', 'google', '{"name": "${PLANTED}"}');
insert into auth.sessions (id, user_id, user_agent, ip) values (gen_random_uuid(), '${client}', '${PLANTED}', '192.0.2.1');
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), '${client}', '${PLANTED}', 'totp', 'verified', now(), now());
insert into private.known_devices (user_id, device) values ('${client}', '${PLANTED}');
insert into auth.audit_log_entries (id, payload, created_at) values
  (gen_random_uuid(), '{"actor_id": "${client}", "actor_username": "${PLANTED}@guard.test"}', now());
insert into public.user_roles (user_id, role) values ('${client}', 'admin');
update public.profiles set full_name = '${PLANTED}', company_name = '${PLANTED}', business_email = '${PLANTED}@guard.test',
  project_description = '${PLANTED}', telegram_handle = '${PLANTED}' where user_id = '${client}';
update public.projects set name = '${PLANTED}' where user_id = '${client}';
update public.audits set title = '${PLANTED}' where user_id = '${client}';
update public.report_versions set version = '${PLANTED}' where audit_id = '${row.audit}';
update public.audit_scopes set known_issues = '${PLANTED}' where audit_id = '${row.audit}';
update public.scope_repositories set git_ref = '${PLANTED}' where id = '${row.repository}';
update public.audit_events set actor_name = '${PLANTED}' where id = '${row.auditEvent}';
update public.findings set title = '${PLANTED}' where user_id = '${client}';
update public.finding_locations set path = '${PLANTED}' where id = '${row.location}';
update public.finding_events set message = '${PLANTED}' where id = '${row.findingEvent}';
update public.finding_comments set body = '${PLANTED}' where id = '${row.comment}';
insert into public.finding_notes (finding_id, author_id, body) values ('${row.finding}', '${client}', '${PLANTED}');
update public.application_notes set body = '${PLANTED}' where user_id = '${client}';
insert into public.application_notes (user_id, author_id, author_name, body)
  values ('${people.other}', '${client}', '${PLANTED}', 'A note of theirs.'),
    ('${client}', '${client}', '${PLANTED}', '${PLANTED}');
insert into public.application_owners (user_id, owner_id) values ('${people.other}', '${client}');
update public.files set file_name = '${PLANTED}.pdf' where user_id = '${client}';
update public.service_requests set message = '${PLANTED}' where user_id = '${client}';
update public.knowledge_recommendations set article_slug = '${PLANTED}' where user_id = '${client}';
insert into public.admin_activity_logs (admin_user_id, action, target_user_id, details) values
  ('${people.admin}', 'changed_request_status', '${client}', '{"client_name": "${PLANTED}", "admin_name": "admin",
    "project_name": "${PLANTED}", "request_id": "${row.request}", "from": "new", "to": "accepted"}'),
  ('${people.admin}', 'updated_audit', '${client}', '{"from": "${PLANTED}", "to": "${PLANTED}@guard.test"}'),
  ('${people.admin}', 'changed_application_owner', '${people.other}', '{"client_name": "other", "admin_name": "admin",
    "from": "", "to_id": "${client}", "to": "${PLANTED}"}'),
  ('${client}', 'approved_client', '${people.other}', '{"client_name": "other", "admin_name": "${PLANTED}"}');
insert into public.email_outbox (event_key, kind, recipient_user_id, payload) values
  ('service_request_notice:${row.request}', 'service_request_notice', null,
    '{"user_id": "${client}", "message": "${PLANTED}"}'),
  ('application_received:${client}', 'application_received', null, '{"full_name": "${PLANTED}"}');
update public.email_outbox set last_error = '550 ${PLANTED}@guard.test' where recipient_user_id = '${client}';
set session_replication_role = origin;`;

/** Every table of the database and the platform that has a row with this text in it, sorted. */
export const tablesWithTextSql = (text: string) => `
select place from (
  select format('%I.%I', schemaname, tablename) as place,
    (xpath('/row/n/text()', query_to_xml(
      format('select count(*) as n from %I.%I t where t::text ilike %L', schemaname, tablename, '%${text}%'),
      false, true, '')))[1]::text::integer as n
  from pg_tables where schemaname in ('public', 'private', 'auth', 'storage')
) counted where n > 0 order by place`;
