-- Service requests of clients, and the team's progress (REQ-01..03, ADM-09). The list for admins is in 91_request_list.sql.

-- What can be requested (REQ-01, REQ-03): the three cards of the form, then the other services of onboarding. The names are
-- shown to people. packages/domain/src/service-requests/types.ts says the same; a test compares the two.
create function private.service_types() returns table (service_type text, name text)
language sql immutable set search_path = '' as $$
  values
    ('smart_contract_audit', 'Smart contract audit'),
    ('typescript_audit', 'TypeScript audit'),
    ('code_review', 'Code review'),
    ('solidity_audit', 'Solidity Audit'),
    ('solana_audit', 'Solana Audit'),
    ('rust_audit', 'Rust Audit'),
    ('cairo_audit', 'Cairo Audit'),
    ('sway_audit', 'Sway Audit'),
    ('pentesting', 'Pentesting'),
    ('web3_wallet_security_audit', 'Web3 Wallet Security Audit'),
    ('ai_red_team_audit', 'AI Red Team Audit'),
    ('solidity_development', 'Solidity Development'),
    ('solana_development', 'Solana Development'),
    ('security_consultation', 'Security Consultation'),
    ('other', 'Other')
$$;

create function private.check_service_type(service_type text) returns boolean
language sql immutable set search_path = '' as $$
  select private.check_that(
    service_type in (select t.service_type from private.service_types() t), 'Choose one of the listed services.')
$$;

create function private.request_statuses() returns text[]
language sql immutable set search_path = '' as $$ select array['new', 'in_review', 'accepted', 'declined', 'withdrawn'] $$;
grant execute on function private.service_types, private.check_service_type, private.request_statuses to authenticated, service_role;

create table public.service_requests (
  -- The client's page makes the id, so that a retry is the same request (REQ-02).
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null default private.own_client_id() references private.clients on delete cascade,
  -- The person who sent it. Null, with the firm's name, if the firm entered it (MOVE-01).
  sent_by uuid default private.caller_id(),
  sender_name text,
  service_type text not null,
  project_name text not null,
  message text not null,
  -- What an auditor needs to plan the work, as far as the client knows it.
  repository_url text,
  git_ref text,
  lines_of_code integer,
  wished_start date,
  status text not null default 'new',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the client last changed what they had sent (REQ-03), and which person of theirs; null when they never did.
  edited_at timestamptz,
  edited_by uuid,
  editor_name text,
  answer text,
  decided_at timestamptz,

  constraint service_requests_id_and_client unique (id, client_id),
  constraint service_requests_service_type_is_known check (private.check_service_type(service_type)),
  constraint service_requests_project_name_is_one_line check (private.check_line('Project name', project_name, 120)),
  constraint service_requests_message_is_short check (private.check_length('Additional information', message, 5000)),
  constraint service_requests_repository_is_https check (private.check_repository_url('The repository', repository_url, 500)),
  constraint service_requests_git_ref_is_one_line check (private.check_line('The commit or branch', git_ref, 200)),
  constraint service_requests_lines_of_code_is_a_count check (private.check_lines_of_code(lines_of_code)),
  constraint service_requests_answer_is_short check (private.check_length('The answer', answer, 2000)),
  constraint service_requests_status_is_known check (private.check_choice('Status', status, private.request_statuses()))
);
create index service_requests_of_client on public.service_requests (client_id, created_at);

create function private.require_complete_request(request public.service_requests) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform private.require(not (private.is_blank(request.project_name) or private.is_blank(request.message) or request.service_type is null),
    'Please fill in all required fields');
end $$;

-- People send requests for their own client, up to a daily limit. Admins enter those of a client without people (MOVE-01).
create function private.check_new_request(request public.service_requests) returns void
language plpgsql volatile set search_path = '' as $$
declare
  most_a_day constant integer := 50;
begin
  perform private.require_complete_request(request);
  if private.is_admin() then
    perform private.lock_and_allow(request.client_id, 'admin');
    perform private.require_approved_client(request.client_id);
    perform private.refuse_if(exists (select from public.client_members m where m.client_id = request.client_id),
      'People belong to this client. They send their requests themselves.');
    return;
  end if;
  -- Again, now that the membership is held: the role may have changed meanwhile.
  perform private.allow('member');
  perform private.refuse_if(request.client_id is distinct from private.own_client_id(),
    'You can only send a request in your own name.');
  -- Requests of one client run one after the other, so that several at once cannot pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('requests of ' || request.client_id, 0));
  perform private.require(
    (select count(*) from public.service_requests r
     where r.client_id = request.client_id and r.created_at > now() - interval '1 day') < most_a_day,
    format('You have sent %s requests within a day. Please send the next one tomorrow, or write to us.', most_a_day));
end $$;

-- REQ-03: the client may change or withdraw a request only until the team has decided.
create function private.require_open_request(request public.service_requests) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.conflict_if(request.status = 'withdrawn', 'You have already withdrawn this request.');
  perform private.conflict_if(request.status not in ('new', 'in_review'),
    format('We have already %s this request, so it can no longer be changed.', request.status));
end $$;

-- A client sends a request, and changes it until the team has decided. A request changes its status by decide_request,
-- withdraw_request and an audit that is begun from it: no API caller may write that column. A withdrawn one stays withdrawn.
create function private.check_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() or private.is_being_undone(new.id) then
    return new;
  end if;
  perform private.hold_membership(private.caller_id());
  if tg_op = 'INSERT' then
    perform private.check_new_request(new);
    if private.is_admin() then
      new.sent_by := null;
    end if;
    new.sender_name := coalesce(private.display_name(new.sent_by), private.firm_name(), 'the firm');
  elsif new.status <> old.status then
    perform private.conflict_if(old.status = 'withdrawn', 'The client has withdrawn this request.');
    new.decided_at := case when new.status in ('accepted', 'declined') then now() end;
  else
    perform private.require_found(new.client_id = private.writable_client_id(), 'This request does not exist.');
    perform private.require_open_request(old);
    perform private.require_complete_request(new);
    if (new.service_type, new.project_name, new.message, new.repository_url, new.git_ref, new.lines_of_code, new.wished_start)
      is distinct from (old.service_type, old.project_name, old.message, old.repository_url, old.git_ref, old.lines_of_code,
        old.wished_start)
    then
      new.edited_at := now();
      new.edited_by := private.caller_id();
      new.editor_name := private.display_name(new.edited_by);
    end if;
  end if;
  -- Forms send an empty field as ''.
  new.repository_url := nullif(btrim(new.repository_url), '');
  new.git_ref := nullif(btrim(new.git_ref), '');
  return new;
end $$;

create trigger hold_membership_first before update on public.service_requests
  for each statement execute function private.hold_membership_first();
create trigger check_request before insert or update on public.service_requests
  for each row execute function private.check_request();
create trigger keep_updated_at before update on public.service_requests for each row execute function private.keep_updated_at();

-- ADM-09: the decisions of the team. An answer is what the client reads.
create table private.request_steps (
  from_status text not null,
  to_status text not null,
  answer text not null constraint request_steps_answer_is_known check (answer in ('none', 'optional', 'required')),
  primary key (from_status, to_status)
);

insert into private.request_steps (from_status, to_status, answer) values
  ('new', 'in_review', 'none'),
  ('new', 'accepted', 'optional'),
  ('new', 'declined', 'required'),
  ('in_review', 'accepted', 'optional'),
  ('in_review', 'declined', 'required'),
  ('accepted', 'declined', 'required'),
  ('declined', 'accepted', 'optional');

-- ADM-09: decides on a request. `seen_updated_at` is the updated_at of the request that the admin read: a request that has
-- changed since is refused. The client reads the answer, which is required to decline. Returns the request.
create function public.decide_request(request_id uuid, to_status text, seen_updated_at timestamptz, answer text default null)
returns public.service_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  given_answer constant text := case when not private.is_blank(answer) then btrim(answer, E' \t\r\n') end;
  request public.service_requests;
  step private.request_steps;
begin
  perform private.allow('admin');
  perform private.lock_and_allow((select r.client_id from public.service_requests r where r.id = request_id), 'admin');
  select r.* into request from public.service_requests r where r.id = request_id for no key update;
  perform private.require_found(request.id is not null, 'This request does not exist.');
  perform private.require(exists (select from private.request_steps s where s.to_status = decide_request.to_status),
    'There is no such decision on a request.');
  perform private.conflict_if(request.status = 'withdrawn', 'The client has withdrawn this request.');
  select s.* into step from private.request_steps s
  where s.from_status = request.status and s.to_status = decide_request.to_status;
  perform private.conflict_if(step.answer is null, format('This request is already %s.', replace(request.status, '_', ' ')));
  perform private.conflict_if(request.updated_at is distinct from seen_updated_at,
    'This request has changed since you opened it. Look at it as it is now, and decide again.');
  perform private.require(step.answer <> 'required' or char_length(private.visible_text(given_answer)) >= 10,
    'Give the client a reason of 10 to 2000 characters.');
  perform private.require(step.answer <> 'none' or given_answer is null, 'This step takes no answer.');
  perform private.conflict_if(step.to_status = 'declined' and exists (
    select from public.audits a where a.service_request_id = request_id and a.status <> 'withdrawn'
  ), 'An audit has been started from this request, so it cannot be declined.');
  update public.service_requests r set status = step.to_status, answer = given_answer
  where r.id = request_id returning r.* into request;
  return request;
end $$;

create function public.withdraw_request(request_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.service_requests;
begin
  perform private.allow('member');
  perform private.lock_and_allow(private.client_of(private.caller_id()), 'member');
  select r.* into request from public.service_requests r
  where r.id = request_id and r.client_id = private.writable_client_id() for no key update;
  perform private.require_found(request.id is not null, 'This request does not exist.');
  perform private.require_open_request(request);
  update public.service_requests r set status = 'withdrawn' where r.id = request_id;
end $$;

-- ADM-09, REQ-03: the team is told of a new request by e-mail, and the client gets a receipt. Both name the service and the
-- project; the rest of the request and our answer are only in the portal. A change of status is logged.
create function private.follow_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object(
    'project_name', new.project_name,
    'service_name', (select t.name from private.service_types() t where t.service_type = new.service_type));
  event uuid;
begin
  if private.is_operator() or private.is_being_undone(new.id) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.record_event(case when new.sent_by is null then 'request_entered' else 'request_sent' end, new.client_id, facts => facts || jsonb_build_object('request_id', new.id));
    perform private.queue_client_email('service_request_received:' || new.id, 'service_request_received', new.client_id, facts);
  elsif new.edited_at is distinct from old.edited_at then
    perform private.withdraw_proposal(new.id);
  elsif new.status <> old.status then
    event := private.record_event(
      case when new.status in ('accepted', 'declined') then 'request_decided' else 'request_status_changed' end, new.client_id,
      facts => facts || jsonb_build_object('request_id', new.id, 'from', old.status, 'to', new.status));
    if new.status in ('accepted', 'declined') then
      perform private.allow_undo('request', new.id, new.client_id, 'changed_request_status', new.updated_at,
        jsonb_build_object('status', old.status, 'answer', old.answer, 'decided_at', old.decided_at), event);
    end if;
  end if;
  return null;
end $$;
create trigger follow_request after insert or update on public.service_requests
  for each row execute function private.follow_request();

alter table public.service_requests enable row level security;
create policy "Clients see their own requests, admins all" on public.service_requests for select to authenticated
  using (client_id = (select private.readable_client_id()) or (select private.is_admin()));
create policy "Clients send requests, admins enter them" on public.service_requests for insert to authenticated
  with check (client_id = (select private.writable_client_id()) or (select private.is_admin()));
create policy "Clients change their own requests" on public.service_requests for update to authenticated
  using (client_id = (select private.writable_client_id()));
grant select,
  insert (id, client_id, service_type, project_name, message, repository_url, git_ref, lines_of_code, wished_start),
  update (service_type, project_name, message, repository_url, git_ref, lines_of_code, wished_start)
  on public.service_requests to authenticated;
grant select, insert, update, delete on public.service_requests to service_role;
