-- Files that clients and admins exchange (FILE-01..07), and their bucket. An upload has three steps: a row announces the file,
-- the object is stored at its path, and the edge function complete-upload checks the stored object. Until the check succeeds,
-- only the uploader sees the row, and nobody can open the object.
--
-- Storage checks the policies when an upload begins, and writes the object when the last byte has arrived, even if another object
-- was stored and judged meanwhile. So a file keeps the Storage version that was judged, and only that version is delivered.

create table public.files (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null default private.own_client_id() references private.clients on delete cascade,
  file_name text not null,
  -- In bytes: the announced size, then the size that arrived.
  file_size bigint,
  file_category text not null default 'other',
  audit_id uuid references public.audits on delete set null,
  mime_type text not null,
  -- The path of the object in the bucket `client-files`: {client}/{file}.
  storage_path text not null unique,
  uploaded_by uuid default auth.uid(),
  -- The uploader's name for the client, and whether they belonged to the team, at the time of the upload.
  uploader_name text not null default '',
  is_from_firm boolean not null default false,
  -- When the upload had arrived and was judged. Null until then.
  uploaded_at timestamptz,
  -- When it was last moved to another audit or to none (sort_file).
  moved_at timestamptz,
  -- Since when the file waits for a scanner's response; the timer calls the scanner again, after growing pauses.
  quarantined_at timestamptz,
  scan_attempts integer not null default 0,
  scan_after timestamptz,
  -- What was judged: the SHA-256 of the bytes, and their Storage version (private.stored_version). Another version is not
  -- delivered until an operator has compared its bytes (npm run objects:verify).
  object_sha256 text constraint files_object_sha256_is_one check (object_sha256 ~ '^[0-9a-f]{64}$'),
  object_version text,
  -- The finding whose texts show it as an image (FIND-05); null for a file of /files.
  finding_id uuid,
  -- The text of an audit's report that shows it as an image (SEAL-07).
  section_id uuid,
  -- The proposal whose terms it holds (PROP-01).
  proposal_id uuid,
  -- For an archive of source (63_source.sql): its repository and commit, whether the archive's comment names that commit, and how
  -- many of its files were checked; null for a file of /files.
  repository_id uuid references public.scope_repositories on delete cascade,
  commit_hash text,
  names_commit boolean,
  listed_files integer,
  -- LIVE-02: when staff confirmed source that the client added.
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),

  constraint files_images_belong_to_a_finding_of_the_client foreign key (finding_id, client_id)
    references public.findings (id, client_id) on update cascade on delete cascade,
  constraint files_images_belong_to_a_section_of_the_client foreign key (section_id, client_id)
    references public.report_sections (id, client_id) on update cascade on delete cascade,
  constraint files_terms_belong_to_a_proposal_of_the_client foreign key (proposal_id, client_id)
    references public.proposals (id, client_id) on update cascade on delete cascade,
  constraint files_belong_to_one_text check (section_id is null or (finding_id is null and repository_id is null)),
  constraint files_terms_are_a_pdf check (private.check_that(
    proposal_id is null or (mime_type = 'application/pdf' and coalesce(finding_id, section_id, repository_id) is null),
    'Terms are added as a PDF (.pdf).')),
  constraint files_of_findings_are_images check (private.check_that(
    coalesce(finding_id, section_id) is null or mime_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif'),
    'Only images (.png, .jpg, .webp, .gif) can be shown in a text.')),
  constraint files_images_are_small check (private.check_that(
    coalesce(finding_id, section_id) is null or file_size <= 5242880,
    'An image in a text can have 5 MB at most.')),
  constraint files_source_is_an_archive_of_a_commit check (private.check_that(
    (repository_id is null and commit_hash is null)
      or (finding_id is null and mime_type = 'application/zip' and commit_hash ~ '^[0-9a-f]{40}$'),
    'Source is added as a ZIP (.zip) of one commit, named by its 40 hexadecimal digits.')),
  constraint files_file_name_is_honest check (private.check_file_name(file_name)),
  constraint files_file_size_is_positive check (private.check_that(file_size > 0, 'The file is empty.')),
  constraint files_file_size_is_limited check (private.check_that(file_size <= private.max_upload_bytes(),
    format('The file is larger than %s.', pg_size_pretty(private.max_upload_bytes())))),
  constraint files_file_category_is_known check (private.check_choice('The category', file_category,
    array['nda', 'audit', 'report', 'other'])),
  constraint files_mime_type_is_that_of_the_name check (private.check_file_type(file_name, mime_type)),
  constraint files_storage_path_is_own check (storage_path = client_id::text || '/' || id::text)
);
create index files_of_client on public.files (client_id, created_at) where uploaded_at is not null;
create index files_of_client_all on public.files (client_id);
create index files_of_audit on public.files (audit_id);
create index files_of_finding on public.files (finding_id, client_id) where finding_id is not null;
create index files_of_section on public.files (section_id, client_id) where section_id is not null;
create index files_of_proposal on public.files (proposal_id, client_id) where proposal_id is not null;
create index files_of_repository on public.files (repository_id) where repository_id is not null;
create unique index files_source_is_added_once on public.files (repository_id, commit_hash)
  where repository_id is not null and uploaded_at is not null;
create index files_unfinished on public.files (created_at) where uploaded_at is null;

-- The audit, the finding, the text and the proposal of a new file must belong to its client. A client adds images to published findings
-- alone, and cannot find out about a draft by trying. Only staff add images to texts of a report, and only admins terms to a draft.
create function private.check_file_subject(file public.files) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require(
    file.audit_id is null or exists (select from public.audits a where a.id = file.audit_id and a.client_id = file.client_id),
    'This client has no such audit.');
  perform private.require_found(file.finding_id is null or exists (
    select from public.findings f
    where f.id = file.finding_id and f.client_id = file.client_id and (f.status <> 'draft' or private.may_work_on(f.audit_id))),
    'This finding does not exist.');
  perform private.require_found(file.section_id is null or exists (
    select from public.report_sections s
    where s.id = file.section_id and s.client_id = file.client_id and private.may_work_on(s.audit_id)), 'This text does not exist.');
  if file.proposal_id is not null then
    -- The lock, here and where terms are removed, keeps them as they are while the proposal is sent.
    perform from public.proposals p
    where p.id = file.proposal_id and p.client_id = file.client_id and p.state = 'draft' and private.is_admin() for share;
    perform private.require_found(found, 'This draft of a proposal does not exist.');
  end if;
end $$;

-- Whether the client of a file may read it: an image of the firm once its text shows it to the client, and the terms of a proposal once
-- it was sent. An image of a draft may be named in an internal note alone, after a merge for example. What a client writes shows
-- nothing: they could name an image that they may not read.
create function private.is_shared(file public.files) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := 'image:' || file.id;
begin
  if file.finding_id is not null then
    return exists (
      select from public.findings f where f.id = file.finding_id and f.status <> 'draft' and (
        not file.is_from_firm or strpos(concat(f.description, ' ', f.recommendation), address) > 0
        or exists (select from public.finding_comments c where c.finding_id = f.id and c.by_firm and strpos(c.body, address) > 0)
        or exists (
          select from public.finding_events e
          where e.finding_id = f.id and e.by_firm and strpos(concat(e.message, ' ', e.replaced), address) > 0)));
  elsif file.section_id is not null then
    return exists (
      select from public.report_sections s
      where s.id = file.section_id and s.published_at is not null and strpos(s.body, address) > 0);
  end if;
  return file.proposal_id is null
    or exists (select from public.proposals p where p.id = file.proposal_id and p.state <> 'draft');
end $$;
grant execute on function private.is_shared to authenticated, service_role;

-- People upload for their own client, admins for any client, auditors for the audits they work on. The database sets the path,
-- and the audit of an image or source.
create function private.announce_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.audit_id := coalesce(
    (select r.audit_id from public.scope_repositories r where r.id = new.repository_id),
    (select f.audit_id from public.findings f where f.id = new.finding_id and f.client_id = new.client_id),
    (select s.audit_id from public.report_sections s where s.id = new.section_id and s.client_id = new.client_id), new.audit_id);
  if private.is_operator() then
    -- What an operator adds counts as judged.
    if new.uploaded_at is not null then
      new.object_version := coalesce(new.object_version, private.stored_version('client-files', new.storage_path));
    end if;
    return new;
  end if;
  perform private.hold_membership(private.caller_id());
  -- Again, now that the membership is held: the role may have changed meanwhile.
  perform private.allow('member', 'admin', 'auditor');
  perform private.refuse_if(new.client_id is distinct from private.own_client_id() and not private.may_work_on(new.audit_id),
    'You can only upload files of your own.');
  new.is_from_firm := private.acts_for_firm();
  if new.is_from_firm then
    perform private.require_approved_client(new.client_id);
  end if;
  new.uploader_name := case when new.is_from_firm
    then coalesce((select s.full_name from public.staff_profiles s where s.person_id = private.caller_id()), 'Auditor')
    else coalesce(private.display_name(private.caller_id()), '') end;
  if new.repository_id is not null then
    perform private.check_new_source(new);
  end if;
  perform private.check_file_subject(new);
  perform private.require_text('File name', new.file_name);
  perform private.require(new.file_size is not null, 'The file is empty.');
  new.storage_path := new.client_id || '/' || new.id;
  -- A retry of the same upload announces the same row, which the insert leaves unchanged.
  if not exists (select from public.files f where f.id = new.id) then
    perform private.check_file_limits(new.client_id, new.file_size);
    -- The sweep removes such an object when it is an hour old. Between its query and the removal, no row may take the object
    -- over.
    perform private.conflict_if(exists (
      select from storage.objects o
      where o.bucket_id = 'client-files' and o.name = new.storage_path and o.created_at < now() - interval '50 minutes'
    ), 'This upload was given up. Please choose the file again.');
  end if;
  return new;
end $$;

-- What a client's files take up, in bytes: what is stored, announced uploads, and objects of deleted files until the sweep.
create function private.used_bytes(client_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(greatest(f.file_size, private.stored_size(o.metadata))), 0)::bigint
  from (select f.storage_path, f.file_size from public.files f where f.client_id = used_bytes.client_id) f
  full join (
    select o.name, o.metadata from storage.objects o
    -- Every name that begins with the folder, by the index on names: 0 is the character after the slash.
    where o.bucket_id = 'client-files'
      and o.name collate "C" >= used_bytes.client_id || '/' and o.name collate "C" < used_bytes.client_id || '0'
  ) o on o.name = f.storage_path
$$;

-- FILE-07: a client's files fit into the quota, announced ones included, and the number of unfinished uploads is limited.
create function private.check_file_limits(client_id uuid, added_bytes bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- A page sends three at a time.
  most_unfinished constant integer := 100;
begin
  -- Announcements for one client run one after the other, so that several at once cannot pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('files of ' || check_file_limits.client_id, 0));
  perform private.require(
    (select count(*) from public.files f where f.client_id = check_file_limits.client_id and f.uploaded_at is null) < most_unfinished,
    'Too many uploads are unfinished. Please wait until some of them have finished.');
  perform private.require(private.used_bytes(check_file_limits.client_id) + added_bytes <= private.client_quota_bytes(),
    format('There is no space left: files can take up %s GB in total. Please delete files that you no longer need, or write to us. '
      'The space of a deleted file is free again within about an hour.', private.client_quota_bytes() / 1073741824));
end $$;

create trigger wait_for_erasure before insert or delete on public.files
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger announce_file before insert on public.files for each row execute function private.announce_file();

-- FILE-05, ADM-08: logs what an admin uploads for a client, and what an admin or the client deletes. An edge function completes
-- an upload, so the event names the uploader as its actor. ADM-12: the team is told of a client's uploads.
create function private.follow_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  file constant public.files := coalesce(new, old);
  facts constant jsonb := jsonb_build_object('file_id', file.id, 'file_name', file.file_name);
  proposal_state text;
begin
  if tg_op = 'DELETE' and file.proposal_id is not null and not private.is_operator() then
    select p.state into proposal_state from public.proposals p where p.id = file.proposal_id for share;
    perform private.conflict_if(proposal_state <> 'draft', 'The proposal was sent meanwhile, so its terms stay.');
  end if;
  -- STAFF-03: an image that arrives or goes changes the drafts that name it, by whoever uploaded it.
  if file.finding_id is not null and (tg_op = 'DELETE' or new.uploaded_at is distinct from old.uploaded_at) then
    update public.findings f set content_sha256 = null, edited_at = private.edited_by(f.edited_at, file.uploaded_by)
    where f.status = 'draft' and f.audit_id = file.audit_id and strpos(concat(f.description, f.recommendation), 'image:' || file.id) > 0;
  end if;
  -- Images of a text and terms of a proposal have no events of their own: those of the text and the proposal cover them.
  if coalesce(file.finding_id, file.section_id, file.proposal_id) is not null then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.uploaded_at is null and new.uploaded_at is not null then
    if new.repository_id is not null then
      perform private.follow_added_source(new);
    else
      perform private.record_event(case when new.is_from_firm then 'file_uploaded' else 'client_file_uploaded' end, new.client_id,
        facts => facts, actor => new.uploaded_by);
    end if;
  elsif tg_op = 'DELETE' and old.uploaded_at is not null and not private.is_operator() then
    if old.repository_id is null then
      perform private.record_event('file_deleted', old.client_id, facts => facts);
    elsif exists (select from public.audits a where a.id = old.audit_id) then
      -- The deletion of a whole audit is not recorded here.
      perform private.record_event('source_removed', audit_id => old.audit_id);
    end if;
  end if;
  return null;
end $$;
create trigger follow_file after update or delete on public.files for each row execute function private.follow_file();

-- The last step of an upload (FILE-06) -----------------------------------------------------------------------------------
-- complete-upload calls upload_to_judge in the name of the caller, reads the object, and responds with one of the three after it.

-- For the uploader of a file: what the file is checked against. Refused while it has not arrived.
create function public.upload_to_judge(file_id uuid)
returns table (
  state text, file_name text, file_size bigint, object_name text, content text, object_version text,
  commit_hash text, listed_files integer, repository_name text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  file public.files;
begin
  perform private.allow('member', 'admin', 'auditor');
  select f.* into file from public.files f
  where f.id = file_id and f.uploaded_by = private.caller_id()
    and (private.may_work_on(f.audit_id) or f.client_id = private.writable_client_id());
  perform private.require_found(file.id is not null, 'This upload does not exist.');
  perform private.conflict_if(not exists (select from storage.objects o where o.bucket_id = 'client-files' and o.name = file.storage_path),
    'The file has not arrived yet.');
  return query
  select case when file.uploaded_at is not null then 'completed' when file.quarantined_at is not null then 'quarantined'
      else 'arrived' end,
    file.file_name, file.file_size, file.storage_path, t.content, private.stored_version('client-files', file.storage_path),
    file.commit_hash, file.listed_files, private.repository_name(file.repository_id)
  from private.file_types() t where t.extension = private.file_extension(file.file_name);
end $$;

-- The service: these bytes passed the check, so from now on others see the file. A repeated call changes nothing. Refused when
-- another write has replaced them, or when size or type are not what was announced.
create function public.complete_file_upload(file_id uuid, judged_version text, sha256 text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  file public.files;
  stored jsonb;
begin
  perform private.allow('operator');
  select f.* into file from public.files f where f.id = file_id for update;
  perform private.require_found(file.id is not null, 'This upload does not exist.');
  if file.uploaded_at is not null then
    return;
  end if;
  select coalesce(o.metadata, '{}') into stored from storage.objects o
  where o.bucket_id = 'client-files' and o.name = file.storage_path and o.version = judged_version;
  perform private.conflict_if(stored is null, 'The file was replaced while it was checked. Please upload it again.');
  perform private.require(coalesce(private.stored_size(stored), file.file_size) between 1 and file.file_size,
    'The file is empty or larger than was announced. Please upload it again.');
  perform private.require(coalesce(private.stored_type(stored), file.mime_type) = file.mime_type,
    'The file is not of the type that was announced.');
  if file.repository_id is not null then
    perform private.check_listed_source(file, judged_version);
  end if;
  update public.files f
  set uploaded_at = now(), quarantined_at = null, object_version = judged_version, object_sha256 = sha256,
    file_size = coalesce(private.stored_size(stored), f.file_size)
  where f.id = file.id;
end $$;

-- The service: the scanner has not responded. The file waits, and the timer calls it again.
create function public.quarantine_file_upload(file_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.allow('operator');
  update public.files f set quarantined_at = coalesce(f.quarantined_at, now()), scan_after = coalesce(f.scan_after, now())
  where f.id = file_id and f.uploaded_at is null
$$;

-- The service: the content was refused. Deletes the row of the upload. The caller removes the object, or the timer does.
create function public.refuse_file_upload(file_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.allow('operator');
  delete from public.files f where f.id = file_id and f.uploaded_at is null
$$;

-- The service: the next uploads that wait for the scanner, by due time, one of each client before a second one of any. Each is put back
-- at once with a pause that doubles from 10 minutes to a day, so that a failing one delays no other.
create function public.claim_quarantined_uploads(batch_size integer)
returns table (
  id uuid, file_name text, file_size bigint, object_name text, content text, object_version text,
  commit_hash text, listed_files integer, repository_name text
)
language sql volatile security invoker set search_path = '' as $$
  select private.allow('operator');
  with due as (
    select f.id, row_number() over (partition by f.client_id order by f.scan_after, f.id) as turn, f.scan_after
    from public.files f where f.quarantined_at is not null and f.scan_after <= now()
  ), claimed as (
    update public.files f
    set scan_attempts = f.scan_attempts + 1,
      scan_after = now() + least(interval '1 day', interval '10 minutes' * 2 ^ least(f.scan_attempts, 8))
    where f.id in (select d.id from due d order by d.turn, d.scan_after, d.id limit batch_size) and f.scan_after <= now()
    returning f.*
  )
  select c.id, c.file_name, c.file_size, c.storage_path, t.content, private.stored_version('client-files', c.storage_path),
    c.commit_hash, c.listed_files, private.repository_name(c.repository_id)
  from claimed c join private.file_types() t on t.extension = private.file_extension(c.file_name)
$$;

-- For whoever sees a client's files: their total size and the quota, in bytes (FILE-07).
create function public.storage_use(client_id uuid) returns table (used_bytes bigint, allowed_bytes bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin');
  perform private.refuse_if(not private.may_read_client(storage_use.client_id), 'You may not see the files of this client.');
  return query select private.used_bytes(storage_use.client_id), private.client_quota_bytes();
end $$;

-- FILE-04: an admin, or the team member who uploaded a file, changes its category and audit. An image belongs to the audit of its text.
create function public.sort_file(file_id uuid, category text, audit_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  file public.files;
begin
  perform private.allow('member', 'admin');
  perform private.lock_and_allow((select f.client_id from public.files f where f.id = sort_file.file_id), 'member', 'admin');
  select f.* into file from public.files f
  where f.id = sort_file.file_id and f.uploaded_at is not null
    and coalesce(f.finding_id, f.section_id, f.proposal_id, f.repository_id) is null
    and (private.is_admin() or (f.client_id = private.writable_client_id() and f.uploaded_by = private.caller_id()))
  for update;
  perform private.require_found(file.id is not null, 'This file does not exist, or it is not yours to change.');
  file.audit_id := sort_file.audit_id;
  perform private.check_file_subject(file);
  update public.files f set file_category = sort_file.category, audit_id = sort_file.audit_id,
    moved_at = case when f.audit_id is distinct from sort_file.audit_id then clock_timestamp() else f.moved_at end
  where f.id = file.id;
  if private.is_admin() then
    perform private.record_event('file_changed', file.client_id, facts => jsonb_build_object('file_id', file.id, 'file_name', file.file_name));
  end if;
end $$;

alter table public.files enable row level security;
create policy "Clients see their judged and shared files, staff theirs"
  on public.files for select to authenticated
  using (
    (uploaded_at is not null or uploaded_by = (select private.readable_person_id()))
    and ((select private.is_admin())
      or (audit_id = any ((select private.worked_on_audits())::uuid[]) and proposal_id is null)
      or (client_id = (select private.readable_client_id())
        and (coalesce(finding_id, section_id, proposal_id) is null or private.is_shared(files))))
  );
create policy "Clients upload their files, staff those of their audits" on public.files
  for insert to authenticated
  with check (client_id = (select private.writable_client_id()) or (select private.is_admin())
    or audit_id = any ((select private.worked_on_audits())::uuid[]));
-- An image cannot be deleted on its own, because its text may show it, nor can the terms of a proposal that was sent.
-- Only staff delete added source, because findings refer to it. Auditors delete what a client added in no other case.
create policy "Clients delete their uploads, staff those of their audits" on public.files
  for delete to authenticated
  using (
    ((client_id = (select private.writable_client_id()) and uploaded_by = (select private.caller_id())
        and (repository_id is null or uploaded_at is null))
      or (select private.is_admin())
      or (audit_id = any ((select private.worked_on_audits())::uuid[]) and (is_from_firm or repository_id is not null)))
    and (coalesce(finding_id, section_id) is null or uploaded_at is null)
    and (proposal_id is null or exists (select from public.proposals p where p.id = proposal_id and p.state = 'draft'))
  );
grant select, insert (id, client_id, file_name, file_size, file_category, audit_id, mime_type, storage_path,
  finding_id, section_id, proposal_id, repository_id, commit_hash), delete
  on public.files to authenticated;
grant select, insert, update, delete on public.files to service_role;

-- Bucket of the files: {client}/{file} -----------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select 'client-files', 'client-files', false, private.max_upload_bytes(),
  array_agg(distinct t.mime_type collate "C" order by t.mime_type collate "C") from private.file_types() t;

-- The caller has announced exactly this object and not completed it. Signed upload links are refused: one would stay valid for
-- two hours, beyond completion, approval and impersonation.
create function private.may_upload_file(object_name text, metadata jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(current_setting('storage.operation', true), '') not like '%sign_upload%' and exists (
    select from public.files f
    where f.storage_path = object_name and f.uploaded_at is null and f.quarantined_at is null
      and f.uploaded_by = private.caller_id()
      and (private.may_work_on(f.audit_id) or f.client_id = private.writable_client_id())
      and private.is_acceptable_object(metadata, f.mime_type, f.file_size)
  );
end $$;
grant execute on function private.may_upload_file to authenticated, service_role;

-- The only policies on stored objects are for storing new ones, here and in 50_projects_and_audits.sql. Without a policy for
-- select, update and delete, the storage service reads, lists, signs, overwrites, copies, moves and removes nothing for a
-- user: objects are delivered by 75_openings.sql and removed by the timer.
create policy "Clients upload the files that they announced" on storage.objects for insert to authenticated
  with check (bucket_id = 'client-files' and private.may_upload_file(name, metadata));

-- Leftovers, for the timer (FILE-03, FILE-04) -----------------------------------------------------------------------------

-- The service: removes the entries of uploads that were not completed within an hour, and returns how many. A call that completes
-- one of them meanwhile waits for this, and then finds no entry.
create function public.remove_abandoned_uploads() returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.allow('operator');
  with removed as (
    delete from public.files f
    where f.uploaded_at is null and f.quarantined_at is null and f.created_at < now() - interval '1 hour'
    returning 1
  )
  select count(*)::integer from removed
$$;

-- The service: objects that no entry refers to, at least an hour old: those of deleted and abandoned files, of withdrawn and removed
-- reports and of deleted audits. None of them can be opened. The hour is for reports, which are stored before their audit is saved, and
-- for a database that was restored (97_sweep.sql). Each call examines the next 20,000, and begins anew after the last.
create function public.stale_objects(batch_size integer) returns table (bucket_id text, object_name text)
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  looked_at_once constant integer := 20000;
  seen constant uuid := (
    select coalesce(s.objects_seen, '00000000-0000-0000-0000-000000000000') from private.sweep_switch s);
  last_seen constant uuid := (
    select o.id from storage.objects o where o.id > seen order by o.id offset looked_at_once - 1 limit 1);
  found_now integer;
begin
  perform private.allow('operator');
  return query
  select o.bucket_id, o.name
  from storage.objects o
  where o.id > seen and o.id <= coalesce(last_seen, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    and o.created_at < now() - interval '1 hour' and (
      (o.bucket_id = 'client-files' and not exists (select from public.files f where f.storage_path = o.name))
      or (
        o.bucket_id = 'reports'
        and not exists (select from public.report_versions v where v.report_path = o.name and v.state = 'published')
      )
    )
  limit batch_size;
  get diagnostics found_now = row_count;
  -- A full batch means that these objects may hold more to remove: the next call examines them again.
  if found_now < batch_size then
    update private.sweep_switch s set objects_seen = last_seen where s.only_row;
  end if;
end $$;
