-- AUTH-18: the second factor, a code from an authenticator app. Supabase Auth keeps the factors and checks the codes; its tokens say
-- aal2 with a code, aal1 without, and in amr when it was given. This file says who needs one, and 10_access.sql enforces it.

-- One row. An operator changes it in the SQL console; no API role has a privilege on it, the service role included. Admins change
-- findings_need_approval (STAFF-03, 64_approvals.sql).
create table private.security_settings (
  id boolean primary key default true constraint security_settings_are_one_row check (id),
  required_of_admins boolean not null default true,
  required_of_clients boolean not null default false,
  -- AUTH-19: a session that was not used for longer than this has ended.
  admin_idle_limit interval not null default interval '8 hours'
    constraint security_settings_admin_idle_limit_is_positive check (admin_idle_limit > interval '0'),
  client_idle_limit interval not null default interval '30 days'
    constraint security_settings_client_idle_limit_is_positive check (client_idle_limit > interval '0'),
  -- API-03: an admin lets assistants of the staff read findings (public.switch_mcp).
  has_mcp boolean not null default false,
  findings_need_approval boolean not null default false,
  -- SSO-01: the only provider by which staff sign in (public.limit_staff_sign_in).
  staff_sign_in text references private.sign_in_providers
);
create index security_settings_by_provider on private.security_settings (staff_sign_in);
insert into private.security_settings default values;

-- Who needs it --------------------------------------------------------------------------------------------------------

create function private.has_verified_factor(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified');
end $$;

-- A person who has a second factor must use it, and an auditor needs one; else the settings decide. Without settings, all need one.
create function private.needs_second_factor(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_verified_factor(person) or coalesce((
    select case
      when private.is_admin_account(person) then s.required_of_admins
      when private.is_staff_account(person) then true
      else s.required_of_clients
    end
    from private.security_settings s
  ), true);
end $$;

-- The auth service's method for a code of a second factor, of whichever kind an operator switches on.
create function private.is_code(method text) returns boolean
language sql immutable set search_path = '' as $$ select method = 'totp' or method like 'mfa/%' $$;

-- The caller gave a code in the last 15 minutes, and its factor still is there.
create function private.has_fresh_code() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  methods constant jsonb := auth.jwt() -> 'amr';
begin
  return private.is_aal2() and jsonb_typeof(methods) = 'array' and exists (
    select from jsonb_array_elements(methods) m
    where private.is_code(m ->> 'method') and (m ->> 'timestamp')::numeric > extract(epoch from now() - interval '15 minutes')
  );
end $$;

-- For actions that somebody else at an open browser must not do: refuses whoever needs a second factor and gave no code recently.
create function private.require_fresh_code() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_operator() and private.needs_second_factor(auth.uid()) and not private.has_fresh_code() then
    raise exception 'Please confirm with a code from your authenticator app.'
      using errcode = 'PT403', hint = 'fresh_code_required';
  end if;
end $$;

-- What pages read -----------------------------------------------------------------------------------------------------

-- Tells the shell where to send the caller: to enrol (needed, has_factor false), to the code page (needed and not satisfied), or on.
-- Also returns their client, role and name; that they left a client (TEAM-03); that they cannot apply because a client has the id of
-- their account; that their address is invited (TEAM-01). Before the code all of these are null or false.
create function public.my_account() returns table (
  has_factor boolean, needed boolean, satisfied boolean, client_id uuid, client_role text, person_name text, has_left boolean,
  cannot_apply boolean, is_invited boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('account');
  return query select private.has_verified_factor(auth.uid()), private.needs_second_factor(auth.uid()),
    private.has_given_second_factor(), m.client_id, m.role, m.name,
    exists (select from private.former_members f where f.person_id = private.caller_id()),
    m.client_id is null and exists (select from private.clients c where c.id = private.caller_id()),
    coalesce(m.role, 'owner') = 'owner' and private.is_invited()
  from (select 1) as one left join public.client_members m on m.person_id = private.caller_id();
end $$;

-- Adding and removing a factor ----------------------------------------------------------------------------------------

-- True while remove_second_factor runs, or when the account itself is deleted, also softly.
create function private.is_removing_factors(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(current_setting('portal.removes_factors_of', true), '') = person::text
    or not exists (select from auth.users u where u.id = person and u.deleted_at is null);
end $$;

-- Locks the account and then its sessions, in the order of the auth service when it sets a password. What ends sessions begins with
-- this, and so waits for another that does. An access token that is being created comes before, or finds its session ended.
create function private.lock_sessions(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = person for no key update;
  perform from auth.sessions s where s.user_id = person for update;
end $$;

-- Removes the person's factors and recovery codes, revokes their access tokens, and takes their sessions back to aal1.
create function private.remove_second_factor(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_sessions(person);
  -- Lets the triggers below pass.
  perform set_config('portal.removes_factors_of', person::text, true);
  delete from auth.mfa_factors f where f.user_id = person;
  perform set_config('portal.removes_factors_of', '', true);
  delete from private.recovery_codes c where c.person_id = person;
  delete from auth.mfa_amr_claims a using auth.sessions s
  where s.id = a.session_id and s.user_id = person and private.is_code(a.authentication_method);
  update auth.sessions s set aal = 'aal1', factor_id = null where s.user_id = person;
  update private.access_tokens t set revoked_at = now() where t.person_id = person and t.revoked_at is null;
end $$;

-- The auth service adds and removes factors for any aal2 session, however old its code is, and does not tell the database which session
-- calls it. So a session of this person must have given a code within 15 minutes, unless it is the first factor.
create function private.require_fresh_code_to_change_factors() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
begin
  if private.has_verified_factor(person) and not private.is_removing_factors(person) then
    perform private.refuse_if(not exists (
      select from auth.mfa_amr_claims a join auth.sessions s on s.id = a.session_id
      where s.user_id = person and private.is_code(a.authentication_method) and a.updated_at > now() - interval '15 minutes'),
      'Please confirm with a code from your authenticator app.');
    if tg_op = 'UPDATE' then
      -- For the trigger below, which knows the session, until the end of this transaction.
      perform set_config('portal.adds_factor_of', person::text, true);
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger require_fresh_code_to_begin_factor before insert on auth.mfa_factors
  for each row execute function private.require_fresh_code_to_change_factors();
create trigger require_fresh_code_to_add_factor before update of status on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified')
  execute function private.require_fresh_code_to_change_factors();
create trigger require_fresh_code_to_remove_factor before delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.require_fresh_code_to_change_factors();

-- The first code of a new factor counts as a fresh one of its session. So that session must have given a code of an older factor
-- recently: the auth service writes the session's code after it has verified the factor, in the same transaction.
create function private.require_fresh_code_of_older_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(exists (
    select from auth.sessions s
    where s.id = new.session_id and s.user_id::text = current_setting('portal.adds_factor_of', true)
  ) and not exists (
    select from auth.mfa_amr_claims a
    where a.session_id = new.session_id and private.is_code(a.authentication_method)
      and a.updated_at > now() - interval '15 minutes'
  ), 'Please confirm with a code from your authenticator app.');
  return new;
end $$;
create trigger require_fresh_code_of_older_factor before insert on auth.mfa_amr_claims
  for each row execute function private.require_fresh_code_of_older_factor();

create function private.note_changed_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
  kind constant text := case tg_op when 'DELETE' then 'second_factor_removed' else 'second_factor_added' end;
begin
  if not private.is_removing_factors(person) then
    perform private.record_event(kind, person, actor => person), private.tell_about_account(kind, person);
  end if;
  return null;
end $$;
create trigger note_added_factor after update of status on auth.mfa_factors
  for each row when (old.status <> 'verified' and new.status = 'verified') execute function private.note_changed_factor();
create trigger note_removed_factor after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.note_changed_factor();

-- Removes the second factor of a person who lost the device. An admin may do so for another person of a client or of staff, an operator
-- for anybody. All sessions of that person end. The reset is logged, and both get an e-mail.
create function public.reset_second_factor(person_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := reset_second_factor.person_id;
begin
  perform private.allow('admin');
  perform private.refuse_if(person = private.caller_id(),
    'You cannot reset your own second factor. Use a recovery code, or ask another admin.');
  perform private.require_fresh_code();
  reason := private.required_reason(reason);
  perform private.require_found(private.is_operator() or private.client_of(person) is not null or private.is_staff_account(person),
    'This person belongs neither to a client nor to our team.');
  perform private.conflict_if(not private.has_verified_factor(person), 'This person has no second factor.');
  perform private.remove_second_factor(person);
  delete from auth.sessions s where s.user_id = person;
  perform private.record_event('second_factor_reset', person, facts => jsonb_build_object('reason', reason),
    actor_name => case when private.is_operator() then 'Operator' end);
  perform private.tell_about_account('second_factor_reset', t.recipient, jsonb_build_object(
    'person_id', person,
    'person_name', private.display_name(person),
    'admin_id', private.caller_id(),
    'admin_name', coalesce(private.display_name(private.caller_id()), 'An operator'),
    'is_own', t.recipient = person))
  from unnest(array[person, private.caller_id()]) t (recipient) where t.recipient is not null;
end $$;

-- Queues an e-mail to the address of an account, which need not have a profile.
create function private.tell_about_account(kind text, person uuid, details jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.queue_email(kind || ':' || gen_random_uuid(), kind, person,
    jsonb_build_object('recipient_address', u.email, 'happened_at', now()) || details)
  from auth.users u where u.id = person;
end $$;
