-- AUTH-18: ten recovery codes for a person whose authenticator app is lost, and the wait after wrong codes. Neither table is
-- open to an API role, the service role included: the functions below are their only readers and writers.

-- A code is kept as a digest, so that nobody who reads the database can use it.
create table private.recovery_codes (
  person_id uuid not null references auth.users on delete cascade,
  digest bytea not null,
  created_at timestamptz not null default now(),
  primary key (person_id, digest)
);

-- Wrong codes, of the authenticator app and of recovery alike. Rows older than a day are deleted (note_wrong_code).
create table private.wrong_codes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references auth.users on delete cascade,
  -- Who gave it: the session, or the address of the caller, as the auth service does not say in which session a code was given.
  given_by text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index wrong_codes_of_user on private.wrong_codes (person_id, created_at);

-- Requests about the same person's codes run one after the other, so that guesses sent at once are counted one by one.
create function private.lock_codes(person uuid) returns void
language sql volatile security definer set search_path = '' as $$ select pg_advisory_xact_lock(hashtextextended('codes:' || person, 0)) $$;

-- True when five wrong codes for this person were given here in the last ten minutes: then no code is checked, not even a right one.
-- Wrong codes given elsewhere do not lock the person out here.
create function private.must_wait_for_codes(person uuid, given_by text) returns boolean
language sql volatile security definer set search_path = '' as $$
  select count(*) >= 5 from private.wrong_codes w
  where w.person_id = person and w.given_by = must_wait_for_codes.given_by
    and w.created_at > clock_timestamp() - interval '10 minutes'
$$;

create function private.note_wrong_code(person uuid, given_by text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.wrong_codes w where w.created_at < clock_timestamp() - interval '1 day';
  insert into private.wrong_codes (person_id, given_by) values (person, note_wrong_code.given_by)
$$;

-- The digest of a typed code. Ignores case, spaces and dashes. Eighty random bits need no slow hash.
create function private.recovery_code_digest(person uuid, code text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(person || ':' || regexp_replace(lower(code), '[^0-9a-f]', '', 'g'), 'UTF8'))
$$;

-- Replaces the codes with ten new ones, which are shown only once. Each has 80 random bits: 1f0a9-3c77e-b2d41-90e6c.
create function public.create_recovery_codes() returns text[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_id();
  codes text[];
begin
  perform private.allow('person', 'viewing');
  perform private.refuse_if(not private.has_verified_factor(person), 'Set up an authenticator app first.');
  perform private.require_fresh_code();
  perform private.lock_codes(person);
  delete from private.recovery_codes c where c.person_id = person;
  codes := array(select regexp_replace(left(encode(private.random_bytes(), 'hex'), 20), '(.{5})(?=.)', '\1-', 'g')
    from generate_series(1, 10));
  insert into private.recovery_codes (person_id, digest)
  select person, private.recovery_code_digest(person, c.code) from unnest(codes) c (code);
  perform private.record_event('recovery_codes_created', person);
  return codes;
end $$;

create function public.recovery_codes_left() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('person', 'viewing');
  return (select count(*) from private.recovery_codes c where c.person_id = private.caller_id());
end $$;

-- For a person who signed in and lost the device: a right code removes their second factor and ends their other sessions, so that they
-- enrol again. Returns false for a wrong code: raising would undo the counting. Refuses with 429 after five wrong ones.
create function public.use_recovery_code(code text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := case when private.is_live_session() then auth.uid() end;
  session_id constant text := coalesce(auth.jwt() ->> 'session_id', '');
begin
  perform private.allow('account');
  perform private.refuse_if(person is null, 'Please sign in first.');
  perform private.require(char_length(code) <= 100, 'This is not a recovery code.');
  perform private.lock_codes(person);
  perform private.lock_sessions(person);
  if private.must_wait_for_codes(person, session_id) then
    raise exception 'Too many wrong codes. Please wait ten minutes and try again.' using errcode = 'PT429';
  end if;
  delete from private.recovery_codes c
  where c.person_id = person and c.digest = private.recovery_code_digest(person, code);
  if not found then
    perform private.note_wrong_code(person, session_id);
    return false;
  end if;
  perform private.remove_second_factor(person);
  delete from auth.sessions s where s.user_id = person and s.id::text <> session_id;
  perform private.record_event('recovery_code_used', person, actor => person);
  perform private.tell_about_account('recovery_code_used', person);
  return true;
end $$;

-- For a session that an e-mailed link began, also before the code: removes the password and ends the person's other sessions, so that
-- whoever knows the password is out and uses up no more codes. The page asks for a new one after the code.
create function public.remove_password() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  token_session constant uuid := auth.jwt() ->> 'session_id';
begin
  perform private.allow('account');
  perform private.lock_sessions(auth.uid());
  perform private.refuse_if(not private.is_live_session() or not exists (
    select from auth.mfa_amr_claims a
    where a.session_id = token_session and a.authentication_method in ('otp', 'recovery', 'magiclink')),
    'Sign in with a link from an e-mail first.');
  update auth.users u set encrypted_password = null where u.id = auth.uid();
  delete from auth.sessions s where s.user_id = auth.uid() and s.id <> token_session;
end $$;

-- The auth service's hook for each code of an authenticator app that somebody tries (mfa_verification_attempt): after five wrong
-- ones from an address, none from there is accepted for ten minutes; after twenty within an hour from any, none at all until one of
-- them is an hour old. Somebody who knows the password can therefore keep the owner from giving a code, who then uses a recovery code,
-- or a mailed link and remove_password. The page reads the minutes in the message (enter-code.ts).
create function private.limit_wrong_codes(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := event ->> 'user_id';
  address constant text := coalesce(event #>> '{metadata,ip_address}', '');
  minutes integer;
begin
  perform private.lock_codes(person);
  -- The twentieth youngest decides how long the wait is.
  select ceil(extract(epoch from w.created_at + interval '1 hour' - clock_timestamp()) / 60) into minutes
  from private.wrong_codes w where w.person_id = person order by w.created_at desc offset 19 limit 1;
  if minutes > 0 or private.must_wait_for_codes(person, address) then
    return jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message',
      format('Too many wrong codes. Please wait %s minutes and try again.', greatest(minutes, 10))));
  end if;
  if (event ->> 'valid')::boolean then
    delete from private.wrong_codes w where w.person_id = person and w.given_by = address;
  else
    perform private.note_wrong_code(person, address);
  end if;
  return '{"decision": "continue"}';
end $$;

-- This role exists only with Supabase's own auth service.
do $$ begin
  if exists (select from pg_roles r where r.rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.limit_wrong_codes(jsonb) to supabase_auth_admin;
  end if;
end $$;
