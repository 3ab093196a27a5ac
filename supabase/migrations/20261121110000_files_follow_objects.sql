-- FILE-04: an entry goes with its stored file, in the same transaction. A deletion that is cut between its two steps,
-- and a file removed by any other way, would leave an entry that opens nothing. Of an upload that was not completed the
-- entry stays: it is retried, or swept.
create function private.remove_file_entry()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.files f where f.storage_path = old.name and f.uploaded_at is not null;
  return null;
end $$;

create trigger remove_file_entry after delete on storage.objects
  for each row when (old.bucket_id = 'client-files') execute function private.remove_file_entry();

revoke execute on function private.remove_file_entry() from public;
