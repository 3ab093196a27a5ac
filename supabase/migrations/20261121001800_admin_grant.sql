-- The first admin of an installation is made by an operator with the service key or the database's password; no signed-in
-- user can. Returns 'granted', or 'already' when the user is an admin.

create function private.grant_admin(email text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  if not private.is_operator() then
    perform private.refuse('Only an operator can make somebody admin.');
  end if;
  select u.id into person from auth.users u where lower(u.email) = lower(btrim(grant_admin.email));
  if person is null then
    raise exception 'Nobody has signed up with this e-mail address.' using errcode = 'PT404';
  end if;
  insert into public.user_roles (user_id, role) values (person, 'admin') on conflict do nothing;
  return case when found then 'granted' else 'already' end;
end $$;

create function public.grant_admin(email text)
returns text language sql security invoker set search_path = '' as $$
  select private.grant_admin(email)
$$;

revoke execute on function private.grant_admin(text), public.grant_admin(text) from public, anon, authenticated;
grant execute on function private.grant_admin(text), public.grant_admin(text) to service_role;
