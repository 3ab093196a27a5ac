-- How the staff changes (STAFF-01): invitations, which are those of 34_team.sql without a client, roles and removal. Nobody becomes
-- an admin but by the invitation or the act of an admin with a fresh code, or by an operator (public.grant_admin).

create function public.invite_staff(address text, role text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invited constant text := lower(btrim(coalesce(address, '')));
  invitation private.invitations;
begin
  perform private.allow('admin');
  perform private.require_fresh_code();
  -- Two admins who invite the same address do so one after the other.
  perform pg_advisory_xact_lock(hashtextextended('invitations of staff', 0));
  delete from private.invitations i where i.client_id is null and (i.ends_at <= now() or i.accepted_by is not null)
    and (i.address = invited or i.ends_at < now() - interval '30 days');
  perform private.conflict_if(exists (select from public.user_roles r join auth.users u on u.id = r.user_id where lower(u.email) = invited),
    'This person belongs to our staff already.');
  perform private.conflict_if(exists (select from private.invitations i where i.client_id is null and i.address = invited),
    'This address has been invited already. Send the invitation again instead.');
  insert into private.invitations (client_id, address, role, invited_by)
  values (null, invited, invite_staff.role, private.caller_id())
  returning * into invitation;
  perform private.send_invitation(invitation);
  return invitation.id;
end $$;

create function public.resend_staff_invitation(invitation_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.require_fresh_code();
  perform private.send_again(private.invitation_to_change(invitation_id, to_staff => true));
end $$;

create function public.take_back_staff_invitation(invitation_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  perform private.remove_invitation(private.invitation_to_change(invitation_id, to_staff => true));
end $$;

-- For accept_invitation: the caller becomes staff. They have given a code of an authenticator app of their own just now, whatever
-- the settings require: no account of the staff ever was without a second factor.
create function private.join_staff(invitation private.invitations, full_name text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_id();
begin
  if not private.has_verified_factor(person) then
    raise exception 'Set up an authenticator app first: our staff sign in with its codes.'
      using errcode = 'PT403', hint = 'second_factor_required';
  end if;
  perform private.require_fresh_code();
  delete from private.former_members f where f.person_id = person;
  insert into public.user_roles (user_id, role) values (person, invitation.role);
  insert into public.staff_profiles as s (person_id, full_name) values (person, join_staff.full_name)
  on conflict (person_id) do update set full_name = excluded.full_name where s.full_name <> excluded.full_name;
  update private.invitations i set accepted_by = person where i.id = invitation.id;
end $$;

-- Locks and returns the role of another person of the staff for a change by an admin with a fresh code. Keeps the reason for the log.
create function private.staff_to_change(person uuid, reason text) returns public.user_roles
language plpgsql volatile security definer set search_path = '' as $$
declare
  staff public.user_roles;
begin
  perform private.refuse_if(person = private.caller_id(), 'You cannot change your own role. Ask another admin.');
  perform private.require_fresh_code();
  perform set_config('portal.role_reason', private.required_reason(reason), true);
  -- All admins in one order, as lock_roles does, so that two who remove each other do so one after the other.
  perform from public.user_roles r where r.role = 'admin' order by r.user_id for update;
  -- The caller may have been removed meanwhile.
  perform private.allow('admin');
  select r.* into staff from public.user_roles r where r.user_id = person for update;
  perform private.require_found(staff.user_id is not null, 'This person does not belong to our staff.');
  return staff;
end $$;

-- Ends what only an admin may have: views of portals, care of applications, and reviews in audits that they do not work on.
create function private.end_admin_work(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.impersonation_sessions s set is_active = false where s.admin_user_id = person and s.is_active;
  delete from public.application_owners o where o.owner_id = person;
  -- In the order in which findings are assigned, so that two such calls cannot deadlock.
  perform from public.finding_assignments a where a.reviewer_id = person order by a.finding_id for update;
  update public.finding_assignments a set reviewer_id = null, reviewer_name = null from public.findings f
  where f.id = a.finding_id and a.reviewer_id = person and not private.is_staff_of(person, f.audit_id);
end $$;

-- An admin with a fresh code and a reason makes an auditor an admin, or an admin an auditor. The last admin stays (keep_an_admin).
create function public.change_staff_role(person_id uuid, role text, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  staff public.user_roles;
begin
  perform private.allow('admin');
  perform private.require(coalesce(change_staff_role.role in ('admin', 'auditor'), false), 'Choose admin or auditor.');
  staff := private.staff_to_change(change_staff_role.person_id, reason);
  if staff.role = change_staff_role.role then
    return;
  end if;
  update public.user_roles r set role = change_staff_role.role where r.user_id = staff.user_id;
  if change_staff_role.role = 'auditor' then
    perform private.end_admin_work(staff.user_id);
  end if;
end $$;

-- An admin with a fresh code and a reason removes a person from the staff. Their audits, reviews and sessions end with it.
create function public.remove_staff(person_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  staff public.user_roles;
begin
  perform private.allow('admin');
  staff := private.staff_to_change(remove_staff.person_id, reason);
  delete from public.user_roles r where r.user_id = staff.user_id;
  perform private.end_admin_work(staff.user_id);
  delete from auth.sessions s where s.user_id = staff.user_id;
end $$;

-- For admins: the staff by name, and then the open invitations, which have no person_id and an end.
create function public.list_staff() returns table (
  id uuid, person_id uuid, name text, email text, role text, since timestamptz, invited_by text, ends_at timestamptz,
  has_second_factor boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  return query
  select r.user_id, r.user_id, private.display_name(r.user_id), private.address_of(r.user_id), r.role, r.created_at, null::text,
    null::timestamptz, private.has_verified_factor(r.user_id)
  from public.user_roles r order by private.name_sort_key(private.display_name(r.user_id)) collate "C", r.user_id;
  return query
  select i.id, null::uuid, ''::text, i.address, i.role, i.created_at, private.inviter_name(i), i.ends_at, null::boolean
  from private.invitations i where i.client_id is null and i.accepted_by is null order by i.created_at, i.id;
end $$;
