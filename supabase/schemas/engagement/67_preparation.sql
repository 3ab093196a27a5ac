-- Before the first day of an audit (PROP-03, PROP-04): what the client prepares, and the scope that they propose. Neither blocks it.

-- What the client prepares ----------------------------------------------------------------------------------------------

create table public.preparation_items (
  id uuid primary key default gen_random_uuid(),
  audit_id uuid not null,
  client_id uuid not null,
  -- Copied from the firm's list (engagement_settings), with its place in it.
  position integer not null,
  title text not null,
  ticks text,
  -- Null while the audit has no planned start.
  due date,
  -- The moment after which it is overdue, which the database sets.
  overdue_at timestamptz,
  state text not null default 'open',
  note text,
  changed_by uuid,
  changer_name text,
  changed_at timestamptz,
  told_at timestamptz,

  constraint preparation_items_belong_to_the_client_of_their_audit foreign key (audit_id, client_id)
    references public.audits (id, client_id) on update cascade on delete cascade,
  constraint preparation_items_state_is_known check (private.check_choice('The state', state, array['open', 'done', 'not_needed'])),
  constraint preparation_items_note_is_short check (private.check_length('The note', note, 2000))
);
create index preparation_items_of_audit on public.preparation_items (audit_id, client_id);
create index preparation_items_of_client on public.preparation_items (client_id);
create index preparation_items_open on public.preparation_items (overdue_at, audit_id) where state = 'open';
create index preparation_items_untold on public.preparation_items (overdue_at) where state = 'open' and told_at is null;

create trigger assign_client_of_audit before insert or update of audit_id, client_id on public.preparation_items
  for each row execute function private.assign_client_of_audit();

-- In the time zone that the firm has then, as with the last day of a proposal. An item with another day is told again.
create function private.set_overdue_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.overdue_at := private.end_of_day(new.due);
  if tg_op = 'UPDATE' and new.due is distinct from old.due then
    new.told_at := null;
  end if;
  return new;
end $$;
create trigger set_overdue_at before insert or update of due on public.preparation_items
  for each row execute function private.set_overdue_at();

-- The day that is this many working days, Monday to Friday, before a day. Infinity stays as it is, because a series would not end.
create function private.working_days_before(day date, days integer) returns date
language sql immutable set search_path = '' as $$
  select case when days = 0 or not isfinite(day) then day else (
    select d.day::date from generate_series(working_days_before.day - 1, working_days_before.day - days * 2 - 7, interval '-1 day') d (day)
    where extract(isodow from d.day) < 6
    order by d.day desc offset days - 1 limit 1) end
$$;

-- The day until which a client prepares an audit with this start: tomorrow at the earliest, as it may be agreed on the day before.
create function private.preparation_due(planned_start date) returns date
language sql stable security definer set search_path = '' as $$
  select greatest(private.working_days_before(planned_start, s.prepared_days_before), private.today() + 1)
  from public.engagement_settings s where planned_start is not null
$$;

-- When the status or start of an audit changes: a scheduled one without a list gets one, and open items move with the start.
create function private.plan_preparation(audit public.audits, has_moved boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if audit.status = 'scheduled' and not exists (select from public.preparation_items i where i.audit_id = audit.id) then
    insert into public.preparation_items (audit_id, client_id, position, title, ticks, due)
    select audit.id, audit.client_id, item.position, btrim(item.value ->> 'title'), item.value ->> 'ticks',
      private.preparation_due(audit.planned_start)
    from public.engagement_settings s, jsonb_array_elements(s.preparation) with ordinality item (value, position);
  end if;
  update public.preparation_items i set due = private.preparation_due(audit.planned_start)
  where has_moved and i.audit_id = audit.id and i.state = 'open';
end $$;

-- The item is overdue: it should have been done by a day that is over, and the work has not gone past it.
create view private.overdue_preparation as
  select i.id, i.audit_id, i.client_id, i.told_at
  from public.preparation_items i join public.audits a on a.id = i.audit_id
  where i.state = 'open' and i.overdue_at <= now() and a.status in ('pending', 'scheduled', 'in_progress');

-- Ticks the open items of an audit that this does ('source' or 'scope'), in the name of the person who did it.
create function private.tick_preparation(audit_id uuid, ticks text, person uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.preparation_items i
  set state = 'done', changed_by = person, changer_name = private.display_name(person), changed_at = now()
  where i.audit_id = tick_preparation.audit_id and i.ticks = tick_preparation.ticks and i.state = 'open'
$$;

-- Called when source was added: ticks the item once every repository has the source of its audited commit.
create function private.tick_source(audit_id uuid, person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (
    select from public.scope_repositories r
    where r.audit_id = tick_source.audit_id and not exists (
      select from public.files f
      where f.repository_id = r.id and f.commit_hash = r.commit_hash and f.uploaded_at is not null))
  then
    perform private.tick_preparation(tick_source.audit_id, 'source', person);
  end if;
end $$;

-- PROP-03: the client's people or the staff of the audit say of an item that it is open, done or not needed, with a note.
-- `seen_changed_at` is the changed_at that they read: an item that was changed since is refused.
create function public.set_preparation(item_id uuid, to_state text, note text default null, seen_changed_at timestamptz default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  item public.preparation_items;
begin
  perform private.allow('member', 'admin', 'auditor');
  perform private.lock_and_allow((
    select i.client_id from public.preparation_items i
    where i.id = item_id and (i.client_id = private.writable_client_id() or private.may_work_on(i.audit_id))),
    'member', 'admin', 'auditor');
  select i.* into item from public.preparation_items i
  where i.id = item_id and (i.client_id = private.writable_client_id() or private.may_work_on(i.audit_id)) for no key update;
  perform private.require_found(item.id is not null, 'This item does not exist.');
  perform private.refuse_withdrawn_audit(item.audit_id);
  perform private.conflict_if(item.changed_at is distinct from seen_changed_at,
    'Somebody else has changed this item meanwhile. Look at it as it is now.');
  perform private.require(to_state is not null, 'Choose a state.');
  update public.preparation_items i
  set state = to_state, note = nullif(btrim(set_preparation.note), ''), changed_by = private.caller_id(),
    changer_name = private.display_name(private.caller_id()), changed_at = clock_timestamp(),
    due = case when to_state = 'open' then (select private.preparation_due(a.planned_start) from public.audits a
      where a.id = i.audit_id) else i.due end
  where i.id = item.id;
  perform private.record_event('preparation_changed', audit_id => item.audit_id, facts => jsonb_build_object('item', item.title, 'to', to_state));
end $$;

-- For the mail worker: tells the client of what has become overdue, once for each item.
create function private.tell_overdue_preparation() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  late record;
  items integer;
begin
  for late in
    select distinct o.audit_id, o.client_id from private.overdue_preparation o
    where o.told_at is null and private.is_active_client(o.client_id) order by o.audit_id limit 100
  loop
    -- An event refers to the client, and an erasure locks it first.
    perform private.lock_client(late.client_id);
    update public.preparation_items i set told_at = now()
    where i.told_at is null and i.id in (select o.id from private.overdue_preparation o where o.audit_id = late.audit_id);
    get diagnostics items = row_count;
    if items > 0 then
      perform private.record_event('preparation_overdue', audit_id => late.audit_id, facts => jsonb_build_object('items', items));
    end if;
  end loop;
end $$;

-- The scope as the client proposes it -----------------------------------------------------------------------------------

create table public.scope_proposals (
  id uuid primary key default gen_random_uuid(),
  audit_id uuid not null,
  client_id uuid not null,
  -- As private.clean_scope returns it.
  scope jsonb not null,
  -- The updated_at of the scope that was changed here; null when there was none.
  expected_updated_at timestamptz,
  state text not null default 'sent',
  sent_by uuid,
  sender_name text,
  created_at timestamptz not null default now(),
  decided_by uuid,
  decider_name text,
  decided_at timestamptz,
  answer text,

  constraint scope_proposals_belong_to_the_client_of_their_audit foreign key (audit_id, client_id)
    references public.audits (id, client_id) on update cascade on delete cascade,
  constraint scope_proposals_state_is_known check (private.check_choice('The state', state,
    array['sent', 'replaced', 'accepted', 'returned'])),
  constraint scope_proposals_answer_is_short check (private.check_length('The answer', answer, 2000))
);
create index scope_proposals_of_audit on public.scope_proposals (audit_id, client_id);
create index scope_proposals_of_client on public.scope_proposals (client_id);
create unique index scope_proposals_sent_are_one on public.scope_proposals (audit_id) where state = 'sent';

create trigger assign_client_of_audit before insert or update of audit_id, client_id on public.scope_proposals
  for each row execute function private.assign_client_of_audit();

-- Who may move a proposed scope from one state to another.
create table private.scope_proposal_steps (
  actor text not null constraint scope_proposal_steps_actor_is_known check (actor in ('client', 'firm')),
  from_state text not null,
  to_state text not null,
  answer text not null constraint scope_proposal_steps_answer_is_known check (answer in ('none', 'required')),
  primary key (from_state, to_state)
);

insert into private.scope_proposal_steps (actor, from_state, to_state, answer) values
  -- By a later one.
  ('client', 'sent', 'replaced', 'none'),
  ('firm', 'sent', 'accepted', 'none'),
  ('firm', 'sent', 'returned', 'required');

-- PROP-04: the client proposes a scope, an object with columns of audit_scopes and `repositories`. It replaces one that was not
-- answered. `expected_updated_at` is that of the scope which the client read. An id, made by the page, makes a retry the same one.
create function public.propose_scope(scope_proposal_id uuid, audit_id uuid, scope jsonb, expected_updated_at timestamptz default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_a_day constant integer := 20;
  audit public.audits;
begin
  perform private.allow('member');
  perform private.lock_and_allow(private.client_of(private.caller_id()), 'member');
  select a.* into audit from public.audits a
  where a.id = propose_scope.audit_id and a.client_id = private.writable_client_id() for no key update;
  perform private.require_found(audit.id is not null, 'This audit does not exist.');
  if exists (select from public.scope_proposals p
    where p.id = propose_scope.scope_proposal_id and p.audit_id = audit.id and p.sent_by = private.caller_id())
  then
    return;
  end if;
  perform private.refuse_withdrawn_audit(audit.id);
  perform private.conflict_if(audit.status = 'completed', 'This audit is completed, so its scope no longer changes.');
  perform private.require((select count(*) from public.scope_proposals p
    where p.audit_id = audit.id and p.created_at > now() - interval '1 day') < most_a_day,
    format('You have proposed a scope %s times within a day. Please continue tomorrow, or write to us.', most_a_day));
  update public.scope_proposals p set state = 'replaced' where p.audit_id = audit.id and p.state = 'sent';
  insert into public.scope_proposals (id, audit_id, client_id, scope, expected_updated_at, sent_by, sender_name)
  values (coalesce(propose_scope.scope_proposal_id, gen_random_uuid()), audit.id, audit.client_id, private.clean_scope(propose_scope.scope),
    propose_scope.expected_updated_at, private.caller_id(), private.display_name(private.caller_id()));
  perform private.record_event('scope_proposed', audit_id => audit.id);
end $$;

-- PROP-04: an admin or the lead accepts a proposed scope, which becomes that of the audit, or returns it with a reason. One that was
-- written for an earlier scope can only be returned.
create function public.answer_scope_proposal(scope_proposal_id uuid, to_state text, answer text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given_answer constant text := case when not private.is_blank(answer) then btrim(answer, E' \t\r\n') end;
  proposal public.scope_proposals;
  step private.scope_proposal_steps;
begin
  perform private.allow('admin', 'auditor');
  select p.* into proposal from public.scope_proposals p where p.id = scope_proposal_id;
  perform private.require_found(proposal.id is not null and private.may_work_on(proposal.audit_id), 'This proposal does not exist.');
  perform private.require_lead(proposal.audit_id);
  perform from public.audits a where a.id = proposal.audit_id for no key update;
  select p.* into proposal from public.scope_proposals p where p.id = scope_proposal_id for no key update;
  perform private.require_found(proposal.id is not null, 'This proposal does not exist.');
  perform private.refuse_withdrawn_audit(proposal.audit_id);
  select s.* into step from private.scope_proposal_steps s
  where s.actor = 'firm' and s.from_state = proposal.state and s.to_state = answer_scope_proposal.to_state;
  perform private.conflict_if(step.answer is null, format('This proposal is already %s.', proposal.state));
  perform private.require(step.answer <> 'required' or char_length(private.visible_text(given_answer)) >= 10,
    'Tell the client why, in 10 to 2000 characters.');
  if step.to_state = 'accepted' then
    perform private.store_scope(proposal.scope - 'repositories' || jsonb_build_object('audit_id', proposal.audit_id),
      private.proposed_repositories(proposal.scope, proposal.audit_id), proposal.expected_updated_at);
    perform private.tick_preparation(proposal.audit_id, 'scope', private.caller_id());
  end if;
  update public.scope_proposals p set state = step.to_state, decided_by = private.caller_id(), decided_at = now(),
    decider_name = private.display_name(private.caller_id()), answer = case when step.answer = 'required' then given_answer end
  where p.id = proposal.id;
  perform private.record_event('scope_proposal_answered', audit_id => proposal.audit_id, facts => jsonb_build_object('to', step.to_state));
end $$;

alter table public.preparation_items enable row level security;
create policy "Clients see what they prepare, staff that of their audits" on public.preparation_items
  for select to authenticated
  using (client_id = (select private.readable_client_id()) or audit_id = any ((select private.worked_on_audits())::uuid[])
    or (select private.is_admin()));

alter table public.scope_proposals enable row level security;
create policy "Clients see the scopes they proposed, staff their audits'" on public.scope_proposals
  for select to authenticated
  using (client_id = (select private.readable_client_id()) or audit_id = any ((select private.worked_on_audits())::uuid[])
    or (select private.is_admin()));

grant select on public.preparation_items, public.scope_proposals to authenticated;
grant select, insert, update, delete on public.preparation_items, public.scope_proposals to service_role;
