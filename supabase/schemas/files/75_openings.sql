-- Reports and files are opened by one function, and each opening is a line that the client can read (REP-06, TRUST-02).

-- Who opened what, when and as whom. No caller changes or removes a line, not even the service. Only retention and erasure do.
create table public.openings (
  id uuid primary key default gen_random_uuid(),
  -- The client whose report or file it is. No foreign keys: the lines outlive accounts and objects.
  client_id uuid not null,
  opened_by uuid not null,
  opened_by_name text not null,
  -- As the client themself, as our staff, or as an admin who was viewing the portal as this client.
  opened_as text not null constraint openings_opened_as_is_known check (opened_as in ('client', 'staff', 'impersonating')),
  kind text not null constraint openings_kind_is_known check (kind in ('report', 'file', 'source', 'archive')),
  by_token boolean not null default private.is_token(),
  -- The row of report_versions or files, and what it was called. Of an archive (77_archives.sql), the audit or the client.
  object_id uuid not null,
  object_name text not null,
  created_at timestamptz not null default now()
);
create index openings_by_age on public.openings (created_at);
create index openings_of_client on public.openings (client_id, created_at);
create index openings_of_opener on public.openings (opened_by, created_at);

alter table public.openings enable row level security;
create policy "Clients see who opened their reports and files, admins all" on public.openings for select to authenticated
  using (client_id = (select private.readable_client_id()) or (select private.is_admin()));
grant select on public.openings to authenticated;
-- Only open_object adds a line: the service role could otherwise forge one.
grant select on public.openings to service_role;

-- Opening ---------------------------------------------------------------------------------------------------------------

-- A judged file, the source of a commit or a published and sealed report: its path, the Storage version that is delivered, and
-- for how long one line in Access covers further openings. A page shows the images of its texts each time it is opened, and a
-- reader of source opens many of its files; the Markdown of a report is read in parts.
create function private.object_to_open(kind text, object_id uuid)
returns table (bucket text, client uuid, audit uuid, path text, version text, name text, one_line_for interval)
language sql stable security definer set search_path = '' as $$
  select 'client-files', f.client_id, f.audit_id, f.storage_path, f.object_version, f.file_name,
    case when coalesce(f.finding_id, f.section_id) is not null then interval '1 day' end
  from public.files f
  where object_to_open.kind = 'file' and f.id = object_to_open.object_id and f.uploaded_at is not null and f.repository_id is null
    and (private.is_shared(f) or private.is_admin() or (f.proposal_id is null and private.may_work_on(f.audit_id)))
  union all
  select 'client-files', f.client_id, f.audit_id, f.storage_path, f.object_version, private.source_name(f), interval '1 hour'
  from public.files f
  where object_to_open.kind = 'source' and f.id = object_to_open.object_id and f.uploaded_at is not null
    and f.repository_id is not null
  union all
  select 'reports', a.client_id, a.id, v.report_path, v.object_version,
    concat_ws(' ', a.title, v.version) || case object_to_open.kind when 'markdown' then '.md' else '.pdf' end,
    case object_to_open.kind when 'markdown' then interval '10 minutes' end
  from public.report_versions v join public.audits a on a.id = v.audit_id
  where object_to_open.kind in ('report', 'markdown') and v.id = object_to_open.object_id and v.state = 'published' and v.report_path is not null
    and v.sealed_at is not null
$$;

create function private.opening_as(client uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when private.impersonated_client_id() is not null then 'impersonating'
    when client = private.own_client_id() then 'client' else 'staff' end
$$;

create function private.require_openings_left() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  most_a_day constant integer := 2000;
begin
  perform private.require(
    (select count(*) from public.openings d
     where d.opened_by = private.caller_id() and d.created_at > now() - interval '1 day') < most_a_day,
    'You have opened too many files today. Please continue tomorrow, or write to us.');
end $$;

-- Decides whether the caller may open a judged file or a published report, writes the line of Access and returns the path.
create function private.open_object(kind text, object_id uuid)
returns table (bucket_id text, object_path text, file_name text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  opened record;
  stored storage.objects;
  opener_role text;
begin
  perform private.hold_membership(private.caller_id());
  select o.* into opened from private.object_to_open(kind, object_id) o;
  perform private.require_found(opened.client is not null
    and (private.may_read_client(opened.client) or private.may_work_on(opened.audit)), 'This file no longer exists.');
  select o.* into stored from storage.objects o where o.bucket_id = opened.bucket and o.name = opened.path;
  perform private.require_found(stored.id is not null, 'This file no longer exists.');
  perform private.conflict_if(stored.version is distinct from opened.version,
    'This file was changed after it was checked, so it cannot be opened. Please tell us.');
  opener_role := private.opening_as(opened.client);
  if not private.is_token() and private.is_in_archive_of(private.caller_id(), opener_role, open_object.object_id)
    or opened.one_line_for is not null and exists (
    select from public.openings d
    where d.opened_by = private.caller_id() and d.object_id = open_object.object_id and d.object_name = opened.name
      and d.created_at > now() - opened.one_line_for and d.opened_as = opener_role and d.by_token = private.is_token()
  ) then
    return query select opened.bucket, opened.path, opened.name;
    return;
  end if;
  perform private.require_openings_left();
  insert into public.openings (client_id, opened_by, opened_by_name, opened_as, kind, object_id, object_name)
  values (opened.client, private.caller_id(), private.display_name(private.caller_id()),
    opener_role, case kind when 'markdown' then 'report' else kind end, object_id, opened.name);
  return query select opened.bucket, opened.path, opened.name;
end $$;

-- The client and staff: opens a judged file or a published report. The edge function deliver-object calls this in the name of the
-- caller, and signs a link only when the line of Access is written.
create function public.open_object(kind text, object_id uuid)
returns table (bucket_id text, object_path text, file_name text)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  perform private.require(kind in ('file', 'report', 'source'), 'Only a report, a file or source can be opened.');
  return query select o.* from private.open_object(open_object.kind, open_object.object_id) o;
end $$;

-- Who had access --------------------------------------------------------------------------------------------------------

-- The client and admins (TRUST-02): every view of the client's portal by staff and every opening of a report or file, newest
-- first, in pages. `what` is the opened report or file. A view has a reason, and an end, which is null while it lasts.
create function public.list_access(client_id uuid, page_size integer default 20, page_index integer default 0)
returns table (
  id uuid, kind text, who text, opened_as text, by_token boolean, what text, reason text,
  happened_at timestamptz, ended_at timestamptz, total_count bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin');
  perform private.refuse_if(not private.may_read_client(list_access.client_id), 'You may not read this list.');
  perform private.require(page_size between 1 and 100 and page_index between 0 and 1000000, 'There is no such page.');
  return query
  select e.*, count(*) over () from (
    select d.id, d.kind, d.opened_by_name, d.opened_as, d.by_token, d.object_name, null::text, d.created_at, null::timestamptz
    from public.openings d where d.client_id = list_access.client_id
    union all
    select s.id, 'look', s.admin_name, 'impersonating', false, null,
      s.reason, s.started_at, case when s.is_active and s.expires_at > now() then null
        else coalesce(s.ended_at, s.expires_at) end
    from public.impersonation_sessions s where s.target_user_id = list_access.client_id
  ) as e (id, kind, who, opened_as, by_token, what, reason, happened_at, ended_at)
  order by e.happened_at desc, e.id desc
  limit page_size offset page_size::bigint * page_index;
end $$;

-- Verifying bytes ------------------------------------------------------------------------------------------------------

-- Every file and report that can be opened: the version that was judged or published, and the version in Storage.
create view private.kept_objects as
  select k.*, o.version as stored_version
  from (
    select 'file' as kind, f.id as object_id, 'client-files' as bucket_id, f.storage_path as object_path,
      f.object_version as judged_version, f.object_sha256
    from public.files f where f.uploaded_at is not null
    union all
    select 'report', v.id, 'reports', v.report_path, v.object_version, v.object_sha256
    from public.report_versions v where v.state = 'published' and v.report_path is not null
  ) k
  left join storage.objects o on o.bucket_id = k.bucket_id and o.name = k.object_path;

-- Operators and the timer: published objects without a SHA-256: those of operators, and a report whose sealing was interrupted.
create function public.objects_without_hash(batch_size integer)
returns table (kind text, object_id uuid, bucket_id text, object_path text, stored_version text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  return query select k.kind, k.object_id, k.bucket_id, k.object_path, k.stored_version from private.kept_objects k
    where k.object_sha256 is null and k.judged_version = k.stored_version
      and not (k.kind = 'report' and private.waits_for_findings(k.object_id)) limit batch_size;
end $$;

-- Operators: a page, after this id, of objects that cannot be opened because Storage has another version than was judged, as
-- after a restore or a copy, or none (stored_version is null).
create function public.changed_objects(after_id uuid, page_size integer)
returns table (kind text, object_id uuid, bucket_id text, object_path text, stored_version text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  return query select k.kind, k.object_id, k.bucket_id, k.object_path, k.stored_version from private.kept_objects k
    where k.judged_version is distinct from k.stored_version and (after_id is null or k.object_id > after_id)
    order by k.object_id limit page_size;
end $$;

-- Operators and the timer: the bytes of this version have this SHA-256. If they are the bytes that were judged or published, this
-- version is delivered from now on. A missing SHA-256 is saved for a file whose version is still the judged one.
create function public.accept_object(kind text, object_id uuid, seen_version text, sha256 text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept private.kept_objects;
begin
  perform private.allow('operator');
  select k.* into kept from private.kept_objects k where k.kind = accept_object.kind and k.object_id = accept_object.object_id;
  perform private.require_found(kept.stored_version is not null, 'This file no longer exists.');
  perform private.conflict_if(kept.stored_version is distinct from seen_version, 'The file was replaced while it was read.');
  perform private.conflict_if(kept.object_sha256 is null and (kept.kind = 'report' or kept.judged_version is distinct from seen_version),
    'Its SHA-256 was never taken, so it cannot be verified. Please upload or publish it again.');
  perform private.conflict_if(kept.object_sha256 <> sha256, 'These are not the bytes that were judged or published.');
  update public.files f set object_version = seen_version, object_sha256 = sha256
  where kept.kind = 'file' and f.id = kept.object_id;
  update public.report_versions v set object_version = seen_version
  where kept.kind = 'report' and v.id = kept.object_id;
end $$;
