-- What the firm writes down about an application (ADM-12): who takes care of it, notes, and why it was rejected. Only admins
-- read any of it. A reason that the client was told is in their profile too.

create table public.application_owners (
  -- The client whose application it is, and the admin who takes care of it. Without a row nobody does.
  user_id uuid primary key references auth.users on delete cascade,
  owner_id uuid not null references auth.users on delete cascade
);

create index application_owners_of_owner on public.application_owners (owner_id);

create table public.application_notes (
  id uuid primary key default gen_random_uuid(),
  -- The client whose application it is.
  user_id uuid not null references auth.users on delete cascade,
  -- No foreign key: the note outlives the admin's account.
  author_id uuid default auth.uid(),
  author_name text,
  -- A note, or the reason for a rejection, which was shared with the client or is for admins only.
  kind text not null default 'note' constraint application_notes_kind_is_known
    check (kind in ('note', 'shared_reason', 'internal_reason')),
  body text not null,
  created_at timestamptz not null default now(),
  constraint application_notes_body_is_short check (private.check_length('A note', body, 5000))
);

create index application_notes_of_client on public.application_notes (user_id, created_at, id);
create index application_notes_of_author on public.application_notes (author_id);

-- Rules ---------------------------------------------------------------------------------------------------------------

-- The owner must be an admin, and cannot be moved to another application.
create function private.check_application_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin('Only an admin can choose who takes care of an application.');
  if tg_op = 'UPDATE' and new.user_id <> old.user_id then
    perform private.refuse('An owner cannot be moved to another application.');
  end if;
  if not exists (select from public.profiles p where p.user_id = new.user_id) then
    perform private.not_found('This client does not exist.');
  end if;
  perform private.holds(
    exists (select from public.user_roles r where r.user_id = new.owner_id and r.role = 'admin'),
    'The owner must be an admin.');
  return new;
end $$;

create trigger check_application_owner before insert or update on public.application_owners
  for each row execute function private.check_application_owner();
create trigger only_look_while_impersonating before insert or update or delete on public.application_owners
  for each statement execute function private.refuse_while_impersonating();

-- Admins write notes in their own name. A note cannot be changed or deleted.
create function private.begin_application_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() then
    new.author_name := coalesce(new.author_name, private.display_name(new.author_id));
    return new;
  end if;
  perform private.require_admin('Only an admin can write notes on an application.');
  if not exists (select from public.profiles p where p.user_id = new.user_id) then
    perform private.not_found('This client does not exist.');
  end if;
  perform private.require_text('A note', new.body);
  new.author_id := private.caller_id();
  new.author_name := private.display_name(new.author_id);
  new.created_at := now();
  return new;
end $$;

create trigger begin_application_note before insert on public.application_notes
  for each row execute function private.begin_application_note();
create trigger only_look_while_impersonating before insert or update or delete on public.application_notes
  for each statement execute function private.refuse_while_impersonating();

-- Rejecting -------------------------------------------------------------------------------------------------------------

-- Keeps the reason for a rejection as a note by the admin who rejects.
create function private.note_rejection(client_id uuid, reason text, was_told boolean) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.application_notes (user_id, kind, body)
  values (client_id, case when was_told then 'shared_reason' else 'internal_reason' end, reason)
$$;

-- Rejects a pending application, with a reason or without. With tell_client, the client reads the reason in the e-mail and in
-- their profile; otherwise only admins do. Returns false and changes nothing when the application is no longer pending.
create function private.reject_client(client_id uuid, reason text, tell_client boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  given_reason constant text := nullif(btrim(reason), '');
  is_told constant boolean := coalesce(tell_client, false);
begin
  perform private.require_admin('Only an admin can decide on an application.');
  perform private.check_reason(given_reason);
  update public.profiles p
  set approval_status = 'rejected', rejection_reason = case when is_told then given_reason end
  where p.user_id = client_id and p.approval_status = 'pending';
  if not found then
    return false;
  end if;
  if given_reason is not null and not is_told then
    perform private.note_rejection(client_id, given_reason, false);
  end if;
  return true;
end $$;
grant execute on function private.reject_client to authenticated, service_role;

create function public.reject_client(client_id uuid, reason text default null, tell_client boolean default false)
returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.reject_client(client_id, reason, tell_client)
$$;
grant execute on function public.reject_client to authenticated, service_role;

-- Effects -------------------------------------------------------------------------------------------------------------

-- A change of the owner is logged, with both names.
create function private.log_application_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_operator() or (tg_op = 'UPDATE' and new.owner_id = old.owner_id) then
    return null;
  end if;
  perform private.write_log('changed_application_owner', coalesce(new.user_id, old.user_id), jsonb_build_object(
    'from_id', old.owner_id, 'from', coalesce(private.display_name(old.owner_id), ''),
    'to_id', new.owner_id, 'to', coalesce(private.display_name(new.owner_id), '')));
  return null;
end $$;

create trigger log_application_owner after insert or update or delete on public.application_owners
  for each row execute function private.log_application_owner();

-- Policies ------------------------------------------------------------------------------------------------------------

alter table public.application_owners enable row level security;

create policy "Admins see who takes care of an application" on public.application_owners for select to authenticated
  using ((select private.is_admin()));
create policy "Admins choose who takes care of an application" on public.application_owners for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins change who takes care of an application" on public.application_owners for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Admins leave an application without an owner" on public.application_owners for delete to authenticated
  using ((select private.is_admin()));

alter table public.application_notes enable row level security;

create policy "Admins read notes on applications" on public.application_notes for select to authenticated
  using ((select private.is_admin()));
-- Only a rejection writes reasons; it runs as the owner of the table.
create policy "Admins write notes on applications" on public.application_notes for insert to authenticated
  with check ((select private.is_admin()) and kind = 'note');

grant select, insert, update, delete on public.application_owners to authenticated;
grant select, insert on public.application_notes to authenticated;
grant all on public.application_owners, public.application_notes to service_role;
