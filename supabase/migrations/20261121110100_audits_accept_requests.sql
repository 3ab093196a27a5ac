-- ADM-09: an audit that is begun from a request answers it. Otherwise the client reads "new" beside the work that it led to.
create function private.accept_request()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_operator() then
    update public.service_requests r set status = 'accepted'
    where r.id = new.service_request_id and r.status <> 'accepted';
  end if;
  return null;
end $$;

create trigger accept_request after insert on public.audits
  for each row when (new.service_request_id is not null) execute function private.accept_request();

revoke execute on function private.accept_request() from public;
