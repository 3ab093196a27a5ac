-- Projects of a client, their audits, every report that an audit ever had, and the bucket of the uploaded reports (REP-01..04).

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references private.clients on delete cascade,
  name text not null constraint projects_name_is_one_line check (private.check_line('Project name', name, 120)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint projects_id_and_client unique (id, client_id)
);
create index projects_of_client on public.projects (client_id, created_at);

create function private.audit_statuses() returns text[]
language sql immutable set search_path = '' as $$
  select array['in_progress', 'mitigation', 'completed', 'pending', 'scheduled', 'withdrawn']
$$;

-- SEAL-01: the kinds of report, in the order in which an audit gets them.
create function private.report_kinds() returns text[]
language sql immutable set search_path = '' as $$ select array['preliminary', 'fix_review', 'final'] $$;
grant execute on function private.audit_statuses, private.report_kinds to authenticated, service_role;

create table public.audits (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  client_id uuid not null,
  title text not null,
  audit_type text not null,
  version text,
  audit_date date,
  status text not null default 'scheduled',
  -- The current report, its version and kind, and where it is: linked, or in the bucket `reports` at this path. An uploaded one
  -- is the current report from the moment that it is sealed (public.seal_report); before that, its client learns nothing of it.
  report_kind text not null default 'final',
  report_url text,
  report_path text,
  service_request_id uuid references public.service_requests on delete set null,
  -- AUD-07: the completed audit of the same client that this one reviews again.
  previous_audit_id uuid,
  -- AUD-03, AUD-05: who leads it, when we work on it, and until when the client can send fixes.
  lead_id uuid references auth.users on delete set null,
  planned_start date,
  planned_end date,
  fixes_due date,
  -- FIX-01: how many rounds of fix review were agreed.
  review_rounds integer not null default 1,
  -- REP-04: a client sees each audit from the beginning. So none is deleted: an admin withdraws it, for a reason that its client reads.
  withdrawn_at timestamptz,
  withdrawn_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint audits_belong_to_the_client_of_their_project foreign key (project_id, client_id)
    references public.projects (id, client_id) on update cascade on delete cascade,
  constraint audits_title_is_one_line check (private.check_line('Title', title, 200)),
  constraint audits_audit_type_is_one_line check (private.check_line('Type', audit_type, 120)),
  constraint audits_version_is_one_line check (private.check_line('Version', version, 40)),
  constraint audits_status_is_known check (private.check_choice('Status', status, private.audit_statuses())),
  constraint audits_report_kind_is_known check (private.check_choice('Kind', report_kind, private.report_kinds())),
  constraint audits_report_is_one check (private.check_that(report_url is null or report_path is null,
    'A report is either uploaded or linked, not both.')),
  constraint audits_report_path_is_one_line check (private.check_line('The path of the report', report_path, 500)),
  constraint audits_report_url_is_http check (private.check_web_address('The report link', report_url, 2000)),
  constraint audits_planned_end_follows_the_start check (private.check_that(planned_end >= planned_start,
    'The planned end cannot be before the planned start.')),
  constraint audits_fixes_are_due_after_the_start check (private.check_that(fixes_due >= planned_start,
    'Fixes cannot be due before the planned start.')),
  constraint audits_review_rounds_are_few check (private.check_that(review_rounds between 1 and 20,
    'An audit has 1 to 20 rounds of fix review.')),
  constraint audits_withdrawn_reason_is_given check (private.check_reason(withdrawn_reason)),
  constraint audits_withdrawn_with_a_reason check (private.check_that(
    (status = 'withdrawn') = (withdrawn_at is not null) and (status = 'withdrawn') = (withdrawn_reason is not null),
    'An audit is withdrawn with a reason.')),
  constraint audits_id_and_client unique (id, client_id),
  constraint audits_follow_one_of_their_client foreign key (previous_audit_id, client_id)
    references public.audits (id, client_id) on update cascade on delete set null (previous_audit_id),
  constraint audits_follow_another check (previous_audit_id <> id)
);
create index audits_of_client on public.audits (client_id, created_at, id);
create index audits_of_project on public.audits (project_id, client_id);
create index audits_of_request on public.audits (service_request_id);
create index audits_after on public.audits (previous_audit_id, client_id) where previous_audit_id is not null;

-- SEAL-02: an audit as it was published at one moment, and the SHA-256 of that. It never changes, and goes only with its audit.
create table private.report_snapshots (
  id uuid primary key default gen_random_uuid(),
  audit_id uuid not null references public.audits on delete cascade,
  data jsonb not null,
  sha256 text not null,
  -- Who generates a report from it; null for one that was taken at the seal of an upload.
  created_by uuid,
  created_at timestamptz not null default now()
);
create index report_snapshots_of_audit on private.report_snapshots (audit_id);

-- Every report that an audit was given (REP-04). Only a published one can be opened (REP-05): one that was replaced stays published, as
-- an earlier version; one that was taken off its audit is removed; one that an admin withdrew tells the client why. Its client sees and
-- opens an uploaded one when it is sealed (76_sealed_reports.sql). A link has no seal.
create table public.report_versions (
  id uuid primary key default gen_random_uuid(),
  audit_id uuid not null references public.audits on delete cascade,
  version text,
  kind text not null default 'final'
    constraint report_versions_kind_is_known check (private.check_choice('Kind', kind, private.report_kinds())),
  report_url text,
  report_path text,
  -- The Storage version that was published (private.stored_version). No other is delivered before npm run objects:verify.
  object_version text,
  -- What the client was called when an admin published an upload and confirmed it: the only name on the public page.
  client_name text,
  -- The seal: SHA-256 and size of the bytes, and when the backend took them.
  object_sha256 text constraint report_versions_object_sha256_is_one check (object_sha256 ~ '^[0-9a-f]{64}$'),
  -- MOVE-03: the report's own date, where it was issued before the firm entered it here; not that of the seal.
  report_date date,
  object_size bigint constraint report_versions_object_size_is_a_size check (object_size > 0),
  sealed_at timestamptz,
  -- What the audit had published when the report was sealed.
  snapshot_id uuid references private.report_snapshots on delete set null,
  -- SEAL-05: whether its client lets anybody with its SHA-256 read it.
  is_public boolean not null default false,
  state text not null default 'published'
    constraint report_versions_state_is_known check (state in ('published', 'removed', 'withdrawn')),
  withdrawn_at timestamptz,
  withdrawn_reason text,
  -- Who published it; the seal is recorded in their name.
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint report_versions_withdrawn_with_a_reason check (
    (state = 'withdrawn') = (withdrawn_at is not null) and (state = 'withdrawn') = (withdrawn_reason is not null)),
  constraint report_versions_are_sealed_whole check (
    (sealed_at is null) = (object_sha256 is null) and (sealed_at is null) = (object_size is null)),
  constraint report_versions_are_public_when_final_and_sealed check (not is_public or (kind = 'final' and sealed_at is not null))
);

-- Withdrawn links, for the record. The linked page may stay online, so the API does not return the link.
create table private.withdrawn_links (
  version_id uuid primary key references public.report_versions on delete cascade,
  report_url text not null
);
create index report_versions_of_audit on public.report_versions (audit_id, created_at);
create index report_versions_by_sha256 on public.report_versions (object_sha256) where object_sha256 is not null;
create index report_versions_of_snapshot on public.report_versions (snapshot_id) where snapshot_id is not null;
create index report_versions_by_path on public.report_versions (report_path) where report_path is not null;

-- Admins manage projects, and delete only those without audits. The first project is made inside another trigger.
create function private.check_project() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.conflict_if(exists (select from public.audits a where a.project_id = old.id),
      'A project that has audits cannot be deleted.');
    return old;
  end if;
  if pg_trigger_depth() = 1 then
    perform private.allow('admin');
    perform private.require_approved_client(new.client_id);
  end if;
  perform private.require_text('Project name', new.name);
  return new;
end $$;

create trigger wait_for_erasure before insert or update or delete on public.projects
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger check_project before insert or update or delete on public.projects
  for each row when (not private.is_operator()) execute function private.check_project();
create trigger keep_updated_at before update on public.projects for each row execute function private.keep_updated_at();

-- Refuses a withdrawn audit: it and its scope cannot be changed, and nothing can be added to it.
create function private.refuse_withdrawn_audit(audit_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.conflict_if(exists (select from public.audits a where a.id = audit_id and a.status = 'withdrawn'),
    'This audit was withdrawn, which is final.');
end $$;

-- Sets the client of an audit to that of its project, whatever the statement says. By its name, it runs before check_audit.
create function private.assign_audit_client() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.client_id := (select p.client_id from public.projects p where p.id = new.project_id);
  return new;
end $$;
create trigger assign_audit_client before insert or update of project_id, client_id on public.audits
  for each row execute function private.assign_audit_client();

-- A withdrawn audit does not change. An audit stays with its client, its request is theirs, and its lead works on it.
create function private.check_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.conflict_if(tg_op = 'UPDATE' and old.status = 'withdrawn', 'This audit was withdrawn, which is final.');
  perform private.require_found(new.client_id is not null, 'This project does not exist.');
  perform private.refuse_if(tg_op = 'UPDATE' and new.client_id <> old.client_id, 'An audit cannot be given to another client.');
  if new.status <> 'withdrawn' then
    perform private.require_approved_client(new.client_id);
  end if;
  perform private.require_found(new.service_request_id is null or exists (
    select from public.service_requests r where r.id = new.service_request_id and r.client_id = new.client_id),
    'This request does not exist.');
  if new.lead_id is not null and (tg_op = 'INSERT' or new.lead_id is distinct from old.lead_id) then
    perform private.require(private.is_staff_of(new.lead_id, new.id), 'The lead auditor must be an admin, or work on this audit.');
  end if;
  perform private.refuse_if(tg_op = 'UPDATE' and (new.project_id, new.lead_id) is distinct from (old.project_id, old.lead_id)
    and private.has_auditor_role(), 'Only an admin can change the project or the lead of an audit.');
  -- Taking a report off withdraws it without a reason.
  if tg_op = 'UPDATE' and num_nonnulls(old.report_url, old.report_path) > num_nonnulls(new.report_url, new.report_path) then
    perform private.require_lead(new.id);
  end if;
  perform private.require_text('Title', new.title);
  perform private.require_text('Type', new.audit_type);
  perform private.require(new.report_path is null or (tg_op = 'UPDATE' and new.report_path is not distinct from old.report_path),
    'An uploaded report is published by itself.');
  return new;
end $$;

-- While the client sends fixes, the day is moved by extend_fixes_due alone.
create function private.refuse_moved_fixes_due() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.conflict('The client is sending fixes, so the day by which they are due is only extended, with a reason.');
  return new;
end $$;

create trigger wait_for_erasure before update on public.audits
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger check_audit before insert or update on public.audits
  for each row when (not private.is_operator()) execute function private.check_audit();
create trigger refuse_moved_fixes_due before update of fixes_due on public.audits
  for each row when (current_user = 'authenticated' and old.status = 'mitigation' and old.fixes_due is distinct from new.fixes_due
    and old.fixes_due is not null)
  execute function private.refuse_moved_fixes_due();
create trigger keep_updated_at before update on public.audits for each row execute function private.keep_updated_at();

-- REP-04, REP-05: keeps each link that an audit is given as a published version. An upload already has its version, unless an
-- operator sets the path here. A report that is taken off its audit without a replacement is removed and no longer public: its
-- client, who does not see it, could not make it private. Applies to operators too.
create function private.keep_report_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.report_url, new.report_path) is not distinct from (old.report_url, old.report_path) then
    return null;
  end if;
  if new.report_url is not null or new.report_path is not null then
    insert into public.report_versions (audit_id, version, kind, report_url, report_path, object_version, created_by)
    select new.id, new.version, new.report_kind, new.report_url, new.report_path, private.stored_version('reports', new.report_path),
      private.caller_id()
    where not exists (
      select from public.report_versions v
      where v.audit_id = new.id and v.state = 'published' and v.report_path = new.report_path);
  elsif tg_op = 'UPDATE' then
    update public.report_versions v set state = 'removed', is_public = false
    where v.audit_id = new.id and v.state = 'published'
      and (v.report_url, v.report_path) is not distinct from (old.report_url, old.report_path);
  end if;
  return null;
end $$;
create trigger keep_report_version after insert or update on public.audits
  for each row execute function private.keep_report_version();

-- AUD-03, ADM-08: records a new audit and each change of its status. The client is told of a change too.
create function private.follow_audit_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event uuid;
begin
  if private.is_operator() or private.is_being_undone(new.id) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.record_event('audit_created', audit_id => new.id, facts => jsonb_build_object('to', new.status));
  elsif new.status <> old.status then
    event := private.record_event(case new.status when 'withdrawn' then 'audit_withdrawn' else 'status_changed' end,
      audit_id => new.id, facts => jsonb_strip_nulls(
        jsonb_build_object('from', old.status, 'to', new.status, 'reason', new.withdrawn_reason)));
    -- A withdrawal is final.
    if new.status <> 'withdrawn' then
      perform private.allow_undo('audit', new.id, new.client_id, 'changed_audit_status', new.updated_at,
        jsonb_build_object('status', old.status), event);
    end if;
  end if;
  return null;
end $$;
create trigger follow_audit_status after insert or update on public.audits
  for each row execute function private.follow_audit_status();

-- AUD-03, REP-04, REP-05: records a published version of the report and tells the client; for an uploaded one public.seal_report
-- does so. Also records the withdrawal of one that the client could see.
create function private.follow_report_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object('report_version_id', new.id, 'version', new.version);
begin
  if tg_op = 'INSERT' and new.report_path is null then
    perform private.record_event('report_published', audit_id => new.audit_id, facts => facts);
  elsif tg_op = 'UPDATE' and new.state = 'withdrawn' and old.state <> 'withdrawn'
    and (new.report_path is null or new.sealed_at is not null)
  then
    perform private.record_event('report_withdrawn', audit_id => new.audit_id, facts => facts);
  end if;
  return null;
end $$;
create trigger follow_report_version after insert or update on public.report_versions
  for each row when (not private.is_operator()) execute function private.follow_report_version();

-- SEAL-07: refuses a version that the audit has already issued, however it is written. One whose file was no PDF was not issued.
create function private.refuse_issued_version(audit_id uuid, version text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  written constant text := '^\s*v|\s';
  issued constant timestamptz := (
    select min(coalesce(v.report_date::timestamp at time zone 'UTC', v.created_at)) from public.report_versions v
    where v.audit_id = refuse_issued_version.audit_id
      and regexp_replace(lower(v.version), written, '', 'g') = regexp_replace(lower(refuse_issued_version.version), written, '', 'g')
      and not (v.state = 'removed' and v.report_path is not null and v.sealed_at is null));
begin
  perform private.conflict_if(issued is not null and not private.is_blank(refuse_issued_version.version),
    format('Version %s was already issued on %s. Enter another version.',
      btrim(refuse_issued_version.version), to_char(issued at time zone 'UTC', 'FMDD Mon YYYY')));
end $$;

-- Two admins who issue the same version at once do so one after the other.
create function private.claim_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.audits a where a.id = new.audit_id for no key update;
  perform private.refuse_issued_version(new.audit_id, new.version);
  return new;
end $$;
create trigger claim_version before insert on public.report_versions for each row execute function private.claim_version();

-- ADM-08: creating, renaming and deleting a project are lines in the log; not the first, which comes with the application.
create function private.log_project() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  project constant public.projects := coalesce(new, old);
  act constant text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'renamed' else 'deleted' end;
begin
  if private.is_operator() or (tg_op = 'INSERT' and pg_trigger_depth() > 1) or (tg_op = 'UPDATE' and new.name = old.name) then
    return null;
  end if;
  perform private.record_event('project_' || act, project.client_id,
    facts => jsonb_build_object('project_id', project.id, 'project_name', project.name)
      || case tg_op when 'UPDATE' then jsonb_build_object('from', old.name, 'to', new.name) else '{}' end);
  return null;
end $$;
create trigger log_project after insert or update or delete on public.projects for each row execute function private.log_project();

-- ADM-08: records what an admin changes in an audit other than its status: its report and other facts.
create function private.log_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Columns with events of their own, and the time of the change.
  apart constant text[] := '{status,withdrawn_at,withdrawn_reason,report_kind,report_url,report_path,updated_at}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - apart <> to_jsonb(old) - apart then
    perform private.record_event('audit_updated', audit_id => new.id,
      facts => case when new.title <> old.title then jsonb_build_object('from', old.title, 'to', new.title) else '{}' end);
  end if;
  if new.lead_id is not null and (tg_op = 'INSERT' or new.lead_id is distinct from old.lead_id) then
    perform private.record_event('lead_assigned', audit_id => new.id, facts => jsonb_build_object('to_id', new.lead_id));
  end if;
  if new.report_url is not null and (tg_op = 'INSERT' or new.report_url is distinct from old.report_url) then
    perform private.record_event('report_uploaded', audit_id => new.id, facts => jsonb_build_object('version', new.version));
  end if;
  return null;
end $$;
create trigger log_audit after insert or update on public.audits
  for each row when (not private.is_operator()) execute function private.log_audit();

-- PROP-03: an audit that becomes scheduled gets the firm's list of what its client prepares, and open items move with the start.
create function private.follow_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.plan_preparation(new, tg_op = 'UPDATE' and new.planned_start is distinct from old.planned_start);
  return null;
end $$;
create trigger follow_plan after insert or update of status, planned_start on public.audits
  for each row when (not private.is_operator()) execute function private.follow_plan();

-- ADM-09: an audit that is begun from a request accepts it. Otherwise the client would read "new" beside the work on it.
create function private.accept_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.service_requests r set status = 'accepted'
  where r.id = new.service_request_id and r.status <> 'accepted';
  return null;
end $$;
create trigger accept_request after insert on public.audits
  for each row when (new.service_request_id is not null and not private.is_operator()) execute function private.accept_request();

-- Creates an audit, and its project when that has a name instead of an id: all or nothing. A repeated call after a
-- lost response returns the audit that the first call created. For create_audit, and for an accepted proposal.
create function private.begin_audit(
  audit jsonb, project_name text, is_another boolean, scope jsonb, repositories jsonb
) returns public.audits
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The database sets the other columns. assign_audit_client sets the client.
  wanted public.audits := jsonb_populate_record(null::public.audits,
    jsonb_build_object('id', gen_random_uuid(), 'status', 'scheduled', 'report_kind', 'final', 'review_rounds', 1)
    || jsonb_strip_nulls(audit - '{created_at,updated_at,withdrawn_at,withdrawn_reason}'::text[])
    || jsonb_build_object('created_at', now(), 'updated_at', now()));
  created public.audits;
begin
  -- Locks the request, so that two tabs or two admins do not begin it twice.
  perform from public.service_requests r where r.id = wanted.service_request_id for update;
  select a.* into created from public.audits a where a.id = wanted.id;
  if created.id is not null then
    return created;
  end if;
  if not coalesce(is_another, false) then
    perform private.refuse_second_audit(wanted.service_request_id);
  end if;
  if project_name is not null then
    insert into public.projects (client_id, name) values (wanted.client_id, project_name) returning id into wanted.project_id;
  end if;
  insert into public.audits values (wanted.*) returning * into created;
  if scope is not null then
    perform private.store_scope(scope || jsonb_build_object('audit_id', created.id), repositories, null);
  end if;
  return created;
end $$;

create function private.refuse_second_audit(request_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.conflict_if(exists (select from public.audits a where a.service_request_id = request_id and a.status <> 'withdrawn'),
    'An audit has already been started from this request.');
end $$;

-- REP-04: an admin creates an audit (begin_audit). A request that has an audit already is refused, unless the caller says that this is
-- another one (ADM-11). A scope (an object with columns of audit_scopes) and repositories are saved too.
create function public.create_audit(
  audit jsonb, project_name text default null, is_another boolean default false, scope jsonb default null,
  repositories jsonb default '[]'
) returns public.audits
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.lock_and_allow(coalesce(
    (select p.client_id from public.projects p where p.id = (create_audit.audit ->> 'project_id')::uuid),
    (create_audit.audit ->> 'client_id')::uuid), 'admin');
  return private.begin_audit(create_audit.audit, create_audit.project_name, is_another, scope, repositories);
end $$;

-- Locks the audit first, as a change of its report does, so that the two cannot deadlock.
create function private.lock_audit_of_report(version_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select from public.audits a where a.id = (select v.audit_id from public.report_versions v where v.id = version_id) for no key update
$$;

-- REP-05: an admin or the lead withdraws a published report for a reason of 10 to 500 characters. It cannot be opened from this moment on,
-- and the audit has no report until it is given another. Returns the path of its object, or null for a link.
create function public.withdraw_report(version_id uuid, reason text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  withdrawn public.report_versions;
  given_reason text;
begin
  perform private.allow('admin', 'auditor');
  perform private.require_lead((select v.audit_id from public.report_versions v where v.id = version_id));
  given_reason := private.required_reason(reason);
  perform private.lock_audit_of_report(version_id);
  select v.* into withdrawn from public.report_versions v where v.id = version_id for update;
  perform private.require_found(withdrawn.id is not null, 'This report no longer exists.');
  perform private.conflict_if(withdrawn.state <> 'published', 'This report was withdrawn or removed already.');
  insert into private.withdrawn_links (version_id, report_url)
  select v.id, v.report_url from public.report_versions v
  where v.audit_id = withdrawn.audit_id and v.state = 'published' and v.report_url = withdrawn.report_url;
  -- The same file may have been published twice; it is withdrawn everywhere.
  update public.report_versions v set state = 'withdrawn', withdrawn_at = now(), withdrawn_reason = given_reason, report_url = null
  where v.audit_id = withdrawn.audit_id and v.state = 'published'
    and (v.report_url, v.report_path) is not distinct from (withdrawn.report_url, withdrawn.report_path);
  update public.audits a set report_url = null, report_path = null, version = null
  where a.id = withdrawn.audit_id
    and (a.report_url, a.report_path) is not distinct from (withdrawn.report_url, withdrawn.report_path);
  perform private.record_event('sealed_report_withdrawn', audit_id => withdrawn.audit_id,
    facts => jsonb_build_object('version', withdrawn.version, 'reason', given_reason));
  return withdrawn.report_path;
end $$;

-- REP-04: an admin withdraws an audit for a reason of 10 to 500 characters, which its client reads. Its reports cannot be opened from
-- this moment on, and the timer removes their objects. Its findings stay readable, as withdrawn for the same reason.
create function public.withdraw_audit(audit_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given_reason text;
  audit public.audits;
begin
  perform private.allow('admin');
  perform private.require_work_on(withdraw_audit.audit_id);
  given_reason := private.required_reason(reason);
  -- Waits for publications in this audit, and for its other changes.
  perform private.lock_numbers(withdraw_audit.audit_id);
  select a.* into audit from public.audits a where a.id = withdraw_audit.audit_id for no key update;
  perform private.require_found(audit.id is not null, 'This audit does not exist.');
  perform private.refuse_withdrawn_audit(audit.id);

  perform public.withdraw_report(v.id, given_reason) from (
    select distinct on (r.report_url, r.report_path) r.id from public.report_versions r
    where r.audit_id = audit.id and r.state = 'published') v;
  perform private.withdraw_findings(audit.id, given_reason);
  perform public.withdraw_source_request(r.id) from public.scope_repositories r
  where r.audit_id = audit.id and r.source_requested_at is not null;
  update public.audits a set status = 'withdrawn', withdrawn_at = now(), withdrawn_reason = given_reason where a.id = audit.id;
  -- The e-mail about the audit covers its reports.
  update private.notices n set decision = 'off', decided_at = now() from public.events e
  where e.id = n.event_id and e.audit_id = audit.id and e.kind = 'report_withdrawn' and n.decision is null;
end $$;

alter table public.projects enable row level security;
create policy "Clients see their own projects, staff those of their audits" on public.projects for select to authenticated
  using (client_id = (select private.readable_client_id()) or (select private.is_admin())
    or id in (select a.project_id from public.audits a where a.id = any ((select private.worked_on_audits())::uuid[])));
create policy "Admins create projects" on public.projects for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change projects" on public.projects for update to authenticated using ((select private.is_admin()));
create policy "Admins delete projects" on public.projects for delete to authenticated using ((select private.is_admin()));

alter table public.audits enable row level security;
create policy "Clients see their own audits, staff those they work on" on public.audits for select to authenticated
  using (client_id = (select private.readable_client_id()) or (select private.is_admin())
    or id = any ((select private.worked_on_audits())::uuid[]));
create policy "Whoever works on an audit changes it" on public.audits for update to authenticated
  using ((select private.is_admin()) or id = any ((select private.worked_on_audits())::uuid[]));

alter table public.report_versions enable row level security;
create policy "Clients see linked and sealed reports, staff the others too" on public.report_versions
  for select to authenticated
  using (
    ((state <> 'removed' and (report_path is null or sealed_at is not null)) or (select private.is_admin())
      or audit_id = any ((select private.worked_on_audits())::uuid[]))
    and exists (select from public.audits a where a.id = audit_id));

grant select, insert (client_id, name), update (name), delete on public.projects to authenticated;
grant select,
  update (project_id, title, audit_type, version, audit_date, status, report_kind, report_url, report_path, lead_id, planned_start,
    planned_end, fixes_due)
  on public.audits to authenticated;
grant select on public.report_versions to authenticated;
grant select, insert, update, delete on public.projects, public.audits, public.report_versions to service_role;

-- Bucket of the reports: {client}/{audit}/{name}.pdf ----------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('reports', 'reports', false, private.max_upload_bytes(), array['application/pdf']);

-- A report goes to the folder of an approved client and of an audit that is theirs or is about to be created, as a PDF. It is
-- stored before its audit is saved, so that an upload that fails leaves no audit without its report; nobody can read a report
-- that no audit refers to, and the sweep removes it. Signed upload links are refused: one would outlive this check by two hours.
create function private.is_report_place(object_name text, metadata jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(current_setting('storage.operation', true), '') like '%sign_upload%'
    or object_name !~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){2}[^/\\]{1,200}\.pdf$'
  then
    return false;
  end if;
  return private.is_acceptable_object(metadata, 'application/pdf', private.max_upload_bytes())
    and exists (
      select from public.profiles p
      where p.client_id = split_part(object_name, '/', 1)::uuid and p.approval_status = 'approved'
    )
    and not exists (
      select from public.audits a
      where a.id = split_part(object_name, '/', 2)::uuid and a.client_id <> split_part(object_name, '/', 1)::uuid
    );
end $$;
grant execute on function private.is_report_place to authenticated, service_role;

create policy "Whoever works on an audit uploads reports to its folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'reports' and private.is_report_place(name, metadata)
    and ((select private.is_admin()) or split_part(name, '/', 2) = any ((select private.worked_on_audits())::text[])));
