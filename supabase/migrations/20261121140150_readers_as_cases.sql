-- The same rules, written so that the planner expects many rows to pass, as they do for an admin. From "= any" it expected
-- hardly any, and read and sorted every client for the newest ten.
do $$
declare
  rule record;
begin
  for rule in
    select * from (values
      ('public.profiles', 'Users see their own profile, admins everybody''s', 'profile_reader'),
      ('public.projects', 'Clients see their own projects, admins all', 'portal_reader'),
      ('public.audits', 'Clients see the audits of their projects, admins all', 'portal_reader'),
      ('public.files', 'Clients see their own files, admins all', 'portal_reader'),
      ('public.service_requests', 'Clients see their own requests, admins all', 'portal_reader'),
      ('public.knowledge_recommendations', 'Clients see their recommendations, admins all', 'portal_reader')
    ) as rules (place, policy, reader)
  loop
    execute format(
      'alter policy %I on %s using (case (select private.%I()) when user_id then true when private.everybody() then true else false end)',
      rule.policy, rule.place::regclass, rule.reader
    );
  end loop;
end $$;

-- everybody() is nobody's id, also if an operator gave it to a user: that user reads nothing, and so does who looks as them.
create or replace function private.profile_reader() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  role text;
  client uuid := caller;
begin
  select r.role into role from public.user_roles r where r.user_id = caller and r.role = 'admin';
  if role is not null then
    select s.target_user_id into client from public.impersonation_sessions s
    where s.admin_user_id = caller and s.is_active and s.expires_at > now();
    if client is null then
      return private.everybody();
    end if;
  end if;
  return nullif(client, private.everybody());
end $$;

create or replace function private.portal_reader() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  role text;
  client uuid := caller;
  approved uuid;
begin
  select r.role into role from public.user_roles r where r.user_id = caller and r.role = 'admin';
  if role is not null then
    select s.target_user_id into client from public.impersonation_sessions s
    where s.admin_user_id = caller and s.is_active and s.expires_at > now();
    if client is null then
      return private.everybody();
    end if;
  end if;
  select p.user_id into approved from public.profiles p
  where p.user_id = client and p.onboarding_completed and p.approval_status = 'approved';
  return nullif(approved, private.everybody());
end $$;
