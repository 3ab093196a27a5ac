-- ADM-02: a page deep in the list costs what the first one costs, however many clients stand around it. It began within a week
-- or within two letters, all of which were added up and one of which was walked through: at 100,000 clients 600 counts and
-- 500 rows on the average. Stretches now lie within stretches, each counted, so that a few looks lead to some dozen rows: a
-- month, a day, an hour; one letter of a name, three, six.

drop trigger place_new_clients on public.profiles;
drop trigger place_removed_clients on public.profiles;
drop trigger place_changed_clients on public.profiles;
drop function private.place_clients();
drop function private.page_start(text, text, boolean, integer);
drop function private.week_of(timestamptz);
drop function private.beginning_of(text);
drop table private.client_places;

-- How many clients of a status, and of all, stand in a stretch of an order. A stretch is the beginning that its rows' places
-- share.
create table private.client_places (
  sort text not null,
  approval_status text not null,
  depth smallint not null,
  within text collate "C" not null,
  stretch text collate "C" not null,
  clients bigint not null,
  primary key (sort, approval_status, depth, within, stretch)
);

-- The stretches that a client stands in, among those of the same status and among all.
do $migration$ begin
  execute format($create$
create function private.places_of(approval_status text, created_at timestamptz, full_name text, company_name text)
returns table (sort text, among text, depth smallint, within text, stretch text)
language sql stable set search_path = '' as $$
  select o.sort, a.among, s.depth::smallint, left(o.place, s.outside), left(o.place, s.inside)
  from (values
    ('created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24'), array[0, 7, 10, 13]),
    ('full_name', %s, array[0, 1, 3, 6]),
    ('company_name', %s, array[0, 1, 3, 6])
  ) o (sort, place, lengths)
  cross join lateral (values
    (1, o.lengths[1], o.lengths[2]), (2, o.lengths[2], o.lengths[3]), (3, o.lengths[3], o.lengths[4])
  ) s (depth, outside, inside)
  cross join lateral (values ('all'), (approval_status)) a (among)
$$
  $create$, private.name_key('full_name'), private.name_key('company_name'));
end $migration$;

-- Each change of many rows is one statement here; the same order of rows each time keeps two changes from a deadlock.
create function private.place_clients()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    -- Most changes move nobody.
    if not exists (
      select created_at, full_name, company_name, approval_status from added
      except all
      select created_at, full_name, company_name, approval_status from removed
    ) then
      return null;
    end if;
    insert into private.client_places as c (sort, approval_status, depth, within, stretch, clients)
    select place.sort, place.among, place.depth, place.within, place.stretch, sum(p.n)
    from (
      select created_at, full_name, company_name, approval_status, 1 as n from added
      union all
      select created_at, full_name, company_name, approval_status, -1 from removed
    ) p
    cross join lateral private.places_of(p.approval_status, p.created_at, p.full_name, p.company_name) place
    group by 1, 2, 3, 4, 5 having sum(p.n) <> 0
    order by 1, 2, 3, 4, 5
    on conflict (sort, approval_status, depth, within, stretch) do update set clients = c.clients + excluded.clients;
  else
    insert into private.client_places as c (sort, approval_status, depth, within, stretch, clients)
    select place.sort, place.among, place.depth, place.within, place.stretch,
      count(*) * case tg_op when 'INSERT' then 1 else -1 end
    from changed p
    cross join lateral private.places_of(p.approval_status, p.created_at, p.full_name, p.company_name) place
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (sort, approval_status, depth, within, stretch) do update set clients = c.clients + excluded.clients;
  end if;
  return null;
end $$;

create trigger place_new_clients after insert on public.profiles
  referencing new table as changed for each statement execute function private.place_clients();
create trigger place_removed_clients after delete on public.profiles
  referencing old table as changed for each statement execute function private.place_clients();
create trigger place_changed_clients after update on public.profiles
  referencing old table as removed new table as added for each statement execute function private.place_clients();

create or replace function private.recount_lists()
returns void language sql security definer set search_path = '' as $$
  update private.client_counts c
    set clients = (select count(*) from public.profiles p where p.approval_status = c.approval_status);
  update private.audit_counts c set audits = (select count(*) from public.audits a where a.status = c.status);
  delete from private.client_places;
  insert into private.client_places (sort, approval_status, depth, within, stretch, clients)
  select place.sort, place.among, place.depth, place.within, place.stretch, count(*)
  from public.profiles p
  cross join lateral private.places_of(p.approval_status, p.created_at, p.full_name, p.company_name) place
  group by 1, 2, 3, 4, 5;
$$;
select private.recount();

-- Where to begin for a row so deep in an order, and how many rows lie before: upwards at the edge, downwards below it. Null: at
-- the list's own beginning. Written out for both directions, so that each is planned once per connection.
create function private.place_of_row(
  among text, counted text, ascending boolean, row_offset bigint, out edge text, out skipped bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  around text := '';
  step record;
  last_passed text;
  passed bigint;
  is_inside boolean;
begin
  skipped := 0;
  for level in 1..3 loop
    is_inside := false;
    last_passed := null;
    passed := skipped;
    if ascending then
      for step in
        select c.stretch, c.clients from private.client_places c
        where c.sort = counted and c.approval_status = among and c.depth = level and c.within = around
        order by c.stretch
      loop
        is_inside := step.clients > row_offset - passed;
        exit when is_inside;
        passed := passed + step.clients;
      end loop;
    else
      for step in
        select c.stretch, c.clients from private.client_places c
        where c.sort = counted and c.approval_status = among and c.depth = level and c.within = around
        order by c.stretch desc
      loop
        is_inside := step.clients > row_offset - passed;
        exit when is_inside;
        last_passed := step.stretch;
        passed := passed + step.clients;
      end loop;
    end if;
    exit when not is_inside;
    skipped := passed;
    around := step.stretch;
    edge := case when ascending then around else coalesce(last_passed, edge) end;
    -- So few are walked past sooner than looked into.
    exit when step.clients <= 200;
  end loop;
end $$;

-- A name's order among the clients of one status is put together for each page, as before.
create function private.page_start(
  status text, sort text, ascending boolean, page_offset integer, out condition text, out skipped bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  edge text;
begin
  if page_offset >= 500 and sort in ('full_name', 'company_name') then
    select p.edge, p.skipped into edge, skipped
    from private.place_of_row(coalesce(status, 'all'), sort, ascending, page_offset) p;
  end if;
  skipped := coalesce(skipped, 0);
  condition := case when edge is null then 'true' else
    format('%s %s %L', (private.order_keys(sort))[1], case when ascending then '>=' else '<' end, edge)
  end;
end $$;

do $migration$
declare
  -- Written out once here, because a function in its place would be called for each row.
  full_name text := private.name_key('p.full_name');
  company_name text := private.name_key('p.company_name');
begin
  execute format($create$
-- The ids of a page of all clients, or of a status by time, by questions that are planned once per connection.
create function private.page_in_order(status text, sort text, ascending boolean, page_size integer, page_offset integer)
returns uuid[] language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  by_status boolean := sort = 'approval_status' or status <> 'all';
  -- Before and after all of them in whatever order a database has its texts.
  first_status text := case when status <> 'all' then status when ascending then '' else 'zzz' end;
  last_status text := case when status <> 'all' then status when ascending then 'zzz' else '' end;
  left_over bigint := page_offset;
  is_within boolean := true;
  start record;
  counted record;
  since timestamptz := case when ascending then '-infinity' else 'infinity' end;
  beginning text := case when ascending then '' else repeat(chr(1114111), 500) end;
begin
  -- A shallow page is read faster than it is found.
  if page_offset >= 500 then
    if by_status then
      for counted in
        select c.approval_status, c.clients from private.client_counts c where status in ('all', c.approval_status)
        order by case when ascending then c.approval_status end, c.approval_status desc
      loop
        first_status := counted.approval_status;
        is_within := counted.clients > left_over;
        exit when is_within;
        left_over := left_over - counted.clients;
      end loop;
      if not is_within then
        return '{}';
      end if;
    end if;
    select * into start from private.place_of_row(
      case when by_status then first_status else 'all' end, case when by_status then 'created_at' else sort end,
      ascending, left_over
    );
    left_over := left_over - start.skipped;
    beginning := coalesce(start.edge, beginning);
    if start.edge is not null and (by_status or sort = 'created_at') then
      since := (start.edge || substr('0000-01-01 00:00:00', char_length(start.edge) + 1))::timestamp at time zone 'UTC';
    end if;
  end if;
  if by_status and ascending then
    return array(select p.id from public.profiles p
      where (p.approval_status, p.created_at) >= (first_status, since) and p.approval_status <= last_status
      order by p.approval_status, p.created_at, p.id limit page_size offset left_over);
  elsif by_status then
    return array(select p.id from public.profiles p
      where (p.approval_status, p.created_at) < (first_status, since) and p.approval_status >= last_status
      order by p.approval_status desc, p.created_at desc, p.id desc limit page_size offset left_over);
  elsif sort = 'created_at' and ascending then
    return array(select p.id from public.profiles p where p.created_at >= since
      order by p.created_at, p.id limit page_size offset left_over);
  elsif sort = 'created_at' then
    return array(select p.id from public.profiles p where p.created_at < since
      order by p.created_at desc, p.id desc limit page_size offset left_over);
  elsif sort = 'full_name' and ascending then
    return array(select p.id from public.profiles p where %1$s >= beginning
      order by %1$s, p.id limit page_size offset left_over);
  elsif sort = 'full_name' then
    return array(select p.id from public.profiles p where %1$s < beginning
      order by %1$s desc, p.id desc limit page_size offset left_over);
  elsif ascending then
    return array(select p.id from public.profiles p where %2$s >= beginning
      order by %2$s, p.id limit page_size offset left_over);
  else
    return array(select p.id from public.profiles p where %2$s < beginning
      order by %2$s desc, p.id desc limit page_size offset left_over);
  end if;
end $$
  $create$, full_name, company_name);
end $migration$;

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
  only_status text := coalesce(status, 'all');
  ids uuid[];
  total bigint;
begin
  if not private.is_admin() then
    perform private.refuse('Only an admin can list clients.');
  end if;
  perform private.check_page(page_size, page_offset, 200);
  perform private.check_choice('The order', sort, array[
    'created_at', 'updated_at', 'full_name', 'company_name', 'project_name', 'business_email', 'approval_status'
  ]);
  if btrim(coalesce(search, '')) = '' and only_status in ('all', 'pending', 'approved', 'rejected') and (
    sort in ('created_at', 'approval_status') or (sort in ('full_name', 'company_name') and only_status = 'all')
  ) then
    ids := private.page_in_order(only_status, sort, coalesce(ascending, false), page_size, page_offset);
  else
    select p.ids, p.matches into ids, total
    from private.page_of_clients(search, status, sort, ascending, page_size, page_offset) p;
  end if;
  if total is not null then
    total := least(total, 1001);
  else
    select coalesce(sum(c.clients), 0) into total from private.client_counts c
    where only_status in ('all', c.approval_status);
  end if;
  return query
    select p.id, p.user_id, p.full_name, p.company_name, p.project_name, p.role_title, p.company_website,
      p.twitter_handle, p.telegram_handle, p.linkedin_profile, p.business_email, p.project_description,
      p.intended_services, p.newsletter_subscribed, p.onboarding_completed, p.approval_status,
      p.approved_at, p.created_at, p.updated_at, total
    from unnest(ids) with ordinality as place (client, n)
    join public.profiles p on p.id = place.client
    order by place.n;
end $$;

revoke execute on all functions in schema private from public;
