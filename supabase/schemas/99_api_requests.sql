-- The function that PostgREST calls before each request.

-- `Prefer: count=planned` and `count=estimated` return the planner's estimate, which ignores row level security: anybody could
-- learn how many rows others have. The product does not need them; `count=exact` counts the rows that the caller may see.
create function private.check_request_headers() returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if current_setting('request.headers', true)::jsonb ->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then
    raise exception 'Only count=exact is possible here.' using errcode = '22023';
  end if;
end $$;
grant execute on function private.check_request_headers to anon, authenticated, service_role;

-- Callers of every kind go through this function.
grant usage on schema private to anon;

-- The embedded backend has no such role, and responds to such a request.
do $$ begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.check_request_headers';
    notify pgrst, 'reload config';
  end if;
end $$;
