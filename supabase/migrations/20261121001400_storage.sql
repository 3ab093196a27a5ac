-- Private buckets. Objects lie in the folder of the client they belong to: client-files/{client}/{file},
-- reports/{client}/{audit}/{name}.pdf. Type and size are checked by the bucket, by the policy and on completion.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('client-files', 'client-files', false, 52428800, array[
    'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'text/markdown', 'text/csv',
    'application/json', 'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  ]),
  ('reports', 'reports', false, 52428800, array['application/pdf'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The caller has announced exactly this object and not completed it. A signed upload link is refused: it would stay
-- good for two hours, past completion, approval and impersonation.
create function private.may_upload_file(object_name text, metadata jsonb)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(current_setting('storage.operation', true), '') not like '%sign_upload%' and exists (
    select 1 from public.files f
    where f.storage_path = object_name and f.uploaded_at is null and f.uploaded_by = auth.uid()
      and (private.is_admin() or f.user_id = private.portal_writer_id())
      and split_part(coalesce(metadata ->> 'mimetype', f.mime_type), ';', 1) = f.mime_type
      and coalesce(metadata ->> 'size', metadata ->> 'contentLength', '1')::bigint <= 52428800
  )
$$;

create function private.may_remove_file(object_name text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.files f
    where f.storage_path = object_name and f.uploaded_by = auth.uid() and f.user_id = private.portal_writer_id()
  )
$$;

-- A report goes to an existing audit's folder, in the folder of that audit's client.
create function private.is_report_place(object_name text, metadata jsonb)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(current_setting('storage.operation', true), '') not like '%sign_upload%'
    and object_name ~ '^[^/]+/[^/]+/[^/\\]{1,200}\.pdf$'
    and split_part(coalesce(metadata ->> 'mimetype', 'application/pdf'), ';', 1) = 'application/pdf'
    and coalesce(metadata ->> 'size', metadata ->> 'contentLength', '1')::bigint <= 52428800
    and exists (
      select 1 from public.audits a join public.projects p on p.id = a.project_id
      where p.user_id::text = split_part(object_name, '/', 1) and a.id::text = split_part(object_name, '/', 2)
    )
$$;

-- Nobody was ever given this report: an upload that failed half-way may be cleaned up, a report may not.
create function private.is_unused_report(object_name text)
returns boolean language sql stable security definer set search_path = '' as $$
  select not exists (select 1 from public.report_versions v where v.report_path = object_name)
    and not exists (select 1 from public.audits a where a.report_path = object_name)
$$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.may_upload_file(text, jsonb), private.may_remove_file(text), private.is_report_place(text, jsonb),
  private.is_unused_report(text)
to authenticated, service_role;

create policy "Clients read their own files, admins all" on storage.objects for select to authenticated
  using (bucket_id = 'client-files' and (
    split_part(name, '/', 1) = (select private.portal_viewer_id())::text or (select private.is_admin())
  ));
create policy "Clients upload the files that they announced" on storage.objects for insert to authenticated
  with check (bucket_id = 'client-files' and private.may_upload_file(name, metadata));
create policy "Clients retry an upload that is not complete" on storage.objects for update to authenticated
  using (bucket_id = 'client-files' and private.may_upload_file(name, null))
  with check (bucket_id = 'client-files' and private.may_upload_file(name, metadata));
create policy "Clients remove what they uploaded, admins any file" on storage.objects for delete to authenticated
  using (bucket_id = 'client-files' and ((select private.is_admin()) or private.may_remove_file(name)));

create policy "Clients read their own reports, admins all" on storage.objects for select to authenticated
  using (bucket_id = 'reports' and (
    split_part(name, '/', 1) = (select private.portal_viewer_id())::text or (select private.is_admin())
  ));
create policy "Admins upload reports to the folder of an audit" on storage.objects for insert to authenticated
  with check (bucket_id = 'reports' and (select private.is_admin()) and private.is_report_place(name, metadata));
create policy "Admins remove reports that nobody was given" on storage.objects for delete to authenticated
  using (bucket_id = 'reports' and (select private.is_admin()) and private.is_unused_report(name));
