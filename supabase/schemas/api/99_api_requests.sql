-- The function that PostgREST calls before each request, and the limit of requests.

-- `Prefer: count=planned` and `count=estimated` return the planner's estimate, which ignores row level security: anybody could
-- learn how many rows others have. The product does not need them; `count=exact` counts the rows that the caller may see.
--
-- AUTH-15: refuses the token of an ended session in every request. Row level security alone would show a client without data.
create function private.check_request_headers() returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if not private.is_live_session() then
    raise exception '%', private.session_refusal() using errcode = 'PT401';
  end if;
  if nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then
    raise exception 'Only count=exact is possible here.' using errcode = '22023';
  end if;
end $$;
grant execute on function private.check_request_headers to anon, authenticated, service_role;

-- Callers of every kind go through this function.
grant usage on schema private to anon;

-- The embedded backend has no such role: its gateway refuses ended sessions, and it responds to such a count.
do $$ begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.check_request_headers';
    notify pgrst, 'reload config';
  end if;
end $$;

-- Limits ----------------------------------------------------------------------------------------------------------------

-- How many requests each address or access token sent within a minute. Kept as digests, ten minutes or until the daily retention.
create table private.request_counts (
  counted_digest text not null,
  minute timestamptz not null,
  count integer not null default 1,
  primary key (counted_digest, minute)
);
create index request_counts_by_minute on private.request_counts (minute);

-- Counts a request, by default of the caller's address, and refuses it when there were too many within a minute. Hosted Supabase
-- or your own proxy passes the address in these headers; requests without one are counted together.
create function private.limit_requests(counted text default null, most_a_minute integer default 60) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  sender constant text := coalesce(counted, headers ->> 'cf-connecting-ip', headers ->> 'x-real-ip',
    split_part(headers ->> 'x-forwarded-for', ',', 1), '');
  requests integer;
begin
  -- Without waiting for another request that removes the same rows and has not ended.
  delete from private.request_counts c using (
    select o.counted_digest, o.minute from private.request_counts o where o.minute < now() - interval '10 minutes'
    for update skip locked) old
  where (c.counted_digest, c.minute) = (old.counted_digest, old.minute);
  insert into private.request_counts as c (counted_digest, minute)
  values (encode(sha256(convert_to(sender, 'UTF8')), 'hex'), date_trunc('minute', now()))
  on conflict (counted_digest, minute) do update set count = c.count + 1
  returning c.count into requests;
  if requests > most_a_minute then
    raise exception 'Too many requests from your address. Please wait a minute.' using errcode = 'PT429';
  end if;
end $$;

-- Who may call the functions of the API ----------------------------------------------------------------------------------

-- The roles follow from the kinds of callers in the first statement of a function, private.allow(...): those without an account for
-- 'anyone', the service alone for 'operator', else everybody who is signed in. A function without that statement is nobody's.
do $$
declare
  called record;
begin
  for called in
    select p.oid::regprocedure as name, substring(p.prosrc from
      '^\s*(?:declare\n.*?\n)?(?:begin\n)?\s*(?:perform|select) private\.allow\((''[^)]*'')\);') as kinds
    from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace
  loop
    if called.kinds is not null then
      execute format('grant execute on function %s to %s', called.name, case called.kinds when '''anyone''' then 'anon, authenticated'
        when '''operator''' then 'service_role' else 'authenticated' end);
    end if;
  end loop;
end $$;
