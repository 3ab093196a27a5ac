-- AUTH-19: sessions, which the auth service keeps. Their person sees and ends them, idle ones end, and a new device sends an e-mail.

-- Idle sessions ---------------------------------------------------------------------------------------------------------

-- How long this person's sessions may go unused; zero without settings.
create function private.idle_limit(person uuid) returns interval
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select case
      when private.is_staff_account(person) then s.admin_idle_limit
      else s.client_idle_limit
    end
    from private.security_settings s
  ), interval '0');
end $$;

-- Ends unused sessions: each renewal of a token, which an open page requests every hour, moves the end of its session. The auth
-- service renews no token of an ended session, and private.is_live_session() accepts none. An end in the past is not moved. An
-- error here or in tell_of_new_device would make every sign-in fail, so it is only a warning.
create function private.move_session_end() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.not_after := least(new.not_after, now() + private.idle_limit(new.user_id));
  elsif coalesce(old.not_after > now(), true) then
    new.not_after := now() + private.idle_limit(new.user_id);
  end if;
  return new;
exception when others then
  raise warning 'The end of a session was not set: %', sqlerrm;
  return new;
end $$;
create trigger move_session_end before insert or update of refreshed_at on auth.sessions
  for each row execute function private.move_session_end();

-- Sessions on /profile/security --------------------------------------------------------------------------------------------------

-- The caller's live sessions, the last used one first. IP address and location are left out.
create function public.my_sessions() returns table (
  id uuid, user_agent text, created_at timestamptz, last_used_at timestamptz, is_current boolean, aal text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('person', 'viewing');
  return query select s.id, s.user_agent, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at),
    coalesce(s.id::text = auth.jwt() ->> 'session_id', false), coalesce(s.aal::text, 'aal1')
  from auth.sessions s
  where s.user_id = private.caller_id() and coalesce(s.not_after > now(), true)
  order by 4 desc, s.id;
end $$;

create function public.end_session(session_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('person', 'viewing');
  delete from auth.sessions s where s.id = end_session.session_id and s.user_id = private.caller_id();
  perform private.require_found(found, 'This session has already ended.');
end $$;

-- Ends every session of the caller but the one that calls, and their access tokens. Returns how many sessions.
create function public.end_other_sessions() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended integer;
begin
  perform private.allow('person', 'viewing');
  -- A token that is being created comes before this.
  perform private.lock_sessions(private.caller_id());
  -- Again: another session may have ended this one meanwhile.
  perform private.allow('person', 'viewing');
  update private.access_tokens t set revoked_at = now() where t.person_id = private.caller_id() and t.revoked_at is null;
  delete from auth.sessions s
  where s.user_id = private.caller_id() and s.id::text is distinct from auth.jwt() ->> 'session_id';
  get diagnostics ended = row_count;
  return ended;
end $$;

-- New devices -------------------------------------------------------------------------------------------------------------

-- The names of the browsers in which somebody has signed in. They outlive the sessions: signing in again sends no e-mail.
create table private.known_devices (
  person_id uuid not null references auth.users on delete cascade,
  device text not null,
  first_seen_at timestamptz not null default now(),
  primary key (person_id, device)
);

-- Such as "Firefox on Windows". Only text from this function, never a part of what the browser sent.
create function private.device_in_words(user_agent text) returns text
language sql immutable set search_path = '' as $$
  select case
      when user_agent ~ 'Edg(e|A|iOS)?/' then 'Edge'
      when user_agent ~ 'OPR/|Opera' then 'Opera'
      when user_agent ~ 'SamsungBrowser/' then 'Samsung Internet'
      when user_agent ~ 'Firefox/|FxiOS/' then 'Firefox'
      when user_agent ~ 'Chrome/|CriOS/|Chromium/' then 'Chrome'
      when user_agent ~ 'Safari/' then 'Safari'
      else 'Another program'
    end || case
      when user_agent ~ 'iPhone|iPad|iPod' then ' on iOS'
      when user_agent ~ 'Android' then ' on Android'
      when user_agent ~ 'Windows' then ' on Windows'
      when user_agent ~ 'Macintosh|Mac OS X' then ' on macOS'
      when user_agent ~ 'CrOS' then ' on ChromeOS'
      when user_agent ~ 'Linux|X11' then ' on Linux'
      else ''
    end
$$;

-- The auth service renews user_agent with the token, so that a stolen session is noticed like a new sign-in. The first sends no e-mail.
create function private.tell_of_new_device() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  new_device constant text := private.device_in_words(new.user_agent);
begin
  insert into private.known_devices (person_id, device) values (new.user_id, new_device) on conflict do nothing;
  if found and exists (
    select from private.known_devices d where d.person_id = new.user_id and d.device <> new_device
  ) then
    perform private.tell_about_account('new_device', new.user_id, jsonb_build_object('device', new_device));
  end if;
  return null;
exception when others then
  raise warning 'A new device was not told: %', sqlerrm;
  return null;
end $$;
create trigger tell_of_new_device after insert or update of user_agent on auth.sessions
  for each row when (new.user_agent <> '') execute function private.tell_of_new_device();
