-- The activity log: what admins did, and how clients renamed themselves, written by record_event in the transaction of the change
-- (ADM-08, 71_events.sql). No caller can change or remove a line, not even the service: none has the grant. Only retention and
-- erasure do (95_retention.sql).

create table public.admin_activity_logs (
  id uuid primary key default gen_random_uuid(),
  -- Who did it (an admin; the client for renamed_client, recovery codes and second factors) and whom it was about. No foreign
  -- keys: the log outlives the accounts. The first is null for an operator, and for what a client's own account did without a
  -- session.
  admin_user_id uuid,
  action text not null constraint admin_activity_logs_action_is_known check (action in (
    'approved_client', 'rejected_client', 'reopened_client', 'suspended_client', 'resumed_client', 'renamed_client', 'renamed_admin',
    'changed_application_owner',
    'started_impersonation', 'ended_impersonation',
    'created_project', 'renamed_project', 'deleted_project',
    'created_audit', 'updated_audit', 'withdrew_audit', 'changed_audit_status', 'uploaded_report', 'issued_report', 'withdrew_report',
    'changed_scope', 'answered_scope_proposal', 'changed_preparation', 'published_section', 'changed_section', 'took_back_section',
    'imported_findings', 'published_findings', 'updated_finding', 'moved_finding', 'changed_finding_severity',
    'deleted_draft', 'undid_import',
    'uploaded_file', 'deleted_file', 'requested_source', 'withdrew_source_request', 'added_source', 'removed_source', 'confirmed_source',
    'added_deployments', 'removed_deployment',
    'recommended_article', 'unrecommended_article', 'changed_request_status', 'sent_proposal', 'decided_proposal',
    'invited_staff', 'staffed_audit', 'unstaffed_audit', 'granted_role', 'revoked_role', 'changed_sign_in_address',
    'created_recovery_codes', 'used_recovery_code', 'reset_second_factor', 'added_second_factor', 'removed_second_factor',
    'invited_to_team', 'took_back_invitation', 'joined_team', 'changed_team_role', 'left_team', 'removed_from_team', 'handed_over_ownership',
    'added_webhook', 'changed_webhook', 'rotated_webhook_secret', 'removed_webhook', 'switched_off_webhook',
    'created_access_token', 'revoked_access_token', 'switched_mcp',
    'changed_report_settings', 'changed_engagement_settings', 'changed_approval_rule', 'took_archive', 'exported_clients', 'exported_activity', 'undid_step'
  )),
  target_user_id uuid,
  -- Both names at that time, and what the action is about. For a line about an account, client_id is the client the person
  -- belonged to.
  details jsonb not null default '{}',
  -- An admin, an operator or the portal itself did it, and not a client.
  by_auditor boolean not null default private.is_auditor(),
  created_at timestamptz not null default now()
);

create index admin_activity_logs_newest on public.admin_activity_logs (created_at, id);
create index admin_activity_logs_of_clients_newest on public.admin_activity_logs (created_at, id) where not by_auditor;
-- For the erasure, which searches the details for a person.
create index admin_activity_logs_by_details on public.admin_activity_logs using gin (details jsonb_path_ops);
create index admin_activity_logs_of_address on public.admin_activity_logs ((details ->> 'address')) where details ->> 'address' is not null;
create index admin_activity_logs_of_client on public.admin_activity_logs (target_user_id, created_at);

-- The line is about a person's account: target_user_id is the person. In all others it is the client.
create function private.is_about_account(action text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.event_kinds k where k.logged_as = action and k.is_about_account);
end $$;

alter table public.admin_activity_logs enable row level security;

create policy "Admins read the activity log" on public.admin_activity_logs for select to authenticated
  using ((select private.is_admin()));

grant select on public.admin_activity_logs to authenticated;
-- Only record_event adds a line: the service role could otherwise forge one.
grant select on public.admin_activity_logs to service_role;
