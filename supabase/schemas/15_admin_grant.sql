-- How somebody becomes an admin: by an operator with the service key or the database's password (npm run admin:grant).
-- No signed-in user may call this. Returns 'granted', or 'already' when the user is an admin; 404 for an unknown address.

create function public.grant_admin(email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  if not private.is_operator() then
    perform private.refuse('Only an operator can make somebody admin.');
  end if;
  select u.id into person from auth.users u where lower(u.email) = lower(btrim(grant_admin.email));
  if person is null then
    perform private.not_found('Nobody has signed up with this e-mail address.');
  end if;
  insert into public.user_roles (user_id, role) values (person, 'admin') on conflict do nothing;
  return case when found then 'granted' else 'already' end;
end $$;

revoke execute on function public.grant_admin(text) from public, anon, authenticated;
grant execute on function public.grant_admin(text) to service_role;
