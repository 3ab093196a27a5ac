-- ADM-02 PICK-03: a list as it is opened (newest first or by company, near its beginning) and a search in it are questions
-- that are planned once per connection. Put together and planned anew at each call, a page took 270 microseconds in the
-- database, now 70. Without a known limit the planner thinks any plan dear and would plan each time after all: hence the
-- setting. Everything else is put together as before.
do $migration$
declare
  -- Written out once here, because a function in their place would be called for each row.
  company text := private.name_key('p.company_name');
  words text := $w$(' ' || coalesce(p.full_name, '') || ' ' || coalesce(p.company_name, '') || ' ' ||
      coalesce(p.project_name, '') || ' ' || coalesce(p.business_email, ''))$w$;
  row_of_client text := 'p.id, p.user_id, p.full_name, p.company_name, p.project_name, p.role_title, p.company_website,
      p.twitter_handle, p.telegram_handle, p.linkedin_profile, p.business_email, p.project_description,
      p.intended_services, p.newsletter_subscribed, p.onboarding_completed, p.approval_status,
      p.approved_at, p.created_at, p.updated_at';
  all_clients text := '(select coalesce(sum(c.clients), 0)::bigint from private.client_counts c)';
begin
  execute format($create$
create or replace function private.page_of_clients(
  search text, status text, sort text, ascending boolean, page_size integer, page_offset integer,
  out ids uuid[], out matches bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  -- More matches than these are not collected: the list's order is walked until the page is full, which meets a match soon
  -- enough. Among 100,000 clients a search with 4,300 matches took 30 ms, now 10. Deep pages would walk far.
  most integer := case when page_offset < 100 then 1000 else 10000 end;
  pattern text;
  condition text;
  direction text := case when ascending then ' asc' else ' desc' end;
  ordering text;
  start record;
begin
  -- Three letters in a row are what the trigram index needs; without them a plan for any search would be a bad one.
  if most = 1000 and status = 'all' and char_length(search) <= 200 and search ~ '[[:alnum:]]{3}' then
    pattern := private.search_pattern(search);
    if sort = 'created_at' and not ascending then
      with hits as materialized (
        select p.id, p.created_at from public.profiles p where %2$s ilike pattern limit 1001
      )
      select array(select h.id from hits h order by h.created_at desc, h.id desc limit page_size offset page_offset),
        (select count(*) from hits)
      into ids, matches;
    elsif sort = 'company_name' and ascending then
      with hits as materialized (
        select p.id, p.company_name from public.profiles p where %2$s ilike pattern limit 1001
      )
      select array(select p.id from hits p order by %1$s, p.id limit page_size offset page_offset), (select count(*) from hits)
      into ids, matches;
    end if;
    if matches <= most then
      return;
    end if;
  end if;
  condition := private.client_filter(search, status);
  ordering := array_to_string(private.order_keys(sort), direction || ', ') || direction;
  if btrim(coalesce(search, '')) <> '' then
    if matches is null then
      execute format($q$
        with hits as materialized (
          select p.id, p.full_name, p.company_name, p.project_name, p.business_email, p.approval_status, p.created_at,
            p.updated_at
          from public.profiles p where %%1$s limit %%3$s
        )
        select array(select p.id from hits p order by %%2$s limit $1 offset $2), (select count(*) from hits)
      $q$, condition, ordering, most + 1) into ids, matches using page_size, page_offset;
      if matches <= most then
        return;
      end if;
    end if;
    -- Of the types that the other way gives, or the plan of one would refuse the other.
    select 'true'::text as condition, 0::bigint as skipped into start;
  else
    select * into start from private.page_start(status, sort, ascending, page_offset);
  end if;
  execute format(
    'select array(select p.id from public.profiles p where %%1$s and %%2$s order by %%3$s limit $1 offset $2)',
    condition, start.condition, ordering
  ) into ids using page_size, page_offset - start.skipped;
end $$
  $create$, company, words);

  execute format($create$
create or replace function private.search_clients(
  search text, status text, sort text, ascending boolean, page_size integer, page_offset integer
)
returns table (
  id uuid, user_id uuid, full_name text, company_name text, project_name text, role_title text, company_website text,
  twitter_handle text, telegram_handle text, linkedin_profile text, business_email text, project_description text,
  intended_services text[], newsletter_subscribed boolean, onboarding_completed boolean, approval_status text,
  approved_at timestamptz, created_at timestamptz, updated_at timestamptz, total_count bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  page record;
  total bigint;
begin
  if not private.is_admin() then
    perform private.refuse('Only an admin can list clients.');
  end if;
  perform private.check_page(page_size, page_offset, 200);
  if search = '' and page_offset < 500 then
    if sort = 'created_at' and not ascending and status = 'all' then
      return query select %2$s, %3$s
        from public.profiles p order by p.created_at desc, p.id desc limit page_size offset page_offset;
      return;
    elsif sort = 'created_at' and not ascending and status in ('pending', 'approved', 'rejected') then
      return query select %2$s, (select c.clients from private.client_counts c where c.approval_status = status)
        from public.profiles p where p.approval_status = status
        order by p.created_at desc, p.id desc limit page_size offset page_offset;
      return;
    elsif sort = 'company_name' and ascending and status = 'all' then
      return query select %2$s, %3$s
        from public.profiles p order by %1$s, p.id limit page_size offset page_offset;
      return;
    end if;
  end if;
  perform private.check_choice('The order', sort, array[
    'created_at', 'updated_at', 'full_name', 'company_name', 'project_name', 'business_email', 'approval_status'
  ]);
  select * into page from private.page_of_clients(search, status, sort, ascending, page_size, page_offset);
  if page.matches is not null then
    total := least(page.matches, 1001);
  else
    select coalesce(sum(c.clients), 0) into total from private.client_counts c
    where coalesce(status, 'all') in ('all', c.approval_status);
  end if;
  return query
    select %2$s, total
    from unnest(page.ids) with ordinality as place (client, n)
    join public.profiles p on p.id = place.client
    order by place.n;
end $$
  $create$, company, row_of_client, all_clients);

  execute format($create$
create or replace function private.pick_clients(search text, page_size integer)
returns table (user_id uuid, company_name text, full_name text, business_email text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  page record;
begin
  if not private.is_admin() then
    perform private.refuse('Only an admin can list clients.');
  end if;
  perform private.check_page(page_size, 0, 100);
  if search = '' then
    return query select p.user_id, p.company_name, p.full_name, p.business_email
      from public.profiles p order by %1$s, p.id limit page_size;
    return;
  end if;
  select * into page from private.page_of_clients(search, 'all', 'company_name', true, page_size, 0);
  return query
    select p.user_id, p.company_name, p.full_name, p.business_email
    from unnest(page.ids) with ordinality as place (client, n)
    join public.profiles p on p.id = place.client
    order by place.n;
end $$
  $create$, company);
end $migration$;

-- What a search is compared with, wildcards taken literally. Under three letters there is no trigram: words that begin so match.
create function private.search_pattern(search text)
returns text language sql immutable set search_path = '' as $$
  select case when char_length(btrim(search)) < 3 then '% ' else '%' end
    || replace(replace(replace(btrim(search), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

create or replace function private.client_filter(search text, status text)
returns text language plpgsql immutable set search_path = '' as $$
declare
  condition text := 'true';
begin
  if char_length(btrim(coalesce(search, ''))) > 200 then
    raise exception 'Search for at most 200 characters.' using errcode = '22023';
  end if;
  if coalesce(status, 'all') not in ('all', 'pending', 'approved', 'rejected') then
    raise exception 'The status must be one of: all, pending, approved, rejected.' using errcode = '22023';
  end if;
  if coalesce(status, 'all') <> 'all' then
    condition := format('p.approval_status = %L', status);
  end if;
  if btrim(coalesce(search, '')) <> '' then
    condition := condition || format($q$ and (
      ' ' || coalesce(p.full_name, '') || ' ' || coalesce(p.company_name, '') || ' ' ||
      coalesce(p.project_name, '') || ' ' || coalesce(p.business_email, '')
    ) ilike %L$q$, private.search_pattern(search));
  end if;
  return condition;
end $$;

-- The projects whose audits a client may read, in one question.
create or replace function private.portal_project_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
begin
  return array(
    select j.id from public.projects j
    where j.user_id = (
      select p.user_id from public.profiles p
      where p.onboarding_completed and p.approval_status = 'approved' and p.user_id = coalesce(
        (select s.target_user_id from public.impersonation_sessions s
         where s.admin_user_id = caller and s.is_active and s.expires_at > now()
           and exists (select 1 from public.user_roles r where r.user_id = caller and r.role = 'admin')),
        caller
      )
    )
  );
end $$;

revoke execute on function private.search_pattern(text) from public;
