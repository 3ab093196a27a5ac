-- ADM-02: a page deep in the list costs what the first one costs. An offset walks over everything before it, so it is
-- counted instead how many clients stand in each stretch of an order: the page begins in the stretch that holds its
-- first row. At 100,000 clients the page in the middle took 14 ms by offset.

-- The orders by name ignore case and are the same in every database ("C"), so that a beginning of two letters is a
-- stretch of the order. Clients without a name come last. The columns besides the key spare a look at the row.
create index profiles_in_order_of_names on public.profiles
  ((coalesce(nullif(lower(full_name), ''), chr(1114109)) collate "C"), id) include (full_name, approval_status);
create index profiles_in_order_of_companies on public.profiles
  ((coalesce(nullif(lower(company_name), ''), chr(1114109)) collate "C"), id) include (company_name, approval_status);
drop index public.profiles_by_company;
drop index public.profiles_by_name;

-- How many clients of each status stand in each stretch of an order: a week, or a beginning of a name.
create table private.client_places (
  sort text not null,
  stretch text collate "C" not null,
  approval_status text not null,
  clients bigint not null,
  primary key (sort, stretch, approval_status)
);

create function private.week_of(moment timestamptz)
returns text language sql immutable set search_path = '' as $$
  select to_char(date_trunc('week', moment at time zone 'UTC'), 'YYYY-MM-DD')
$$;

create function private.beginning_of(name text)
returns text language sql immutable set search_path = '' as $$
  select coalesce(nullif(left(lower(name), 2), ''), chr(1114109))
$$;

-- Each change of many rows is one statement here; the same order of rows each time keeps two changes from a deadlock.
create function private.place_clients()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    insert into private.client_places as c (sort, stretch, approval_status, clients)
    select place.sort, place.stretch, p.approval_status, sum(p.n)
    from (
      select created_at, full_name, company_name, approval_status, 1 as n from added
      union all
      select created_at, full_name, company_name, approval_status, -1 from removed
    ) p
    cross join lateral (values
      ('created_at', private.week_of(p.created_at)), ('full_name', private.beginning_of(p.full_name)),
      ('company_name', private.beginning_of(p.company_name))
    ) as place (sort, stretch)
    group by 1, 2, 3 having sum(p.n) <> 0
    order by 1, 2, 3
    on conflict (sort, stretch, approval_status) do update set clients = c.clients + excluded.clients;
  else
    insert into private.client_places as c (sort, stretch, approval_status, clients)
    select place.sort, place.stretch, p.approval_status, count(*) * case tg_op when 'INSERT' then 1 else -1 end
    from changed p
    cross join lateral (values
      ('created_at', private.week_of(p.created_at)), ('full_name', private.beginning_of(p.full_name)),
      ('company_name', private.beginning_of(p.company_name))
    ) as place (sort, stretch)
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (sort, stretch, approval_status) do update set clients = c.clients + excluded.clients;
  end if;
  return null;
end $$;

create trigger place_new_clients after insert on public.profiles
  referencing new table as changed for each statement execute function private.place_clients();
create trigger place_removed_clients after delete on public.profiles
  referencing old table as changed for each statement execute function private.place_clients();
create trigger place_changed_clients after update on public.profiles
  referencing old table as removed new table as added for each statement execute function private.place_clients();

insert into private.client_places (sort, stretch, approval_status, clients)
select place.sort, place.stretch, p.approval_status, count(*)
from public.profiles p
cross join lateral (values
  ('created_at', private.week_of(p.created_at)), ('full_name', private.beginning_of(p.full_name)),
  ('company_name', private.beginning_of(p.company_name))
) as place (sort, stretch)
group by 1, 2, 3;

-- The keys of an order, as SQL over p. By status means the oldest of a status first, as its index has them.
create function private.order_keys(sort text)
returns text[] language sql immutable set search_path = '' as $$
  select case
    when sort in ('full_name', 'company_name')
      then array[format('(coalesce(nullif(lower(p.%I), ''''), chr(1114109)) collate "C")', sort), 'p.id']
    when sort = 'approval_status' then array['p.approval_status', 'p.created_at', 'p.id']
    else array[format('p.%I', sort), 'p.id']
  end
$$;

-- Where to begin for a row so deep in an order: a condition that leaves out whole stretches, and how many rows it skips.
create function private.page_start(
  status text, sort text, ascending boolean, page_offset integer, out condition text, out skipped bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  by_status boolean := sort = 'approval_status';
  direction text := case when ascending then 'asc' else 'desc' end;
  start record;
begin
  condition := 'true';
  skipped := 0;
  -- A shallow page is read faster than it is found.
  if page_offset < 500 or sort not in ('created_at', 'full_name', 'company_name', 'approval_status') then
    return;
  end if;
  -- Downwards the page begins below the stretch that was passed last; edge is that one's lower end.
  execute format($q$
    select run.grouped, run.stretch, run.passed, run.edge_group, run.edge
    from (
      select s.grouped, s.stretch, sum(s.clients) over walk - s.clients as passed, sum(s.clients) over walk as upto,
        lag(s.grouped) over walk as edge_group, lag(s.stretch) over walk as edge
      from (
        select case when $1 then c.approval_status else '' end as grouped, c.stretch, sum(c.clients) as clients
        from private.client_places c
        where c.sort = $2 and $3 in ('all', c.approval_status)
        group by 1, 2
      ) s
      window walk as (order by s.grouped %1$s, s.stretch %1$s)
    ) run
    where run.upto > $4
    order by run.upto
    limit 1
  $q$, direction)
  into start
  using by_status, case when by_status then 'created_at' else sort end, coalesce(status, 'all'), page_offset;
  if coalesce(start.passed, 0) = 0 then
    return;
  end if;
  skipped := start.passed;
  condition := case
    when by_status and ascending
      then format('(p.approval_status, p.created_at) >= (%L, %L::timestamp at time zone ''UTC'')', start.grouped, start.stretch)
    when by_status
      then format('(p.approval_status, p.created_at) < (%L, %L::timestamp at time zone ''UTC'')', start.edge_group, start.edge)
    when sort = 'created_at' then format(
      'p.created_at %s %L::timestamp at time zone ''UTC''',
      case when ascending then '>=' else '<' end, case when ascending then start.stretch else start.edge end
    )
    else format(
      '%s %s %L', (private.order_keys(sort))[1],
      case when ascending then '>=' else '<' end, case when ascending then start.stretch else start.edge end
    )
  end;
end $$;

drop function private.page_of_clients(text, boolean, text, boolean, integer, integer);

-- The ids of one page in their order, and how many clients match the search: exact up to 10,000, null without a search.
-- Beyond 10,000 matches the list's order is walked until the page is full, which meets a match soon enough.
create function private.page_of_clients(
  search text, status text, sort text, ascending boolean, page_size integer, page_offset integer,
  out ids uuid[], out matches bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  condition text := private.client_filter(search, status);
  direction text := case when ascending then ' asc' else ' desc' end;
  ordering text := array_to_string(private.order_keys(sort), direction || ', ') || direction;
  start record;
begin
  if btrim(coalesce(search, '')) <> '' then
    execute format($q$
      with hits as materialized (
        select p.id, p.full_name, p.company_name, p.project_name, p.business_email, p.approval_status, p.created_at,
          p.updated_at
        from public.profiles p where %1$s limit 10001
      )
      select array(select p.id from hits p order by %2$s limit $1 offset $2), (select count(*) from hits)
    $q$, condition, ordering) into ids, matches using page_size, page_offset;
    if matches <= 10000 then
      return;
    end if;
    select 'true' as condition, 0 as skipped into start;
  else
    select * into start from private.page_start(status, sort, ascending, page_offset);
  end if;
  execute format(
    'select array(select p.id from public.profiles p where %1$s and %2$s order by %3$s limit $1 offset $2)',
    condition, start.condition, ordering
  ) into ids using page_size, page_offset - start.skipped;
end $$;

create or replace function private.search_clients(
  search text, status text, sort text, ascending boolean, page_size integer, page_offset integer
)
returns table (
  id uuid, user_id uuid, full_name text, company_name text, project_name text, role_title text, company_website text,
  twitter_handle text, telegram_handle text, linkedin_profile text, business_email text, project_description text,
  intended_services text[], newsletter_subscribed boolean, onboarding_completed boolean, approval_status text,
  approved_at timestamptz, created_at timestamptz, updated_at timestamptz, total_count bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  page record;
  total bigint;
begin
  if not private.is_admin() then
    perform private.refuse('Only an admin can list clients.');
  end if;
  perform private.check_page(page_size, page_offset, 200);
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
    select p.id, p.user_id, p.full_name, p.company_name, p.project_name, p.role_title, p.company_website,
      p.twitter_handle, p.telegram_handle, p.linkedin_profile, p.business_email, p.project_description,
      p.intended_services, p.newsletter_subscribed, p.onboarding_completed, p.approval_status,
      p.approved_at, p.created_at, p.updated_at, total
    from unnest(page.ids) with ordinality as place (client, n)
    join public.profiles p on p.id = place.client
    order by place.n;
end $$;

create or replace function private.pick_clients(search text, page_size integer)
returns table (user_id uuid, company_name text, full_name text, business_email text)
language plpgsql stable security definer set search_path = '' as $$
declare
  page record;
begin
  if not private.is_admin() then
    perform private.refuse('Only an admin can list clients.');
  end if;
  perform private.check_page(page_size, 0, 100);
  select * into page from private.page_of_clients(search, 'all', 'company_name', true, page_size, 0);
  return query
    select p.user_id, p.company_name, p.full_name, p.business_email
    from unnest(page.ids) with ordinality as place (client, n)
    join public.profiles p on p.id = place.client
    order by place.n;
end $$;

revoke execute on all functions in schema private from public;
