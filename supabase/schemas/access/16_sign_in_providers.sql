-- SSO-01: the identity providers by which people sign in, and for whom each may speak (docs/decisions/company-sign-in.md). The auth
-- service opens whichever account has the address that a provider asserts, so this file says which addresses it may.

-- An operator adds a provider here as well as to the auth service (npm run sign-in:providers). No API role can read the table.
create table private.sign_in_providers (
  -- As the auth service names it.
  provider text primary key constraint sign_in_providers_provider_is_known check (private.check_that(
    provider ~ '^(google|github|azure|custom:[a-z0-9:-]{0,42}[a-z0-9])$',
    'A provider is google, github, azure, or custom: with a name of small letters, digits and hyphens.')),
  label text not null constraint sign_in_providers_label_is_one_line check (
    private.check_line('The label', label, 40) and private.check_that(label <> '', 'Say what its button reads.')),
  -- Null for any domain.
  domains text[] constraint sign_in_providers_domains_are_domains check (private.check_that(
    array_to_string(domains, ' ', '') ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+( [a-z0-9-]+(\.[a-z0-9-]+)+)*$',
    'Write each domain in small letters, such as firm.example.')),
  -- What the identity must contain: Google's hosted domain, the issuer of a tenant of Entra.
  required_claims jsonb not null default '{}',
  constraint sign_in_providers_have_domains check (private.check_that(
    domains is not null or provider in ('google', 'github'), 'Name the domains whose addresses this provider may assert.')),
  -- The auth service would otherwise believe the addresses of every tenant.
  constraint sign_in_providers_azure_has_a_tenant check (private.check_that(
    provider <> 'azure' or coalesce(required_claims ->> 'iss', '') ~ '^https://login\.microsoftonline\.com/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/v2\.0$',
    'Name the tenant of azure by its id.'))
);
insert into private.sign_in_providers (provider, label) values ('google', 'Google');

-- Identities ------------------------------------------------------------------------------------------------------------

-- Why this provider may not assert this identity; null when it may.
create function private.identity_refusal(provider text, asserted jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  domain constant text := substring(lower(asserted ->> 'email') from '@([^@]+)$');
  known private.sign_in_providers;
begin
  select p.* into known from private.sign_in_providers p where p.provider = identity_refusal.provider;
  return case
    when known.provider is null then 'This way of signing in is switched off.'
    when domain is null or asserted ->> 'email_verified' is distinct from 'true'
      then format('%s has not verified this e-mail address.', known.label)
    when domain <> all (known.domains) or not asserted @> known.required_claims
      then format('%s may not sign in people with addresses of %s.', known.label, domain)
  end;
end $$;

-- The auth service writes the identity at each sign-in, and passes on only what is raised at the end of the transaction with a status.
create function private.refuse_foreign_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  refusal constant text := private.identity_refusal(new.provider, new.identity_data);
begin
  -- A deleted account keeps identities without data.
  if refusal is not null and exists (select from auth.users u where u.id = new.user_id and u.deleted_at is null) then
    raise exception '%', refusal using errcode = 'PT403';
  end if;
  return null;
end $$;
create constraint trigger refuse_foreign_identity after insert or update on auth.identities deferrable initially deferred
  for each row when (new.provider not in ('email', 'phone')) execute function private.refuse_foreign_identity();

-- The provider of a session ---------------------------------------------------------------------------------------------

-- Null for a session that a password or an e-mailed link began.
create table private.session_providers (
  session_id uuid primary key references auth.sessions on delete cascade,
  provider text not null
);
create index session_providers_of_provider on private.session_providers (provider);

-- The exchange of a provider's code ends its flow and begins a session in one transaction: the auth service in the other order than
-- the embedded backend. Whichever comes second finds the other in a setting that ends with the transaction.
create function private.note_session_provider() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  flow jsonb;
  session jsonb;
begin
  if tg_table_name = 'sessions' then
    perform set_config('portal.begun_session', jsonb_build_object('person', new.user_id, 'id', new.id)::text, true);
  elsif old.authentication_method = 'oauth' then
    perform set_config('portal.ended_flow', jsonb_build_object('person', old.user_id, 'provider', old.provider_type)::text, true);
  end if;
  flow := nullif(current_setting('portal.ended_flow', true), '');
  session := nullif(current_setting('portal.begun_session', true), '');
  if flow ->> 'person' = session ->> 'person' then
    insert into private.session_providers (session_id, provider) values ((session ->> 'id')::uuid, flow ->> 'provider')
    on conflict do nothing;
    -- Each flow begins one session.
    perform set_config('portal.ended_flow', '', true), set_config('portal.begun_session', '', true);
  end if;
  return null;
end $$;
create trigger note_session_provider after insert on auth.sessions for each row execute function private.note_session_provider();
create trigger note_session_provider after delete on auth.flow_state for each row execute function private.note_session_provider();

create function private.provider_of_session() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select p.provider from private.session_providers p where p.session_id = (auth.jwt() ->> 'session_id')::uuid);
end $$;

-- Staff -----------------------------------------------------------------------------------------------------------------

-- Whether this person may sign in by this provider: staff only by that of the settings, if they name one.
create function private.may_sign_in_by(provider text, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select from private.security_settings s where s.staff_sign_in <> coalesce(may_sign_in_by.provider, ''))
    or not private.is_staff_account(person);
end $$;

create function private.session_refusal() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_token() or private.may_sign_in_by(private.provider_of_session(), auth.uid()) then
    return 'Your session has ended. Please sign in again.';
  end if;
  return (select format('Please sign in with %s.', p.label) from private.sign_in_providers p, private.security_settings s
    where p.provider = s.staff_sign_in);
end $$;
grant execute on function private.session_refusal to anon, authenticated, service_role;

-- For operators -----------------------------------------------------------------------------------------------------------

create function public.list_sign_in_providers() returns table (
  provider text, label text, domains text[], required_claims jsonb, is_for_staff boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  return query select p.*, coalesce(s.staff_sign_in = p.provider, false)
  from private.sign_in_providers p left join private.security_settings s on true order by p.provider;
end $$;

create function public.put_sign_in_provider(provider text, label text, domains text[] default null, required_claims jsonb default '{}')
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  insert into private.sign_in_providers as p values (provider, btrim(label), domains, required_claims)
  on conflict on constraint sign_in_providers_pkey
    do update set label = excluded.label, domains = excluded.domains, required_claims = excluded.required_claims;
end $$;

-- Ends the sessions that the provider began, and the tokens that were made in them.
create function public.remove_sign_in_provider(provider text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  perform private.conflict_if(exists (select from private.security_settings s where s.staff_sign_in = remove_sign_in_provider.provider),
    'Staff sign in by this provider alone. Lift that first.');
  delete from private.sign_in_providers p where p.provider = remove_sign_in_provider.provider;
  perform private.require_found(found, 'There is no such provider.');
  update private.access_tokens t set revoked_at = now() where t.provider = remove_sign_in_provider.provider and t.revoked_at is null;
  delete from auth.sessions s using private.session_providers p where p.session_id = s.id and p.provider = remove_sign_in_provider.provider;
end $$;

-- Limits staff to a provider, at once and for open sessions; null lifts it.
create function public.limit_staff_sign_in(provider text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  perform private.require_found(provider is null or exists (
    select from private.sign_in_providers p where p.provider = limit_staff_sign_in.provider), 'There is no such provider.');
  update private.security_settings s set staff_sign_in = limit_staff_sign_in.provider where s.id;
end $$;
