-- The source of an audit's repositories (CODE-01..05): one archive (ZIP) for each repository and commit. The archive is a file
-- (61_files.sql) with a repository, so it is announced, stored, judged, delivered, kept and erased as files are. This file holds
-- the list of its contents, which the edge function complete-upload writes while it checks the archive. A reader opens one file
-- of it by reading its bytes out of the archive (docs/decisions/source-snapshots.md).

create table public.source_files (
  -- The archive: a row of files with a repository.
  snapshot_id uuid not null references public.files on delete cascade,
  position integer not null,
  -- From the root of the repository. Bytes that are not valid UTF-8 are written as \xff.
  path text not null,
  size bigint not null,
  -- Git's own id of the content.
  blob_id text not null,
  -- Text of at most 1 MB is shown; anything else is only listed.
  is_text boolean not null,
  -- Lines without comments and blank lines; null where the language is not known.
  nsloc integer,
  -- The position of its bytes in the archive, and whether they are compressed.
  data_start bigint not null,
  data_size bigint not null,
  is_deflated boolean not null,
  -- A symbolic link, which is git's mode 120000: its content is the path that it leads to.
  is_link boolean not null default false,

  primary key (snapshot_id, position),
  constraint source_files_are_20000_at_most check (private.check_that(position between 0 and 19999,
    'The archive has more than 20,000 files.')),
  constraint source_files_path_is_short check (private.check_that(octet_length(path) <= 1000,
    'A path has more than 1,000 bytes.')),
  constraint source_files_blob_id_is_one check (blob_id ~ '^[0-9a-f]{40}$')
);
create unique index source_files_by_path on public.source_files (snapshot_id, path);

-- The files of a source, by their position, that are in these paths, of which none is all. The paths are normalized once.
create function private.files_in_paths(snapshot_id uuid, paths text[]) returns setof integer
language sql stable security definer set search_path = '' as $$
  with folders as materialized (select rtrim(normalize(p, nfc), '/') as folder from unnest(paths) p)
  select s.position from public.source_files s
  where s.snapshot_id = files_in_paths.snapshot_id
    and (paths = '{}' or exists (select from folders f where s.path = f.folder or starts_with(s.path, f.folder || '/')))
$$;
grant execute on function private.files_in_paths to authenticated;

-- What the archive is called when it is opened: the repository and the commit.
create function private.source_name(file public.files) returns text
language sql stable security definer set search_path = '' as $$
  select private.repository_name(file.repository_id) || '-' || left(file.commit_hash, 7) || '.zip'
$$;

create function private.refuse_known_source(repository_id uuid, commit_hash text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.conflict_if(exists (
    select from public.files f where f.repository_id = refuse_known_source.repository_id
      and f.commit_hash = refuse_known_source.commit_hash and f.uploaded_at is not null
  ), 'The source of this commit was added already.');
end $$;
grant execute on function private.refuse_known_source to service_role;

-- What a client may add: the source of the audited commit when it is requested, and that of a commit which a fix names. A fix
-- that was sent as a pull request names no commit, and none names that of a second repository: any commit is accepted then.
create function private.is_wanted_source(file public.files) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.scope_repositories r
    where r.id = file.repository_id and case
      when r.commit_hash = file.commit_hash then r.source_requested_at is not null
      else exists (
        select from public.findings f join public.finding_events e on e.finding_id = f.id
        where f.audit_id = r.audit_id and e.link is not null and e.undone_at is null
          and (starts_with(file.commit_hash, coalesce(private.commit_digits(e.link), ''))
            or exists (select from public.scope_repositories o where o.audit_id = r.audit_id and o.id <> r.id)))
    end)
$$;

-- A new archive must be for a repository of this client, an audit that is not withdrawn, and a commit without source.
create function private.check_new_source(file public.files) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  audit public.audits;
begin
  select a.* into audit from public.audits a where a.id = file.audit_id and a.client_id = file.client_id;
  perform private.require_found(audit.id is not null, 'This repository does not exist.');
  perform private.refuse_withdrawn_audit(audit.id);
  if not exists (select from public.files f where f.id = file.id) then
    perform private.refuse_known_source(file.repository_id, file.commit_hash);
    perform private.refuse_if(not private.may_work_on(file.audit_id) and not private.is_wanted_source(file),
      'You can add source that your auditors requested, or that of a commit with a fix that you sent.');
  end if;
end $$;

-- Called when checked source becomes visible to others: ends the request for it and records to which audit it was added.
create function private.follow_added_source(file public.files) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.scope_repositories r set source_requested_at = null
  where r.id = file.repository_id and r.commit_hash = file.commit_hash;
  perform private.record_event('source_added', audit_id => file.audit_id, actor => file.uploaded_by);
  perform private.tick_source(file.audit_id, file.uploaded_by);
end $$;

-- Asking the client ----------------------------------------------------------------------------------------------------

-- The repository, locked, so that a request and the end of an upload run one after the other.
create function private.repository_for_change(repository_id uuid) returns public.scope_repositories
language plpgsql volatile security definer set search_path = '' as $$
declare
  repository public.scope_repositories;
begin
  select r.* into repository from public.scope_repositories r where r.id = repository_for_change.repository_id for no key update;
  perform private.require_found(repository.id is not null, 'This repository does not exist.');
  return repository;
end $$;

-- CODE-01: requests the source of the audited commit from the client, who can add it from then on. A second request changes
-- nothing. The request ends when the source is added (follow_added_source), or when it is withdrawn.
create function public.request_source(repository_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  repository public.scope_repositories;
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on((select r.audit_id from public.scope_repositories r where r.id = repository_id));
  repository := private.repository_for_change(repository_id);
  perform private.refuse_withdrawn_audit(repository.audit_id);
  perform private.refuse_known_source(repository.id, repository.commit_hash);
  if repository.source_requested_at is null then
    update public.scope_repositories r set source_requested_at = now() where r.id = repository.id;
    perform private.record_event('source_requested', audit_id => repository.audit_id,
      facts => jsonb_build_object('repository_id', repository.id));
  end if;
end $$;

create function public.withdraw_source_request(repository_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  repository public.scope_repositories;
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on((select r.audit_id from public.scope_repositories r where r.id = repository_id));
  repository := private.repository_for_change(repository_id);
  if repository.source_requested_at is null then
    return;
  end if;
  update public.scope_repositories r set source_requested_at = null where r.id = repository.id;
  perform private.take_back_notices(e.id) from public.events e
  where e.kind = 'source_requested' and e.audit_id = repository.audit_id and e.facts ->> 'repository_id' = repository.id::text;
  perform private.record_event('source_request_withdrawn', audit_id => repository.audit_id,
    facts => jsonb_build_object('repository_id', repository.id));
end $$;

-- LIVE-02, staff: confirms that source which the client added is what was reviewed. Deployments are compared with it as with ours.
create function public.confirm_source(source_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  audit uuid := (select f.audit_id from public.files f where f.id = source_id and f.repository_id is not null);
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on(audit);
  perform private.refuse_withdrawn_audit(audit);
  update public.files f set confirmed_at = now()
  where f.id = source_id and f.uploaded_at is not null and not f.is_from_firm and f.confirmed_at is null;
  if found then
    perform private.record_event('source_confirmed', audit_id => audit);
  end if;
end $$;

-- Checking an archive ---------------------------------------------------------------------------------------------------

-- The service: these files of the archive were checked, and they follow those that are listed already. Listing them again changes
-- nothing. Refused when the archive was replaced since the first files were listed.
create function public.list_source_files(file_id uuid, judged_version text, names_commit boolean, files jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  file public.files;
begin
  perform private.allow('operator');
  select f.* into file from public.files f where f.id = file_id for update;
  perform private.require_found(file.repository_id is not null, 'This upload does not exist.');
  if file.uploaded_at is not null then
    return;
  end if;
  perform private.conflict_if(judged_version is distinct from coalesce(file.object_version, judged_version),
    'The file was replaced while it was checked. Please upload it again.');
  insert into public.source_files
    (snapshot_id, position, path, size, blob_id, is_text, nsloc, data_start, data_size, is_deflated, is_link)
  select file.id, s.position, s.path, s.size, s.blob_id, s.is_text, s.nsloc, s.data_start, s.data_size, s.is_deflated, s.is_link
  from jsonb_populate_recordset(null::public.source_files, files) s
  on conflict do nothing;
  update public.files f
  set object_version = judged_version, names_commit = list_source_files.names_commit,
    listed_files = (select count(*) from public.source_files s where s.snapshot_id = file.id)
  where f.id = file.id;
end $$;

-- An archive is complete when the version whose files were listed is the judged one, and files were found in it.
create function private.check_listed_source(file public.files, judged_version text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.conflict_if(file.object_version is distinct from judged_version or coalesce(file.listed_files, 0) = 0,
    'The file was replaced while it was checked. Please upload it again.');
  -- It may have been withdrawn since the upload was announced.
  perform private.refuse_withdrawn_audit(file.audit_id);
  perform pg_advisory_xact_lock(hashtextextended('source of ' || file.repository_id || file.commit_hash, 0));
  perform private.refuse_known_source(file.repository_id, file.commit_hash);
end $$;
grant execute on function private.check_listed_source to service_role;

create function public.list_sources(audit_id uuid)
returns table (
  id uuid, repository_id uuid, commit_hash text, names_commit boolean, uploader_name text, uploaded_at timestamptz,
  archive_size bigint, is_confirmed boolean, file_count bigint, nsloc bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  perform private.require_found(exists (
    select from public.audits a where a.id = list_sources.audit_id and (private.may_read_client(a.client_id) or private.may_work_on(a.id))
  ), 'This audit does not exist.');
  return query
  select f.id, f.repository_id, f.commit_hash, f.names_commit, f.uploader_name, f.uploaded_at, f.file_size,
    f.is_from_firm or f.confirmed_at is not null, c.*
  from public.files f join public.scope_repositories r on r.id = f.repository_id
  cross join lateral (
    select count(*), sum(s.nsloc) from public.source_files s where s.snapshot_id = f.id
  ) c
  where f.audit_id = list_sources.audit_id and f.uploaded_at is not null
  order by r.position, r.id, f.uploaded_at;
end $$;

-- Staff: the lines of code of a source that lie in these paths, which may not be saved yet; of all of it without any (CODE-03).
create function public.count_source_lines(snapshot_id uuid, paths text[]) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin', 'auditor');
  perform private.require_work_on((select f.audit_id from public.files f where f.id = count_source_lines.snapshot_id));
  perform private.require(cardinality(paths) <= 500, 'A repository can have at most 500 paths in scope.');
  return (
    select coalesce(sum(s.nsloc), 0) from public.source_files s join public.files f on f.id = s.snapshot_id
    where f.id = count_source_lines.snapshot_id and f.uploaded_at is not null
      and s.position in (select private.files_in_paths(f.id, paths)));
end $$;

-- The client and admins: opens one file of a source through open_object, which records the access to the archive. Returns the
-- position of the file's bytes. The edge function read-source calls this in the name of the caller.
create function public.open_source_file(snapshot_id uuid, path text)
returns table (bucket_id text, object_path text, data_start bigint, data_size bigint, is_deflated boolean, size bigint)
language plpgsql volatile security definer set search_path = '' as $$
declare
  archive record;
  file public.source_files;
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  perform private.require_found(exists (
    select from public.files f
    where f.id = open_source_file.snapshot_id and (private.may_read_client(f.client_id) or private.may_work_on(f.audit_id))
  ), 'This file no longer exists.');
  select o.* into archive from public.open_object('source', open_source_file.snapshot_id) o;
  select s.* into file from public.source_files s
  where s.snapshot_id = open_source_file.snapshot_id and s.path = open_source_file.path;
  perform private.require_found(file.snapshot_id is not null, 'This file is not in the source that was added.');
  perform private.require(file.is_text, 'This file is not text, or larger than 1 MB, so it is not shown.');
  return query select archive.bucket_id, archive.object_path, file.data_start, file.data_size, file.is_deflated, file.size;
end $$;

-- CODE-02: the files and folders in a folder of a source, with their sizes and lines of code, whether any of it is in the scope, and
-- the findings that report it. Row level security leaves out what the caller may not see, such as drafts.
create function public.list_source_folder(snapshot_id uuid, folder text)
returns table (
  name text, is_folder boolean, file_count bigint, nsloc bigint, size bigint, is_text boolean, is_link boolean, in_scope boolean,
  findings text[]
)
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  return query
  with files as materialized (
    select s.*, split_part(n.rest, '/', 1) as child, strpos(n.rest, '/') > 0 as has_more
    from public.source_files s
    cross join lateral substr(s.path, length(folder) + case when folder = '' then 1 else 2 end) n (rest)
    where s.snapshot_id = list_source_folder.snapshot_id and (folder = '' or starts_with(s.path, folder || '/'))
  ), repository as (
    select r.id, r.paths from public.files f join public.scope_repositories r on r.id = f.repository_id
    where f.id = list_source_folder.snapshot_id
  ), in_scope as (
    select private.files_in_paths(list_source_folder.snapshot_id, r.paths) as position from repository r
  ), reported as (
    select s.child, s.has_more, array_agg(distinct coalesce(f.number, 'Draft')) as numbers
    from repository r join public.finding_locations l on l.repository_id = r.id
    join public.findings f on f.id = l.finding_id and f.status <> 'withdrawn'
    join files s on s.path = l.path
    group by 1, 2
  )
  select s.child, s.has_more, count(*), sum(s.nsloc), sum(s.size)::bigint, bool_or(s.is_text), bool_or(s.is_link),
    bool_or(i.position is not null), coalesce(o.numbers, '{}')
  from files s left join in_scope i using (position) left join reported o using (child, has_more)
  group by 1, 2, o.numbers order by 2 desc, 1;
end $$;

-- CODE-04: the files that have another path in the later source: content that exactly one removed and one new file have. Content
-- of several removed or new files, such as empty content, does not tell which file became which; it is left out before the join,
-- which would multiply the rows. Planned at each call: a plan made for ten files would compare all pairs of 10,000.
create function private.renamed_source_files(from_id uuid, to_id uuid)
returns table (old_path text, new_path text)
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with gone as (
    select s.blob_id, s.is_link, min(s.path) as path from public.source_files s where s.snapshot_id = from_id
      and not exists (select from public.source_files n where n.snapshot_id = to_id and n.path = s.path)
    group by s.blob_id, s.is_link having count(*) = 1
  ), added as (
    select s.blob_id, s.is_link, min(s.path) as path from public.source_files s where s.snapshot_id = to_id
      and not exists (select from public.source_files o where o.snapshot_id = from_id and o.path = s.path)
    group by s.blob_id, s.is_link having count(*) = 1
  )
  select g.path, a.path from gone g join added a using (blob_id, is_link)
$$;

-- CODE-04: every file that differs between the source of two commits, by git's blob ids, with the numbers of the findings that
-- have a location in it and whose fix was sent or confirmed. A file without any is "changed, not covered by a finding".
create function private.source_changes(from_id uuid, to_id uuid)
returns table (path text, old_path text, kind text, is_text boolean, findings text[])
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with renamed as materialized (
    select * from private.renamed_source_files(from_id, to_id)
  ), changes as (
    select coalesce(n.path, o.path) as path, o.path as old_path, case
        when o.path is null then 'added' when n.path is null then 'removed'
        when n.path <> o.path then 'renamed' else 'changed' end as kind,
      coalesce(n.is_text and o.is_text, n.is_text, o.is_text) as is_text
    from (select * from public.source_files s where s.snapshot_id = from_id) o
    full join (
      select s.*, coalesce(r.old_path, s.path) as was
      from public.source_files s left join renamed r on r.new_path = s.path where s.snapshot_id = to_id
    ) n on n.was = o.path
    where (o.blob_id, o.is_link) is distinct from (n.blob_id, n.is_link) or n.path <> o.path
  ), covering as (
    select f.path, array_agg(f.number order by f.severity_rank, f.ordinal) as findings
    from (
      select distinct coalesce(r.new_path, p.path) as path, f.number, f.severity_rank, f.ordinal
      from public.files s join public.findings f on f.audit_id = s.audit_id
      join public.finding_locations p on p.finding_id = f.id and p.repository_id = s.repository_id
      left join renamed r on r.old_path = p.path
      where s.id = to_id and f.status in ('fix_submitted', 'partially_fixed', 'fixed')) f
    group by f.path
  )
  select c.*, coalesce(f.findings, '{}') from changes c left join covering f using (path)
$$;

-- The client and admins: what changed between the source of two commits of one repository, by path. One value, as the API cuts a list.
create function public.list_source_changes(from_id uuid, to_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin', 'auditor');
  perform private.require_found(exists (
    select from public.files earlier join public.files later using (repository_id)
    where earlier.id = from_id and later.id = to_id and earlier.uploaded_at is not null and later.uploaded_at is not null
      and (private.may_read_client(earlier.client_id) or private.may_work_on(earlier.audit_id))
  ), 'This source does not exist.');
  return (select coalesce(jsonb_agg(c order by c.path), '[]') from private.source_changes(from_id, to_id) c);
end $$;

alter table public.source_files enable row level security;
create policy "Whoever sees checked source sees the list of its files" on public.source_files
  for select to authenticated
  using (exists (select from public.files f where f.id = snapshot_id and f.uploaded_at is not null));
grant select on public.source_files to authenticated;
grant select, insert, update, delete on public.source_files to service_role;
