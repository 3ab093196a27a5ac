-- Staff: an admin has a profile of their own, whose name clients see in place of an e-mail address. Staff are no clients: an account
-- with a role has no row in profiles, so that no list, count, export or decision about clients can have staff among them.

create table public.staff_profiles (
  user_id uuid primary key default auth.uid() references auth.users on delete cascade,
  full_name text not null,
  -- Such as "Lead auditor".
  title text,
  updated_at timestamptz not null default now(),

  constraint staff_profiles_full_name_is_one_line check (private.check_line('Full name', full_name, 120)),
  constraint staff_profiles_title_is_one_line check (private.check_line('Title', title, 120))
);

-- Rules ---------------------------------------------------------------------------------------------------------------

create trigger keep_updated_at before update on public.staff_profiles
  for each row execute function private.keep_updated_at();
create trigger only_look_while_impersonating before insert or update or delete on public.staff_profiles
  for each statement execute function private.refuse_while_impersonating();

-- TRUST-02: an admin who takes another name is a line in the log with both names.
create function private.follow_staff_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_text('Full name', new.full_name);
  if not private.is_operator() then
    perform private.log_new_names('renamed_admin', new.user_id,
      jsonb_build_object('full_name', coalesce(old.full_name, '')), jsonb_build_object('full_name', new.full_name));
  end if;
  return null;
end $$;

create trigger follow_staff_name after insert or update on public.staff_profiles
  for each row execute function private.follow_staff_name();

-- Both triggers below take this lock, so that of a role and a client's profile at the same moment the second is refused.
create function private.lock_account_kind(person uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('kind of account ' || person, 0))
$$;

-- Whoever becomes staff keeps the name and role of a client's profile that was never submitted. An application that was submitted
-- is work of its own: staff need another account then.
create function private.turn_into_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_account_kind(new.user_id);
  if exists (select from public.profiles p where p.user_id = new.user_id and p.onboarding_completed) then
    perform private.conflict('This person has applied as a client. Staff need an account with another e-mail address.');
  end if;
  insert into public.staff_profiles (user_id, full_name, title)
  select p.user_id, p.full_name, p.role_title from public.profiles p
  where p.user_id = new.user_id and not private.is_blank(p.full_name)
  on conflict (user_id) do nothing;
  delete from public.profiles p where p.user_id = new.user_id;
  return new;
end $$;

create trigger turn_into_staff before insert or update of user_id on public.user_roles
  for each row execute function private.turn_into_staff();

create function private.keep_staff_out_of_clients() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_account_kind(new.user_id);
  if exists (select from public.user_roles r where r.user_id = new.user_id) then
    perform private.conflict('A member of our team cannot apply as a client.');
  end if;
  return new;
end $$;

create trigger keep_staff_out_of_clients before insert or update of user_id on public.profiles
  for each row execute function private.keep_staff_out_of_clients();

-- Policies ------------------------------------------------------------------------------------------------------------

alter table public.staff_profiles enable row level security;

create policy "Admins see the profiles of staff" on public.staff_profiles for select to authenticated
  using ((select private.is_admin()));
create policy "Admins create their own staff profile" on public.staff_profiles for insert to authenticated
  with check (user_id = (select private.caller_id()) and (select private.is_admin()));
create policy "Admins change their own staff profile" on public.staff_profiles for update to authenticated
  using (user_id = (select private.caller_id()) and (select private.is_admin()))
  with check (user_id = (select private.caller_id()));

grant select, insert (user_id, full_name, title), update (full_name, title) on public.staff_profiles to authenticated;
grant all on public.staff_profiles to service_role;
