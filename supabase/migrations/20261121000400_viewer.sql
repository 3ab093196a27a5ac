-- Who is asking: the answers that every policy builds on. Each is stable and free of arguments, so that a policy asks
-- once per statement, not once per row, by writing (select private....()).
-- Security definer, because the answer must not depend on policies that are built on it.

-- The caller holds the admin role, impersonating or not.
create function private.has_admin_role() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.user_roles r where r.user_id = auth.uid() and r.role = 'admin')
$$;

-- The client that the caller is looking at right now, or null. An expired session counts for nothing (IMP-03).
create function private.impersonated_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select s.target_user_id
  from public.impersonation_sessions s
  where s.admin_user_id = auth.uid() and s.is_active and s.expires_at > now() and private.has_admin_role()
$$;

-- Whose portal the caller sees: the impersonated client's, else the own.
create function private.viewer_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(private.impersonated_id(), auth.uid())
$$;

-- The admin console is closed while impersonating: what the admin sees is what the client would see.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_admin_role() and private.impersonated_id() is null
$$;

-- Looking, not acting: the caller if they may write in their own name, null while impersonating.
create function private.writer_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select auth.uid() where private.impersonated_id() is null
$$;

-- The user has applied and was approved, so portal data exists for them (GUARD-08).
create function private.is_portal_client(client uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.profiles p
    where p.user_id = client and p.onboarding_completed and p.approval_status = 'approved'
  )
$$;

-- Whose portal data the caller may read, or null.
create function private.portal_viewer_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select v.id from (select private.viewer_id() as id) v where private.is_portal_client(v.id)
$$;

-- In whose name the caller may write portal data, or null.
create function private.portal_writer_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select w.id from (select private.writer_id() as id) w where private.is_portal_client(w.id)
$$;

-- The projects whose audits the caller may read as a client.
create function private.portal_project_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.id), '{}') from public.projects p where p.user_id = private.portal_viewer_id()
$$;

-- A name for people: of a client in the log, in an e-mail.
create function private.display_name(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select coalesce(nullif(p.full_name, ''), nullif(p.company_name, ''), p.business_email)
     from public.profiles p where p.user_id = person),
    (select u.email from auth.users u where u.id = person)
  )
$$;

-- Operators (service role, SQL console, seeds) have no user: rules about who may do what are not for them.
create function private.is_operator() returns boolean
language sql stable set search_path = '' as $$
  select auth.uid() is null and coalesce(auth.role(), 'service_role') not in ('anon', 'authenticated')
$$;

revoke execute on all functions in schema private from public;
-- Only what policies themselves call as the caller; the rest is called by these.
grant execute on function
  private.has_admin_role(), private.is_admin(), private.viewer_id(), private.writer_id(), private.portal_viewer_id(),
  private.portal_writer_id(), private.portal_project_ids(), private.is_operator()
to authenticated, service_role;
