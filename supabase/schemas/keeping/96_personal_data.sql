-- Personal data: for each column of each table, whether it belongs to a person or a client, whether they get a copy of it (npm run
-- client:export), what an erasure (npm run client:erase) does with it, and which rule says how long it is kept. The export, the erasure
-- and the tests read this list. A test fails when a column is missing, or an erasure leaves a text about a person.

-- The addresses of a person: the current one, and former ones according to the log.
create function private.addresses_of(person uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(lower(a.address)) from (
    select private.address_of(person)
    union select unnest(array[l.details ->> 'old_address', l.details ->> 'new_address'])
    from public.admin_activity_logs l where l.target_user_id = person and l.action = 'changed_sign_in_address') a (address)
$$;

create function private.published_findings(client_id uuid) returns setof public.findings
language sql stable security definer set search_path = '' as $$
  select f.* from public.findings f where f.client_id = published_findings.client_id and f.status <> 'draft'
$$;

create function private.client_objects(client_id uuid) returns setof storage.objects
language sql stable security definer set search_path = '' as $$
  select o.* from storage.objects o where split_part(o.name, '/', 1) = client_objects.client_id::text
$$;

-- The line of a report's auditors (56_report_sections.sql) begins with the name of this person of staff.
create function private.names_person(line text, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(lower(btrim(split_part(line, ',', 1))) = (
    select lower(btrim(s.full_name)) from public.staff_profiles s where s.person_id = person), false)
$$;

create function private.without_client(digest jsonb, client_id uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select digest || jsonb_build_object('notices', coalesce(jsonb_agg(n.value order by n.position), '[]'))
  from jsonb_array_elements(digest -> 'notices') with ordinality n (value, position)
  where n.value ->> 'client_id' is distinct from without_client.client_id::text
$$;

create table private.personal_data (
  id integer primary key generated always as identity,
  place text not null,
  -- What a line is about: a client, whose data stays when its people leave, or one person.
  about text not null default 'client' constraint personal_data_is_about_one check (about in ('client', 'person')),
  -- Which rows: a condition in which $1 is that client or person and t the row. Null for a table without personal data.
  whose text,
  -- Null for all columns that a signed-in person may read. Other columns must be named, so that they are not exported by mistake.
  -- Empty where another line names the columns. For tables of the platform only exported columns are named; the rest are secrets.
  columns text[],
  is_exported boolean not null default false,
  -- 'account': removed with the client, or with the person's account, by its foreign key. 'row': removed by the erasure.
  -- 'object': removed by the storage service. 'stays': without the account, it no longer identifies a person. Anything else is
  -- the SQL that replaces the columns.
  on_erasure text not null,
  kept text references private.retention_rules,
  constraint personal_data_lines_are_one unique nulls not distinct (place, about, whose, columns),
  constraint personal_data_is_kept_by_a_rule check ((whose is null) = (kept is null))
);
create index personal_data_of_rule on private.personal_data (kept);

-- The account, as the auth service keeps it.
insert into private.personal_data (about, place, whose, columns, is_exported, on_erasure, kept) values
  ('person', 'auth.users', 'id = $1', '{id,email,email_change,phone,created_at,email_confirmed_at,last_sign_in_at,raw_user_meta_data}',
    true, 'account', 'client_data'),
  ('person', 'auth.identities', 'user_id = $1', '{provider,identity_data,created_at,last_sign_in_at}', true, 'account', 'client_data'),
  ('person', 'auth.sessions', 'user_id = $1', '{created_at,refreshed_at,user_agent,ip}', true, 'account', 'client_data'),
  ('person', 'private.session_providers', 'session_id in (select s.id from auth.sessions s where s.user_id = $1)', '{session_id,provider}', true,
    'account', 'client_data'),
  ('person', 'auth.mfa_factors', 'user_id = $1', '{friendly_name,factor_type,status,created_at}', true, 'account', 'client_data'),
  ('person', 'auth.mfa_challenges', 'factor_id in (select f.id from auth.mfa_factors f where f.user_id = $1)', '{created_at,ip_address}', true,
    'account', 'client_data'),
  ('person', 'auth.audit_log_entries', $$ $1::text in (payload ->> 'actor_id', payload #>> '{traits,user_id}')$$, '{id,payload,created_at,ip_address}',
    true, 'row', 'sign_in_log'),
  ('person', 'auth.flow_state', 'user_id = $1', '{}', false, 'row', 'client_data'),
  ('person', 'private.known_devices', 'person_id = $1', '{person_id,device,first_seen_at}', true, 'account', 'client_data'),
  ('person', 'private.recovery_codes', 'person_id = $1', '{person_id,digest,created_at}', false, 'account', 'client_data'),
  ('person', 'private.wrong_codes', 'person_id = $1', '{id,person_id,given_by,created_at}', false, 'account', 'client_data'),
  ('person', 'private.voided_passwords', 'person_id = $1', '{person_id,encrypted_password,secret_sha256,ends_at}', false, 'account', 'client_data'),
  ('person', 'private.access_tokens', 'person_id = $1',
    '{id,person_id,client_id,name,prefix,scopes,audit_id,provider,created_at,ends_at,last_used_on,revoked_at}', true, 'account', 'client_data'),
  ('person', 'private.access_tokens', 'person_id = $1', '{digest}', false, 'account', 'client_data'),
  ('person', 'public.user_roles', 'user_id = $1', null, true, 'account', 'client_data'),
  ('person', 'public.staff_profiles', 'person_id = $1', null, true, 'account', 'client_data'),
  ('person', 'public.audit_staff', 'person_id = $1', null, true, 'account', 'client_data'),
  ('person', 'private.open_findings', 'person_id = $1', '{person_id,finding_id,seen_at}', true, 'account', 'client_data'),
  ('person', 'public.client_members', 'person_id = $1', null, true, 'account', 'client_data');

-- Data of the client that is exported whole and removed by its foreign key.
insert into private.personal_data (place, whose, is_exported, on_erasure, kept)
  select 'public.' || p.name, o.whose, true, 'account', 'client_data'
  from (values
    ('client_id = $1', '{client_members}'::text[]),
    ('client_id = $1', '{profiles,projects,service_requests,knowledge_recommendations,audits,preparation_items,scope_proposals}'),
    ('snapshot_id in (select f.id from public.files f where f.client_id = $1)', '{source_files}'),
    ('audit_id in (select a.id from public.audits a where a.client_id = $1)', '{audit_scopes,scope_repositories,deployments}'),
    ('deployment_id in (select d.id from public.deployments d join public.audits a on a.id = d.audit_id where a.client_id = $1)',
      '{deployment_checks}'),
    -- A client gets neither drafts (FIND-02) nor notes.
    ('finding_id in (select f.id from private.published_findings($1) f)',
      '{finding_locations,finding_events,finding_comments,finding_assignments}')
  ) o (whose, places), unnest(o.places) p (name);

-- Data that is not exported whole, or not removed by its foreign key alone.
insert into private.personal_data (place, whose, columns, is_exported, on_erasure, kept) values
  ('private.clients', 'id = $1', '{id,created_at,entered_as,has_mcp,checks_on,checks_asked_for}', false, 'account', 'client_data'),
  ('private.invitations', 'client_id = $1', '{id,client_id,address,role,invited_by,created_at,ends_at,accepted_by}',
    true, 'account', 'invitations'),
  ('private.invitations', 'client_id = $1', '{token_digest}', false, 'account', 'invitations'),
  ('private.former_members', 'client_id = $1', '{person_id,client_id,left_at}', true, 'account', 'client_data'),
  ('storage.objects', $$split_part(name, '/', 1) = $1::text$$, '{bucket_id,name,metadata,created_at}',
    true, 'object', 'client_data'),
  ('public.events', 'client_id = $1 and in_history',
    '{id,kind,client_id,audit_id,in_history,facts,actor_id,actor_name,by_firm,created_at}', true, 'account', 'client_data'),
  -- The activity log and the rows themselves are exported.
  ('public.events', 'client_id = $1 and not in_history', '{}', false, 'account', 'events'),
  -- A client reads the lead's name alone.
  ('public.audit_staff', 'audit_id in (select a.id from public.audits a where a.client_id = $1)', '{}', false, 'account', 'client_data'),
  -- The path of a withdrawn or removed report is not exported.
  ('public.report_versions', $$state = 'published' and audit_id in (select a.id from public.audits a where a.client_id = $1)$$,
    '{id,audit_id,version,kind,client_name,report_url,report_path,object_version,object_sha256,object_size,report_date,sealed_at,snapshot_id,is_public,state,
    withdrawn_at,withdrawn_reason,created_by,created_at}',
    true, 'account', 'client_data'),
  ('private.withdrawn_links', $$version_id in (
      select v.id from public.report_versions v join public.audits a on a.id = v.audit_id where a.client_id = $1)$$,
    '{version_id,report_url}', false, 'account', 'client_data'),
  ('public.report_versions', $$state <> 'published' and audit_id in (select a.id from public.audits a where a.client_id = $1)$$,
    '{id,audit_id,version,kind,client_name,object_sha256,object_size,report_date,sealed_at,is_public,state,withdrawn_at,withdrawn_reason,created_by,created_at}',
    true, 'account', 'client_data'),
  -- The texts of reports; a client gets the published ones, and the details with the report.
  ('public.report_sections', 'client_id = $1 and published_at is not null', null, true, 'account', 'client_data'),
  ('public.report_sections', 'client_id = $1 and published_at is null', '{}', false, 'account', 'client_data'),
  ('public.report_details', 'audit_id in (select a.id from public.audits a where a.client_id = $1)',
    '{audit_id,auditors,starts,ends,review_starts,review_ends,effort,updated_at}', false, 'account', 'client_data'),
  -- What the audit had published when a report was sealed; the findings and the scope are exported themselves. The names that an
  -- issued report has printed stay in its snapshot, as in the report.
  ('private.report_snapshots', 'audit_id in (select a.id from public.audits a where a.client_id = $1)',
    '{id,audit_id,data,sha256,created_by,created_at}', false, 'account', 'client_data'),
  -- The schedule of the checks.
  ('public.deployments', 'audit_id in (select a.id from public.audits a where a.client_id = $1)',
    '{next_check_at,waits_until,lease,asked_at}', false, 'account', 'client_data'),
  -- Clients get no files of drafts.
  ('public.files', 'client_id = $1 and private.is_shared(t)', null, true, 'account', 'client_data'),
  ('public.files', 'client_id = $1 and not private.is_shared(t)', '{}', false, 'account', 'client_data'),
  -- Proposals that were sent. Drafts belong to the firm.
  ('public.proposals', $$client_id = $1 and state <> 'draft'$$, null, true, 'account', 'client_data'),
  ('public.proposals', $$client_id = $1 and state = 'draft'$$, '{}', false, 'account', 'client_data'),
  -- Findings.
  ('public.findings', $$client_id = $1 and status <> 'draft'$$, null, true, 'account', 'client_data'),
  ('private.finding_imports', 'audit_id in (select a.id from public.audits a where a.client_id = $1)',
    '{id,audit_id,imported_by,file_names,count,content_digest,created_at,published_at,undone_at}', false, 'account', 'client_data'),
  ('private.imported_findings', 'finding_id in (select f.id from public.findings f where f.client_id = $1)',
    '{id,finding_id,rule,places,fingerprint}', false, 'account', 'client_data'),
  ('public.findings', $$client_id = $1 and status = 'draft'$$, '{}', false, 'account', 'client_data'),
  ('public.finding_locations', $$finding_id in (select f.id from public.findings f where f.client_id = $1 and f.status = 'draft')$$,
    '{}', false, 'account', 'client_data'),
  ('private.unanswered_comments', 'finding_id in (select f.id from public.findings f where f.client_id = $1)',
    '{finding_id,waiting_since}', false, 'account', 'client_data'),
  ('public.finding_notes', 'finding_id in (select f.id from public.findings f where f.client_id = $1)', '{}',
    false, 'account', 'client_data'),
  ('public.finding_approvals', 'finding_id in (select f.id from public.findings f where f.client_id = $1)', '{content}',
    false, 'account', 'client_data'),
  -- The firm's notes about an application (ADM-12), which its client does not get, and for a day what an undoable step changed.
  ('private.undoable_steps', 'client_id = $1', '{id,kind,subject_id,client_id,actor_id,action,subject_updated_at,before,event_id,state,
    created_at}', false, 'account', 'client_data'),
  ('public.application_notes', 'client_id = $1', '{client_id}', false, 'account', 'client_data'),
  ('public.application_owners', 'client_id = $1', '{client_id}', false, 'account', 'client_data'),
  -- Records. Those with 'stays' outlive the account. A line of the activity log stays without names and texts about the client: who
  -- did what and when, to an id that no longer identifies anybody.
  ('public.admin_activity_logs', $$target_user_id = $1 and not private.is_about_account(action) and action not in (
    'deleted_draft', 'imported_findings', 'undid_import', 'changed_application_owner')$$, null, true, 'stays', 'activity_log'),
  ('public.admin_activity_logs', 'target_user_id = $1 and not private.is_about_account(action)', '{details}', false,
    'private.without_texts(action, details)', 'activity_log'),
  ('public.impersonation_sessions', 'target_user_id = $1', null, true, 'account', 'impersonation_sessions'),
  ('public.openings', 'client_id = $1', '{id,client_id,opened_by,opened_by_name,opened_as,by_token,kind,object_id,object_name,created_at}',
    true, 'row', 'openings'),
  ('public.email_outbox', $$payload @> jsonb_build_object('client_id', $1::uuid)
    or event_key in ('application_received:' || $1::text, 'application_notice:' || $1::text)$$, '{id,event_key,kind,recipient_user_id,payload,status,attempts,
    next_attempt_at,last_error,sent_at,announced_at,created_at}', true, 'row', 'emails'),
  ('public.email_outbox', $$payload @> jsonb_build_object('client_id', $1::uuid)
    or event_key in ('application_received:' || $1::text, 'application_notice:' || $1::text)$$, '{lease,lease_expires_at}', false, 'row', 'emails'),
  -- A digest about other clients, too, loses what is about this one.
  ('public.email_outbox', $$payload @> jsonb_build_object('notices', jsonb_build_array(jsonb_build_object('client_id', $1::uuid)))
    and private.without_client(payload, $1::uuid) -> 'notices' = '[]'$$, '{}', false, 'row', 'emails'),
  ('public.email_outbox', $$payload @> jsonb_build_object('notices', jsonb_build_array(jsonb_build_object('client_id', $1::uuid)))$$,
    '{payload}', false, 'private.without_client(payload, $2)', 'emails'),
  ('private.data_removals', 'client_id = $1', '{id,reason,client_id,removed,removed_at}', false, 'stays', 'activity_log'),
  ('private.erasures', 'client_id = $1', '{client_id,email_digest,begun_at,finished_at}', false, 'stays', 'client_data');

-- What a person did for a client or as an admin stays, without the name. The client's copy includes what its people wrote for it.
insert into private.personal_data (about, place, whose, columns, is_exported, on_erasure, kept) values
  ('person', 'public.finding_notes', 'author_id = $1', null, true, 'stays',
    'client_data'),
  ('person', 'public.finding_notes', 'author_id = $1', '{author_name}', false, 'null', 'client_data'),
  ('person', 'public.finding_approvals', 'person_id = $1', '{id,finding_id,person_id,person_name,content_sha256,at}', true, 'stays',
    'client_data'),
  ('person', 'public.finding_approvals', 'person_id = $1', '{person_name}', false, 'null', 'client_data'),
  ('person', 'public.application_notes', 'author_id = $1', '{id,author_id,author_name,kind,body,created_at}', true, 'stays',
    'client_data'),
  ('person', 'public.application_notes', 'author_id = $1', '{author_name}', false, 'null', 'client_data'),
  ('person', 'public.application_owners', 'owner_id = $1', '{owner_id}', true, 'account', 'client_data'),
  ('person', 'private.invitations', 'accepted_by = $1 or address = any ((select private.addresses_of($1::uuid))::text[])',
    '{address,role,created_at,ends_at}', true, 'row', 'invitations'),
  -- Entered as the owner of a client that has none yet.
  ('person', 'public.profiles', $$business_email = any ((select private.addresses_of($1::uuid))::text[])
    and private.owner_of(client_id) is null$$, '{full_name,business_email}', true, 'null', 'client_data'),
  ('person', 'private.former_members', 'person_id = $1', '{left_at}', true, 'account', 'client_data'),
  ('person', 'public.service_requests', 'sent_by = $1', '{sender_name}', false, 'null', 'client_data'),
  ('person', 'public.service_requests', 'edited_by = $1', '{editor_name}', false, 'null', 'client_data'),
  ('person', 'public.proposals', 'decided_by = $1', '{decider_name}', false, 'null', 'client_data'),
  ('person', 'public.preparation_items', 'changed_by = $1', '{changer_name}', false, 'null', 'client_data'),
  ('person', 'public.scope_proposals', 'sent_by = $1', '{sender_name}', false, 'null', 'client_data'),
  ('person', 'public.scope_proposals', 'decided_by = $1', '{decider_name}', false, 'null', 'client_data'),
  ('person', 'public.files', 'uploaded_by = $1', '{uploader_name}', false, $$case when is_from_firm then 'A former member of our team'
    else 'A former member of the team' end$$, 'client_data'),
  ('person', 'public.finding_comments', 'author_id = $1', '{author_name}', false, 'null', 'client_data'),
  -- Emptied when the membership or the role ends.
  ('person', 'public.finding_assignments', 'assignee_id = $1', '{finding_id,assignee_id,assignee_name}', true, 'stays', 'client_data'),
  ('person', 'public.finding_assignments', 'reviewer_id = $1', '{finding_id,reviewer_id,reviewer_name}', true, 'stays', 'client_data'),
  ('person', 'public.finding_events', 'actor_id = $1', '{actor_name}', false, 'null', 'client_data'),
  ('person', 'public.events', 'person_id = $1', '{person_id}', false, 'account', 'events'),
  ('person', 'public.events', 'actor_id = $1', '{actor_name}', false, 'null', 'client_data'),
  ('person', 'public.events', $$facts @> jsonb_build_object('person_id', $1::uuid)
    or facts ->> 'address' = any ((select private.addresses_of($1::uuid))::text[])$$, '{facts}',
    false, $$facts - '{person_name,address,reason}'::text[]$$, 'events'),
  ('person', 'public.admin_activity_logs', $$details @> jsonb_build_object('person_id', $1::uuid)
    or details ->> 'address' = any ((select private.addresses_of($1::uuid))::text[])$$, '{details}', false, $$details - '{person_name,address,reason}'::text[]$$,
    'activity_log'),
  ('person', 'public.events', $$actor_id = $1 and kind = 'client_renamed' and facts ->> 'field' = 'full_name'$$, '{facts}', false,
    $$facts - '{from,to}'::text[]$$, 'events'),
  ('person', 'public.admin_activity_logs', $$admin_user_id = $1 and action = 'renamed_client'
    and details ->> 'field' = 'full_name'$$, '{details}', false, $$details - '{from,to}'::text[]$$, 'activity_log'),
  ('person', 'public.events', $$facts @> jsonb_build_object('from_id', $1::uuid)
    or facts @> jsonb_build_object('to_id', $1::uuid)$$,
    '{facts}', false, $$facts - '{from,to}'::text[]$$, 'events'),
  -- Of reports that are not issued yet.
  ('person', 'public.report_details', $$exists (select from unnest(auditors) a (line) where private.names_person(a.line, $1))$$,
    '{auditors}', false, 'array(select a.line from unnest(auditors) with ordinality a (line, n)
      where not private.names_person(a.line, $1) order by a.n)', 'client_data'),
  ('person', 'public.openings', 'opened_by = $1', '{opened_by_name}', false, $$case when opened_as = 'client'
    then 'A former member of the team' else 'A former member of our team' end$$, 'openings'),
  ('person', 'public.impersonation_sessions', 'admin_user_id = $1', '{admin_name}', false, $$'A former member of our team'$$,
    'impersonation_sessions'),
  ('person', 'public.email_outbox', $$recipient_user_id = $1 or payload @> jsonb_build_object('person_id', $1::uuid)$$, '{id,event_key,kind,
    recipient_user_id,payload,status,attempts,next_attempt_at,last_error,sent_at,announced_at,retried_at,created_at}', true, 'row',
    'emails'),
  ('person', 'public.email_outbox', $$payload @> jsonb_build_object('admin_id', $1::uuid)$$, '{payload}', false, $$payload - 'admin_name'$$,
    'emails'),
  ('person', 'public.admin_activity_logs', 'admin_user_id = $1', '{details}', false, $$details - 'admin_name'$$, 'activity_log'),
  ('person', 'public.admin_activity_logs', 'target_user_id = $1 and private.is_about_account(action)', null, true, 'stays',
    'activity_log'),
  ('person', 'public.admin_activity_logs', 'target_user_id = $1 and private.is_about_account(action)', '{details}', false,
    'private.without_texts(action, details)', 'activity_log'),
  ('person', 'public.admin_activity_logs', $$details @> jsonb_build_object('from_id', $1::uuid)
    or details @> jsonb_build_object('to_id', $1::uuid)$$, '{details}', false, $$details - '{from,to}'::text[]$$, 'activity_log');

-- The notices of a person. What they are about is exported from its own tables.
insert into private.personal_data (about, place, whose, columns, is_exported, on_erasure, kept) values
  ('person', 'private.notices', 'person_id = $1', '{id,event_id,person_id,relation,created_at,in_bell,read_at,email,due_at,decision,
    decided_at,email_id}', true, 'account', 'notices'),
  ('person', 'private.notice_choices', 'person_id = $1', '{person_id,kind,email,chosen_at}', true, 'account', 'client_data'),
  ('person', 'private.notice_settings', 'person_id = $1', '{person_id,time_zone}', true, 'account', 'client_data'),
  ('person', 'private.notice_settings', 'person_id = $1', '{unsubscribe_key}', false, 'account', 'client_data');

-- A client's webhooks and what was sent to them. The secrets are not exported.
insert into private.personal_data (place, whose, columns, is_exported, on_erasure, kept) values
  ('private.webhooks', 'client_id = $1', '{id,client_id,address,form,kinds,old_secret_until,switched_off_at,switched_off_because,
    rests_until,last_delivered_at,created_at}', true, 'account', 'client_data'),
  ('private.webhooks', 'client_id = $1', '{admin_id,secret,old_secret,lease,lease_expires_at}', false, 'account', 'client_data'),
  ('private.webhook_deliveries', 'webhook_id in (select w.id from private.webhooks w where w.client_id = $1)',
    '{id,webhook_id,event_id,state,attempts,first_tried_at,next_attempt_at,tried_at,status_code,response,problem,sent_by_hand_at,
    created_at}', true, 'account', 'webhook_deliveries');

-- Rules and settings without personal data.
insert into private.personal_data (place, columns, on_erasure) values
  -- Digests of addresses and of ids of access tokens, for ten minutes.
  ('private.request_counts', '{counted_digest,minute,count}', 'stays'),
  ('public.finding_steps', '{actor,from_status,to_status,needs_message,needs_link,until_review}', 'stays'),
  ('private.application_steps', '{from_status,to_status,act,reason}', 'stays'),
  ('private.request_steps', '{from_status,to_status,answer}', 'stays'),
  ('private.proposal_steps', '{actor,from_state,to_state,needs}', 'stays'),
  ('private.scope_proposal_steps', '{actor,from_state,to_state,answer}', 'stays'),
  ('public.engagement_settings', '{id,time_zone,lines_per_day,days_factor,prepared_days_before,preparation,proposal_currency,proposal_valid_days,proposal_terms,updated_at}', 'stays'),
  ('private.event_kinds', '{kind,in_history,logged_as,is_about_account}', 'stays'),
  ('private.notice_rules', '{kind,relation,by_firm,email}', 'stays'),
  ('private.retention_rules', '{what,keep_for,counted_from,places,past}', 'stays'),
  ('private.personal_data', '{id,place,about,whose,columns,is_exported,on_erasure,kept}', 'stays'),
  -- Texts of the firm, in which the firm itself may name people.
  ('public.report_settings', '{id,firm_name,logo,page_size,primary_color,accent_color,method,about,disclaimer,contact,severity_definitions,
    status_definitions,confidentiality,updated_at}', 'stays'),
  ('private.security_settings', '{id,required_of_admins,required_of_clients,admin_idle_limit,client_idle_limit,
    has_mcp,findings_need_approval,staff_sign_in}', 'stays'),
  ('private.sign_in_providers', '{provider,label,domains,required_claims}', 'stays'),
  ('private.sweep_switch', '{only_row,is_on,reason,last_run_at,last_completed_at,objects_seen}', 'stays');

-- The details of a log line that are about the action and not about the client: ids, the admin's name and statuses. For other
-- actions, `from` and `to` are removed, because they may be names or addresses.
create function private.without_texts(action text, details jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(details) d
  where d.key in ('admin_name', 'expired') or d.key like '%\_id'
    or (d.key in ('from', 'to') and action in (
      'changed_audit_status', 'changed_request_status', 'decided_proposal', 'answered_scope_proposal', 'moved_finding', 'changed_finding_severity'))
$$;

-- The condition of a line, in which $1 is the person and $2 the client.
create function private.condition_of(line private.personal_data) returns text
language sql immutable set search_path = '' as $$
  select case line.about when 'person' then line.whose else replace(line.whose, '$1', '$2') end
$$;

create function private.readable_columns(place text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text) from pg_catalog.pg_attribute a
  where a.attrelid = place::regclass and a.attnum > 0 and not a.attisdropped
    and has_column_privilege('authenticated', a.attrelid, a.attnum, 'select')
$$;

-- The copy of the data of a person, a client, or both (null for neither): table -> rows.
create function private.export_rows(person uuid, client_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  line private.personal_data;
  entries jsonb;
  copy jsonb := '{}';
begin
  for line in select d.* from private.personal_data d where d.is_exported loop
    execute format('select jsonb_agg((select jsonb_object_agg(c, to_jsonb(t) -> c) from unnest($3) c)) from %s t where %s',
      line.place, private.condition_of(line)) into entries
      using person, export_rows.client_id, coalesce(line.columns, private.readable_columns(line.place));
    if entries is not null then
      -- A row of both the person and the client is in the copy once.
      copy := copy || jsonb_build_object(line.place,
        (select jsonb_agg(distinct e.value) from jsonb_array_elements(coalesce(copy -> line.place, '[]') || entries) e));
    end if;
  end loop;
  return copy;
end $$;

-- How many rows an erasure removes, by table; stored objects are not among them.
create function private.rows_to_erase(person uuid, client_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  line record;
  n bigint;
  counts jsonb := '{}';
begin
  for line in
    select d.place, string_agg(format('(%s)', private.condition_of(d)), ' or ') as condition from private.personal_data d
    where d.on_erasure in ('account', 'row') group by d.place
  loop
    execute format('select count(*) from %s t where %s', line.place, line.condition) into n using person, rows_to_erase.client_id;
    counts := counts || case when n > 0 then jsonb_build_object(line.place, n) else '{}' end;
  end loop;
  return counts;
end $$;

-- Erases a person, a client, or both (null for neither), and returns how many rows were removed, by table. Only within a removal.
create function private.erase_rows(person uuid, client_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  counts constant jsonb := private.rows_to_erase(person, erase_rows.client_id);
  line record;
begin
  for line in
    select distinct d.place, private.condition_of(d) as condition from private.personal_data d where d.on_erasure = 'row'
  loop
    execute format('delete from %s t where %s', line.place, line.condition) using person, erase_rows.client_id;
  end loop;
  -- Those that look for the person's addresses come first, while the lines about the account still name them.
  for line in
    select d.place, private.condition_of(d) as condition, c.name, d.on_erasure as replacement
    from private.personal_data d, unnest(d.columns) c (name)
    where d.on_erasure not in ('account', 'row', 'object', 'stays')
    -- The address last, by which its row is found.
    order by d.whose like '%addresses_of%' desc, c.name = 'business_email'
  loop
    execute format('update %s t set %I = %s where %s', line.place, line.name, line.replacement, line.condition)
      using person, erase_rows.client_id;
  end loop;
  delete from private.clients c where c.id = erase_rows.client_id;
  delete from auth.users u where u.id = person;
  return counts;
end $$;

-- Export and erasure --------------------------------------------------------------------------------------------------------

-- Requested erasures of clients. The digest of the address finds an interrupted one without the account, and is removed at the end.
create table private.erasures (
  client_id uuid primary key,
  email_digest bytea,
  begun_at timestamptz not null default now(),
  finished_at timestamptz
);

create function private.email_digest(email text) returns bytea
language sql immutable set search_path = '' as $$ select sha256(convert_to(lower(btrim(email)), 'UTF8')) $$;

-- Who is exported or erased by an address, or by the id of a client that nobody belongs to: the person and, where they are the only one of their client, the client with them. For
-- a client with several people, the operator chooses `whom`: 'person' for this person alone, 'client' for the client without its
-- people's accounts. 404 for an unknown address.
create function private.whose_data(email text, whom text) returns table (person_id uuid, client_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid;
  client uuid;
begin
  perform private.check_choice('Whom', whom, array['person', 'client']);
  select c.id into client from private.clients c
  where c.id = private.as_uuid(email) and not exists (select from public.client_members m where m.client_id = c.id);
  if client is not null then
    return query select null::uuid, client;
    return;
  end if;
  select u.id into person from auth.users u where lower(u.email) = lower(btrim(whose_data.email));
  perform private.require_found(person is not null, 'Nobody has signed up with this e-mail address.');
  client := private.client_of(person);
  perform private.require_found(client is not null or whom is distinct from 'client', 'This person belongs to no client.');
  perform private.conflict_if(whom is null
    and exists (select from public.client_members m where m.client_id = client and m.person_id <> person),
    'This client has several people. Say whom you mean: the person alone, or the client.');
  return query select case when whom = 'client' then null else person end, case when whom = 'person' then null else client end;
end $$;

-- npm run client:export: everything that is kept about the person with this address, or about their client (whose_data), as
-- table -> rows; and how many rows client:erase would remove, some of which are no part of the copy.
create function public.export_client(email text, whom text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  subject record;
begin
  perform private.allow('operator');
  select w.* into subject from private.whose_data(email, whom) w;
  return jsonb_build_object('person_id', subject.person_id, 'client_id', subject.client_id,
    'tables', private.export_rows(subject.person_id, subject.client_id),
    'rows_to_erase', private.rows_to_erase(subject.person_id, subject.client_id));
end $$;

-- For begin_erasure: removes somebody who was invited, or entered as the owner of a client, and never signed up. Returns how many rows.
create function private.erase_invited(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  invited constant text := lower(btrim(email));
  invitations constant uuid[] := array(select i.id from private.invitations i where i.address = invited);
  places constant text[] := '{private.invitations,public.email_outbox,public.events,public.admin_activity_logs,public.profiles}';
  counts bigint[] := array[cardinality(invitations)];
  counted bigint;
  removed jsonb;
begin
  perform private.remove_invitation(i) from private.invitations i where i.id = any (invitations);
  delete from public.email_outbox o where o.kind = 'team_invitation' and private.as_uuid(o.payload ->> 'invitation_id') = any (invitations);
  get diagnostics counted = row_count;
  counts := counts || counted;
  update public.events e set facts = e.facts - 'address' where e.facts ->> 'address' = invited;
  get diagnostics counted = row_count;
  counts := counts || counted;
  update public.admin_activity_logs l set details = l.details - 'address' where l.details ->> 'address' = invited;
  get diagnostics counted = row_count;
  counts := counts || counted;
  update public.profiles p set full_name = null, business_email = null
  where p.business_email = invited and private.owner_of(p.client_id) is null;
  get diagnostics counted = row_count;
  counts := counts || counted;
  select jsonb_object_agg(c.place, c.counted) into removed from unnest(places, counts) c (place, counted) where c.counted > 0;
  if removed is not null then
    insert into private.data_removals (reason, removed) values ('erasure', removed);
  end if;
  return removed;
end $$;

-- npm run client:erase, first step, in one transaction: removes the rows, and the account of a person (whose_data). For an
-- interrupted erasure of a client, returns the id again. 409 for the address of one of our staff, and for an owner whose client stays.
create function public.begin_erasure(email text, whom text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  erased_person uuid;
  erased_client uuid;
  invited jsonb;
begin
  perform private.allow('operator');
  -- Before every other lock (private.wait_for_erasure).
  perform pg_advisory_xact_lock(hashtextextended('erasures', 0));
  select e.client_id into erased_client from private.erasures e
  where e.finished_at is null and e.email_digest = private.email_digest(begin_erasure.email);
  if erased_client is null and not exists (select from auth.users u where lower(u.email) = lower(btrim(begin_erasure.email))) then
    invited := private.erase_invited(email);
    if invited is not null then
      return jsonb_build_object('client_id', null, 'removed', invited, 'kept', '{}'::jsonb);
    end if;
  end if;
  if erased_client is null then
    select w.person_id, w.client_id into erased_person, erased_client from private.whose_data(email, whom) w;
    perform private.conflict_if(exists (select from public.user_roles r where r.user_id = erased_person),
      'This person is one of our staff. Remove them from the staff first.');
    perform private.conflict_if(erased_client is null
      and exists (select from public.client_members m where m.person_id = erased_person and m.role = 'owner'),
      'This person owns a client. Hand the ownership over first, or erase the client.');
    -- Waits for what this person is writing at this moment (private.hold_membership), so that the name in it is replaced too.
    perform from private.clients c where c.id = coalesce(erased_client, private.client_of(erased_person)) for update;
    insert into private.data_removals (reason, client_id, removed)
    values ('erasure', coalesce(erased_client, erased_person), private.erase_rows(erased_person, erased_client));
    -- Only clients have stored objects.
    insert into private.erasures (client_id, email_digest)
    select erased_client, private.email_digest(begin_erasure.email) where erased_client is not null
    -- The founder of an erased client may have applied again.
    on conflict (client_id) do update set email_digest = excluded.email_digest, begun_at = now(), finished_at = null;
  end if;
  return jsonb_build_object(
    'client_id', erased_client,
    'removed', (select r.removed from private.data_removals r where r.client_id = coalesce(erased_client, erased_person)
      order by r.removed_at desc limit 1),
    'kept', jsonb_build_object('public.admin_activity_logs',
      (select count(*) from public.admin_activity_logs l where l.target_user_id = erased_client
        or (l.target_user_id = erased_person and private.is_about_account(l.action))))
  );
end $$;

-- Second step: which objects are left to remove through the storage service.
create function public.objects_to_erase(client_id uuid, batch_size integer)
returns table (bucket_id text, object_name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  perform private.require_found(exists (select from private.erasures e where e.client_id = objects_to_erase.client_id),
    'The erasure of this client was not begun.');
  return query select o.bucket_id, o.name from private.client_objects(objects_to_erase.client_id) o limit batch_size;
end $$;

-- Last step; 409 while an object is left.
create function public.finish_erasure(client_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  perform private.conflict_if(exists (select from private.client_objects(finish_erasure.client_id)),
    'Stored objects of this client are left.');
  update private.erasures e set finished_at = now(), email_digest = null
  where e.client_id = finish_erasure.client_id and e.finished_at is null;
end $$;
