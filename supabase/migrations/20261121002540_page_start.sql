-- Where to begin is asked with two questions that are planned once, not with one that is planned for every page.
create or replace function private.page_start(
  status text, sort text, ascending boolean, page_offset integer, out condition text, out skipped bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  by_status boolean := sort = 'approval_status';
  counted text := case when by_status then 'created_at' else sort end;
  only_status text := coalesce(status, 'all');
  start record;
begin
  condition := 'true';
  skipped := 0;
  -- A shallow page is read faster than it is found.
  if page_offset < 500 or sort not in ('created_at', 'full_name', 'company_name', 'approval_status') then
    return;
  end if;
  -- Written out for both directions, so that each is planned once per connection.
  if ascending then
    select run.grouped, run.stretch, run.passed, run.edge_group, run.edge into start
    from (
      select s.grouped, s.stretch, sum(s.clients) over walk - s.clients as passed, sum(s.clients) over walk as upto,
        lag(s.grouped) over walk as edge_group, lag(s.stretch) over walk as edge
      from (
        select case when by_status then c.approval_status else '' end as grouped, c.stretch, sum(c.clients) as clients
        from private.client_places c
        where c.sort = counted and only_status in ('all', c.approval_status)
        group by 1, 2
      ) s
      window walk as (order by s.grouped, s.stretch)
    ) run
    where run.upto > page_offset
    order by run.upto
    limit 1;
  else
    -- Downwards the page begins below the stretch that was passed last; edge is that one's lower end.
    select run.grouped, run.stretch, run.passed, run.edge_group, run.edge into start
    from (
      select s.grouped, s.stretch, sum(s.clients) over walk - s.clients as passed, sum(s.clients) over walk as upto,
        lag(s.grouped) over walk as edge_group, lag(s.stretch) over walk as edge
      from (
        select case when by_status then c.approval_status else '' end as grouped, c.stretch, sum(c.clients) as clients
        from private.client_places c
        where c.sort = counted and only_status in ('all', c.approval_status)
        group by 1, 2
      ) s
      window walk as (order by s.grouped desc, s.stretch desc)
    ) run
    where run.upto > page_offset
    order by run.upto
    limit 1;
  end if;
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
