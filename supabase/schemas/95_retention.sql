-- How long data is kept, and what removes it: retention (what is older than its rule) and erasure (one client, on request).
-- These two are the only ways in which the activity log and the outbox lose anything.
--
-- The tables are in schema private, on which no API role has any privilege, the service role included: the functions
-- below are their only writers.

-- The rules. The privacy policy says the same (apps/shell/src/legal/retention.test.ts compares them). An operator changes
-- a period in the SQL console, and the policy with it.
create table private.retention_rules (
  what text primary key,
  -- Null: as long as the client has an account.
  keep_for interval,
  counted_from text not null,
  -- The tables that hold it. Every table of schema public that is about people is in one of these lists (a test).
  tables text[] not null,
  -- A slip of the pen does not empty a table.
  constraint retention_rules_are_not_short check (private.holds(keep_for >= interval '30 days',
    'Nothing is removed by retention before it is 30 days old.'))
);

insert into private.retention_rules (what, keep_for, counted_from, tables) values
  ('client_data', null, 'Kept until the account is erased (npm run client:erase).',
    '{public.profiles,public.projects,public.audits,public.audit_scopes,public.scope_repositories,public.audit_events,
      public.findings,public.finding_locations,public.finding_events,public.finding_comments,public.finding_notes,
      public.report_versions,public.files,public.service_requests,public.application_owners,public.application_notes,public.knowledge_recommendations,public.user_roles,
      private.known_devices,private.recovery_codes,private.wrong_codes,auth.mfa_factors}'),
  ('rejected_applications', interval '12 months', 'The last change of an application that was rejected.',
    '{auth.users,public.profiles}'),
  ('unused_accounts', interval '12 months', 'The last sign-in of somebody who never submitted an application.',
    '{auth.users,public.profiles}'),
  ('email_contents', interval '90 days', 'The sending, or the event when it could not be sent.',
    '{public.email_outbox}'),
  ('activity_log', interval '3 years', 'The act.', '{public.admin_activity_logs,private.data_removals}'),
  ('impersonation_sessions', interval '3 years', 'The start of the view.', '{public.impersonation_sessions}'),
  ('deliveries', interval '3 years', 'The opening.', '{public.deliveries}'),
  ('sign_in_log', interval '12 months', 'The sign-in.', '{auth.audit_log_entries}');

-- What is older than this is removed; null when it is kept.
create function private.kept_since(what text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select now() - r.keep_for from private.retention_rules r where r.what = kept_since.what
$$;

-- Removals --------------------------------------------------------------------------------------------------------------

-- One row per removal, written in its transaction: the record of what retention and erasure removed. While the row is not
-- ended, which only its own transaction can see, the append-only tables let go of rows.
create table private.data_removals (
  id uuid primary key default gen_random_uuid(),
  reason text not null constraint data_removals_reason_is_known check (reason in ('retention', 'erasure')),
  -- Who was erased; this id means nobody any more.
  client_id uuid,
  -- How many rows, by rule or by table.
  removed jsonb,
  begun_at timestamptz not null default now(),
  ended_at timestamptz
);

-- Asked by the triggers of the append-only tables.
create function private.is_removing_data() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.data_removals r where r.ended_at is null)
$$;

-- A removal that was committed without its end would leave the append-only tables open for everybody.
create function private.refuse_unended_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.data_removals r where r.id = new.id and r.ended_at is null) then
    perform private.refuse('A removal ends in the transaction in which it began.');
  end if;
  return null;
end $$;

create constraint trigger removals_end_with_their_transaction after insert or update on private.data_removals
  deferrable initially deferred for each row execute function private.refuse_unended_removal();

create function private.begin_removal(reason text, client_id uuid default null) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into private.data_removals (reason, client_id) values (reason, client_id) returning id
$$;

create function private.end_removal(removal_id uuid, removed jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  update private.data_removals r set removed = end_removal.removed, ended_at = clock_timestamp() where r.id = removal_id
$$;

-- Everything of one person ------------------------------------------------------------------------------------------------

-- The e-mail goes to this person or tells the team about them.
create function private.email_concerns(email public.email_outbox, client_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(email.recipient_user_id = client_id, false)
    or coalesce(email.payload ->> 'user_id' = client_id::text, false)
    or email.event_key like '%:' || client_id
$$;

-- The line of the auth service's own log was written for this person.
create function private.sign_in_log_names(payload jsonb, client_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(client_id::text in (payload ->> 'actor_id', payload #>> '{traits,user_id}'), false)
$$;

-- The stored objects of a person: in every bucket, the folder of that name.
create function private.client_objects(client_id uuid) returns setof storage.objects
language sql stable security definer set search_path = '' as $$
  select o.* from storage.objects o where split_part(o.name, '/', 1) = client_id::text
$$;

-- The findings that were published to a client.
create function private.published_findings(client_id uuid) returns setof public.findings
language sql stable security definer set search_path = '' as $$
  select f.* from public.findings f where f.user_id = client_id and f.status <> 'draft'
$$;

-- What an erasure removes and an export leaves out: drafts, the notes about findings and applications, and who takes care of them.
create function private.untold_rows(client_id uuid) returns table (place text)
language sql stable security definer set search_path = '' as $$
  select 'public.findings' from public.findings f where f.user_id = client_id and f.status = 'draft'
  union all select 'public.finding_locations'
    from public.finding_locations l join public.findings f on f.id = l.finding_id
    where f.user_id = client_id and f.status = 'draft'
  union all select 'public.finding_notes'
    from public.finding_notes n join public.findings f on f.id = n.finding_id
    where f.user_id = client_id and n.author_id is distinct from client_id
  union all select 'public.application_notes'
    from public.application_notes n where n.user_id = client_id and n.author_id is distinct from client_id
  union all select 'public.application_owners'
    from public.application_owners o where o.user_id = client_id and o.owner_id <> client_id
$$;

-- Every row that is about this person, by table; for the export, and to say what an erasure removes. Passwords and tokens
-- are left out, and so is what is not said to a client: drafts of findings (FIND-02), who takes care of an application (ADM-12),
-- and lines of the log about either. Notes belong to their author, and applications to the admin who takes care of them,
-- without the client that they are about. Every table of schema public that is about people has a line here (a test), also
-- when it holds nothing about a client.
create function private.client_rows(client_id uuid) returns table (place text, entry jsonb)
language sql stable security definer set search_path = '' as $$
  select 'auth.users', jsonb_build_object('id', u.id, 'email', u.email, 'phone', u.phone, 'created_at', u.created_at,
    'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at, 'about', u.raw_user_meta_data)
    from auth.users u where u.id = client_id
  union all select 'auth.identities', jsonb_build_object('provider', i.provider, 'data', i.identity_data,
    'created_at', i.created_at, 'last_sign_in_at', i.last_sign_in_at)
    from auth.identities i where i.user_id = client_id
  union all select 'auth.sessions', jsonb_build_object('created_at', s.created_at, 'refreshed_at', s.refreshed_at,
    'user_agent', s.user_agent, 'ip', s.ip)
    from auth.sessions s where s.user_id = client_id
  union all select 'auth.mfa_factors', jsonb_build_object('friendly_name', f.friendly_name, 'factor_type', f.factor_type,
    'status', f.status, 'created_at', f.created_at)
    from auth.mfa_factors f where f.user_id = client_id
  union all select 'private.known_devices', to_jsonb(d) from private.known_devices d where d.user_id = client_id
  union all select 'auth.audit_log_entries', to_jsonb(l) from auth.audit_log_entries l
    where private.sign_in_log_names(l.payload::jsonb, client_id)
  union all select 'public.user_roles', to_jsonb(t) from public.user_roles t where t.user_id = client_id
  union all select 'public.profiles', to_jsonb(t) from public.profiles t where t.user_id = client_id
  union all select 'public.projects', to_jsonb(t) from public.projects t where t.user_id = client_id
  union all select 'public.audits', to_jsonb(t) from public.audits t where t.user_id = client_id
  union all select 'public.report_versions', to_jsonb(t)
    from public.report_versions t join public.audits a on a.id = t.audit_id where a.user_id = client_id
  union all select 'public.audit_scopes', to_jsonb(t)
    from public.audit_scopes t join public.audits a on a.id = t.audit_id where a.user_id = client_id
  union all select 'public.scope_repositories', to_jsonb(t)
    from public.scope_repositories t join public.audits a on a.id = t.audit_id where a.user_id = client_id
  union all select 'public.audit_events', to_jsonb(t)
    from public.audit_events t join public.audits a on a.id = t.audit_id where a.user_id = client_id
  union all select 'public.findings', to_jsonb(f) from private.published_findings(client_id) f
  union all select 'public.finding_locations', to_jsonb(t)
    from public.finding_locations t join private.published_findings(client_id) f on f.id = t.finding_id
  union all select 'public.finding_events', to_jsonb(t)
    from public.finding_events t join private.published_findings(client_id) f on f.id = t.finding_id
  union all select 'public.finding_comments', to_jsonb(t)
    from public.finding_comments t join private.published_findings(client_id) f on f.id = t.finding_id
  union all select 'public.finding_notes', to_jsonb(t) from public.finding_notes t where t.author_id = client_id
  union all select 'public.application_notes', to_jsonb(t) - 'user_id' from public.application_notes t where t.author_id = client_id
  union all select 'public.application_owners', to_jsonb(t) - 'user_id' from public.application_owners t where t.owner_id = client_id
  union all select 'public.files', to_jsonb(t) from public.files t where t.user_id = client_id
  union all select 'public.service_requests', to_jsonb(t) from public.service_requests t where t.user_id = client_id
  union all select 'public.knowledge_recommendations', to_jsonb(t)
    from public.knowledge_recommendations t where t.user_id = client_id
  union all select 'public.impersonation_sessions', to_jsonb(t)
    from public.impersonation_sessions t where t.target_user_id = client_id
  union all select 'public.admin_activity_logs', to_jsonb(t)
    from public.admin_activity_logs t where t.target_user_id = client_id
      and t.action not in ('deleted_draft', 'imported_findings', 'changed_application_owner')
  union all select 'public.deliveries', to_jsonb(t) from public.deliveries t where t.user_id = client_id
  union all select 'public.email_outbox', to_jsonb(t) - '{lease,lease_expires_at}'::text[]
    from public.email_outbox t where private.email_concerns(t, client_id)
  union all select 'storage.objects', jsonb_build_object('bucket_id', o.bucket_id, 'name', o.name,
    'metadata', o.metadata, 'created_at', o.created_at)
    from private.client_objects(client_id) o
$$;

-- Removes the account with all its rows, and what the append-only tables say about it. Lines of the activity log stay
-- without the names and texts in them: who did what, when, to an id that means nobody any more. Only within a removal.
-- Returns how many rows there were, by table; stored objects are not among what this removes.
create function private.erase_rows(client_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  counts jsonb;
begin
  select coalesce(jsonb_object_agg(c.place, c.n), '{}') into counts
  from (
    select r.place, count(*) as n
    from (select t.place from private.client_rows(client_id) t union all select u.place from private.untold_rows(client_id) u) r
    group by r.place
  ) c
  where c.place not in ('storage.objects', 'public.admin_activity_logs');

  update public.admin_activity_logs l set details = private.without_texts(l.action, l.details)
  where l.target_user_id = client_id;
  update public.admin_activity_logs l set details = l.details - 'admin_name' where l.admin_user_id = client_id;
  -- A former admin who took care of other applications.
  update public.admin_activity_logs l set details = l.details - '{from,to}'::text[]
  where l.action = 'changed_application_owner' and client_id::text in (l.details ->> 'from_id', l.details ->> 'to_id');
  -- A former admin's words on other clients' findings stay, without the name.
  update public.audit_events e set actor_name = null where e.actor_id = client_id;
  update public.finding_events e set actor_name = null where e.actor_id = client_id;
  update public.finding_comments c set author_name = null where c.author_id = client_id;
  update public.finding_notes n set author_name = null where n.author_id = client_id;
  update public.application_notes n set author_name = null where n.author_id = client_id;
  delete from public.email_outbox o where private.email_concerns(o, client_id);
  delete from public.deliveries d where d.user_id = client_id;
  delete from auth.audit_log_entries l where private.sign_in_log_names(l.payload::jsonb, client_id);
  delete from auth.flow_state f where f.user_id = client_id;
  delete from auth.users u where u.id = client_id;
  return counts;
end $$;

-- Of the details of a log line, what is about the act and not about the client: ids, the admin's name, and the states that
-- something went through. Of other acts, `from` and `to` may be names or addresses.
create function private.without_texts(action text, details jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(details) d
  where d.key in ('admin_name', 'expired') or d.key like '%\_id'
    or (d.key in ('from', 'to') and action in (
      'changed_audit_status', 'changed_request_status', 'moved_finding', 'changed_finding_severity'))
$$;

-- Retention -----------------------------------------------------------------------------------------------------------------

-- Accounts that a rule removes. An account with work in it (audits, files) or with the admin role is none of them: a person
-- decides about those.
create function private.accounts_past_retention() returns table (what text, user_id uuid)
language sql stable security definer set search_path = '' as $$
  select a.what, a.user_id
  from (
    select 'rejected_applications' as what, p.user_id
    from public.profiles p
    where p.approval_status = 'rejected' and p.updated_at < private.kept_since('rejected_applications')
    union all
    select 'unused_accounts', u.id
    from auth.users u
    where greatest(u.created_at, u.last_sign_in_at) < private.kept_since('unused_accounts')
      and not exists (select from public.profiles p where p.user_id = u.id and p.onboarding_completed)
      and not exists (select from public.profiles p where p.user_id = u.id and p.approval_status <> 'pending')
  ) a
  where not exists (select from public.user_roles r where r.user_id = a.user_id)
    and not exists (select from public.audits t where t.user_id = a.user_id)
    and not exists (select from public.files f where f.user_id = a.user_id)
$$;

-- Removes what is older than its rule and returns how many of each. A dry run does the same and takes it back.
create function private.apply_retention(dry_run boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  removal uuid;
  counts jsonb := jsonb_build_object('rejected_applications', 0, 'unused_accounts', 0);
  account record;
  n integer;
begin
  removal := private.begin_removal('retention');

  for account in select a.what, a.user_id from private.accounts_past_retention() a loop
    perform private.erase_rows(account.user_id);
    counts := jsonb_set(counts, array[account.what], to_jsonb((counts ->> account.what)::integer + 1));
  end loop;

  update public.email_outbox o set payload = '{}', last_error = null
  where o.status in ('sent', 'failed') and coalesce(o.sent_at, o.created_at) < private.kept_since('email_contents')
    and (o.payload <> '{}' or o.last_error is not null);
  get diagnostics n = row_count;
  counts := counts || jsonb_build_object('email_contents', n);

  delete from public.admin_activity_logs l where l.created_at < private.kept_since('activity_log');
  get diagnostics n = row_count;
  counts := counts || jsonb_build_object('activity_log', n);
  delete from private.data_removals r where r.ended_at < private.kept_since('activity_log');

  delete from public.impersonation_sessions s where s.started_at < private.kept_since('impersonation_sessions');
  get diagnostics n = row_count;
  counts := counts || jsonb_build_object('impersonation_sessions', n);

  delete from public.deliveries d where d.created_at < private.kept_since('deliveries');
  get diagnostics n = row_count;
  counts := counts || jsonb_build_object('deliveries', n);

  delete from auth.audit_log_entries l where l.created_at < private.kept_since('sign_in_log');
  get diagnostics n = row_count;
  counts := counts || jsonb_build_object('sign_in_log', n);

  perform private.end_removal(removal, counts);
  if dry_run then
    raise exception 'This was a dry run.' using errcode = 'DRYRN', detail = counts::text;
  end if;
  return counts;
end $$;

-- For the schedule (daily) and for operators (npm run retention). A call without an argument only counts.
create function public.apply_retention(dry_run boolean default true) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  counts text;
begin
  perform private.require_operator();
  return private.apply_retention(dry_run);
exception when sqlstate 'DRYRN' then
  get stacked diagnostics counts = pg_exception_detail;
  return counts::jsonb;
end $$;
grant execute on function public.apply_retention to service_role;

create function private.require_operator() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_operator() then
    perform private.refuse('Only an operator can do this.');
  end if;
end $$;

-- Export and erasure --------------------------------------------------------------------------------------------------------

-- Erasures that were asked for. The digest of the address finds one that was cut, as the account is gone by then; it is
-- removed at the end.
create table private.erasures (
  client_id uuid primary key,
  email_digest bytea,
  begun_at timestamptz not null default now(),
  finished_at timestamptz
);

create function private.email_digest(email text) returns bytea
language sql immutable set search_path = '' as $$ select sha256(convert_to(lower(btrim(email)), 'UTF8')) $$;

-- npm run client:export: everything that is kept about the person with this address, as table -> rows. 404 for an
-- unknown address.
create function public.export_client(email text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid;
begin
  perform private.require_operator();
  select u.id into person from auth.users u where lower(u.email) = lower(btrim(export_client.email));
  if person is null then
    perform private.not_found('Nobody has signed up with this e-mail address.');
  end if;
  return jsonb_build_object('client_id', person, 'tables', (
    select jsonb_object_agg(t.place, t.entries)
    from (select r.place, jsonb_agg(r.entry) as entries from private.client_rows(person) r group by r.place) t
  ));
end $$;
grant execute on function public.export_client to service_role;

-- npm run client:erase, first step, one transaction: the account and its rows are gone. For an erasure that was cut, it
-- gives the id again. 404 for an unknown address, 409 for an admin's.
create function public.begin_erasure(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid;
  removal uuid;
  removed jsonb;
begin
  perform private.require_operator();
  select e.client_id into person from private.erasures e
  where e.finished_at is null and e.email_digest = private.email_digest(begin_erasure.email);
  if person is null then
    select u.id into person from auth.users u where lower(u.email) = lower(btrim(begin_erasure.email));
    if person is null then
      perform private.not_found('Nobody has signed up with this e-mail address.');
    end if;
    if exists (select from public.user_roles r where r.user_id = person) then
      perform private.conflict('This is an admin. Take the role away first.');
    end if;
    removal := private.begin_removal('erasure', person);
    removed := private.erase_rows(person);
    insert into private.erasures (client_id, email_digest) values (person, private.email_digest(begin_erasure.email));
    perform private.end_removal(removal, removed);
  end if;
  return jsonb_build_object(
    'client_id', person,
    'removed', (select r.removed from private.data_removals r where r.client_id = person order by r.begun_at limit 1),
    'kept', jsonb_build_object('public.admin_activity_logs',
      (select count(*) from public.admin_activity_logs l where l.target_user_id = person))
  );
end $$;
grant execute on function public.begin_erasure to service_role;

-- Second step: which objects are left to remove through the storage service.
create function public.objects_to_erase(client_id uuid, batch_size integer)
returns table (bucket_id text, object_name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  if not exists (select from private.erasures e where e.client_id = objects_to_erase.client_id) then
    perform private.not_found('The erasure of this client was not begun.');
  end if;
  return query select o.bucket_id, o.name from private.client_objects(objects_to_erase.client_id) o limit batch_size;
end $$;
grant execute on function public.objects_to_erase to service_role;

-- Last step; 409 while an object is left.
create function public.finish_erasure(client_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_operator();
  if exists (select from private.client_objects(finish_erasure.client_id)) then
    perform private.conflict('Stored objects of this client are left.');
  end if;
  update private.erasures e set finished_at = now(), email_digest = null
  where e.client_id = finish_erasure.client_id and e.finished_at is null;
end $$;
grant execute on function public.finish_erasure to service_role;
