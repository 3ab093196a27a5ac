-- How a client's team changes (TEAM-01, TEAM-03, TEAM-05), and its invitations. The people are in 12_clients.sql.

-- An invitation is for the address, not for an account: nothing here reveals whether the address has one. Its token is only in
-- the e-mail; the row keeps its SHA-256. Taking an invitation back deletes the row.
create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  -- Null for an invitation to our staff (36_staff_changes.sql).
  client_id uuid references private.clients on delete cascade,
  -- In lower case.
  address text not null constraint invitations_address_is_one check (private.check_email_address(address)),
  role text not null constraint invitations_role_is_known
    check (private.check_choice('The role', role,
      case when client_id is null then array['admin', 'auditor'] else array['owner', 'member', 'viewer'] end)),
  -- Null until the e-mail is sent, which makes the token (private.new_invitation_token).
  token_digest bytea unique,
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '7 days',
  accepted_by uuid,
  constraint invitations_are_sent_once_each unique nulls not distinct (client_id, address)
);
create index invitations_of_address on private.invitations (address);
create index invitations_by_end on private.invitations (ends_at);

-- People who left a client or were removed, until they belong to another, so that their pages can say so.
create table private.former_members (
  person_id uuid primary key references auth.users on delete cascade,
  client_id uuid not null references private.clients on delete cascade,
  left_at timestamptz not null default now()
);
create index former_members_of_client on private.former_members (client_id);

create function private.inviter_name(invitation private.invitations) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.display_name(invitation.invited_by), 'A former member of the team')
$$;

create function private.token_digest(token text) returns bytea
language sql immutable set search_path = '' as $$ select sha256(convert_to(coalesce(token, ''), 'UTF8')) $$;

-- For claim_email: makes the token for the e-mail of an invitation, and returns it with the address and the inviter's name. An
-- earlier token stops working. Null when the invitation was taken back, accepted or has ended.
create function private.new_invitation_token(invitation_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  token constant text := encode(private.random_bytes(), 'hex');
  invitation private.invitations;
begin
  update private.invitations i set token_digest = private.token_digest(token)
  where i.id = invitation_id and i.accepted_by is null and i.ends_at > now() returning i.* into invitation;
  return case when invitation.id is not null then jsonb_build_object('token', token, 'address', invitation.address,
    'inviter_name', private.inviter_name(invitation)) end;
end $$;

-- For changes of a team by its owner, or by an admin with a reason: locks the client, so that changes of one team run one after
-- the other, and returns the person's membership. Does not tell an owner whether the person belongs to another team.
create function private.member_to_change(person uuid, reason text) returns public.client_members
language plpgsql volatile security definer set search_path = '' as $$
declare
  client constant uuid := case when private.is_admin() then private.client_of(person) else private.owned_client_id() end;
  member public.client_members;
begin
  if private.is_admin() then
    perform private.required_reason(reason);
  end if;
  perform from private.clients c where c.id = client for update;
  -- The ownership may have been handed over meanwhile.
  perform private.allow('owner', 'admin');
  select m.* into member from public.client_members m where m.client_id = client and m.person_id = person;
  perform private.require_found(member.person_id is not null, 'This person does not belong to the team.');
  return member;
end $$;

-- Inviting -------------------------------------------------------------------------------------------------------------------

create function private.send_invitation(invitation private.invitations) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_a_day constant integer := 50;
  event_kind constant text := case when invitation.client_id is null then 'staff_invited' else 'team_invited' end;
begin
  perform private.require((
    select count(*) from public.events e where e.client_id is not distinct from invitation.client_id and e.kind = event_kind
      and e.created_at > now() - interval '1 day') < most_a_day,
    format('You have sent %s invitations within a day. Please send the next one tomorrow, or write to us.', most_a_day));
  perform private.queue_email('team_invitation:' || gen_random_uuid(), 'team_invitation', null, jsonb_strip_nulls(jsonb_build_object(
    'client_id', invitation.client_id, 'invitation_id', invitation.id, 'role', invitation.role)));
  perform private.record_event(event_kind, invitation.client_id, facts => jsonb_build_object(
    'invitation_id', invitation.id, 'address', invitation.address, 'role', invitation.role));
end $$;

-- The owner with a fresh code invites an address as member or viewer, for 7 days. A client has at most 50 people with the invited ones.
create function public.invite_to_team(address text, role text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  client constant uuid := private.owned_client_id();
  invited constant text := lower(btrim(coalesce(address, '')));
  most_people constant integer := 50;
  invitation private.invitations;
begin
  perform private.allow('owner');
  perform private.require_fresh_code();
  perform from private.clients c where c.id = client for update;
  -- An invitation without a client is one to our staff, and the ownership may have changed hands at this moment.
  perform private.require_found(found, 'This client does not exist.');
  perform private.check_choice('The role', invite_to_team.role, array['member', 'viewer']);
  delete from private.invitations i where i.client_id = client and (i.ends_at <= now() or i.accepted_by is not null)
    and (i.address = invited or i.ends_at < now() - interval '30 days');
  perform private.conflict_if(exists (select from public.client_members m join auth.users u on u.id = m.person_id
    where m.client_id = client and lower(u.email) = invited), 'This person belongs to your team already.');
  perform private.conflict_if(exists (select from private.invitations i where i.client_id = client and i.address = invited),
    'This address has been invited already. Send the invitation again instead.');
  perform private.require((select count(*) from public.client_members m where m.client_id = client)
    + (select count(*) from private.invitations i where i.client_id = client and i.accepted_by is null) < most_people,
    format('A team can have at most %s people, invited ones included.', most_people));
  insert into private.invitations (client_id, address, role, invited_by)
  values (client, invited, invite_to_team.role, private.caller_id())
  returning * into invitation;
  perform private.send_invitation(invitation);
  return invitation.id;
end $$;

-- Locks and returns an open invitation: to our staff, into the caller's team, or, for an admin, of a client's first owner.
create function private.invitation_to_change(invitation_id uuid, to_staff boolean) returns private.invitations
language plpgsql volatile security definer set search_path = '' as $$
declare
  client constant uuid := private.owned_client_id();
  invitation private.invitations;
begin
  select i.* into invitation from private.invitations i
  where i.id = invitation_id and case when to_staff then i.client_id is null
    else i.client_id = client or i.role = 'owner' and private.is_admin() end for update;
  perform private.require_found(invitation.id is not null, 'This invitation no longer exists.');
  perform private.conflict_if(invitation.accepted_by is not null, 'This invitation has been accepted.');
  return invitation;
end $$;

-- Sends an invitation again, for another 7 days, in the caller's name. The link in the previous e-mail ends when this one is sent.
create function private.send_again(invitation private.invitations) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.invitations i set ends_at = now() + interval '7 days', invited_by = private.caller_id() where i.id = invitation.id;
  perform private.send_invitation(invitation);
end $$;

-- For the owner of the team, and for admins if it invites the first owner.
create function public.resend_invitation(invitation_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('owner', 'admin');
  perform private.send_again(private.invitation_to_change(invitation_id, to_staff => false));
end $$;

-- Takes an invitation back: its link stops working, and an e-mail that is still queued is cancelled.
create function private.remove_invitation(invitation private.invitations) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.invitations i where i.id = invitation.id;
  update public.email_outbox o set status = 'cancelled', lease = null, lease_expires_at = null
  where o.kind = 'team_invitation' and o.status = 'queued' and o.payload ->> 'invitation_id' = invitation.id::text;
  perform private.record_event('invitation_taken_back', invitation.client_id, facts => jsonb_build_object(
    'invitation_id', invitation.id, 'address', invitation.address));
end $$;

create function public.take_back_invitation(invitation_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('owner', 'admin');
  perform private.remove_invitation(private.invitation_to_change(invitation_id, to_staff => false));
end $$;

-- Accepting ------------------------------------------------------------------------------------------------------------------

-- Why this person cannot belong to our staff, as a sentence; null when they can. turn_into_staff (15_accounts.sql) holds it.
create function private.reason_not_to_be_staff(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_staff_account(person) then 'You belong to our staff already.'
    when m.role <> 'owner' or p.onboarding_completed
      then 'This address belongs to a client. Ask to be invited with another address.'
  end
  from (select 1) as one left join public.client_members m on m.person_id = person
    left join public.profiles p on p.client_id = m.client_id
$$;

-- Why this person cannot join a client, or our staff without a client, as a sentence; null when they can. Shown only after the
-- address is confirmed.
create function private.reason_not_to_join(person uuid, client_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when reason_not_to_join.client_id is null then private.reason_not_to_be_staff(person)
    when exists (select from public.user_roles r where r.user_id = person)
      then 'This address belongs to a member of our team, who cannot belong to a client.'
    when not private.is_active_client(reason_not_to_join.client_id) then 'The portal of this client is closed at the moment.'
    when m.client_id = reason_not_to_join.client_id then 'You belong to this team already.'
    when p.onboarding_completed and p.approval_status <> 'approved'
      then 'This address has applied as a client of its own. Ask to be invited with another address, or write to us.'
    when p.onboarding_completed or m.role <> 'owner'
      then 'This address belongs to another client already. Ask to be invited with another address.'
  end
  from (select 1) as one left join public.client_members m on m.person_id = person
    left join public.profiles p on p.client_id = m.client_id
$$;

-- The invitation of a link's token. Without a token, the newest for the caller's confirmed address: somebody who signs up by an
-- invitation may confirm the address in another browser than the one that keeps the link.
create function private.invitation_id(token text) returns uuid
language sql stable security definer set search_path = '' as $$
  select i.id from private.invitations i where i.token_digest = private.token_digest(token)
  union all (
    select i.id from private.invitations i join auth.users u on lower(u.email) = i.address
    where token is null and u.id = private.caller_id() and u.email_confirmed_at is not null
      and i.token_digest is not null and i.ends_at > now()
      and (i.accepted_by is null or i.accepted_by = u.id and i.client_id is not distinct from private.client_of(u.id))
    order by i.created_at desc, i.id limit 1)
$$;

-- For my_account: the caller's confirmed address has an invitation to a client that they can join.
create function private.is_invited() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.invitations i
    where i.id = private.invitation_id(null) and private.reason_not_to_join(private.caller_id(), i.client_id) is null)
$$;

-- The invitation of this token, for a caller whose confirmed address is the invited one. Refuses other callers without telling
-- them anything about it. The error says why the caller cannot join. An invitation that they have accepted is returned like an
-- open one. Without a token the address must have been confirmed since the invitation was sent, which proves who owns the address
-- now: an older confirmation may be that of a previous owner of the address.
create function private.invitation_for_caller(token text) returns private.invitations
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_id();
  confirmed constant text := (select lower(u.email) from auth.users u where u.id = person and u.email_confirmed_at is not null);
  confirmed_at constant timestamptz := (select u.email_confirmed_at from auth.users u where u.id = person);
  invitation private.invitations;
  refusal text;
begin
  perform private.refuse_if(confirmed is null, 'Sign in with the address that was invited, and confirm it.');
  select i.* into invitation from private.invitations i where i.id = private.invitation_id(token);
  perform private.require_found(invitation.id is not null,
    'This invitation is no longer valid: it was taken back, or a newer e-mail has taken its place.');
  perform private.refuse_if(invitation.address <> confirmed,
    'This invitation is for another address. Sign in with the address that received it.');
  if invitation.accepted_by = person
    and coalesce(private.client_of(person) = invitation.client_id, invitation.client_id is null and private.is_staff_account(person))
  then
    return invitation;
  end if;
  perform private.conflict_if(invitation.accepted_by is not null, 'This invitation has been used already.');
  perform private.refuse_if(token is null and confirmed_at <= invitation.created_at,
    'To join, open the link of the email that invites you, in this browser.');
  perform private.conflict_if(invitation.ends_at <= now(),
    format('This invitation has ended. Ask %s to send it again.', private.inviter_name(invitation)));
  perform private.conflict_if((invitation.client_id is null or invitation.role = 'owner') and not private.is_admin_account(invitation.invited_by),
    'The person who invited you is no longer an admin. Ask another admin to invite you.');
  refusal := private.reason_not_to_join(person, invitation.client_id);
  perform private.conflict_if(refusal is not null, refusal);
  return invitation;
end $$;

-- TEAM-05: for the page of an invitation's link before anybody has signed in: the name of the client, for whoever knows the token and
-- the address of an open invitation, both of which are only in its e-mail; null for everybody else. It proves nothing about the reader.
create function public.invitation_client(token text, address text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('anyone');
  return (
    select case when i.client_id is null then 'our team' else private.client_name(i.client_id) end
    from private.invitations i
    where i.token_digest = private.token_digest(token) and i.address = lower(invitation_client.address)
      and i.accepted_by is null and i.ends_at > now());
end $$;

-- What the caller is invited to, by this token or by their address. Reading uses nothing up. Refuses what accept_invitation refuses.
create function public.read_invitation(token text default null) returns table (client_name text, inviter_name text, role text, has_joined boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  invitation private.invitations;
begin
  perform private.allow('person');
  invitation := private.invitation_for_caller(token);
  return query select private.client_name(invitation.client_id), private.inviter_name(invitation), invitation.role,
    invitation.accepted_by is not null;
end $$;

-- The caller joins the client that invited their address, or our staff, under this name, once. Returns the client; null for the staff.
create function public.accept_invitation(token text default null, full_name text default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_id();
  invitation private.invitations;
begin
  perform private.allow('person');
  perform private.lock_client(i.client_id) from private.invitations i
  where i.id = private.invitation_id(token) and i.client_id is not null;
  perform from private.invitations i where i.id = private.invitation_id(token) for update;
  if person is not null then
    -- When the person joins two clients at once, or sends an application meanwhile, the second is refused.
    perform private.lock_account_kind(person);
  end if;
  invitation := private.invitation_for_caller(token);
  if invitation.accepted_by is not null then
    return invitation.client_id;
  end if;
  perform private.require_text('Full name', full_name);
  if invitation.client_id is null then
    perform private.join_staff(invitation, btrim(full_name));
    return null;
  end if;
  -- Deletes an application that was begun and never submitted.
  delete from private.clients c where c.id = private.client_of(person);
  delete from private.former_members f where f.person_id = person;
  insert into public.client_members (client_id, person_id, role, name, invited_by)
  values (invitation.client_id, person, invitation.role, btrim(full_name), invitation.invited_by);
  update private.invitations i set accepted_by = person where i.id = invitation.id;
  perform private.record_event('team_joined', invitation.client_id, facts => jsonb_build_object(
    'person_id', person, 'person_name', btrim(full_name), 'role', invitation.role));
  if invitation.role = 'owner' then
    update public.profiles p set full_name = btrim(accept_invitation.full_name), business_email = private.address_of(person)
    where p.client_id = invitation.client_id;
    perform private.tell_first_owner(invitation.client_id, person);
  end if;
  return invitation.client_id;
end $$;

-- Names and roles ----------------------------------------------------------------------------------------------------------------

-- TEAM-05: a person of a team changes their own name. That of the owner is changed in the profile. What they wrote keeps the old one.
create function public.change_own_name(full_name text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member public.client_members;
begin
  perform private.allow('viewer');
  perform private.require_text('Full name', full_name);
  -- Waits for a handing over, which decides where the name is kept.
  perform private.lock_client(private.client_of(private.caller_id()));
  select m.* into member from public.client_members m where m.person_id = private.caller_id();
  perform private.require_found(member.person_id is not null, 'You belong to no team.');
  if member.role = 'owner' then
    update public.profiles p set full_name = btrim(change_own_name.full_name) where p.client_id = member.client_id;
  else
    perform private.log_new_names('client_renamed', member.client_id,
      jsonb_build_object('full_name', member.name), jsonb_build_object('full_name', btrim(full_name)));
    update public.client_members m set name = btrim(full_name) where m.person_id = member.person_id;
  end if;
end $$;

-- TEAM-05: the owner makes a member a viewer, or a viewer a member. What they write meanwhile comes before it, or is refused.
create function public.change_team_role(person_id uuid, role text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member public.client_members;
begin
  perform private.allow('owner');
  perform private.require(coalesce(change_team_role.role in ('member', 'viewer'), false), 'Choose member or viewer.');
  member := private.member_to_change(person_id, null);
  perform private.conflict_if(member.role = 'owner', 'You own this team. Hand the ownership over first.');
  if member.role = change_team_role.role then
    return;
  end if;
  update public.client_members m set role = change_team_role.role where m.person_id = member.person_id;
  perform private.record_event('team_role_changed', member.client_id, facts => jsonb_build_object('person_id', member.person_id,
    'person_name', member.name, 'to_id', member.person_id, 'from', member.role, 'to', change_team_role.role));
end $$;

-- Leaving and handing over -----------------------------------------------------------------------------------------------------

-- Ends a membership, which closes the portal. Their open invitations end too: one to another address would let them in again.
create function private.end_membership(member public.client_members, event_kind text, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.conflict_if(member.role = 'owner', 'The owner cannot leave. Hand the ownership over first.');
  -- Recorded first: the person's name is only known while they belong to the team.
  perform private.record_event(event_kind, member.client_id, facts => jsonb_strip_nulls(jsonb_build_object(
    'person_id', member.person_id, 'person_name', member.name, 'reason', reason)));
  perform private.remove_invitation(i) from private.invitations i
  where i.client_id = member.client_id and i.invited_by = member.person_id and i.accepted_by is null;
  delete from public.client_members m where m.person_id = member.person_id;
  insert into private.former_members (person_id, client_id) values (member.person_id, member.client_id)
  on conflict (person_id) do update set client_id = excluded.client_id, left_at = now();
end $$;

create function public.remove_from_team(person_id uuid, reason text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member public.client_members;
begin
  perform private.allow('owner', 'admin');
  member := private.member_to_change(person_id, reason);
  perform private.end_membership(member, 'team_removed', btrim(reason));
end $$;

create function public.leave_team() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member public.client_members;
begin
  perform private.allow('person');
  perform from private.clients c where c.id = private.client_of(private.caller_id()) for update;
  select m.* into member from public.client_members m where m.person_id = private.caller_id();
  perform private.require_found(member.person_id is not null, 'You belong to no team.');
  perform private.end_membership(member, 'team_left', null);
end $$;

-- The owner with a fresh code, or an admin with a reason, makes another person of the team its owner. The previous owner stays as
-- a member. The profile gets the name and address of the new one, and loses the other contact details of the previous one.
create function public.hand_over_ownership(person_id uuid, reason text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  successor public.client_members;
begin
  perform private.allow('owner', 'admin');
  successor := private.member_to_change(person_id, reason);
  perform private.require_fresh_code();
  perform private.conflict_if(successor.role = 'owner', 'This person is the owner already.');
  update public.client_members m set role = 'member' where m.client_id = successor.client_id and m.role = 'owner';
  update public.client_members m set role = 'owner' where m.person_id = successor.person_id;
  perform private.record_event('ownership_handed_over', successor.client_id, facts => jsonb_strip_nulls(jsonb_build_object(
    'person_id', successor.person_id, 'person_name', successor.name, 'reason', btrim(reason))));
  update public.profiles p set full_name = successor.name, business_email = private.address_of(successor.person_id),
    role_title = null, telegram_handle = null, twitter_handle = null, linkedin_profile = null
  where p.client_id = successor.client_id;
end $$;

-- The people of a client, for whoever can read the client; the invited addresses and who has a second factor, for its owner and admins.
create function public.list_team(client_id uuid) returns table (
  id uuid, person_id uuid, name text, email text, role text, since timestamptz, invited_by text, ends_at timestamptz,
  has_second_factor boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'viewing', 'admin');
  perform private.refuse_if(not private.is_admin() and coalesce(list_team.client_id <> private.readable_client_id(), true),
    'You may not see this team.');
  return query
  select m.person_id, m.person_id, private.display_name(m.person_id), private.address_of(m.person_id), m.role, m.since,
    (select i.name from public.client_members i where i.person_id = m.invited_by), null::timestamptz,
    case when private.is_admin() or private.owned_client_id() = m.client_id then private.has_verified_factor(m.person_id) end
  from public.client_members m where m.client_id = list_team.client_id
  order by array_position(array['owner', 'member', 'viewer'], m.role), m.since, m.person_id;
  return query
  select i.id, null::uuid, ''::text, i.address, i.role, i.created_at, private.inviter_name(i), i.ends_at, null::boolean
  from private.invitations i
  where i.client_id = list_team.client_id and i.accepted_by is null
    and (private.is_admin() or private.impersonated_client_id() = i.client_id or private.owned_client_id() = i.client_id)
  order by i.created_at, i.id;
end $$;
