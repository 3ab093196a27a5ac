-- Who is the caller, and whose rows may they read or write? Every policy is built on the functions below.
-- The functions are security definer, because their result must not depend on policies that are built on it. Those that policies
-- call take no argument and are stable, so that a policy calls them once per statement by writing (select private....()). They are
-- PL/pgSQL, which keeps their plans for as long as the connection lives.

-- The caller has an access token in place of a session (API-01).
create function private.is_token() returns boolean
language sql stable set search_path = '' as $$ select coalesce(auth.jwt() ? 'access_token_id', false) $$;

-- True while the session of the caller's token is live: nobody signed out of it, it was used recently (19_sessions.sql sets
-- not_after), the account is not banned, and staff signed in as the settings say (16_sign_in_providers.sql). A token outlives its
-- session by up to an hour and could otherwise still be used.
-- For an access token in place of a session (API-01), true while that is live.
create function private.is_live_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := auth.jwt();
  token_session constant uuid := claims ->> 'session_id';
begin
  if private.is_token() then
    return private.is_live_token(private.calling_token());
  end if;
  -- The service key has no session.
  return private.may_sign_in_by(private.provider_of_session(), auth.uid()) and (token_session is null or exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = token_session and s.user_id = auth.uid()
      and coalesce(s.not_after > now(), true) and coalesce(u.banned_until <= now(), true)
  ));
end $$;
grant execute on function private.is_live_session to anon, authenticated, service_role;

-- Whether the caller's token is aal2 and its session still is: removing a factor takes sessions back to aal1, but not their tokens.
create function private.is_aal2() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := auth.jwt();
  token_session constant uuid := claims ->> 'session_id';
begin
  return coalesce(claims ->> 'aal' = 'aal2', false)
    and (token_session is null or exists (select from auth.sessions s where s.id = token_session and s.aal = 'aal2'));
end $$;

-- The caller gave a code from an authenticator app, or needs none (AUTH-18, 17_second_factor.sql).
create function private.has_given_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_aal2() or not private.needs_second_factor(auth.uid());
end $$;

-- The signed-in user, or null. Null also for the token of a session that has ended, and for one without the second factor where
-- it is needed, so that such a token reads and writes nothing and has no admin rights.
create function private.caller_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.is_live_session() and private.has_given_second_factor() then auth.uid() end;
end $$;
grant execute on function private.caller_id to authenticated, service_role;

-- The service role, the SQL console and seeds have no user. Permission rules do not apply to them.
create function private.is_operator() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return auth.uid() is null and coalesce(auth.role(), 'service_role') not in ('anon', 'authenticated');
end $$;
grant execute on function private.is_operator to authenticated, service_role;

create function private.is_admin_account(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_roles r where r.user_id = person and r.role = 'admin');
end $$;

-- The caller is an admin, impersonating or not.
create function private.has_admin_role() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_admin_account(private.caller_id());
end $$;
grant execute on function private.has_admin_role to authenticated, service_role;

-- The client whose portal the calling admin views right now, or null. An expired session is ignored at once (IMP-03).
create function private.impersonated_client_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select s.target_user_id from public.impersonation_sessions s
    where s.admin_user_id = private.caller_id() and s.is_active and s.expires_at > now() and private.has_admin_role()
  );
end $$;

-- The caller may act as an admin. While impersonating they may not: they see what the client would see (IMP-03).
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_admin_role() and private.impersonated_client_id() is null;
end $$;
grant execute on function private.is_admin to authenticated, service_role;

-- This person is staff: an admin, or an auditor. Being an auditor alone lets nobody read an audit.
create function private.is_staff_account(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_roles r where r.user_id = person);
end $$;

-- The caller is an auditor (STAFF-02), who always needs a second factor.
create function private.has_auditor_role() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_roles r where r.user_id = private.caller_id() and r.role = 'auditor');
end $$;
grant execute on function private.has_auditor_role to authenticated, service_role;

-- The caller works on every audit: an admin who does not impersonate, or an operator.
create function private.works_on_every_audit() returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_operator() or private.is_admin() $$;

-- The caller acts for the audit firm: they work on every audit, or are an auditor. Says who wrote a row, not which audits they reach.
create function private.acts_for_firm() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.works_on_every_audit() or private.has_auditor_role()
$$;

-- STAFF-02: the audits that the calling auditor works on, up to and including the last day of their staffing. Empty for everybody
-- else: admins work on every audit, and policies name them beside this.
create function private.worked_on_audits() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select s.audit_id from public.audit_staff s
    where s.person_id = private.caller_id() and private.has_auditor_role() and private.is_current_staff(s));
end $$;
grant execute on function private.worked_on_audits to authenticated, service_role;

-- The caller may work on this audit: an admin who does not impersonate, an operator, or an auditor of its staff.
create function private.may_work_on(audit_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.works_on_every_audit()
    or coalesce(may_work_on.audit_id = any (private.worked_on_audits()), false);
end $$;

-- For lists: the audits to which the caller is limited; null for who works on every audit.
create function private.audits_to_list() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when not private.works_on_every_audit() then private.worked_on_audits() end;
end $$;

-- For functions about one audit, after private.allow: refuses an auditor who does not work on it as if there were no such audit. Locks
-- its client, and asks again after that: the staffing or the role may have ended meanwhile.
create function private.require_work_on(audit_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_found(private.may_work_on(audit_id), 'This audit does not exist.');
  perform private.lock_client((select a.client_id from public.audits a where a.id = audit_id));
  perform private.require_found(private.may_work_on(audit_id), 'This audit does not exist.');
end $$;

-- The client was approved and is not suspended, so that the portal is open to them (GUARD-08, ADM-10).
create function private.is_active_client(client_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.profiles p
    where p.client_id = is_active_client.client_id and p.onboarding_completed and p.approval_status = 'approved'
      and p.suspended_at is null
  );
end $$;

-- The client that the caller belongs to (TEAM-02). For a person without one, it is the client that their application would
-- create, which gets their id; null when that client already exists without them.
create function private.own_client_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_id();
begin
  return coalesce(
    (select m.client_id from public.client_members m where m.person_id = person),
    (select person where not exists (select from private.clients c where c.id = person)));
end $$;
grant execute on function private.own_client_id to authenticated, service_role;

-- Whose profile the caller reads: the impersonated client's, else their own. Suspended clients read it too, with the reason.
create function private.readable_profile_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.impersonated_client_id(), private.own_client_id());
end $$;
grant execute on function private.readable_profile_id to authenticated, service_role;

-- Whose profile the caller writes: that of the client they own or are about to apply for; null while impersonating or suspended.
create function private.writable_profile_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  client constant uuid := private.own_client_id();
begin
  return (
    select client
    where private.impersonated_client_id() is null
      and not exists (select from public.client_members m where m.person_id = private.caller_id() and m.role <> 'owner')
      and not exists (select from public.profiles p where p.client_id = client and p.suspended_at is not null)
  );
end $$;
grant execute on function private.writable_profile_id to authenticated, service_role;

-- The client whose projects, audits, files, requests and recommendations the caller reads, or null.
create function private.readable_client_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  client constant uuid := private.readable_profile_id();
begin
  return case when private.is_active_client(client) then client end;
end $$;
grant execute on function private.readable_client_id to authenticated, service_role;

-- For functions: the caller may read this client's data, as the client or as an admin. False when the client is null.
create function private.may_read_client(client_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return may_read_client.client_id is not null
    and (coalesce(may_read_client.client_id = private.readable_client_id(), false) or private.is_admin());
end $$;

-- The client for which the caller may write files, requests, comments and steps of findings, or null. A viewer writes nothing.
create function private.writable_client_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  client constant uuid := (
    select m.client_id from public.client_members m
    where m.person_id = private.caller_id() and m.role in ('owner', 'member') and private.impersonated_client_id() is null);
begin
  return case when private.is_active_client(client) then client end;
end $$;
grant execute on function private.writable_client_id to authenticated, service_role;

-- The client that the caller owns, whose team and public reports they decide about, or null.
create function private.owned_client_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  client constant uuid := private.writable_profile_id();
begin
  return case when private.is_active_client(client) then client end;
end $$;

-- The person whose unfinished uploads the caller sees: themselves or, while impersonating, the client's owner.
create function private.readable_person_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  viewed constant uuid := private.impersonated_client_id();
begin
  return case when viewed is null then private.caller_id() else private.owner_of(viewed) end;
end $$;
grant execute on function private.readable_person_id to authenticated, service_role;

-- Refuses a caller who is none of the given kinds. Every API function calls it first, and then limits the rows itself. An owner
-- is also a member, and a member is also a viewer; an admin who views a client's portal is only `viewing`.
--   anyone                 also without an account
--   account                has the token of a live session, also before the second factor
--   person                 is signed in
--   applicant              applies as a client, or owns one that is not suspended
--   viewer, member, owner  reads, writes or decides for an approved client that is not suspended
--   admin                  acts for the audit firm
--   auditor                is staff with a second factor. Which audits they reach, the function says: private.require_work_on
--   viewing                views the portal as a client, and changes nothing
--   operator               the service key or the SQL console. An operator may call whatever the grants allow.
create function private.allow(variadic callers text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  is_viewing constant boolean := private.impersonated_client_id() is not null;
begin
  if private.is_operator() or 'anyone' = any (callers)
    or 'account' = any (callers) and auth.uid() is not null and private.is_live_session()
    or is_viewing and 'viewing' = any (callers)
  then
    return;
  end if;
  perform private.refuse_if(is_viewing, 'You are viewing the portal as a client: nothing can be changed until you end this view.');
  if 'person' = any (callers) and private.caller_id() is not null
    or 'applicant' = any (callers) and private.writable_profile_id() is not null
    or 'viewer' = any (callers) and private.readable_client_id() is not null
    or 'member' = any (callers) and private.writable_client_id() is not null
    or 'owner' = any (callers) and private.owned_client_id() is not null
    or 'admin' = any (callers) and private.is_admin()
    or 'auditor' = any (callers) and private.has_auditor_role()
  then
    return;
  end if;
  perform private.refuse(case
    -- ONB-07
    when 'applicant' = any (callers) and private.caller_id() is null then 'No user found'
    when not private.is_live_session() then private.session_refusal()
    when private.caller_id() is null and not 'operator' = any (callers)
      then 'Please enter the code from your authenticator app first.'
    when 'applicant' = any (callers)
      then 'This account cannot apply as a client. Please use another e-mail address, or write to us.'
    when callers <@ '{admin,auditor}' and 'auditor' = any (callers) then 'Only our staff can do this.'
    when callers = '{admin}' then 'Only an admin can do this.'
    when callers = '{operator}' then 'Only an operator can do this.'
    when 'owner' = any (callers) then 'Only the owner of the team can do this.'
    when 'member' = any (callers) then 'Only members of the team can do this.'
    else 'You may not do this.'
  end);
end $$;
grant execute on function private.allow to authenticated, service_role;
