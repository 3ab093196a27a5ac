-- What the firm records about an application (ADM-12): who takes care of it, notes, and why it was rejected. Only admins read any
-- of it. A reason that the client was told is in their profile too.

create table public.application_owners (
  -- The client whose application it is, and the admin who takes care of it. Without a row, no admin does.
  client_id uuid primary key references private.clients on delete cascade,
  owner_id uuid not null references auth.users on delete cascade
);
create index application_owners_of_owner on public.application_owners (owner_id);

create table public.application_notes (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references private.clients on delete cascade,
  author_id uuid default auth.uid(),
  author_name text,
  -- A note, or the reason for a rejection, which was shared with the client or is for admins only.
  kind text not null default 'note' constraint application_notes_kind_is_known
    check (kind in ('note', 'shared_reason', 'internal_reason')),
  body text not null,
  created_at timestamptz not null default now(),
  constraint application_notes_body_is_short check (private.check_length('A note', body, 5000))
);
create index application_notes_of_client on public.application_notes (client_id, created_at, id);
create index application_notes_of_author on public.application_notes (author_id);

-- The owner must be an admin. Callers whom the policies refuse learn nothing here.
create function private.check_application_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.works_on_every_audit() then
    return new;
  end if;
  perform private.require_found(exists (select from public.profiles p where p.client_id = new.client_id),
    'This client does not exist.');
  perform private.require(private.is_admin_account(new.owner_id), 'The owner must be an admin.');
  return new;
end $$;

create trigger wait_for_erasure before insert or update or delete on public.application_owners
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger check_application_owner before insert or update on public.application_owners
  for each row execute function private.check_application_owner();

create function private.begin_application_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_found(not private.is_admin() or exists (select from public.profiles p where p.client_id = new.client_id),
    'This client does not exist.');
  return new;
end $$;

create trigger wait_for_erasure before insert on public.application_notes
  for each statement when (current_user = 'authenticated') execute function private.wait_for_erasure();
create trigger begin_application_note before insert on public.application_notes
  for each row execute function private.begin_application_note();
create trigger sign_text before insert on public.application_notes for each row execute function private.sign_text('A note');

-- ADM-06, ADM-07, ADM-10: all possible decisions. A submitted application is 'pending' until it is approved or rejected; a rejected one
-- is reopened; an approved client is suspended and resumed. Each has the e-mail client_{act} and the line {act}_client of the log.
create table private.application_steps (
  from_status text not null,
  to_status text not null,
  act text not null,
  reason text not null constraint application_steps_reason_is_known check (reason in ('none', 'optional', 'required')),
  primary key (from_status, to_status)
);

insert into private.application_steps (from_status, to_status, act, reason) values
  ('pending', 'approved', 'approved', 'none'),
  ('pending', 'rejected', 'rejected', 'optional'),
  ('rejected', 'pending', 'reopened', 'none'),
  ('approved', 'suspended', 'suspended', 'required'),
  ('suspended', 'approved', 'resumed', 'none');

-- The step from the application's current status. Refuses any other step, and an application that has changed since it was read.
create function private.find_application_step(application public.profiles, wanted text, seen_updated_at timestamptz)
returns private.application_steps
language plpgsql stable security definer set search_path = '' as $$
declare
  status constant text := case when application.suspended_at is null then application.approval_status else 'suspended' end;
  step private.application_steps;
begin
  perform private.require(exists (select from private.application_steps s where s.to_status = wanted),
    'There is no such decision on an application.');
  perform private.conflict_if(not application.onboarding_completed, 'This application has not been submitted yet.');
  select s.* into step from private.application_steps s where s.from_status = status and s.to_status = wanted;
  perform private.conflict_if(step.act is null, case status when 'pending' then 'This application still waits for a decision.'
      else format('This client has already been %s.', status) end);
  perform private.conflict_if(application.updated_at is distinct from seen_updated_at,
    'This application has changed since you opened it. Look at it as it is now, and decide again.');
  return step;
end $$;

-- Decides on an application, or suspends or resumes its client. `seen_updated_at` is the updated_at of the profile that the admin
-- read: a profile that has changed since is refused. With share_reason, the client reads the reason of a rejection in the e-mail
-- and in their profile; otherwise only admins do. The reason of a suspension is always shared. Returns the profile.
create function public.decide_application(
  client_id uuid, to_status text, seen_updated_at timestamptz, reason text default null, share_reason boolean default false
) returns public.profiles
language plpgsql volatile security definer set search_path = '' as $$
declare
  given_reason constant text := case when not private.is_blank(reason) then btrim(reason) end;
  application public.profiles;
  before jsonb;
  step private.application_steps;
  shared_reason text;
  event uuid;
begin
  perform private.allow('admin');
  -- For update: what the client's people do at this moment comes before a suspension, or is refused after it.
  perform from private.clients c where c.id = decide_application.client_id for update;
  perform private.allow('admin');
  select p.* into application from public.profiles p where p.client_id = decide_application.client_id for no key update;
  perform private.require_found(application.id is not null, 'This client does not exist.');
  step := private.find_application_step(application, to_status, seen_updated_at);
  perform private.check_reason(given_reason);
  perform private.require(given_reason is not null or step.reason <> 'required', 'Give a reason of 10 to 500 characters.');
  perform private.require(given_reason is null or step.reason <> 'none', 'This decision takes no reason.');
  shared_reason := case
    when step.act = 'resumed' then application.suspension_reason
    when share_reason or step.act = 'suspended' then given_reason end;
  before := jsonb_build_object('approval_status', application.approval_status, 'approved_at', application.approved_at,
    'suspended_at', application.suspended_at, 'suspension_reason', application.suspension_reason,
    'rejection_reason', application.rejection_reason);

  update public.profiles p
  set approval_status = case when step.to_status = 'suspended' then 'approved' else step.to_status end,
    suspension_reason = case when step.to_status = 'suspended' then given_reason end,
    rejection_reason = case when step.to_status = 'rejected' then shared_reason end
  where p.client_id = decide_application.client_id returning p.* into application;
  if step.act = 'rejected' and given_reason is not null then
    insert into public.application_notes (client_id, kind, body)
    values (application.client_id, case when shared_reason is null then 'internal_reason' else 'shared_reason' end, given_reason);
  end if;
  event := private.record_event('client_' || step.act, application.client_id,
    facts => jsonb_strip_nulls(jsonb_build_object('reason', shared_reason)));
  perform private.allow_undo('application', application.client_id, application.client_id, step.act || '_client',
    application.updated_at, before, event);
  return application;
end $$;

create function private.log_application_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() or (tg_op = 'UPDATE' and new.owner_id = old.owner_id) then
    return null;
  end if;
  perform private.record_event('application_owner_changed', coalesce(new.client_id, old.client_id), facts => jsonb_build_object(
    'from_id', old.owner_id, 'from', coalesce(private.display_name(old.owner_id), ''),
    'to_id', new.owner_id, 'to', coalesce(private.display_name(new.owner_id), '')));
  return null;
end $$;
create trigger log_application_owner after insert or update or delete on public.application_owners
  for each row execute function private.log_application_owner();

alter table public.application_owners enable row level security;
create policy "Admins see and choose who takes care of an application" on public.application_owners for all to authenticated
  using ((select private.is_admin()));

alter table public.application_notes enable row level security;
create policy "Admins read notes on applications" on public.application_notes for select to authenticated
  using ((select private.is_admin()));
create policy "Admins write notes on applications" on public.application_notes for insert to authenticated
  with check ((select private.is_admin()));

grant select, insert (client_id, owner_id), update (owner_id), delete on public.application_owners to authenticated;
-- The kind is a note: only decide_application writes reasons.
grant select, insert (client_id, body) on public.application_notes to authenticated;
grant select, insert, update, delete on public.application_owners, public.application_notes to service_role;
