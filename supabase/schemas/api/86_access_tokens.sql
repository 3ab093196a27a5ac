-- Access tokens (API-01, docs/decisions/api.md): a token in place of a session, for scripts, CI and editors. It acts as its
-- person, with fewer rights. No role of the API can read the table, the service role included; 87_api.sql is what a token opens.

-- What a token may do. Staff write drafts, clients send fixes.
create function private.token_scopes(of_staff boolean) returns text[]
language sql immutable set search_path = '' as $$
  select array['audits:read', 'findings:read', case when of_staff then 'drafts:write' else 'fixes:write' end]
$$;

create table private.access_tokens (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references auth.users on delete cascade,
  -- The client for whose team it was created; null for staff. It opens nothing once its person is elsewhere.
  client_id uuid references private.clients on delete cascade,
  name text not null constraint access_tokens_name_is_one_line check (private.check_line('The name', name, 80)),
  -- The SHA-256 of the token, and its first characters, by which its person knows it again.
  digest bytea not null unique,
  prefix text not null,
  scopes text[] not null constraint access_tokens_scopes_are_known check (private.check_that(
    cardinality(scopes) > 0 and scopes <@ private.token_scopes(client_id is null), 'Choose what the token may do.')),
  -- The only audit that it opens; null for all audits of its person.
  audit_id uuid references public.audits on delete cascade,
  -- Of the session in which it was created (SSO-01).
  provider text,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null constraint access_tokens_end_within_a_year check (private.check_that(
    ends_at > created_at and ends_at <= created_at + interval '366 days', 'A token lasts 1 to 365 days.')),
  last_used_on date,
  revoked_at timestamptz
);
create index access_tokens_of_person on private.access_tokens (person_id);
create index access_tokens_of_client on private.access_tokens (client_id);
create index access_tokens_of_audit on private.access_tokens (audit_id);

-- Digits and letters, one for each byte.
create function private.base62(bytes bytea) returns text
language sql immutable set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1 + get_byte(bytes, i) % 62, 1), '' order by i)
  from generate_series(0, length(bytes) - 1) i
$$;

-- ap_, 30 random characters and a checksum of 6, by which functions/api/token.ts and scanners of secrets know a token.
create function private.new_access_token() returns text
language plpgsql volatile set search_path = '' as $$
declare
  token constant text := 'ap_' || left(private.base62(private.random_bytes()), 30);
begin
  return token || left(private.base62(sha256(convert_to(token, 'UTF8'))), 6);
end $$;

-- Whether a token opens anything: it was not revoked and has not ended, its account is not banned, and its person is still staff, who
-- signed in as the settings say, or in the team of its client, which is approved and not suspended.
create function private.is_live_token(token private.access_tokens) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(token.revoked_at is null and token.ends_at > now()
    and exists (select from auth.users u where u.id = token.person_id and coalesce(u.banned_until <= now(), true))
    and case when token.client_id is null
      then private.is_staff_account(token.person_id) and private.may_sign_in_by(token.provider, token.person_id)
      else token.client_id = private.client_of(token.person_id) and private.is_active_client(token.client_id) end, false);
end $$;

-- The token that the caller's claims name; null in a session.
create function private.calling_token() returns private.access_tokens
language plpgsql stable security definer set search_path = '' as $$
declare
  token private.access_tokens;
begin
  select t.* into token from private.access_tokens t
  where t.id = (auth.jwt() ->> 'access_token_id')::uuid and t.person_id = auth.uid();
  return token;
end $$;

-- The second statement of the functions that decide about tokens.
create function private.require_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(private.is_token(), 'An access token cannot do this. Please sign in.');
end $$;

-- Creating and revoking ---------------------------------------------------------------------------------------------------

-- Records what became of a token: in the log of its client, or of the firm. Its name may say more than the log should keep.
create function private.record_token_event(kind text, token private.access_tokens) returns void
language sql volatile security definer set search_path = '' as $$
  select private.record_event(kind, token.client_id, facts => jsonb_build_object('token', token.prefix, 'person_id', token.person_id))
$$;

-- A person of a client or of staff, with a fresh code: creates a token, and is told by e-mail. No other call returns it.
create function public.create_access_token(name text, scopes text[], days integer, audit_id uuid default null)
returns table (id uuid, token text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_id();
  client constant uuid := private.client_of(person);
  most_tokens constant integer := 20;
  secret text;
  stored private.access_tokens;
begin
  perform private.allow('viewer', 'admin', 'auditor');
  perform private.require_session();
  perform private.require_fresh_code();
  -- A removal from the team, or a change of the role, comes before this or sees the new token.
  perform private.hold_membership(person);
  perform from public.user_roles r where r.user_id = person for key share;
  -- A new password and a lost second factor, too.
  perform from auth.users u where u.id = person for share;
  -- Again, now that all are held: a token of somebody who is no longer there would wait for their return.
  perform private.allow('viewer', 'admin', 'auditor');
  perform private.require_text('The name', create_access_token.name);
  perform private.require(days between 1 and 365, 'A token lasts 1 to 365 days.');
  perform private.require_found(create_access_token.audit_id is null or exists (
    select from public.audits a where a.id = create_access_token.audit_id
      and (private.may_read_client(a.client_id) or private.may_work_on(a.id))),
    'This audit does not exist.');
  -- Each sends an e-mail. Those of a day are therefore limited, too.
  perform private.conflict_if((
    select greatest(count(*) filter (where t.revoked_at is null and t.ends_at > now()),
      count(*) filter (where t.created_at > now() - interval '1 day'))
    from private.access_tokens t where t.person_id = person) >= most_tokens,
    format('You can have at most %1$s access tokens, and create %1$s a day. Revoke one that you no longer use, or wait.', most_tokens));
  secret := private.new_access_token();
  insert into private.access_tokens (person_id, client_id, name, digest, prefix, scopes, audit_id, provider, ends_at)
  values (person, client, btrim(create_access_token.name), sha256(convert_to(secret, 'UTF8')), left(secret, 7),
    array(select distinct s from unnest(create_access_token.scopes) s order by s), create_access_token.audit_id,
    private.provider_of_session(), now() + make_interval(days => days))
  returning * into stored;
  perform private.record_token_event('access_token_created', stored);
  perform private.tell_about_account('access_token_created', person, jsonb_build_object('token', stored.prefix));
  return query select stored.id, secret;
end $$;

-- Revokes a token of the caller, of somebody in the team that they own, or, as an admin, of staff. It opens nothing from then on.
create function public.revoke_access_token(token_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  revoked private.access_tokens;
begin
  perform private.allow('viewer', 'admin', 'auditor');
  perform private.require_session();
  update private.access_tokens t set revoked_at = now()
  where t.id = token_id and t.revoked_at is null and (t.person_id = private.caller_id()
    or t.client_id = private.owned_client_id() or t.client_id is null and private.is_admin())
  returning t.* into revoked;
  perform private.require_found(revoked.id is not null, 'This access token was revoked already.');
  perform private.record_token_event('access_token_revoked', revoked);
end $$;

-- The caller's tokens that were not revoked, those of the team that they own, and for admins those of staff: the caller's first.
create function public.list_access_tokens() returns table (
  id uuid, name text, prefix text, scopes text[], audit_title text, is_own boolean, person_name text,
  created_at timestamptz, ends_at timestamptz, last_used_on date
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'admin', 'auditor');
  return query
  select t.id, t.name, t.prefix, t.scopes, a.title, t.person_id = (select private.caller_id()), private.display_name(t.person_id),
    t.created_at, t.ends_at, t.last_used_on
  from private.access_tokens t left join public.audits a on a.id = t.audit_id
  where t.revoked_at is null and (t.person_id = (select private.caller_id())
    or t.client_id = (select private.owned_client_id()) or t.client_id is null and (select private.is_admin()))
  order by 6 desc, t.created_at desc, t.id;
end $$;

-- Assistants (API-03) -------------------------------------------------------------------------------------------------------

-- Whether assistants may read on the side of this client, or of the firm for null.
create function private.is_mcp_on(client_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when is_mcp_on.client_id is null then (select s.has_mcp from private.security_settings s)
    else (select c.has_mcp from private.clients c where c.id = is_mcp_on.client_id) end
$$;

-- People of a client and of staff: whether assistants may read for their side.
create function public.has_mcp() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('viewer', 'admin', 'auditor');
  return private.is_mcp_on(private.client_of(private.caller_id()));
end $$;

-- The owner for the team, or an admin for the firm, lets assistants read, with a fresh code, or no longer.
create function public.switch_mcp(is_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  client constant uuid := private.owned_client_id();
begin
  perform private.allow('owner', 'admin');
  perform private.require_session();
  if client is null then
    -- Not an owner whose portal opened between the two statements above.
    perform private.allow('admin');
  end if;
  perform private.require(is_on is not null, 'Say whether assistants may read.');
  if is_on then
    perform private.require_fresh_code();
  end if;
  if is_on = private.is_mcp_on(client) then
    return;
  end if;
  update private.clients c set has_mcp = is_on where c.id = client;
  update private.security_settings s set has_mcp = is_on where s.id and client is null;
  perform private.record_event('mcp_switched', client, facts => jsonb_build_object('is_on', is_on));
end $$;
