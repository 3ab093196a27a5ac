-- Accounts: what the confirmation of an address voids, how somebody becomes an admin, and what follows from a new sign-in
-- address. The auth service owns auth.users; hosted Supabase lets a project put triggers on it.

-- Sign-up -------------------------------------------------------------------------------------------------------------

-- Anybody can sign up with any address. So the metadata of such an account is dropped, except what the auth service adds and the digest
-- of AUTH-16. Its audience is always ours: otherwise the service would not find it again, and would refuse the owner of the address.
create function private.restrict_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.aud := 'authenticated';
  if new.email_confirmed_at is null and coalesce(new.raw_app_meta_data ->> 'provider', 'email') = 'email' then
    new.raw_user_meta_data := coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(new.raw_user_meta_data)
      where key in ('sub', 'email', 'email_verified', 'phone_verified', 'secret_sha256')), '{}');
  end if;
  return new;
end $$;
create trigger restrict_sign_up before insert or update of aud, raw_user_meta_data on auth.users
  for each row execute function private.restrict_sign_up();

-- Confirmation --------------------------------------------------------------------------------------------------------

-- AUTH-16: the password hash that a confirmation voided, for an hour. The browser that signed up gets it back by the secret whose
-- SHA-256 it sent with the sign-up: a second sign-up with the same address changes neither.
create table private.voided_passwords (
  person_id uuid primary key references auth.users on delete cascade,
  encrypted_password text not null,
  secret_sha256 text not null,
  ends_at timestamptz not null default now() + interval '1 hour'
);

-- AUTH-16: until its address was confirmed, anybody could have signed up with it, and whoever confirms a new address need not be
-- whoever changed it. So a confirmation voids every way to sign in that was set up before: the password, sessions with their refresh
-- tokens, links that were not opened, access tokens, identities of other providers that did not prove this address; after a
-- sign-up also second factors. The person who confirmed gets a new session afterwards.
create function private.void_unconfirmed_credentials() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.voided_passwords v where v.person_id = new.id or v.ends_at < now();
  if old.email_confirmed_at is null and old.encrypted_password <> '' and new.raw_user_meta_data ? 'secret_sha256' then
    insert into private.voided_passwords (person_id, encrypted_password, secret_sha256)
    values (new.id, old.encrypted_password, new.raw_user_meta_data ->> 'secret_sha256');
  end if;
  new.encrypted_password := null;
  -- '' and not null: the auth service cannot read null in these columns.
  new.confirmation_token := '';
  new.recovery_token := '';
  new.reauthentication_token := '';
  new.email_change := '';
  new.email_change_token_current := '';
  new.email_change_token_new := '';
  delete from auth.sessions s where s.user_id = new.id;
  delete from auth.identities i
  where i.user_id = new.id and i.provider <> 'email'
    and (i.email is distinct from lower(new.email) or (i.identity_data ->> 'email_verified') is distinct from 'true');
  if old.email_confirmed_at is null then
    perform private.remove_second_factor(new.id);
  end if;
  -- The embedded backend has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using new.id;
  end if;
  return new;
end $$;
create trigger void_unconfirmed_credentials before update on auth.users
  for each row when (new.email_confirmed_at is not null
    and (old.email_confirmed_at is null or old.email is distinct from new.email))
  execute function private.void_unconfirmed_credentials();

-- AUTH-16: gives the person their voided password back, when the browser has the secret of the sign-up. True when it did.
create function public.restore_password(secret text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := case when private.is_live_session() then auth.uid() end;
  restored text;
begin
  perform private.allow('account');
  delete from private.voided_passwords v
  where v.person_id = person and v.ends_at > now()
    and v.secret_sha256 = encode(sha256(convert_to(secret, 'UTF8')), 'hex')
  returning v.encrypted_password into restored;
  update auth.users u set encrypted_password = restored
  where u.id = person and coalesce(u.encrypted_password, '') = '' and restored is not null;
  return found;
end $$;

-- A new password or address takes access from whoever had the old one: the auth service ends the other sessions, and these the access
-- tokens. A service that encrypts its hashes ({"key_id": ...}) writes a hash anew without a new password, and then nothing else.
create trigger revoke_tokens after update on auth.users
  for each row when (old.email is distinct from new.email
    or old.encrypted_password is distinct from new.encrypted_password and coalesce(new.encrypted_password, '') not like '{%')
  execute function private.revoke_tokens('id');
create trigger revoke_tokens_of_encrypted after update of recovery_token on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password and new.encrypted_password like '{%')
  execute function private.revoke_tokens('id');

-- The sign-in address ---------------------------------------------------------------------------------------------------

-- AUTH-20: business_email is the address of the client's owner, so it follows in the transaction of the change. The change is
-- logged, and the old address gets an e-mail. The auth service does not say who requested it, so the line names no admin.
create function private.follow_sign_in_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set business_email = new.email where private.owner_of(p.client_id) = new.id
    and p.client_id = private.client_of(new.id);
  perform private.record_event('sign_in_address_changed', new.id, actor => null,
    facts => jsonb_build_object('old_address', old.email, 'new_address', new.email));
  if old.email_confirmed_at is not null then
    perform private.queue_email('sign_in_address_changed:' || gen_random_uuid(), 'sign_in_address_changed', new.id,
      jsonb_build_object('recipient_address', old.email, 'new_address', new.email));
  end if;
  return null;
end $$;
create trigger follow_sign_in_address after update of email on auth.users
  -- A deleted account keeps a digest in place of its address.
  for each row when (old.email is distinct from new.email and new.deleted_at is null)
  execute function private.follow_sign_in_address();

-- Roles ---------------------------------------------------------------------------------------------------------------
-- Staff: admins, and auditors, who reach the audits that they work on (51_audit_staff.sql). No policy lets an API user write this
-- table: an operator does (npm run admin:grant), and the functions of 36_staff_changes.sql.
create table public.user_roles (
  user_id uuid primary key references auth.users on delete cascade,
  role text not null constraint user_roles_role_is_known check (role in ('admin', 'auditor')),
  created_at timestamptz not null default now()
);

create trigger unassign_person after delete on public.user_roles for each row execute function private.unassign_person('user_id');
create trigger revoke_tokens after update or delete on public.user_roles
  for each row execute function private.revoke_tokens('user_id');

-- A webhook of the firm ends with its admin, who may have added it to read what admins are told. Another admin can switch it on again.
create function private.end_webhooks_of_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.switch_webhook_off(w, 'admin') from private.webhooks w
  where w.admin_id = old.user_id and w.switched_off_at is null;
  return null;
end $$;
create trigger end_webhooks_of_admin after delete on public.user_roles
  for each row when (old.role = 'admin') execute function private.end_webhooks_of_admin();
create trigger end_webhooks_of_auditor after update on public.user_roles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.end_webhooks_of_admin();

alter table public.user_roles enable row level security;
create policy "Users see their own roles, admins everybody's" on public.user_roles for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));
grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

create function private.require_confirmed_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.conflict_if(not exists (select from auth.users u where u.id = new.user_id and u.email_confirmed_at is not null),
    'This e-mail address is not confirmed. Its owner has to open the link in the confirmation e-mail first.');
  return new;
end $$;
create trigger require_confirmed_address before insert or update on public.user_roles
  for each row execute function private.require_confirmed_address();

-- For the triggers of user_roles and profiles: of a role and a client's profile at the same moment, the second is refused.
create function private.lock_account_kind(person uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('kind of account ' || person, 0))
$$;

-- A person who becomes staff keeps the name and role of a profile that was never submitted. Whoever applied needs another account.
create function private.turn_into_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  client uuid;
begin
  perform private.lock_account_kind(new.user_id);
  client := private.client_of(new.user_id);
  perform private.conflict_if(private.owner_of(client) <> new.user_id,
    'This person belongs to the team of a client. Staff need an account with another e-mail address.');
  perform private.conflict_if(exists (select from public.profiles p where p.client_id = client and p.onboarding_completed),
    'This person has applied as a client. Staff need an account with another e-mail address.');
  insert into public.staff_profiles (person_id, full_name, title)
  select new.user_id, p.full_name, p.role_title from public.profiles p
  where p.client_id = client and not private.is_blank(p.full_name)
  on conflict (person_id) do nothing;
  delete from private.clients c where c.id = client;
  return new;
end $$;
create trigger turn_into_staff before insert or update of user_id on public.user_roles
  for each row execute function private.turn_into_staff();

-- When two statements remove the last two admins at once, the second waits here until the first has ended, and sees its change.
create function private.lock_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.user_roles r where r.role = 'admin' order by r.user_id for update;
  return null;
end $$;
create trigger lock_roles before update or delete on public.user_roles for each statement execute function private.lock_roles();

create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.conflict_if(tg_op = 'TRUNCATE' or not exists (select from public.user_roles r where r.role = 'admin'),
    'The last admin cannot be removed. Make somebody else admin first.');
  return null;
end $$;
create trigger keep_an_admin after update or delete on public.user_roles for each row execute function private.keep_an_admin();
create trigger keep_admins_from_truncate before truncate on public.user_roles
  for each statement execute function private.keep_an_admin();

-- Every change of a role is logged in the name of the caller, or of an operator, who has no session.
create function private.log_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  operator constant text := case when private.caller_id() is null then 'Operator' end;
  -- Set by the functions of 36_staff_changes.sql.
  reason constant jsonb := jsonb_strip_nulls(jsonb_build_object('reason', nullif(current_setting('portal.role_reason', true), '')));
begin
  if tg_op in ('UPDATE', 'DELETE') then
    perform private.record_event('role_revoked', old.user_id, facts => reason || jsonb_build_object('role', old.role), actor_name => operator);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform private.record_event('role_granted', new.user_id, facts => reason || jsonb_build_object('role', new.role), actor_name => operator);
  end if;
  return null;
end $$;
create trigger log_role_change after insert or update or delete on public.user_roles
  for each row execute function private.log_role_change();

-- Makes somebody an admin. Called by an operator with the service key or the database's password (npm run admin:grant). Returns
-- 'granted', or 'already' when the user is an admin; 404 for an unknown address, 409 for one that is not confirmed.
create function public.grant_admin(email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  perform private.allow('operator');
  select u.id into person from auth.users u where lower(u.email) = lower(btrim(grant_admin.email));
  perform private.require_found(person is not null, 'Nobody has signed up with this e-mail address.');
  insert into public.user_roles as r (user_id, role) values (person, 'admin')
  on conflict (user_id) do update set role = 'admin' where r.role <> 'admin';
  return case when found then 'granted' else 'already' end;
end $$;
