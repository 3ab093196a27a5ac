-- Files that clients and admins exchange (FILE-01..07), and their bucket. An upload has three steps: a row announces the file,
-- the object is stored at its path, and the edge function complete-upload judges what arrived. Until it has found it right,
-- nobody but the uploader sees the row, and nobody opens the object.

create table public.files (
  id uuid primary key default gen_random_uuid(),
  -- The client whose file it is.
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  file_name text not null,
  -- In bytes; announced first, then as it arrived.
  file_size bigint,
  file_category text not null default 'other',
  mime_type text not null,
  -- Where the object lies in the bucket `client-files`: {client}/{file}.
  storage_path text not null unique,
  -- Who uploads it; no foreign key, because a client's file outlives the admin's account.
  uploaded_by uuid default auth.uid(),
  -- When the upload was completed: it had arrived and was judged. Null until then.
  uploaded_at timestamptz,
  -- Since when a scanner has yet to answer; the timer asks it again.
  quarantined_at timestamptz,
  -- Which bytes were judged (private.stored_etag). An object with others is not delivered.
  object_etag text,
  created_at timestamptz not null default now(),

  constraint files_file_name_is_honest check (private.check_file_name(file_name)),
  constraint files_file_size_is_positive check (private.holds(file_size > 0, 'The file is empty.')),
  constraint files_file_size_is_limited check (private.holds(file_size <= private.max_upload_bytes(),
    format('The file is larger than %s.', pg_size_pretty(private.max_upload_bytes())))),
  constraint files_file_category_is_known check (private.check_choice('The category', file_category,
    array['nda', 'audit', 'report', 'other'])),
  constraint files_mime_type_is_that_of_the_name check (private.check_file_type(file_name, mime_type)),
  constraint files_storage_path_is_own check (storage_path = user_id::text || '/' || id::text)
);

create index files_of_client on public.files (user_id, created_at) where uploaded_at is not null;
create index files_of_client_all on public.files (user_id);
create index files_unfinished on public.files (created_at) where uploaded_at is null;

-- Rules ---------------------------------------------------------------------------------------------------------------

-- How many uploads of a client may be under way at once; a page sends three at a time.
create function private.max_unfinished_uploads() returns integer
language sql immutable set search_path = '' as $$ select 100 $$;

-- Clients upload for themselves, admins for any client. The path is the database's.
create function private.announce_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() then
    -- What an operator brings along counts as judged.
    if new.uploaded_at is not null then
      new.object_etag := coalesce(new.object_etag, private.stored_etag('client-files', new.storage_path));
    end if;
    return new;
  end if;
  if new.user_id is distinct from private.caller_id() then
    perform private.require_admin('You can only upload files of your own.');
  end if;
  if private.is_admin() then
    perform private.require_approved_client(new.user_id);
  end if;
  perform private.require_text('File name', new.file_name);
  perform private.holds(new.file_size is not null, 'The file is empty.');
  new.storage_path := new.user_id || '/' || new.id;
  -- A try again of the same upload announces the same row, which the insert then leaves alone.
  if not exists (select from public.files f where f.id = new.id) then
    perform private.check_file_limits(new.user_id, new.file_size);
  end if;
  return new;
end $$;

-- FILE-07: a client's files fit into the quota, announced ones included, and no more uploads are under way than people begin.
create function private.check_file_limits(client_id uuid, added_bytes bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  used bigint;
  unfinished integer;
begin
  -- Announcements for one client take turns, so that several at once cannot pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('files of ' || client_id, 0));
  select coalesce(sum(f.file_size), 0), count(*) filter (where f.uploaded_at is null) into used, unfinished
  from public.files f where f.user_id = client_id;
  perform private.holds(unfinished < private.max_unfinished_uploads(),
    'Too many uploads are unfinished. Please wait until some of them have finished.');
  perform private.holds(used + added_bytes <= private.client_quota_bytes(),
    format('There is no space left: files can take up %s GB in total. Please delete files that you no longer need, or write to us.',
      private.client_quota_bytes() / 1073741824));
end $$;

create trigger announce_file before insert on public.files
  for each row execute function private.announce_file();

create trigger only_look_while_impersonating before insert or update or delete on public.files
  for each statement execute function private.refuse_while_impersonating();

-- Effects -------------------------------------------------------------------------------------------------------------

-- How many files a client may delete within 24 hours: each is a line in the log.
create function private.max_deletions_a_day() returns integer
language sql immutable set search_path = '' as $$ select 200 $$;

-- FILE-05, ADM-08: what an admin uploads for a client, and what an admin or the client deletes, are lines in the log. An
-- upload is completed by an edge function, so its line carries the uploader. ADM-12: the team is told of a client's uploads.
create function private.follow_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  file constant public.files := coalesce(new, old);
  facts constant jsonb := jsonb_build_object('file_id', file.id, 'file_name', file.file_name);
begin
  if tg_op = 'UPDATE' then
    if old.uploaded_at is null and new.uploaded_at is not null then
      if new.uploaded_by = new.user_id then
        perform private.queue_upload_email(new.user_id);
      else
        perform private.write_log('uploaded_file', new.user_id, facts, new.uploaded_by);
      end if;
    end if;
  elsif not private.is_operator() and file.uploaded_at is not null then
    perform private.holds(file.user_id <> private.caller_id()
      or (select count(*) from public.admin_activity_logs l where l.target_user_id = file.user_id and l.action = 'deleted_file'
        and l.admin_user_id = file.user_id and l.created_at > now() - interval '1 day') < private.max_deletions_a_day(),
      format('You have deleted %s files within a day. Please delete the next one tomorrow, or write to us.',
        private.max_deletions_a_day()));
    perform private.write_log('deleted_file', file.user_id, facts);
  end if;
  return null;
end $$;

create trigger follow_file after update or delete on public.files
  for each row execute function private.follow_file();

-- The last step of an upload (FILE-06) -----------------------------------------------------------------------------------
-- complete-upload asks upload_to_judge in the name of the caller, reads the object, and answers with one of the three
-- functions after it, which only the service role may call.

-- What the caller's upload must turn out to be. Raises a sentence while it has not arrived, or when size or type are wrong.
create function private.upload_to_judge(file_id uuid)
returns table (is_completed boolean, file_name text, object_name text, content text, object_etag text)
language plpgsql stable security definer set search_path = '' as $$
declare
  file public.files;
  stored jsonb;
begin
  select f.* into file from public.files f
  where f.id = file_id and f.uploaded_by = private.caller_id()
    and (private.is_admin() or f.user_id = private.writable_client_id());
  if file.id is null then
    perform private.not_found('This upload does not exist.');
  end if;
  select coalesce(o.metadata, '{}') into stored from storage.objects o
  where o.bucket_id = 'client-files' and o.name = file.storage_path;
  if stored is null then
    perform private.conflict('The file has not arrived yet.');
  end if;
  return query
  select file.uploaded_at is not null, file.file_name, file.storage_path, t.content, stored ->> 'eTag'
  from private.file_types() t where t.extension = private.file_extension(file.file_name);
end $$;
grant execute on function private.upload_to_judge to authenticated, service_role;

create function public.upload_to_judge(file_id uuid)
returns table (is_completed boolean, file_name text, object_name text, content text, object_etag text)
language sql stable security invoker set search_path = '' as $$ select * from private.upload_to_judge(file_id) $$;
grant execute on function public.upload_to_judge to authenticated, service_role;

-- The bytes with this eTag were found right: from now on others see the file. Completing twice is the same as once. Refuses
-- with a sentence when other bytes have taken their place, or when size or type are not what was announced.
create function public.complete_file_upload(file_id uuid, judged_etag text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  file public.files;
  stored jsonb;
begin
  select f.* into file from public.files f where f.id = file_id for update;
  if file.id is null then
    perform private.not_found('This upload does not exist.');
  end if;
  if file.uploaded_at is not null then
    return;
  end if;
  select coalesce(o.metadata, '{}') into stored from storage.objects o
  where o.bucket_id = 'client-files' and o.name = file.storage_path;
  if stored is null or stored ->> 'eTag' is distinct from judged_etag then
    perform private.conflict('The file was replaced while it was checked. Please upload it again.');
  end if;
  perform private.holds(coalesce(private.stored_size(stored), file.file_size) between 1 and private.max_upload_bytes(),
    format('The file is empty or larger than %s.', pg_size_pretty(private.max_upload_bytes())));
  perform private.holds(coalesce(private.stored_type(stored), file.mime_type) = file.mime_type,
    'The file is not of the type that was announced.');
  update public.files f
  set uploaded_at = now(), quarantined_at = null, object_etag = judged_etag,
    file_size = coalesce(private.stored_size(stored), f.file_size)
  where f.id = file.id;
end $$;
grant execute on function public.complete_file_upload to service_role;

-- The scanner has not answered: the file waits, and the timer asks again.
create function public.quarantine_file_upload(file_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.files f set quarantined_at = coalesce(f.quarantined_at, now()) where f.id = file_id and f.uploaded_at is null
$$;
grant execute on function public.quarantine_file_upload to service_role;

-- The content was refused: nothing stays of the upload but the object, which the caller and the timer remove.
create function public.refuse_file_upload(file_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  delete from public.files f where f.id = file_id and f.uploaded_at is null
$$;
grant execute on function public.refuse_file_upload to service_role;

-- The uploads that wait for the scanner, the longest waiting first.
create function public.quarantined_uploads(batch_size integer)
returns table (id uuid, file_name text, object_name text, content text, object_etag text)
language sql stable security invoker set search_path = '' as $$
  select f.id, f.file_name, f.storage_path, t.content, private.stored_etag('client-files', f.storage_path)
  from public.files f
  join private.file_types() t on t.extension = private.file_extension(f.file_name)
  where f.quarantined_at is not null
  order by f.quarantined_at
  limit batch_size
$$;
grant execute on function public.quarantined_uploads to service_role;

-- FILE-07: how much a client's files take up and how much they may, in bytes.
create function public.storage_use(client_id uuid) returns table (used_bytes bigint, allowed_bytes bigint)
language sql stable security invoker set search_path = '' as $$
  select coalesce(sum(f.file_size), 0)::bigint, private.client_quota_bytes() from public.files f where f.user_id = client_id
$$;
grant execute on function public.storage_use to authenticated, service_role;

-- Policies ------------------------------------------------------------------------------------------------------------

alter table public.files enable row level security;

create policy "Clients see their own files, admins all, once judged" on public.files for select to authenticated
  using (
    (user_id = (select private.readable_client_id()) or (select private.is_admin()))
    and (uploaded_at is not null or uploaded_by = (select private.readable_profile_id()))
  );
create policy "Clients upload files of their own, admins for any client" on public.files for insert to authenticated
  with check (user_id = (select private.writable_client_id()) or (select private.is_admin()));
create policy "Clients delete what they uploaded, admins any file" on public.files for delete to authenticated
  using (
    (user_id = (select private.writable_client_id()) and uploaded_by = (select private.caller_id()))
    or (select private.is_admin())
  );

grant select, insert (id, user_id, file_name, file_size, file_category, mime_type, storage_path), delete
  on public.files to authenticated;
grant all on public.files to service_role;

-- Bucket of the files: {client}/{file} -----------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('client-files', 'client-files', false, private.max_upload_bytes(), private.uploadable_types());

-- The caller has announced exactly this object and not completed it. Signed upload links are refused: one would stay good for
-- two hours, past completion, approval and impersonation.
create function private.may_upload_file(object_name text, metadata jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(current_setting('storage.operation', true), '') not like '%sign_upload%' and exists (
    select from public.files f
    where f.storage_path = object_name and f.uploaded_at is null and f.quarantined_at is null
      and f.uploaded_by = private.caller_id()
      and (private.is_admin() or f.user_id = private.writable_client_id())
      and private.is_acceptable_object(metadata, f.mime_type)
  );
end $$;
grant execute on function private.may_upload_file to authenticated, service_role;

-- The only policies on stored objects are for storing new ones, here and in 50_projects_and_audits.sql. Without a policy for
-- select, update and delete, the storage service reads, lists, signs, overwrites, copies, moves and removes nothing for a
-- user: objects are delivered by 75_deliveries.sql and removed by the timer.
create policy "Clients upload the files that they announced" on storage.objects for insert to authenticated
  with check (bucket_id = 'client-files' and private.may_upload_file(name, metadata));

-- What is left behind, for the timer (FILE-03, FILE-04) --------------------------------------------------------------------

-- Uploads that were not completed within an hour: entries whose object never arrived or was never judged, and objects that no
-- row speaks of: those of deleted files, of withdrawn and removed reports and of deleted audits. No such object can be opened
-- meanwhile. The hour is for uploads that are under way.
create function public.stale_uploads(batch_size integer)
returns table (bucket_id text, object_name text, file_id uuid)
language sql stable security invoker set search_path = '' as $$
  select 'client-files', f.storage_path, f.id
  from public.files f
  where f.uploaded_at is null and f.quarantined_at is null and f.created_at < now() - interval '1 hour'
  union all
  select o.bucket_id, o.name, null
  from storage.objects o
  where o.created_at < now() - interval '1 hour' and (
    (o.bucket_id = 'client-files' and not exists (select from public.files f where f.storage_path = o.name))
    or (
      o.bucket_id = 'reports'
      and not exists (select from public.report_versions v where v.report_path = o.name and v.state = 'published')
    )
  )
  limit batch_size
$$;
grant execute on function public.stale_uploads to service_role;
