-- Files: row first, object second, complete third. Log and outbox: nobody rewrites history.

create function private.begin_upload()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() then
    return new;
  end if;
  if new.user_id is distinct from auth.uid() then
    perform private.require_admin('You can only upload files of your own.');
    perform private.require_client(new.user_id);
  end if;
  perform private.check_text('File name', new.file_name, 255, true);
  if new.file_name ~ '[\x01-\x1f/\\]' then
    raise exception 'The file name contains a character that is not allowed.' using errcode = '22023';
  end if;
  perform private.check_choice('The category', new.file_category, array['nda', 'audit', 'report', 'other']);
  if new.file_size is null or new.file_size < 1 then
    raise exception 'The file is empty.' using errcode = '22023';
  end if;
  if new.file_size > 52428800 then
    raise exception 'The file is larger than 50 MB.' using errcode = '22023';
  end if;
  if new.mime_type is null or new.mime_type <> all (array[
    'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'text/markdown', 'text/csv',
    'application/json', 'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  ]) then
    raise exception 'Files of this type cannot be uploaded.' using errcode = '22023';
  end if;
  new.storage_path := new.user_id || '/' || new.id;
  new.uploaded_by := auth.uid();
  new.uploaded_at := null;
  new.created_at := now();
  return new;
end $$;

create trigger begin_upload before insert on public.files
  for each row execute function private.begin_upload();

-- The object goes first: a row without its object can be retried, an object without its row would be lost.
create function private.check_file_removal()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_operator() and exists (
    select 1 from storage.objects o where o.bucket_id = 'client-files' and o.name = old.storage_path
  ) then
    perform private.conflict('Remove the stored file before its entry.');
  end if;
  return old;
end $$;

create trigger check_file_removal before delete on public.files
  for each row execute function private.check_file_removal();

create function private.follow_file()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  subject public.files := coalesce(new, old);
begin
  if private.is_operator() or subject.user_id = auth.uid() or subject.uploaded_at is null then
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform private.write_log('deleted_file', subject.user_id,
      jsonb_build_object('file_id', subject.id, 'file_name', subject.file_name));
  elsif old.uploaded_at is null then
    perform private.write_log('uploaded_file', subject.user_id,
      jsonb_build_object('file_id', subject.id, 'file_name', subject.file_name));
  end if;
  return null;
end $$;

create trigger follow_file after update or delete on public.files
  for each row execute function private.follow_file();

-- Step three of an upload. The size is what really arrived. Completing twice is the same as once.
create function private.complete_file_upload(file uuid)
returns public.files language plpgsql security definer set search_path = '' as $$
declare
  found public.files;
  stored jsonb;
  size bigint;
begin
  select f.* into found from public.files f
  where f.id = file and f.uploaded_by = auth.uid()
    and (private.is_admin() or f.user_id = private.portal_writer_id())
  for update;
  if found.id is null then
    raise exception 'This upload does not exist.' using errcode = 'PT404';
  end if;
  if found.uploaded_at is not null then
    return found;
  end if;
  select coalesce(o.metadata, '{}') into stored from storage.objects o
  where o.bucket_id = 'client-files' and o.name = found.storage_path;
  if stored is null then
    perform private.conflict('The file has not arrived yet.');
  end if;
  -- Hosted storage calls it size; the embedded one may only know contentLength.
  size := coalesce(stored ->> 'size', stored ->> 'contentLength', found.file_size::text)::bigint;
  if size not between 1 and 52428800 then
    raise exception 'The file is empty or larger than 50 MB.' using errcode = '22023';
  end if;
  if split_part(coalesce(stored ->> 'mimetype', found.mime_type), ';', 1) <> found.mime_type then
    raise exception 'The file is not of the type that was announced.' using errcode = '22023';
  end if;
  update public.files f set uploaded_at = now(), file_size = size where f.id = found.id returning f.* into found;
  return found;
end $$;

create function public.complete_file_upload(file_id uuid)
returns public.files language sql security invoker set search_path = '' as $$
  select private.complete_file_upload(file_id)
$$;

-- Append-only, for the service role too.
create function private.refuse_rewriting_the_log()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse('The activity log can only be added to.');
  return null;
end $$;

create trigger log_is_append_only before update or delete or truncate on public.admin_activity_logs
  for each statement execute function private.refuse_rewriting_the_log();

-- What was queued stays queued as it was; delivery writes down its own progress only.
create function private.refuse_rewriting_the_outbox()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.event_key, new.kind, new.payload, new.created_at)
      is not distinct from (old.id, old.event_key, old.kind, old.payload, old.created_at)
      and (new.recipient_user_id is null or new.recipient_user_id = old.recipient_user_id)
      and (old.status <> 'sent' or new.status = 'sent')
    then
      return new;
    end if;
  end if;
  perform private.refuse('A queued e-mail cannot be changed or removed.');
  return null;
end $$;

create trigger outbox_is_append_only before update or delete on public.email_outbox
  for each row execute function private.refuse_rewriting_the_outbox();
create trigger outbox_is_never_emptied before truncate on public.email_outbox
  for each statement execute function private.refuse_rewriting_the_outbox();

revoke execute on all functions in schema private from public;
grant execute on function private.complete_file_upload(uuid) to authenticated, service_role;
revoke execute on function public.complete_file_upload(uuid) from public, anon;
grant execute on function public.complete_file_upload(uuid) to authenticated, service_role;
