-- What the firm proposes for a request (PROP-01, PROP-02): scope, price, dates and terms, in versions. The client's owner accepts
-- one, which creates the audit, or declines it. What the client prepares after that is in 67_preparation.sql.

-- By its name: PostgreSQL computes with any text as an abbreviation, such as Foo+99.
create function private.check_time_zone(time_zone text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  perform private.require(exists (select from pg_catalog.pg_timezone_names z where z.name = check_time_zone.time_zone),
    'There is no such time zone.');
  return true;
end $$;

-- PROP-03: the list of what a client prepares: objects with a title and, in `ticks`, by what the item is done: 'source' by the
-- source of the audited commits, 'scope' by an accepted proposal of the scope, null by a person.
create function private.check_preparation_list(list jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  item jsonb;
begin
  perform private.check_that(jsonb_typeof(list) = 'array' and jsonb_array_length(list) <= 30,
    'What a client prepares is a list of at most 30 items.');
  for item in select i.value from jsonb_array_elements(list) i loop
    perform private.require_text('The name of an item', item ->> 'title');
    perform private.check_line('The name of an item', item ->> 'title', 200);
    perform private.check_choice('How an item is ticked', item ->> 'ticks', array['source', 'scope']);
  end loop;
  return true;
end $$;
grant execute on function private.check_time_zone, private.check_preparation_list to authenticated, service_role;

-- How the firm plans: one row, which admins change.
create table public.engagement_settings (
  id boolean primary key default true constraint engagement_settings_are_one_row check (id),
  -- Of the days on which proposals end and preparations are due.
  time_zone text not null default 'UTC',
  -- The suggestion of auditor-days: lines of code by those that an auditor reads in a day, times a factor for the other work.
  lines_per_day integer not null default 200,
  days_factor numeric(4, 2) not null default 1.5,
  -- How many working days before the start a client has prepared everything.
  prepared_days_before integer not null default 3,
  preparation jsonb not null default '[
    {"title": "Frozen commit and list of the files in scope", "ticks": "scope"},
    {"title": "Source code, or access to the repositories", "ticks": "source"},
    {"title": "Commands that build and test the code", "ticks": null},
    {"title": "Documentation", "ticks": null},
    {"title": "Roles and trust assumptions", "ticks": null},
    {"title": "Known issues and earlier reports", "ticks": null},
    {"title": "Chains, and whom to ask", "ticks": null}]',
  -- Defaults of a new proposal; null for none.
  proposal_currency text,
  proposal_valid_days integer,
  -- Markdown.
  proposal_terms text,
  updated_at timestamptz not null default now(),

  constraint engagement_settings_time_zone_exists check (private.check_time_zone(time_zone)),
  constraint engagement_settings_lines_per_day_are_some check (private.check_that(lines_per_day between 1 and 100000,
    'Lines of code per day must be a number between 1 and 100,000.')),
  constraint engagement_settings_factor_is_small check (private.check_that(days_factor between 0.1 and 20,
    'The factor must be a number between 0.1 and 20.')),
  constraint engagement_settings_days_before_are_few check (private.check_that(prepared_days_before between 0 and 60,
    'Working days before the start must be a number between 0 and 60.')),
  constraint engagement_settings_preparation_is_a_list check (private.check_preparation_list(preparation)),
  constraint engagement_settings_currency_is_one_line check (private.check_line('The currency', proposal_currency, 20)),
  constraint engagement_settings_valid_days_are_few check (private.check_that(proposal_valid_days between 1 and 365,
    'The days that a proposal is valid must be a number between 1 and 365.')),
  constraint engagement_settings_terms_are_short check (private.check_length('The terms', proposal_terms, 50000))
);

insert into public.engagement_settings default values;

create trigger keep_updated_at before update on public.engagement_settings for each row execute function private.keep_updated_at();
create trigger log_engagement_settings after update on public.engagement_settings
  for each row when (not private.is_operator()) execute function private.log_settings('engagement_settings_changed');

-- The moment at which a day is over for the firm.
create function private.end_of_day(day date) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (end_of_day.day + 1)::timestamp at time zone s.time_zone from public.engagement_settings s
$$;

-- The day that it is for the firm: every day before it is over.
create function private.today() returns date
language sql stable security definer set search_path = '' as $$
  select (now() at time zone s.time_zone)::date from public.engagement_settings s
$$;

create table public.proposals (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null,
  client_id uuid not null,
  -- From 1, given when it is sent; null for the draft.
  version integer,
  state text not null default 'draft',
  -- The request that it answers, as it was when this was sent (private.copy_request); null for the draft.
  request jsonb,
  -- As private.clean_scope returns it.
  scope jsonb not null default '{"nsloc": null, "chains": [], "languages": [], "out_of_scope": null, "known_issues": null, "repositories": []}',
  auditor_days numeric(7, 1),
  -- As typed; nothing is computed with them.
  price text,
  currency text,
  starts date,
  ends date,
  -- The last day on which it can be accepted, and the moment after which it cannot, which is set when it is sent.
  valid_until date,
  expires_at timestamptz,
  -- Markdown. Terms can be a PDF instead: a file with this proposal, whose SHA-256 is kept when the proposal is sent.
  terms text,
  terms_sha256 text,
  sent_at timestamptz,
  decided_by uuid,
  decider_name text,
  decided_at timestamptz,
  reason text,
  audit_id uuid references public.audits on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint proposals_belong_to_the_client_of_their_request foreign key (request_id, client_id)
    references public.service_requests (id, client_id) on update cascade on delete cascade,
  -- For the foreign key of files.
  constraint proposals_id_and_client unique (id, client_id),
  constraint proposals_state_is_known check (private.check_choice('The state', state,
    array['draft', 'sent', 'replaced', 'withdrawn', 'accepted', 'declined'])),
  constraint proposals_are_sent_with_a_version check ((state = 'draft') = (version is null) and (state = 'draft') = (expires_at is null)),
  constraint proposals_days_are_few check (private.check_that(auditor_days between 0 and 100000,
    'Auditor-days must be a number between 0 and 100,000.')),
  constraint proposals_price_is_one_line check (private.check_line('The price', price, 60)),
  constraint proposals_currency_is_one_line check (private.check_line('The currency', currency, 20)),
  constraint proposals_end_follows_the_start check (private.check_that(ends >= starts,
    'The planned end cannot be before the planned start.')),
  constraint proposals_terms_are_short check (private.check_length('The terms', terms, 50000)),
  constraint proposals_terms_sha256_is_one check (terms_sha256 ~ '^[0-9a-f]{64}$'),
  constraint proposals_reason_is_given check (private.check_reason(reason))
);
create index proposals_of_client on public.proposals (client_id, sent_at);
create index proposals_of_request on public.proposals (request_id, client_id);
create unique index proposals_of_a_version_are_one on public.proposals (request_id, version);
create unique index proposals_drafts_are_one on public.proposals (request_id) where state = 'draft';
create index proposals_of_audit on public.proposals (audit_id);
create index proposals_waiting on public.proposals (expires_at) where state in ('sent', 'withdrawn', 'declined');

-- Who may move a proposal from one state to another. The last column says what a decision needs.
create table private.proposal_steps (
  actor text not null constraint proposal_steps_actor_is_known check (actor in ('admin', 'member', 'owner')),
  from_state text not null,
  to_state text not null,
  needs text not null constraint proposal_steps_needs_are_known check (needs in ('nothing', 'fresh_code', 'reason')),
  primary key (from_state, to_state)
);

insert into private.proposal_steps (actor, from_state, to_state, needs) values
  ('admin', 'draft', 'sent', 'nothing'),
  -- By a later version.
  ('admin', 'sent', 'replaced', 'nothing'),
  -- By a change of the request.
  ('member', 'sent', 'withdrawn', 'nothing'),
  ('owner', 'sent', 'accepted', 'fresh_code'),
  ('owner', 'sent', 'declined', 'reason');

-- A proposal takes only the steps above, and what was sent stays as it is. Accepting it creates the audit in the same transaction.
create function private.check_proposal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- What sending and deciding set.
  apart constant text[] := '{version,state,request,expires_at,terms_sha256,sent_at,decided_by,decider_name,decided_at,reason,audit_id,updated_at}';
begin
  if private.is_operator() then
    return new;
  end if;
  perform private.conflict_if(old.state <> 'draft' and to_jsonb(new) - apart <> to_jsonb(old) - apart,
    'This proposal was sent. Write a new version.');
  perform private.conflict_if(new.state <> old.state and not exists (
    select from private.proposal_steps s where s.from_state = old.state and s.to_state = new.state),
    format('This proposal is already %s.', old.state));
  if new.state = 'accepted' and old.state <> 'accepted' then
    new.audit_id := private.audit_of_proposal(new);
  end if;
  return new;
end $$;

create trigger wait_for_erasure before delete on public.proposals
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger check_proposal before update on public.proposals for each row execute function private.check_proposal();

create function private.copy_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.request := (
    select jsonb_build_object('service_type', r.service_type, 'project_name', r.project_name, 'message', r.message,
      'repository_url', r.repository_url, 'git_ref', r.git_ref, 'lines_of_code', r.lines_of_code, 'wished_start', r.wished_start)
    from public.service_requests r where r.id = new.request_id);
  return new;
end $$;
create trigger copy_request before insert or update on public.proposals
  for each row when (new.state <> 'draft' and new.request is null) execute function private.copy_request();
create trigger keep_updated_at before update on public.proposals for each row execute function private.keep_updated_at();

-- Creates the audit of an accepted proposal, with the text of the request that it answers. In a trigger, so it may create the project.
create function private.audit_of_proposal(proposal public.proposals) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  project_name constant text := proposal.request ->> 'project_name';
  project uuid;
  audit uuid;
begin
  select p.id into project from public.projects p
  where p.client_id = proposal.client_id and lower(btrim(p.name)) = lower(btrim(project_name))
  order by p.created_at, p.id limit 1;
  audit := (private.begin_audit(
    jsonb_build_object('project_id', project, 'client_id', proposal.client_id, 'service_request_id', proposal.request_id,
      'title', project_name,
      'audit_type', (select t.name from private.service_types() t where t.service_type = proposal.request ->> 'service_type'),
      'planned_start', proposal.starts, 'planned_end', proposal.ends),
    case when project is null then project_name end, false,
    proposal.scope - 'repositories', private.proposed_repositories(proposal.scope, null))).id;
  -- PROP-03: the owner has accepted the scope with the proposal, unless a commit is still missing.
  if exists (select from public.scope_repositories r where r.audit_id = audit)
    and not proposal.scope @> '{"repositories": [{"commit_hash": ""}]}' then
    perform private.tick_preparation(audit, 'scope', private.caller_id());
  end if;
  return audit;
end $$;

create function private.request_to_propose_for(request_id uuid) returns public.service_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.service_requests;
begin
  select r.* into request from public.service_requests r where r.id = request_to_propose_for.request_id for update;
  perform private.require_found(request.id is not null, 'This request does not exist.');
  perform private.conflict_if(request.status = 'withdrawn', 'This request was withdrawn.');
  perform private.conflict_if(request.status = 'declined', 'This request was declined.');
  perform private.refuse_second_audit(request.id);
  return request;
end $$;

-- PROP-01: saves the draft of a request: an object with columns of proposals. Without expected_updated_at it is begun; with it, the
-- call is refused when it has changed since. A column that is not named keeps its value. Returns the draft.
create function public.save_proposal(request_id uuid, content jsonb, expected_updated_at timestamptz default null)
returns public.proposals
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.service_requests;
  draft public.proposals;
  given public.proposals;
begin
  perform private.allow('admin');
  perform private.lock_and_allow((select r.client_id from public.service_requests r where r.id = save_proposal.request_id), 'admin');
  request := private.request_to_propose_for(save_proposal.request_id);
  perform private.require_approved_client(request.client_id);
  select p.* into draft from public.proposals p where p.request_id = request.id and p.state = 'draft' for no key update;
  perform private.conflict_if(draft.updated_at is distinct from expected_updated_at,
    'The draft has been changed meanwhile. Look at it as it is now and save again.');
  if draft.id is null then
    insert into public.proposals (request_id, client_id) values (request.id, request.client_id) returning * into draft;
  end if;
  given := jsonb_populate_record(draft, content);
  update public.proposals p
  set (scope, auditor_days, price, currency, starts, ends, valid_until, terms) = (private.clean_scope(given.scope, false), given.auditor_days,
    nullif(btrim(given.price), ''), nullif(btrim(given.currency), ''), given.starts, given.ends, given.valid_until,
    nullif(btrim(given.terms), ''))
  where p.id = draft.id returning * into draft;
  return draft;
end $$;

-- The SHA-256 of the PDF with the terms of a draft, or null without one. Refuses several, an unchecked one, and one beside a text.
create function private.terms_to_send(draft public.proposals) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  file record;
begin
  perform private.require((select count(*) from public.files f where f.proposal_id = draft.id) <= 1, 'Keep one PDF of the terms.');
  select f.* into file from public.files f where f.proposal_id = draft.id;
  if not found then
    return null;
  end if;
  perform private.conflict_if(file.uploaded_at is null, 'The PDF of the terms is still being checked.');
  perform private.require(draft.terms is null, 'The terms are either a text or a PDF, not both.');
  return file.object_sha256;
end $$;

-- PROP-01: sends the draft that the admin read, as the next version. The version before is replaced, and the client is told.
create function public.send_proposal(proposal_id uuid, seen_updated_at timestamptz) returns public.proposals
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.service_requests;
  draft public.proposals;
begin
  perform private.allow('admin');
  select p.* into draft from public.proposals p where p.id = proposal_id;
  perform private.require_found(draft.id is not null, 'This proposal does not exist.');
  perform private.lock_and_allow(draft.client_id, 'admin');
  request := private.request_to_propose_for(draft.request_id);
  perform private.require_approved_client(request.client_id);
  select p.* into draft from public.proposals p where p.id = proposal_id for no key update;
  perform private.conflict_if(draft.state is distinct from 'draft', 'This proposal was sent already.');
  perform private.conflict_if(draft.updated_at is distinct from seen_updated_at,
    'The draft has been changed meanwhile. Look at it as it is now and send it again.');
  perform private.require(draft.price is not null, 'Enter a price.');
  perform private.require(draft.valid_until >= private.today(), 'A proposal is valid until today or a later day.');

  update public.proposals p set state = 'replaced' where p.request_id = request.id and p.state = 'sent';
  update public.proposals p set state = 'sent', sent_at = now(), terms_sha256 = private.terms_to_send(draft),
    version = 1 + (select coalesce(max(v.version), 0) from public.proposals v where v.request_id = request.id),
    expires_at = private.end_of_day(draft.valid_until)
  where p.id = draft.id returning * into draft;
  if request.status = 'new' then
    update public.service_requests r set status = 'in_review' where r.id = request.id;
  end if;
  perform private.record_event('proposal_sent', draft.client_id, facts => private.proposal_facts(draft));
  return draft;
end $$;

-- What an event says of a proposal: never its price or its scope.
create function private.proposal_facts(proposal public.proposals) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('request_id', r.id, 'proposal_id', proposal.id, 'version', proposal.version::text, 'project_name', r.project_name,
    'service_name', (select t.name from private.service_types() t where t.service_type = r.service_type))
  from public.service_requests r where r.id = proposal.request_id
$$;

-- PROP-02: the client's owner accepts a proposal with a fresh code where they have a factor, or declines it for a reason. Returns
-- the audit that accepting created. The same person's decision, sent again after a lost response, changes nothing.
create function public.decide_proposal(proposal_id uuid, to_state text, reason text default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  proposal public.proposals;
  step private.proposal_steps;
begin
  perform private.allow('owner');
  perform private.lock_and_allow(private.client_of(private.caller_id()), 'owner');
  select p.* into proposal from public.proposals p
  where p.id = decide_proposal.proposal_id and p.client_id = private.owned_client_id() and p.state <> 'draft';
  perform private.require_found(proposal.id is not null, 'This proposal does not exist.');
  perform from public.service_requests r where r.id = proposal.request_id for update;
  select p.* into proposal from public.proposals p where p.id = proposal.id for no key update;
  if proposal.state = decide_proposal.to_state and proposal.decided_by = private.caller_id() then
    return proposal.audit_id;
  end if;
  perform private.require(exists (select from private.proposal_steps s where s.actor = 'owner' and s.to_state = decide_proposal.to_state),
    'There is no such decision on a proposal.');
  select s.* into step from private.proposal_steps s
  where s.actor = 'owner' and s.from_state = proposal.state and s.to_state = decide_proposal.to_state;
  perform private.conflict_if(step.needs is null, case proposal.state
    when 'replaced' then 'A later version has replaced this proposal. Please read that one.'
    when 'withdrawn' then 'Your request was changed, so this proposal no longer answers it. You will get a new one.'
    else format('This proposal is already %s.', proposal.state) end);
  perform private.conflict_if(now() >= proposal.expires_at,
    format('This proposal was valid until %s. Please ask us for a new one.', to_char(proposal.valid_until, 'FMDD Mon YYYY')));
  perform private.request_to_propose_for(proposal.request_id);
  if step.needs = 'fresh_code' then
    perform private.require_fresh_code();
  end if;
  update public.proposals p set state = step.to_state, decided_by = private.caller_id(), decided_at = now(),
    decider_name = private.display_name(private.caller_id()),
    reason = case when step.needs = 'reason' then private.required_reason(decide_proposal.reason) end
  where p.id = proposal.id returning * into proposal;
  perform private.record_event('proposal_decided', proposal.client_id,
    facts => private.proposal_facts(proposal) || jsonb_build_object('to', proposal.state));
  return proposal.audit_id;
end $$;

-- The client has changed a request: its open proposal is withdrawn, and a draft counts as changed: its author has read another request.
create function private.withdraw_proposal(request_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  proposal public.proposals;
begin
  for proposal in
    update public.proposals p set state = case p.state when 'sent' then 'withdrawn' else p.state end
    where p.request_id = withdraw_proposal.request_id and p.state in ('draft', 'sent') returning *
  loop
    if proposal.state = 'withdrawn' then
      perform private.record_event('proposal_withdrawn', proposal.client_id, facts => private.proposal_facts(proposal));
    end if;
  end loop;
end $$;

-- The requests whose newest proposal waits for the client ('proposed'), or was declined or withdrawn or has expired ('lapsed').
create function private.requests_by_proposal(stage text) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select p.request_id from public.proposals p join public.service_requests r on r.id = p.request_id
    where p.state in ('sent', 'withdrawn', 'declined') and r.status in ('new', 'in_review', 'accepted')
      and (p.state = 'sent' and p.expires_at > now()) = (stage = 'proposed')
      and not exists (select from public.proposals later where later.request_id = p.request_id and later.version > p.version)
      and not exists (select from public.audits a where a.service_request_id = p.request_id and a.status <> 'withdrawn'))
$$;
grant execute on function private.requests_by_proposal to authenticated, service_role;

alter table public.engagement_settings enable row level security;
create policy "Admins see and change how the firm plans" on public.engagement_settings for all to authenticated
  using ((select private.is_admin()));

alter table public.proposals enable row level security;
create policy "Clients see what was proposed to them, admins drafts too" on public.proposals for select to authenticated
  using ((state <> 'draft' and client_id = (select private.readable_client_id())) or (select private.is_admin()));
create policy "Admins discard drafts" on public.proposals for delete to authenticated
  using (state = 'draft' and (select private.is_admin()));

grant select, update (time_zone, lines_per_day, days_factor, prepared_days_before, preparation, proposal_currency,
  proposal_valid_days, proposal_terms)
  on public.engagement_settings to authenticated;
grant select, delete on public.proposals to authenticated;
grant select, insert, update, delete on public.engagement_settings, public.proposals to service_role;
