-- Service requests: what a client asks for on /request, and how far the team is with it (REQ-01, REQ-02, ADM-09).

create table public.service_requests (
  -- The client's page makes the id, so that a retry is the same request (REQ-02).
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  service_type text not null,
  project_name text not null,
  -- "Additional information" on the form.
  message text not null,
  status text not null default 'new',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint service_requests_service_type_is_known check (private.check_choice('The service', service_type,
    array['smart_contract_audit', 'typescript_audit', 'code_review'])),
  constraint service_requests_project_name_is_one_line check (private.check_line('Project name', project_name, 120)),
  constraint service_requests_message_is_short check (private.check_length('Additional information', message, 5000)),
  constraint service_requests_status_is_known check (private.check_choice('Status', status,
    array['new', 'in_review', 'accepted', 'declined']))
);

create index service_requests_of_client on public.service_requests (user_id, created_at);

-- Rules ---------------------------------------------------------------------------------------------------------------

-- How many requests a client may send within 24 hours.
create function private.max_requests_a_day() returns integer
language sql immutable set search_path = '' as $$ select 50 $$;

-- A client sends a new request in their own name; from then on an admin changes its status, and nothing else changes.
create function private.check_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  by_an_admin constant text[] := '{status,created_at,updated_at}';
begin
  if private.is_operator() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    perform private.require_admin('Only an admin can change a request.');
    if to_jsonb(new) - by_an_admin <> to_jsonb(old) - by_an_admin then
      perform private.refuse('Only the status of a request can be changed.');
    end if;
    return new;
  end if;
  if new.user_id is distinct from private.caller_id() then
    perform private.refuse('You can only send a request in your own name.');
  end if;
  if new.status is distinct from 'new' then
    perform private.refuse('Only an admin can change a request.');
  end if;
  if private.is_blank(new.project_name) or private.is_blank(new.message) or new.service_type is null then
    perform private.invalid('Please fill in all required fields');
  end if;
  -- Requests of one client take turns, so that several at once cannot pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('requests of ' || new.user_id, 0));
  perform private.holds(
    (select count(*) from public.service_requests r
     where r.user_id = new.user_id and r.created_at > now() - interval '1 day') < private.max_requests_a_day(),
    format('You have sent %s requests within a day. Please send the next one tomorrow, or write to us.',
      private.max_requests_a_day()));
  return new;
end $$;

create trigger check_request before insert or update on public.service_requests
  for each row execute function private.check_request();
create trigger keep_id_and_times before insert or update on public.service_requests
  for each row execute function private.keep_id_and_times();
create trigger only_look_while_impersonating before insert or update or delete on public.service_requests
  for each statement execute function private.refuse_while_impersonating();

-- Effects -------------------------------------------------------------------------------------------------------------

-- ADM-09: the team is told of a new request by e-mail, without the client's words: those are read in the console. A change of status is a line in the log.
create function private.follow_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.queue_email('service_request_notice:' || new.id, 'service_request_notice', null,
      jsonb_build_object(
        'user_id', new.user_id, 'client_name', private.display_name(new.user_id), 'service_type', new.service_type,
        'project_name', new.project_name,
        'business_email', (select p.business_email from public.profiles p where p.user_id = new.user_id)
      ));
  elsif new.status <> old.status then
    perform private.write_log('changed_request_status', new.user_id, jsonb_build_object(
      'request_id', new.id, 'project_name', new.project_name, 'from', old.status, 'to', new.status));
  end if;
  return null;
end $$;

create trigger follow_request after insert or update on public.service_requests
  for each row execute function private.follow_request();

-- Policies ------------------------------------------------------------------------------------------------------------

alter table public.service_requests enable row level security;

create policy "Clients see their own requests, admins all" on public.service_requests for select to authenticated
  using (user_id = (select private.readable_client_id()) or (select private.is_admin()));
create policy "Clients send requests" on public.service_requests for insert to authenticated
  with check (user_id = (select private.writable_client_id()));
create policy "Admins change the status of requests" on public.service_requests for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

revoke all on public.service_requests from anon, authenticated;
grant select, insert, update on public.service_requests to authenticated;
grant all on public.service_requests to service_role;
revoke execute on all functions in schema private from public;
