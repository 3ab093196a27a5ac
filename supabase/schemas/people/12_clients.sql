-- Clients and their people (TEAM-01 to TEAM-03, docs/decisions/teams.md). A client is not a person: it keeps its id when its
-- members change or their accounts are deleted. Invitations and changes of a team are in 34_team.sql.

-- One row for each client, made with its first profile (30_profiles.sql): its id is that of the applicant's account. One that the firm
-- entered (37_moving_in.sql) has an id of its own. Columns named client_id refer to this table, never to a person. Columns that say who
-- did something (author_id, invited_by) have no foreign key, as rows outlive accounts; a name beside them is that of the time.
-- Where (id, client_id) is unique, a foreign key holds the client of what belongs to the row.
create table private.clients (
  id uuid primary key,
  created_at timestamptz not null default now(),
  -- MOVE-02: private.entered_as; null for a client that applied.
  entered_as text unique,
  -- API-03: the owner lets assistants of the team's people read findings (public.switch_mcp).
  has_mcp boolean not null default false,
  -- LIVE-01: the checks of deployments that people asked for on a day in UTC.
  checks_on date,
  checks_asked_for integer not null default 0
);

-- Who belongs to a client. The profile has the name and address of the owner.
create table public.client_members (
  client_id uuid not null references private.clients on delete cascade,
  -- The primary key: a person belongs to one client.
  person_id uuid primary key references auth.users on delete cascade,
  -- The owner also changes the team, the profile and what is public; a viewer only reads.
  role text not null constraint client_members_role_is_known
    check (private.check_choice('The role', role, array['owner', 'member', 'viewer'])),
  name text not null default '' constraint client_members_name_is_one_line check (private.check_line('Full name', name, 120)),
  since timestamptz not null default now(),
  -- Null for the applicant.
  invited_by uuid
);
create index client_members_of_client on public.client_members (client_id, since);
create unique index client_members_one_owner on public.client_members (client_id) where role = 'owner';

-- Trigger for names that clients give themselves: none looks like the firm's, in whose name they would invite.
create function private.refuse_name_of_firm() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_firm constant text := (select private.name_skeleton(s.firm_name) from public.report_settings s);
begin
  perform private.require(not exists (
    select from unnest(tg_argv) field (name) where private.name_skeleton(to_jsonb(new) ->> field.name) = of_firm),
    'This is our name. Enter your own.');
  return new;
end $$;
create trigger refuse_name_of_firm before insert or update of name on public.client_members
  for each row execute function private.refuse_name_of_firm('name');

-- TEAM-03: a client has an owner at the end of every transaction, unless the owner's account was deleted.
create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.conflict_if(exists (select from private.clients c where c.id = old.client_id)
    and exists (select from auth.users u where u.id = old.person_id)
    and not exists (select from public.client_members m where m.client_id = old.client_id and m.role = 'owner'),
    'The owner cannot leave. Hand the ownership over first.');
  return null;
end $$;
create constraint trigger keep_an_owner after update or delete on public.client_members
  deferrable initially deferred for each row when (old.role = 'owner') execute function private.keep_an_owner();

-- Staff cannot be clients (32_staff.sql). The argument is the column that holds the person.
create function private.keep_staff_out_of_clients() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  perform private.lock_account_kind(person);
  perform private.conflict_if(exists (select from public.user_roles r where r.user_id = person),
    'A member of our team cannot apply as a client.');
  return new;
end $$;
create trigger keep_staff_out_of_clients before insert or update of person_id on public.client_members
  for each row execute function private.keep_staff_out_of_clients('person_id');

-- TEAM-04: removes a person who left the team, or lost the role, from their findings. The argument is the column with the person.
create function private.unassign_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := (to_jsonb(old) ->> tg_argv[0])::uuid;
begin
  -- In the order in which findings are assigned, so that two such calls cannot deadlock.
  perform from public.finding_assignments a where person in (a.assignee_id, a.reviewer_id) order by a.finding_id for update;
  update public.finding_assignments a set assignee_id = null, assignee_name = null where a.assignee_id = person;
  update public.finding_assignments a set reviewer_id = null, reviewer_name = null where a.reviewer_id = person;
  return null;
end $$;
create trigger unassign_person after delete on public.client_members
  for each row execute function private.unassign_person('person_id');

-- API-01: revokes the access tokens of a person who left the team, whose role as staff changed, or who has a new password or address:
-- for good, as a token does not come back with them. The argument is the column that holds the person.
create function private.revoke_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.access_tokens t set revoked_at = now()
  where t.person_id = (to_jsonb(old) ->> tg_argv[0])::uuid and t.revoked_at is null;
  return null;
end $$;
create trigger revoke_tokens after delete on public.client_members for each row execute function private.revoke_tokens('person_id');

create function private.client_of(person uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select m.client_id from public.client_members m where m.person_id = person
$$;
grant execute on function private.client_of to service_role;

-- The person who owns a client; null before the first has accepted the invitation (MOVE-01), and after their account was deleted.
create function private.owner_of(client_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select m.person_id from public.client_members m where m.client_id = owner_of.client_id and m.role = 'owner'
$$;

-- Held to the end of the transaction by whatever changes a client's data, before any other lock, so that nothing deadlocks with an
-- erasure, a suspension or a change of the team, which lock the client for update first. What only reads takes no lock.
create function private.lock_client(client_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if current_setting('transaction_read_only') = 'off' then
    perform from private.clients c where c.id = lock_client.client_id for key share;
  end if;
end $$;

-- Called first by functions that write or open something in a person's name. It blocks their removal from the team and their
-- erasure until the end of the transaction: in between, the row would get their address as the name, or keep the name for good.
create function private.hold_membership(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_client(private.client_of(person));
  perform from public.client_members m where m.person_id = person for key share;
end $$;

-- For functions, after private.allow: holds the client and the caller's membership, and asks again who may: the right may have ended.
create function private.lock_and_allow(client_id uuid, variadic callers text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_client(client_id);
  perform private.hold_membership(private.caller_id());
  perform private.allow(variadic callers);
end $$;

-- For tables that people of a client change directly. A trigger of a row would lock the row first.
create function private.hold_membership_first() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hold_membership(private.caller_id());
  return null;
end $$;

-- For tables of a client's data that users change directly: an erasure comes before the statement or after it. The row is locked before
-- its trigger can lock the client. A function of ours locks the client instead (private.lock_and_allow).
create function private.wait_for_erasure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('erasures', 0));
  return null;
end $$;

create function private.address_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$ select u.email::text from auth.users u where u.id = person $$;

alter table public.client_members enable row level security;
create policy "People see the team of their client, admins every team" on public.client_members for select to authenticated
  using (client_id = (select private.readable_client_id()) or (select private.is_admin()));
-- A team changes by the functions of 34_team.sql and by the first profile.
grant select on public.client_members to authenticated, service_role;
