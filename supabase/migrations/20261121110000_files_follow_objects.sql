-- FILE-04: a complete file whose object is gone opens nothing: its deletion was cut between object and entry. The sweep
-- takes such entries away, after an hour, so that a deletion that is under way ends by itself. Not by a trigger on
-- storage.objects: that table belongs to the platform.
create function public.remove_lost_files(batch_size integer)
returns integer language sql volatile security invoker set search_path = '' as $$
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

revoke execute on function public.remove_lost_files(integer) from public, anon, authenticated;
grant execute on function public.remove_lost_files(integer) to service_role;
