-- Staff: an admin or auditor has a profile of their own, whose name clients see in place of an e-mail address. An account with a role
-- has no row in profiles (turn_into_staff, keep_staff_out_of_clients): nothing about clients includes staff.

create table public.staff_profiles (
  person_id uuid primary key default auth.uid() references auth.users on delete cascade,
  full_name text not null,
  -- Such as "Lead auditor".
  title text,
  updated_at timestamptz not null default now(),

  constraint staff_profiles_full_name_is_one_line check (private.check_line('Full name', full_name, 120)),
  constraint staff_profiles_title_is_one_line check (private.check_line('Title', title, 120))
);

-- The person's display name: that in their team, for an owner without one the client's, that as staff, else their address.
create function private.display_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select coalesce(nullif(m.name, ''), case when m.role = 'owner' then private.client_name(m.client_id) end)
     from public.client_members m where m.person_id = person),
    (select s.full_name from public.staff_profiles s where s.person_id = person),
    (select u.email from auth.users u where u.id = person)
  )
$$;

create trigger keep_updated_at before update on public.staff_profiles for each row execute function private.keep_updated_at();

-- TRUST-02: an admin's change of name is logged with both names.
create function private.follow_staff_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_text('Full name', new.full_name);
  if not private.is_operator() then
    perform private.log_new_names('admin_renamed', new.person_id,
      jsonb_build_object('full_name', coalesce(old.full_name, '')), jsonb_build_object('full_name', new.full_name));
  end if;
  return null;
end $$;
create trigger follow_staff_name after insert or update on public.staff_profiles
  for each row execute function private.follow_staff_name();

alter table public.staff_profiles enable row level security;
create policy "Admins see the profiles of staff, auditors their own" on public.staff_profiles for select to authenticated
  using ((select private.is_admin()) or (person_id = (select private.caller_id()) and (select private.has_auditor_role())));
create policy "Staff create their own profile" on public.staff_profiles for insert to authenticated
  with check (person_id = (select private.caller_id()) and ((select private.is_admin()) or (select private.has_auditor_role())));
create policy "Staff change their own profile" on public.staff_profiles for update to authenticated
  using (person_id = (select private.caller_id()) and ((select private.is_admin()) or (select private.has_auditor_role())))
  with check (person_id = (select private.caller_id()));
grant select, insert (person_id, full_name, title), update (full_name, title) on public.staff_profiles to authenticated;
grant select, insert, update, delete on public.staff_profiles to service_role;
