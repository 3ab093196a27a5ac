-- Everything that happens is recorded once: record_event writes an event in the transaction of the change. History (AUD-03), the
-- activity log (ADM-08) and notices (72_notices.sql) follow from it. docs/decisions/events-and-notices.md says why.

create table private.event_kinds (
  kind text primary key,
  -- History shows it. Must be false for events about drafts or for admins only, because clients read all of History.
  in_history boolean not null,
  -- The action under which the activity log keeps it; null where the log does not.
  logged_as text,
  -- It is about a person's account and not about a client.
  is_about_account boolean not null generated always as (kind in ('admin_renamed', 'role_granted', 'role_revoked',
    'sign_in_address_changed', 'second_factor_added', 'second_factor_removed', 'second_factor_reset', 'recovery_codes_created',
    'recovery_code_used')) stored
);

insert into private.event_kinds (kind, in_history, logged_as) values
  -- Audits and their reports.
  ('audit_created', true, 'created_audit'),
  ('audit_updated', false, 'updated_audit'),
  ('audit_withdrawn', true, 'withdrew_audit'),
  ('lead_assigned', false, null),
  ('audit_staffed', false, 'staffed_audit'),
  ('audit_unstaffed', false, 'unstaffed_audit'),
  ('status_changed', true, 'changed_audit_status'),
  ('status_change_undone', true, 'undid_step'),
  ('fixes_due_soon', true, null),
  ('fixes_overdue', true, null),
  ('fixes_due_extended', true, null),
  ('review_round_added', true, null),
  ('scope_changed', false, 'changed_scope'),
  ('repository_changed', true, null),
  ('section_published', true, 'published_section'),
  ('section_changed', false, 'changed_section'),
  ('section_taken_back', true, 'took_back_section'),
  ('scope_proposed', false, null),
  ('scope_proposal_answered', false, 'answered_scope_proposal'),
  ('preparation_changed', false, 'changed_preparation'),
  ('preparation_overdue', false, null),
  ('source_requested', false, 'requested_source'),
  ('source_request_withdrawn', false, 'withdrew_source_request'),
  ('source_added', false, 'added_source'),
  ('source_removed', false, 'removed_source'),
  ('source_confirmed', false, 'confirmed_source'),
  ('deployments_added', false, 'added_deployments'),
  ('deployment_removed', false, 'removed_deployment'),
  ('deployment_changed', false, null),
  ('deployment_shown', true, null),
  ('deployment_hidden', true, null),
  ('report_uploaded', false, 'uploaded_report'),
  ('report_issued', false, 'issued_report'),
  ('report_published', true, null),
  ('report_made_public', true, null),
  ('report_made_private', true, null),
  -- The first is recorded for each version that its client could see, the second once for what an admin did.
  ('report_withdrawn', true, null),
  ('sealed_report_withdrawn', false, 'withdrew_report'),
  -- Findings.
  ('findings_imported', false, 'imported_findings'),
  ('import_undone', false, 'undid_import'),
  ('draft_deleted', false, 'deleted_draft'),
  ('approval_needed', false, null),
  ('findings_published', true, 'published_findings'),
  ('finding_updated', false, 'updated_finding'),
  ('finding_edited', true, null),
  ('finding_commented', false, null),
  ('finding_assigned', true, null),
  ('severity_changed', true, 'changed_finding_severity'),
  ('fix_submitted', true, null),
  ('fix_replaced', true, null),
  ('fix_withdrawn', true, null),
  ('finding_acknowledged', true, null),
  ('finding_disputed', true, null),
  ('fix_reviewed', true, 'moved_finding'),
  ('fix_review_undone', true, 'undid_review'),
  ('dispute_answered', true, 'moved_finding'),
  ('finding_reopened', true, 'moved_finding'),
  ('finding_withdrawn', true, 'moved_finding'),
  -- Clients and what they send.
  ('application_submitted', false, null),
  ('application_owner_changed', false, 'changed_application_owner'),
  ('client_entered', false, 'entered_client'),
  ('client_approved', false, 'approved_client'),
  ('client_rejected', false, 'rejected_client'),
  ('client_reopened', false, 'reopened_client'),
  ('client_suspended', false, 'suspended_client'),
  ('client_resumed', false, 'resumed_client'),
  ('client_renamed', false, 'renamed_client'),
  ('request_sent', false, null),
  ('request_entered', false, 'entered_request'),
  ('request_decided', false, 'changed_request_status'),
  ('request_status_changed', false, 'changed_request_status'),
  ('proposal_sent', false, 'sent_proposal'),
  ('proposal_decided', false, 'decided_proposal'),
  ('proposal_withdrawn', false, null),
  ('team_invited', false, 'invited_to_team'),
  ('invitation_taken_back', false, 'took_back_invitation'),
  ('team_joined', false, 'joined_team'),
  ('team_role_changed', false, 'changed_team_role'),
  ('team_left', false, 'left_team'),
  ('team_removed', false, 'removed_from_team'),
  ('ownership_handed_over', false, 'handed_over_ownership'),
  ('webhook_added', false, 'added_webhook'),
  ('webhook_changed', false, 'changed_webhook'),
  ('webhook_secret_rotated', false, 'rotated_webhook_secret'),
  ('webhook_removed', false, 'removed_webhook'),
  ('webhook_switched_off', false, 'switched_off_webhook'),
  ('access_token_created', false, 'created_access_token'),
  ('access_token_revoked', false, 'revoked_access_token'),
  ('mcp_switched', false, 'switched_mcp'),
  ('firm_webhook_switched_off', false, 'switched_off_webhook'),
  ('step_undone', false, 'undid_step'),
  ('project_created', false, 'created_project'),
  ('project_renamed', false, 'renamed_project'),
  ('project_deleted', false, 'deleted_project'),
  ('client_file_uploaded', false, null),
  ('file_uploaded', false, 'uploaded_file'),
  ('file_changed', false, 'changed_file'),
  ('file_deleted', false, 'deleted_file'),
  ('article_recommended', false, 'recommended_article'),
  ('article_unrecommended', false, 'unrecommended_article'),
  ('archive_taken', false, 'took_archive'),
  -- Accounts and the console.
  ('admin_renamed', false, 'renamed_admin'),
  ('staff_invited', false, 'invited_staff'),
  ('role_granted', false, 'granted_role'),
  ('role_revoked', false, 'revoked_role'),
  ('sign_in_address_changed', false, 'changed_sign_in_address'),
  ('second_factor_added', false, 'added_second_factor'),
  ('second_factor_removed', false, 'removed_second_factor'),
  ('second_factor_reset', false, 'reset_second_factor'),
  ('recovery_codes_created', false, 'created_recovery_codes'),
  ('recovery_code_used', false, 'used_recovery_code'),
  ('impersonation_started', false, 'started_impersonation'),
  ('impersonation_ended', false, 'ended_impersonation'),
  ('report_settings_changed', false, 'changed_report_settings'),
  ('engagement_settings_changed', false, 'changed_engagement_settings'),
  ('approval_rule_changed', false, 'changed_approval_rule'),
  ('clients_exported', false, 'exported_clients'),
  ('activity_exported', false, 'exported_activity');

-- How a notice can come by e-mail, the strongest first.
create function private.email_choices() returns text[]
language sql immutable set search_path = '' as $$ select array['always', 'at_once', 'daily', 'never'] $$;

-- The only place that defines who is told of what. The bell shows every notice; 82_notice_emails.sql handles the e-mails.
create table private.notice_rules (
  kind text not null references private.event_kinds,
  -- The relation to the client or audit of the people who are told (private.people_of).
  relation text not null constraint notice_rules_relation_is_known
    check (relation in ('client', 'owner', 'applicant', 'lead', 'admin', 'staff', 'person', 'approver', 'teammate', 'firm')),
  -- Only when one of our auditors did it (true) or did not (false); null for both. Nobody is told of their own action.
  by_firm boolean,
  -- The e-mail unless the person chooses another one: 'at_once' together with other events within 15 minutes, 'daily' in a
  -- digest, 'never'. 'always' is for decisions: a separate e-mail without delay, which cannot be switched off.
  email text not null constraint notice_rules_email_is_known check (email = any (private.email_choices())),
  primary key (kind, relation)
);

insert into private.notice_rules (kind, relation, by_firm, email)
select r.kind, told.key, r.by_firm, told.value
from (values
  -- Audits and their reports.
  ('status_changed', null::boolean, '{"client": "at_once"}'::jsonb),
  ('audit_withdrawn', null, '{"client": "at_once"}'),
  ('report_published', null, '{"client": "at_once"}'),
  ('report_withdrawn', null, '{"client": "at_once"}'),
  ('report_made_public', null, '{"lead": "never"}'),
  ('report_made_private', null, '{"lead": "never"}'),
  ('lead_assigned', null, '{"person": "at_once"}'),
  ('audit_staffed', null, '{"person": "at_once"}'),
  ('source_requested', null, '{"client": "at_once"}'),
  ('scope_proposed', null, '{"admin": "never", "staff": "never", "firm": "at_once"}'),
  ('scope_proposal_answered', null, '{"client": "at_once"}'),
  ('preparation_changed', false, '{"lead": "never"}'),
  ('preparation_overdue', null, '{"client": "at_once", "lead": "at_once"}'),
  ('fixes_due_soon', null, '{"client": "at_once", "lead": "never"}'),
  ('fixes_overdue', null, '{"client": "at_once", "lead": "never"}'),
  ('fixes_due_extended', null, '{"client": "at_once"}'),
  ('review_round_added', null, '{"client": "at_once"}'),
  ('source_added', false, '{"admin": "never", "staff": "never"}'),
  ('deployment_changed', null, '{"client": "at_once", "lead": "at_once"}'),
  -- Findings.
  ('approval_needed', null, '{"approver": "never"}'),
  ('findings_published', null, '{"client": "at_once"}'),
  ('severity_changed', null, '{"client": "at_once"}'),
  ('fix_reviewed', null, '{"client": "at_once"}'),
  ('dispute_answered', null, '{"client": "at_once"}'),
  ('finding_reopened', null, '{"client": "at_once"}'),
  -- The withdrawal of a whole audit does not record these for its findings.
  ('finding_withdrawn', null, '{"client": "at_once"}'),
  ('finding_commented', null, '{"client": "at_once"}'),
  ('finding_commented', false, '{"admin": "never", "staff": "never", "firm": "at_once"}'),
  ('fix_submitted', null, '{"admin": "never", "staff": "never", "firm": "at_once"}'),
  ('fix_replaced', null, '{"admin": "never", "staff": "never"}'),
  ('fix_withdrawn', null, '{"admin": "never", "staff": "never"}'),
  ('finding_disputed', null, '{"admin": "never", "staff": "never", "firm": "at_once"}'),
  ('finding_acknowledged', null, '{"lead": "never"}'),
  ('finding_assigned', null, '{"person": "at_once", "teammate": "at_once"}'),
  -- Clients and what they send.
  ('application_submitted', null, '{"admin": "never"}'),
  ('application_owner_changed', null, '{"person": "at_once"}'),
  ('client_approved', null, '{"client": "always"}'),
  ('client_rejected', null, '{"applicant": "always"}'),
  ('client_reopened', null, '{"applicant": "always"}'),
  ('client_suspended', null, '{"applicant": "always"}'),
  ('client_resumed', null, '{"client": "always"}'),
  ('team_joined', null, '{"client": "never"}'),
  ('team_role_changed', null, '{"teammate": "at_once"}'),
  ('webhook_switched_off', null, '{"owner": "at_once"}'),
  ('firm_webhook_switched_off', null, '{"admin": "at_once"}'),
  ('request_sent', null, '{"admin": "never", "firm": "always"}'),
  ('request_decided', null, '{"client": "always"}'),
  ('request_status_changed', true, '{"client": "never"}'),
  ('request_status_changed', false, '{"admin": "never"}'),
  ('proposal_sent', null, '{"client": "always"}'),
  ('proposal_decided', null, '{"admin": "never", "firm": "always"}'),
  ('proposal_withdrawn', null, '{"client": "at_once", "admin": "never", "firm": "at_once"}'),
  ('client_file_uploaded', null, '{"firm": "at_once"}')
) r (kind, by_firm, told), jsonb_each_text(r.told) told;

-- What happened, newest last. Clients read the rows of History about their audits, admins all.
create table public.events (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.event_kinds,
  -- The client, or null. For an event about an audit, it is the audit's client, and the foreign key keeps it.
  client_id uuid references private.clients on delete cascade,
  -- The person, for an event about an account.
  person_id uuid references auth.users on delete cascade,
  audit_id uuid,
  -- Copied from private.event_kinds.
  in_history boolean not null,
  -- What it was about: from and to, reason, version, count and severities, finding_id and number, and for an edited finding the
  -- row of finding_events with the previous values, and their columns.
  facts jsonb not null default '{}',
  -- Both are null for an operator.
  actor_id uuid default private.caller_id(),
  actor_name text default private.display_name(private.caller_id()),
  by_firm boolean not null default private.acts_for_firm(),
  -- The time of the statement, so that events of transactions that waited for each other are in the right order.
  created_at timestamptz not null default clock_timestamp(),
  constraint events_belong_to_the_client_of_their_audit foreign key (audit_id, client_id)
    references public.audits (id, client_id) on update cascade on delete cascade
);
create index events_of_audit on public.events (audit_id, created_at, id) where in_history;
create index events_of_audit_and_client on public.events (audit_id, client_id);
create index events_of_client on public.events (client_id);
create index events_of_person on public.events (person_id) where person_id is not null;
create index events_of_actor on public.events (actor_id);
create index events_of_kind on public.events (kind);
-- For the erasure, which searches the facts for a person.
create index events_by_facts on public.events using gin (facts jsonb_path_ops);
create index events_of_address on public.events ((facts ->> 'address')) where facts ->> 'address' is not null;
create index events_outside_history on public.events (created_at) where not in_history;

-- Telling -------------------------------------------------------------------------------------------------------------

-- Keeps people who are not staff from flooding the activity log: limits their lines a day for each action and subject.
create function private.limit_log_lines(actor uuid, told private.event_kinds, subject uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  most_a_day constant integer := case told.kind when 'file_deleted' then 200 when 'client_renamed' then 10
    -- All that a team can have: the owner shuts a thief out.
    when 'access_token_revoked' then 1000 else 50 end;
begin
  if private.is_staff_account(actor) then
    return;
  end if;
  perform private.require((
    select count(*) from public.admin_activity_logs l
    where l.target_user_id = subject and l.admin_user_id = actor and l.action = told.logged_as
      and l.created_at > now() - interval '1 day') < most_a_day,
    format('You have done this %s times within a day. Please do it again tomorrow, or write to us.', most_a_day));
end $$;

-- For triggers and functions, in the transaction of the change: records what happened, in the name of the caller or of the given actor,
-- and returns the event's id. A finding determines the audit, and an audit the client; the facts name the finding. The subject is the
-- client, or the person if the kind is about an account. Of a deleted subject, only the log gets a line.
create function private.record_event(
  kind text, subject uuid default null, audit_id uuid default null, finding_id uuid default null, facts jsonb default '{}',
  actor uuid default private.caller_id(), actor_name text default null
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  event public.events;
  audit public.audits;
  finding public.findings;
  told constant private.event_kinds := (
    select k from private.event_kinds k where k.kind = record_event.kind);
  by_firm constant boolean := case when actor = private.caller_id() or actor is null then private.acts_for_firm()
    else private.is_staff_account(actor) end;
begin
  if told.kind is null then
    raise exception 'There is no kind of event %.', kind;
  end if;
  select f.* into finding from public.findings f where f.id = record_event.finding_id;
  select a.* into audit from public.audits a where a.id = coalesce(finding.audit_id, record_event.audit_id);
  subject := coalesce(audit.client_id, subject);
  if told.logged_as is not null then
    perform private.limit_log_lines(actor, told, subject);
  end if;
  actor_name := coalesce(actor_name, private.display_name(actor));
  facts := jsonb_strip_nulls(jsonb_build_object('finding_id', finding.id, 'number', finding.number)) || facts;

  if subject is null or (told.is_about_account and exists (select from auth.users u where u.id = subject))
    or (not told.is_about_account and exists (select from private.clients c where c.id = subject))
  then
    insert into public.events (kind, client_id, person_id, audit_id, in_history, facts, actor_id, actor_name, by_firm)
    values (told.kind, case when not told.is_about_account then subject end, case when told.is_about_account then subject end, audit.id,
      told.in_history, jsonb_strip_nulls(facts), actor, actor_name, by_firm)
    returning * into event;
  end if;
  if told.logged_as is not null then
    insert into public.admin_activity_logs (admin_user_id, action, target_user_id, by_firm, details)
    values (actor, told.logged_as, subject, by_firm, jsonb_strip_nulls(jsonb_build_object(
      'client_name', case when told.is_about_account then private.display_name(subject) else private.client_name(subject) end,
      'client_id', case when told.is_about_account then private.client_of(subject) end,
      'admin_name', actor_name, 'audit_id', audit.id, 'title', audit.title)) || facts);
  end if;
  return event.id;
end $$;

-- Of the same kind about the same finding, about drafts of the same audit, or about who sees the same report.
create function private.repeats_event(event public.events, earlier public.events) returns boolean
language sql immutable set search_path = '' as $$
  select event.kind = earlier.kind and event.facts ->> 'finding_id' = earlier.facts ->> 'finding_id'
    or event.kind = 'approval_needed' and earlier.kind = event.kind and event.audit_id = earlier.audit_id
    or event.kind in ('report_made_public', 'report_made_private') and earlier.kind in ('report_made_public', 'report_made_private')
      and event.facts ->> 'report_version_id' = earlier.facts ->> 'report_version_id'
$$;

-- The only writer of notices (72_notices.sql): each new event notifies everybody who is entitled at this moment once, except the
-- actor. The bell shows repeated notices (repeats_event) once: the newest replaces the unread ones.
create function private.notify_people() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told record;
  repeated constant uuid[] := array(
    select e.id from public.events e
    where e.audit_id = new.audit_id and e.client_id = new.client_id and e.id <> new.id and private.repeats_event(new, e));
begin
  for told in
    select r.person, min(r.relation) as relation, private.strongest_email(array_agg(r.email)) as email
    from (
      select r.relation, r.email,
        private.people_of(r.relation, new.client_id, new.audit_id, (new.facts ->> 'to_id')::uuid) as person
      from private.notice_rules r
      where r.kind = new.kind and coalesce(r.by_firm = new.by_firm, true)
    ) r
    where r.relation = 'firm' or r.person is distinct from new.actor_id
    group by r.person
    order by r.person
  loop
    update private.notices n set in_bell = false
    where n.event_id = any (repeated) and n.person_id = told.person and n.read_at is null;
    perform private.write_notice(new, told.person, told.relation, told.email);
  end loop;
  return null;
end $$;
create trigger notify_people after insert on public.events for each row execute function private.notify_people();

-- The only writer of deliveries of events to webhooks (73_webhooks.sql): for events of which all people of a client are told, one
-- delivery for each webhook of the client that is on and has this kind; for those of which all admins are told, of the firm.
create function private.queue_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.webhook_deliveries (webhook_id, event_id)
  select w.id, new.id from private.webhooks w
  where (w.client_id is null or w.client_id = new.client_id and private.is_active_client(w.client_id))
    and w.switched_off_at is null and new.kind = any (w.kinds)
    and exists (select from private.notice_rules r
      where r.kind = new.kind and r.relation = case when w.client_id is null then 'admin' else 'client' end
        and coalesce(r.by_firm = new.by_firm, true));
  return null;
end $$;
create trigger queue_webhooks after insert on public.events for each row execute function private.queue_webhooks();

alter table public.events enable row level security;
create policy "Clients see the history of their audits, staff all events" on public.events
  for select to authenticated
  using ((in_history and client_id = (select private.readable_client_id())) or (select private.is_admin()) or audit_id = any ((select private.worked_on_audits())::uuid[]));
grant select on public.events to authenticated;
-- Only record_event adds an event: the service role could otherwise forge one.
grant select on public.events to service_role;

-- The running audit that a client's dashboard leads with, of those that are furthest the newest, with the events that date its stages
-- and its numbers of findings: one request instead of three. All of it is read as the caller may read it: signing in requests it
-- before it is known whether the account has a client, so that whoever has none gets no row.
create function public.running_audit(client_id uuid) returns table (
  id uuid, title text, audit_type text, status text, planned_start date, planned_end date, fixes_due date, stages jsonb, counts jsonb
)
language sql stable security invoker set search_path = '' as $$
  select private.allow('person', 'viewing');
  select a.id, a.title, a.audit_type, a.status, a.planned_start, a.planned_end, a.fixes_due,
    (select jsonb_agg(jsonb_build_object('kind', e.kind, 'facts', e.facts, 'created_at', e.created_at) order by e.created_at, e.id)
      from public.events e
      where e.audit_id = a.id and e.kind in ('audit_created', 'status_changed', 'status_change_undone', 'audit_withdrawn')),
    (select jsonb_agg(to_jsonb(c)) from public.finding_counts(a.id) c)
  from public.audits a
  where a.client_id = running_audit.client_id and a.status in ('scheduled', 'in_progress', 'mitigation')
  order by array_position('{mitigation,in_progress,scheduled}', a.status), a.created_at desc, a.id desc
  limit 1
$$;
