-- Files that clients and admins exchange (FILE-01..05), and their bucket. An upload has three steps: a row announces the file,
-- the object is stored at its path, and complete_file_upload confirms that it has arrived. Only then do others see the file.

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
  -- When the upload was completed; null until then.
  uploaded_at timestamptz,
  created_at timestamptz not null default now(),

  constraint files_file_name_is_short check (private.check_length('File name', file_name, 255)),
  constraint files_file_name_has_no_control_characters check (private.holds(file_name !~ '[\x01-\x1f/\\]',
    'The file name contains a character that is not allowed.')),
  constraint files_file_size_is_positive check (private.holds(file_size > 0, 'The file is empty.')),
  constraint files_file_size_is_limited check (private.holds(file_size <= private.max_upload_bytes(),
    format('The file is larger than %s.', pg_size_pretty(private.max_upload_bytes())))),
  constraint files_file_category_is_known check (private.check_choice('The category', file_category,
    array['nda', 'audit', 'report', 'other'])),
  constraint files_mime_type_is_allowed check (private.holds(mime_type = any (private.uploadable_types()),
    'Files of this type cannot be uploaded.')),
  constraint files_storage_path_is_own check (storage_path = user_id::text || '/' || id::text)
);

create index files_of_client on public.files (user_id, created_at) where uploaded_at is not null;
create index files_of_client_all on public.files (user_id);
create index files_unfinished on public.files (created_at) where uploaded_at is null;

-- Rules ---------------------------------------------------------------------------------------------------------------

-- Clients upload for themselves, admins for any client. Path, uploader and times are the database's.
create function private.announce_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() then
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
  new.uploaded_by := private.caller_id();
  new.uploaded_at := null;
  new.created_at := now();
  return new;
end $$;

create trigger announce_file before insert on public.files
  for each row execute function private.announce_file();

-- The object goes first: an entry without its object can be removed later, an object without its entry would be lost.
create function private.check_file_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_operator() and exists (
    select from storage.objects o where o.bucket_id = 'client-files' and o.name = old.storage_path
  ) then
    perform private.conflict('Remove the stored file before its entry.');
  end if;
  return old;
end $$;

create trigger check_file_removal before delete on public.files
  for each row execute function private.check_file_removal();
create trigger only_look_while_impersonating before insert or update or delete on public.files
  for each statement execute function private.refuse_while_impersonating();

-- Effects -------------------------------------------------------------------------------------------------------------

-- FILE-05, ADM-08: what an admin uploads for a client, and what an admin deletes of a client's, are lines in the log.
create function private.log_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  file constant public.files := coalesce(new, old);
begin
  if private.is_operator() or file.user_id = private.caller_id() or file.uploaded_at is null then
    return null;
  end if;
  if tg_op = 'DELETE' or old.uploaded_at is null then
    perform private.write_log(case tg_op when 'DELETE' then 'deleted_file' else 'uploaded_file' end, file.user_id,
      jsonb_build_object('file_id', file.id, 'file_name', file.file_name));
  end if;
  return null;
end $$;

create trigger log_file after update or delete on public.files
  for each row execute function private.log_file();

-- The last step of an upload. The size and the type are those of the object that arrived. Completing twice is the same as once.
create function private.complete_file_upload(announced_id uuid) returns public.files
language plpgsql security definer set search_path = '' as $$
declare
  file public.files;
  stored jsonb;
begin
  select f.* into file from public.files f
  where f.id = announced_id and f.uploaded_by = private.caller_id()
    and (private.is_admin() or f.user_id = private.writable_client_id())
  for update;
  if file.id is null then
    perform private.not_found('This upload does not exist.');
  end if;
  if file.uploaded_at is not null then
    return file;
  end if;
  select coalesce(o.metadata, '{}') into stored from storage.objects o
  where o.bucket_id = 'client-files' and o.name = file.storage_path;
  if stored is null then
    perform private.conflict('The file has not arrived yet.');
  end if;
  perform private.holds(coalesce(private.stored_size(stored), file.file_size) between 1 and private.max_upload_bytes(),
    format('The file is empty or larger than %s.', pg_size_pretty(private.max_upload_bytes())));
  perform private.holds(coalesce(private.stored_type(stored), file.mime_type) = file.mime_type,
    'The file is not of the type that was announced.');
  update public.files f
  set uploaded_at = now(), file_size = coalesce(private.stored_size(stored), f.file_size)
  where f.id = file.id returning f.* into file;
  return file;
end $$;

create function public.complete_file_upload(file_id uuid) returns public.files
language sql security invoker set search_path = '' as $$ select private.complete_file_upload(file_id) $$;

-- Policies ------------------------------------------------------------------------------------------------------------

alter table public.files enable row level security;

create policy "Clients see their own files, admins all" on public.files for select to authenticated
  using (user_id = (select private.readable_client_id()) or (select private.is_admin()));
create policy "Clients upload files of their own, admins for any client" on public.files for insert to authenticated
  with check (user_id = (select private.writable_client_id()) or (select private.is_admin()));
create policy "Clients delete what they uploaded, admins any file" on public.files for delete to authenticated
  using (
    (user_id = (select private.writable_client_id()) and uploaded_by = (select private.caller_id()))
    or (select private.is_admin())
  );

revoke all on public.files from anon, authenticated;
grant select, insert, delete on public.files to authenticated;
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
    where f.storage_path = object_name and f.uploaded_at is null and f.uploaded_by = private.caller_id()
      and (private.is_admin() or f.user_id = private.writable_client_id())
      and private.is_acceptable_object(metadata, f.mime_type)
  );
end $$;

create function private.may_remove_file(object_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.files f
    where f.storage_path = object_name and f.uploaded_by = private.caller_id() and f.user_id = private.writable_client_id()
  );
end $$;

create policy "Clients read their own files, admins all" on storage.objects for select to authenticated
  using (bucket_id = 'client-files' and (
    split_part(name, '/', 1) = (select private.readable_client_id())::text or (select private.is_admin())
  ));
create policy "Clients upload the files that they announced" on storage.objects for insert to authenticated
  with check (bucket_id = 'client-files' and private.may_upload_file(name, metadata));
create policy "Clients retry an upload that is not complete" on storage.objects for update to authenticated
  using (bucket_id = 'client-files' and private.may_upload_file(name, null))
  with check (bucket_id = 'client-files' and private.may_upload_file(name, metadata));
create policy "Clients remove what they uploaded, admins any file" on storage.objects for delete to authenticated
  using (bucket_id = 'client-files' and ((select private.is_admin()) or private.may_remove_file(name)));

-- What is left behind, for the timer (FILE-03, FILE-04) --------------------------------------------------------------------

-- Uploads that were not completed within an hour: entries whose object never arrived, and objects that no row speaks of.
create function public.stale_uploads(batch_size integer)
returns table (bucket_id text, object_name text, file_id uuid)
language sql stable security invoker set search_path = '' as $$
  select 'client-files', f.storage_path, f.id
  from public.files f
  where f.uploaded_at is null and f.created_at < now() - interval '1 hour'
  union all
  select o.bucket_id, o.name, null
  from storage.objects o
  where o.created_at < now() - interval '1 hour' and (
    (o.bucket_id = 'client-files' and not exists (select from public.files f where f.storage_path = o.name))
    or (
      o.bucket_id = 'reports'
      and not exists (select from public.audits a where a.report_path = o.name)
      and not exists (select from public.report_versions v where v.report_path = o.name)
    )
  )
  limit batch_size
$$;

-- Removes complete entries whose object is gone: their deletion was cut between object and entry. Waits an hour, so that a
-- deletion that is under way ends by itself. Returns how many it removed. A trigger on storage.objects could do this at once,
-- but that table belongs to the platform.
create function public.remove_lost_files(batch_size integer) returns integer
language sql volatile security invoker set search_path = '' as $$
  with lost as (
    delete from public.files f where f.id in (
      select c.id from public.files c
      where c.uploaded_at < now() - interval '1 hour' and not exists (
        select from storage.objects o where o.bucket_id = 'client-files' and o.name = c.storage_path
      )
      limit batch_size
    )
    returning 1
  )
  select count(*)::integer from lost
$$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.complete_file_upload(uuid), private.may_upload_file(text, jsonb), private.may_remove_file(text)
to authenticated, service_role;
revoke execute on function public.complete_file_upload(uuid) from public, anon;
grant execute on function public.complete_file_upload(uuid) to authenticated, service_role;
revoke execute on function public.stale_uploads(integer), public.remove_lost_files(integer)
from public, anon, authenticated;
grant execute on function public.stale_uploads(integer), public.remove_lost_files(integer) to service_role;
